import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, patience, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type House, house, type Snapshot } from "./house.ts";

/** Goods of random lots and quality on random locations, and an order of random lines over them. */
const goods = fc.array(
  fc.record({
    product: fc.constantFrom("plain", "dated", "first", "few"),
    storage: fc.constantFrom("A1", "A2", "A3", "A4"),
    qty: fc.integer({ min: 1, max: 30 }),
    lot: fc.constantFrom({}, { batch_no: "a" }, { batch_no: "b", valid_date: "2031-01-01" }, { lottable1: "x" }),
    quality: fc.constantFrom("good" as const, "bad" as const),
  }),
  { minLength: 4, maxLength: 12 },
);
const wants = fc.array(
  fc.record({
    product: fc.constantFrom("plain", "dated", "first", "few"),
    num: fc.integer({ min: 1, max: 20 }),
    bad: fc.boolean(),
    boxes: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
/** How much of each booking is picked at the first try, and what becomes of the rest. */
const picks = fc.record({
  share: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
  on_short: fc.constantFrom("rebook", "leave", ""),
});
const serials = fc.integer({ min: 0, max: 4 });

describe.each(databases)("forward and back again on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("leaves stock, bookings and serial numbers as they were, for every pair of actions", {
    timeout: patience(240_000),
  }, async () => {
    const runs = { walked: 0, short: 0, backInPart: 0, shortAgain: 0, intercepted: 0 };
    await fc.assert(
      fc.asyncProperty(goods, wants, picks, serials, fc.boolean(), async (stock, lines, pick, pieces, intercept) => {
        const at = await house(database);
        for (const one of stock) await at.put(one.product, one.storage, one.qty, one.lot, { quality: one.quality });
        const numbers = Array.from({ length: pieces }, (_, index) => `n${index}`);
        if (pieces > 0) await at.put("serial", "A5", pieces, {}, { serials: numbers });
        const details: Record<string, string>[] = lines.map((line) => ({
          product_code: line.product,
          [line.bad ? "outbound_nums_bad" : "outbound_nums"]: String(line.boxes ? 1 : line.num),
          ...(line.boxes ? { unit_id: at.box } : {}),
        }));
        if (pieces > 0) details.push({ product_code: "serial", outbound_nums: String(pieces) });
        const { id } = await at.order(details, { short_policy: "ship_short" });
        const before = await at.snapshot();
        if ((await at.act("close_order", id)).status !== 200) {
          expect(await at.snapshot()).toEqual(before);
          return;
        }
        runs.walked += 1;
        const closed = await at.snapshot();
        await at.go(id, "revert_close");
        expect(await at.snapshot(), "revert_close").toEqual(before);
        await at.go(id, "close_order", "print");
        // What is booked again need not be the same rows where several are alike.
        const booked = await at.snapshot();
        expect(sumOf(booked)).toEqual(sumOf(closed));
        if (pick.on_short || pick.share.some((share) => share > 0)) runs.short += Number(await pickSome(at, id, pick));
        await at.act("confirm_pick", id);
        runs.backInPart += Number(await revertSome(at, id, pick.share));
        expect(await at.broken()).toEqual([]);
        runs.shortAgain += Number(await pickSome(at, id, pick));
        runs.backInPart += Number(await revertSome(at, id, pick.share.toReversed()));
        expect(await at.broken()).toEqual([]);
        await at.act("revert_pick", id, { reason: "the rest" });
        expect(await at.snapshot(), "revert_pick").toEqual(booked);
        await at.act("confirm_pick", id);
        const picked = await at.snapshot();
        await at.go(id, "confirm_boxing", "revert_boxing");
        expect(await at.snapshot(), "revert_boxing").toEqual(picked);
        await at.go(id, "confirm_boxing", "ship", "revert_ship");
        expect(await at.snapshot(), "revert_ship").toEqual(picked);
        expect(await at.broken()).toEqual([]);
        if (!intercept) return;
        runs.intercepted += 1;
        await at.go(id, "request_intercept", "confirm_intercept", "cancel");
        expect(await at.snapshot(), "confirm_intercept").toEqual(before);
        expect(await at.broken()).toEqual([]);
      }),
      { numRuns: kind === "server" ? 30 : 15 },
    );
    // The property must have met what it is about.
    for (const met of Object.values(runs)) expect(met).toBeGreaterThan(0);
  });
});

/** Picks a part of each booking; answers whether some were short. */
async function pickSome(
  at: House,
  id: string,
  { share, on_short }: { share: readonly number[]; on_short: string },
): Promise<boolean> {
  const bookings = await at.bookings(id);
  const lines = new Map((await at.lines(id)).map((line) => [line["outbound_detail_id"], line]));
  const details = bookings
    .filter(({ booking_state }) => booking_state === "booked")
    .map((booking, index) => ({ booking, part: Math.min(Number(booking.qty), share[index % share.length] ?? 0) }))
    .filter(
      ({ booking, part }) =>
        (on_short || part > 0) && lines.get(booking.line_id)?.["product_id"] !== at.products["serial"],
    )
    .map(({ booking, part }) => ({
      booking_id: booking.booking_id,
      num: unitsOf(part, lines.get(booking.line_id)),
      reason: "not found",
    }));
  if (details.length === 0) return false;
  const answer = await at.act("confirm_pick", id, { details, ...(on_short ? { on_short } : {}) });
  expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
  return on_short !== "";
}

/** Takes some pieces of each line back, by number where they have some; answers whether there were any. */
async function revertSome(at: House, id: string, share: readonly number[]): Promise<boolean> {
  const lines = await at.lines(id);
  const bound = await at.serialsOf(id);
  const details = lines.flatMap((line, index) => {
    const part = Math.min(Number(line["num_picked"]), share[index % share.length] ?? 0);
    const outbound_detail_id = String(line["outbound_detail_id"]);
    const numbers = bound.get(outbound_detail_id)?.slice(0, part);
    return part > 0
      ? [{ outbound_detail_id, num: unitsOf(part, line), ...(numbers ? { product_sn: numbers } : {}) }]
      : [];
  });
  if (details.length === 0) return false;
  const answer = await at.act("revert_pick", id, { reason: "some", details });
  expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
  const after = await at.lines(id);
  for (const { outbound_detail_id, num } of details) {
    const find = (of: typeof lines) => of.find((line) => line["outbound_detail_id"] === outbound_detail_id);
    const factor = Number(find(lines)?.["unit_factor"]);
    const isLess = Number(find(lines)?.["num_picked"]) - Math.round(Number(num) * factor);
    expect(Number(find(after)?.["num_picked"])).toBe(isLess);
  }
  return true;
}

/** As a client would say it: a line in boxes counts in dozens. */
const unitsOf = (pieces: number, line: Record<string, string> | undefined) =>
  line?.["unit_factor"] === "12" ? String(Math.round((pieces / 12) * 1e6) / 1e6) : String(pieces);

const sumOf = (snapshot: Snapshot) => {
  const rows = snapshot.stock as { qty: string; booked: string }[];
  return [
    rows.reduce((sum, { qty }) => sum + Number(qty), 0),
    rows.reduce((sum, { booked }) => sum + Number(booked), 0),
  ];
};
