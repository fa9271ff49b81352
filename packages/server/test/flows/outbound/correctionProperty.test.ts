import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "../../../src/audit/index.ts";
import { orderSumChecks } from "../../../src/queries/orderSums.ts";
import { databases, patience, type TestDatabase, testDatabase } from "../../support/database.ts";
import { draft, numbers, shipped, take, versionsOf } from "./correcting.ts";
import { house } from "./house.ts";

const steps = fc.array(
  fc.record({
    line: fc.nat({ max: 2 }),
    category: fc.constantFrom("in" as const, "out" as const),
    num: fc.integer({ min: 1, max: 6 }),
    storage: fc.constantFrom("A1", "A2", "A3"),
    batch: fc.constantFrom(undefined, "a", "b"),
    pieces: fc.nat({ max: 5 }),
    back: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

describe.each(databases)("shipped orders corrected on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("the ledger, the order's lines, pieces and snapshots agree after each step, and what is reversed is as it was", {
    timeout: patience(240_000),
  }, async () => {
    const met = { in: 0, out: 0, refused: 0, reversed: 0 };
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const at = await house(database);
        await at.put("plain", "A1", 12, { batch_no: "a" });
        await at.put("plain", "A2", 12, { batch_no: "b" });
        await at.put("serial", "A3", 6, {}, { serials: ["n0", "n1", "n2", "n3", "n4", "n5"] });
        const order = await shipped(at, [
          { product_code: "plain", outbound_nums: "8", batch_no: "a" },
          { product_code: "plain", outbound_nums: "6" },
          { product_code: "serial", outbound_nums: "3" },
        ]);
        const all = async () => ({
          ...(await at.snapshot()),
          numbers: await numbers(at),
          lines: await at.lines(order.id),
        });
        const [one, two, ofPieces] = order.lines;
        const done: { id: string; before: unknown }[] = [];
        for (const { line, category, num, storage, batch, pieces, back } of walk) {
          const before = await all();
          const named = Array.from({ length: Math.min(num, 3) }, (_, at) => `n${(pieces + at) % 6}`);
          const isOfPieces = line === 2;
          const details = {
            outbound_detail_id: [one, two, ofPieces][line],
            adjust_category: category,
            num: String(isOfPieces ? named.length : num),
            storage_loc_code: isOfPieces ? "A3" : storage,
            ...(isOfPieces ? { product_sn: named } : { batch_no: batch }),
          };
          const drafted = await draft(at, order.id, [details]);
          const id = drafted.additionals["outboundAdjustment"]?.[0].outbound_adjustment_id ?? "";
          const answer = drafted.status === 200 ? await take(at, "adjust", id) : drafted;
          expect(await at.broken()).toEqual([]);
          if (answer.status !== 200) {
            met.refused += 1;
            expect(answer.status, JSON.stringify(answer)).toBe(409);
            expect(await all()).toEqual(before);
            continue;
          }
          met[category] += 1;
          const after = await all();
          const more = (category === "in" ? -1 : 1) * Number(details.num);
          expect(Number(after.lines[line]?.["num_shipped"]) - Number(before.lines[line]?.["num_shipped"])).toBe(more);
          expect(pieceSum(after) - pieceSum(before)).toBe(-more);
          const versions = await versionsOf(at, order.id);
          expect(versions.at(-1)?.lines.map(({ num }) => num)).toEqual(after.lines.map((of) => of["num_shipped"]));
          for (const { num, lots } of versions.at(-1)?.lines ?? [])
            expect((lots ?? []).reduce((sum, qty) => sum + Number(qty), 0)).toBe(Number(num));
          expect(versions.at(-1)?.lines[2]?.serials ?? []).toEqual(
            after.numbers.filter((of) => of["serial_state"] === "shipped").map((of) => of["product_sn"]),
          );
          done.push({ id, before });
          if (back) await reverseLast();
        }
        const sums = async () => (await audit(database, orderSumChecks)).filter(({ broken }) => broken > 0);
        expect(await sums()).toEqual([]);
        while (done.length > 0) await reverseLast();
        await at.go(order.id, "revert_ship", "ship");
        expect(await at.broken()).toEqual([]);
        expect(await sums()).toEqual([]);
        async function reverseLast() {
          const last = done.pop();
          const answer = await take(at, "reverse", last?.id ?? "");
          expect(answer.status, JSON.stringify(answer)).toBe(200);
          expect(await all()).toEqual(last?.before);
          expect(await at.broken()).toEqual([]);
          met.reversed += 1;
        }
      }),
      { numRuns: kind === "server" ? 25 : 12 },
    );
    for (const count of Object.values(met)) expect(count, JSON.stringify(met)).toBeGreaterThan(0);
  });
});

const pieceSum = ({ stock }: { stock: unknown[] }) =>
  (stock as { qty: string }[]).reduce((sum, { qty }) => sum + Number(qty), 0);
