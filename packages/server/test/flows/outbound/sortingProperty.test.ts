import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type House, house } from "./house.ts";
import { addTotes, lying, pickedBatch, toSort } from "./sorting.ts";

const orders = fc.array(fc.record({ plain: fc.integer({ min: 1, max: 5 }), dated: fc.integer({ min: 0, max: 4 }) }), {
  minLength: 2,
  maxLength: 4,
});
/** What people do with a batch that was picked: sort some, sort elsewhere or back, take a change back, box, unpick. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("sort", "sort", "sort", "place", "reverse", "box", "unbox", "unpick"),
    which: fc.nat({ max: 9 }),
    num: fc.integer({ min: 1, max: 6 }),
    to: fc.constantFrom("T0", "T1", "T2", "S1", "S2"),
  }),
  { minLength: 4, maxLength: 14 },
);
type Step = { kind: string; which: number; num: number; to: string };
const eachKind = [
  [
    { plain: 3, dated: 2 },
    { plain: 4, dated: 0 },
  ],
  [
    { kind: "sort", which: 0, num: 2, to: "T0" },
    { kind: "place", which: 0, num: 2, to: "S2" },
    { kind: "reverse", which: 0, num: 1, to: "T0" },
    { kind: "reverse", which: 1, num: 1, to: "T0" },
    { kind: "sort", which: 1, num: 1, to: "T1" },
    { kind: "box", which: 0, num: 1, to: "T0" },
    { kind: "unbox", which: 0, num: 1, to: "T0" },
    { kind: "unpick", which: 1, num: 1, to: "T0" },
  ],
];

describe.each(databases)("a batch that is sorted on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("no tote ever holds two orders' goods, and each order keeps its own, whatever is sorted, moved and taken back", {
    timeout: 600_000,
  }, async () => {
    const met: Record<string, number> = { sort: 0, place: 0, reverse: 0, box: 0, unbox: 0, unpick: 0 };
    await fc.assert(
      fc.asyncProperty(orders, steps, async (wanted, then) => {
        const at = await house(database);
        await addTotes(at, 3);
        for (const product of ["plain", "dated"]) {
          await at.put(product, "A1", 9, { batch_no: "a" });
          await at.put(product, "A2", 30, { batch_no: "b" });
        }
        const lines = wanted.map(({ plain, dated }) => [
          { product_code: "plain", outbound_nums: String(plain) },
          ...(dated > 0 ? [{ product_code: "dated", outbound_nums: String(dated) }] : []),
        ]);
        const ids = await pickedBatch(at, lines);
        const own = await piecesOf(at);
        for (const step of then) {
          if (await take(at, ids, step)) met[step.kind] = (met[step.kind] ?? 0) + 1;
          expect(await at.broken(), JSON.stringify(step)).toEqual([]);
          expect(await piecesOf(at), JSON.stringify(step)).toEqual(own);
          const totes = (await lying(at)).filter((row) => row.startsWith("T")).map((row) => row.split(" ")[0]);
          expect(new Set(totes).size, JSON.stringify(step)).toBe(totes.length);
        }
      }),
      { numRuns: kind === "server" ? 30 : 15, examples: [structuredClone(eachKind) as never] },
    );
    for (const [name, count] of Object.entries(met)) expect(count, name).toBeGreaterThan(0);
  });
});

const refusals = [
  "TOTE_TAKEN",
  "TOTE_SHARED",
  "LESS_FREE",
  "SAME_LOCATION",
  "INVALID_STATE",
  "WRONG_BOOKING_STATE",
  "UNKNOWN_BOOKING",
];
const further = ["MOVED_STOCK", "BOOKED_STOCK", "INSUFFICIENT_STOCK"];

/** Whether it was done; whatever is refused says why. */
async function take(at: House, ids: readonly string[], { kind, which, num, to }: Step): Promise<boolean> {
  const answer = await asked(at, ids, { kind, which, num, to });
  if (!answer) return false;
  if (answer.status !== 200) expect([...refusals, ...further], JSON.stringify(answer)).toContain(answer.code);
  return answer.status === 200;
}

async function asked(at: House, ids: readonly string[], { kind, which, num, to }: Step) {
  const id = ids[which % ids.length] ?? "";
  if (kind === "box")
    return at.act("confirm_boxing", id, { fast: true, length: "1", width: "1", height: "1", weight: "1" });
  if (kind === "unbox") return at.act("revert_boxing", id, { reason: "x" });
  if (kind === "unpick") {
    const answer = await at.act("revert_pick", id, { reason: "x" });
    if (answer.status === 200) await at.go(id, "confirm_pick");
    return answer;
  }
  if (kind === "reverse") {
    const { rows } = await sql<{ id: string }>`select storage_change_id as id from storage_change
      where wh_id = ${at.wh} and change_status = 'changed' order by created_at desc, 1 desc`.execute(
      at.database.reader,
    );
    const change = rows[which % Math.max(rows.length, 1)];
    const body = { ids: [change?.id], reason: "x" };
    return change && at.client.call("POST", "/v1/inventory/putaway/action/reverse", body);
  }
  const rows = await toSort(at);
  const row = rows[which % Math.max(rows.length, 1)];
  if (!row) return undefined;
  if (kind === "sort") {
    const body = { booking_id: row.booking_id, num: String(num), target_loc_code: to };
    return at.client.call("POST", "/v1/outbound/sorting/a", body);
  }
  const goods = { product_code: row.product_code, from_loc_code: row.storage_loc_code, target_loc_code: to };
  const details = [{ ...goods, num: String(num), with_bookings: true }];
  const scope = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
  return at.client.call("POST", "/v1/inventory/putaway/a", { ...scope, details });
}

/** How much of which product each order has, wherever it stands. */
async function piecesOf(at: House) {
  const { rows } = await sql`
    select document_id, product_id, sum(qty)::text as qty from booking
    where wh_id = ${at.wh} and booking_state in ('booked', 'picked') group by 1, 2 order by 1, 2`.execute(
    at.database.reader,
  );
  return rows;
}
