import { describe, expect, it } from "vitest";
import type { Reply } from "./client.ts";
import { Evidence } from "./evidence.ts";
import type { Job } from "./rules.ts";

const order = (...lines: readonly (readonly [code: string, quantity: number])[]): Job => ({
  kind: "order",
  invoice: "100",
  customer: null,
  country: "France",
  at: "2010-12-01T08:00",
  lines: lines.map(([code, quantity]) => ({ code, quantity, price: null })),
});

const refusal = (...shortLines: readonly { line?: number; product_code?: string; available?: string }[]): Reply => ({
  status: 409,
  code: "INSUFFICIENT_STOCK",
  message: "",
  additionals: { results: [{ details: { ...shortLines[0], errors: shortLines.map((details) => ({ details })) } }] },
});

/** What is said of one refusal of `job` with this reply, once these pieces of A have come in. */
function judged(pieces: number, job: Job, reply: Reply): string[] {
  const evidence = new Evidence();
  evidence.supply([{ code: "A", quantity: pieces }])();
  evidence.demand(job).refused(reply);
  expect(evidence.refusals).toBe(1);
  return evidence.unjustified();
}

describe("the evidence of a refusal", () => {
  it("bears out what was short", () => {
    expect(judged(4, order(["A", 5]), refusal({ line: 1, product_code: "A", available: "4" }))).toEqual([]);
    expect(judged(0, order(["A", 5]), refusal({ line: 1, product_code: "A", available: "0" }))).toEqual([]);
  });

  it("bears out a line that came after others of its product", () => {
    const twice = order(["A", 3], ["B", 1], ["A", 4]);
    expect(judged(5, twice, refusal({ line: 3, product_code: "A", available: "2" }))).toEqual([]);
    const both = refusal(
      { line: 1, product_code: "A", available: "2" },
      { line: 3, product_code: "A", available: "0" },
    );
    expect(judged(2, twice, both)).toEqual([]);
  });

  it.each([
    ["enough was there", 5, order(["A", 5]), refusal({ line: 1, product_code: "A", available: "4" })],
    [
      "enough was there for both lines",
      7,
      order(["A", 3], ["A", 4]),
      refusal({ line: 2, product_code: "A", available: "3" }),
    ],
    ["more was there than was said", 4, order(["A", 5]), refusal({ line: 1, product_code: "A", available: "3" })],
    ["less was there than was said", 2, order(["A", 5]), refusal({ line: 1, product_code: "A", available: "3" })],
    [
      "the lines before had taken other than was said",
      5,
      order(["A", 3], ["A", 4]),
      refusal({ line: 2, product_code: "A", available: "3" }),
    ],
    ["nothing was said to be missing", 4, order(["A", 5]), refusal({ line: 1, product_code: "A", available: "5" })],
    ["no line was named", 4, order(["A", 5]), refusal({ product_code: "A", available: "4" })],
    ["no number was said", 4, order(["A", 5]), refusal({ line: 1, product_code: "A" })],
    [
      "the line named is of another product",
      4,
      order(["A", 5]),
      refusal({ line: 1, product_code: "B", available: "0" }),
    ],
    ["the line named is not there", 4, order(["A", 5]), refusal({ line: 2, product_code: "A", available: "4" })],
  ])("shows a planted refusal where %s", (_why, pieces, job, reply) => {
    expect(judged(pieces, job, reply)).toHaveLength(1);
  });

  it("allows for what others were taking or bringing meanwhile, and for no more", () => {
    const short = refusal({ line: 1, product_code: "A", available: "2" });
    const race = (had: boolean) => {
      const evidence = new Evidence();
      evidence.supply([{ code: "A", quantity: 5 }])();
      const other = evidence.demand(order(["A", 3]));
      evidence.demand(order(["A", 4])).refused(short);
      if (had) other.had();
      else other.refused(refusal({ line: 1, product_code: "A", available: "2" }));
      return evidence.unjustified();
    };
    expect(race(true)).toEqual([]);
    // Refused itself, the other took nothing: then neither refusal was right.
    expect(race(false)).toHaveLength(2);
  });

  it("holds what was had of an order in part to the same bounds", () => {
    const part = (pieces: number, missing: number) => {
      const evidence = new Evidence();
      evidence.supply([{ code: "A", quantity: pieces }])();
      evidence.demand(order(["A", 5], ["B", 1])).partly(new Map([["A", missing]]));
      const told = evidence.unjustified();
      // What it had is gone for whoever comes next.
      evidence.demand(order(["A", 1])).refused(refusal({ line: 1, product_code: "A", available: "0" }));
      return [told.length, evidence.unjustified().length - told.length];
    };
    expect(part(3, 2)).toEqual([0, 0]);
    expect(part(4, 2)).toEqual([1, 1]);
    expect(part(3, 1)).toEqual([1, 1]);
    expect(part(5, 0)).toEqual([1, 0]);
  });
});
