import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { execute } from "../../ledger/support/execute.ts";
import { databases, patience, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type House, house } from "./house.ts";
import { putBacksOf, withScanners } from "./puttingBack.ts";

const goods = fc.array(
  fc.record({
    product: fc.constantFrom("plain", "dated"),
    storage: fc.constantFrom("A1", "A2", "A3"),
    qty: fc.integer({ min: 1, max: 20 }),
    lot: fc.constantFrom({}, { batch_no: "a" }, { batch_no: "b" }),
  }),
  { minLength: 2, maxLength: 6 },
);
const orders = fc.array(
  fc.record({ product: fc.constantFrom("plain", "dated"), num: fc.integer({ min: 1, max: 12 }) }),
  { minLength: 1, maxLength: 3 },
);
/** What becomes of what waits: put back in part or whole, moved past it, lost, taken back. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("part", "whole", "tooMuch", "move", "lose", "reverse"),
    which: fc.integer({ min: 0, max: 5 }),
    num: fc.integer({ min: 1, max: 9 }),
    to: fc.constantFrom("A4", "A5", ""),
  }),
  { minLength: 1, maxLength: 10 },
);
type Step = {
  kind: "part" | "whole" | "tooMuch" | "move" | "lose" | "reverse";
  which: number;
  num: number;
  to: string;
};

const one = (kind: Step["kind"], num: number, to: "" | "A4" | "A5" = ""): Step => ({ kind, which: 0, num, to });
/** Each kind of step once, so that each is met in every run. */
const eachKind = [
  [{ product: "plain", storage: "A1", qty: 20, lot: {} }],
  [{ product: "plain", num: 10 }],
  [
    one("part", 2, "A4"),
    one("reverse", 1),
    one("tooMuch", 1),
    one("move", 1, "A5"),
    one("reverse", 1),
    one("move", 2, "A5"),
    one("lose", 1),
    one("whole", 1),
  ],
] as const;

describe.each(databases)("goods of intercepted orders on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("are free once, where they stand, and wait until somebody says where they went: ledger and list agree after every step", {
    timeout: patience(240_000),
  }, async () => {
    const met = { left: 0, part: 0, whole: 0, tooMuch: 0, move: 0, lose: 0, reverse: 0 };
    await fc.assert(
      fc.asyncProperty(goods, orders, steps, async (stock, wants, then) => {
        const at = await house(database);
        await withScanners(at);
        for (const one of stock) await at.put(one.product, one.storage, one.qty, one.lot);
        const before = await totals(at);
        for (const { product, num } of wants) {
          const { id } = await at.order([{ product_code: product, outbound_nums: String(num) }]);
          if ((await at.act("close_order", id)).status !== 200) continue;
          await at.go(id, "print", "confirm_pick", "request_intercept");
          const stood = await at.snapshot();
          await at.go(id, "confirm_intercept");
          // Everything stands where it stood, and nothing of it is booked.
          const after = await at.snapshot();
          expect(places(after)).toEqual(places(stood));
          expect(after.bookings.filter((one) => (one as { line_id: string }).line_id === id)).toEqual([]);
          expect(await at.broken()).toEqual([]);
          met.left += 1;
        }
        expect(await totals(at)).toEqual({ ...before, booked: "0" });
        expect(await openPieces(at)).toBe(await onStaging(at));
        let lost = 0;
        for (const step of then) {
          lost += await take(at, step, met);
          expect(await at.broken(), JSON.stringify(step)).toEqual([]);
          const now = await totals(at);
          expect(Number(now.qty) + lost).toBe(Number(before.qty));
          expect(now.booked).toBe("0");
          // Whichever way they went and came back: what stands where it was brought waits, and nothing else.
          expect(await openPieces(at), JSON.stringify(step)).toBe(await onStaging(at, "S1"));
        }
        // Whatever waits still can be put back, and then nothing waits.
        for (const one of await putBacksOf(at, "waiting"))
          expect(
            (await at.client.call("POST", "/v1/outbound/put_back/a", { put_back_id: one.put_back_id })).status,
          ).toBe(200);
        expect(await openPieces(at)).toBe(0);
        expect(await at.broken()).toEqual([]);
      }),
      { numRuns: kind === "server" ? 25 : 15, examples: [structuredClone(eachKind) as never] },
    );
    for (const [name, count] of Object.entries(met)) expect(count, name).toBeGreaterThan(0);
  });
});

/** Takes a step that may be refused where it must be; answers how many pieces are gone. */
async function take(at: House, { kind, which, num, to }: Step, met: Record<string, number>): Promise<number> {
  const waiting = await putBacksOf(at, "waiting");
  const task = waiting[which % Math.max(waiting.length, 1)];
  const target = to ? { target_loc_code: to } : {};
  if (kind === "reverse") return reverse(at, which, met);
  if (!task) return 0;
  const open = Number(task.num_open);
  const path = "/v1/outbound/put_back/a";
  if (kind === "move") {
    const details = [{ stock_id: task.stock_id, num: String(num), target_loc_code: to || "A6" }];
    const body = { company_id: at.company, wh_id: at.wh, owner_id: at.owner, details };
    const answer = await at.client.call("POST", "/v1/inventory/putaway/a", body);
    if (answer.status === 200) met["move"] = (met["move"] ?? 0) + 1;
    else expect(["LESS_FREE", "SAME_LOCATION"]).toContain(answer.code);
    return 0;
  }
  if (kind === "lose") {
    const { rows } = await sql<{ free: string }>`
      select (qty - booked)::text as free from stock where wh_id = ${at.wh} and stock_id = ${task.stock_id}`.execute(
      at.database.reader,
    );
    const gone = Math.min(num, Number(rows[0]?.free));
    await lose(at, task.stock_id, gone);
    met["lose"] = (met["lose"] ?? 0) + 1;
    return gone;
  }
  const body =
    kind === "whole"
      ? { put_back_id: task.put_back_id, ...target }
      : {
          put_back_id: task.put_back_id,
          num: String(kind === "tooMuch" ? open + num : Math.min(num, open)),
          ...target,
        };
  const answer = await at.client.call("POST", path, body);
  if (kind === "tooMuch") {
    expect(answer.status).toBe(409);
    expect(["LESS_FREE", "LESS_TO_PUT_BACK"]).toContain(answer.code);
    met["tooMuch"] = (met["tooMuch"] ?? 0) + 1;
    return 0;
  }
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  const [row] = answer.additionals["putBack"] as { num_open: string }[];
  expect(Number(row?.num_open)).toBe(kind === "whole" ? 0 : open - Math.min(num, open));
  met[kind] = (met[kind] ?? 0) + 1;
  return 0;
}

/** A change is taken back where its goods still are; what it had put back waits again. */
async function reverse(at: House, which: number, met: Record<string, number>): Promise<number> {
  const { rows } = await sql<{ id: string; back: string }>`
    select c.storage_change_id as id, coalesce(sum(d.num) filter (where d.put_back_id is not null), 0)::text as back
    from storage_change c join storage_change_detail d on d.wh_id = c.wh_id and d.storage_change_id = c.storage_change_id
    where c.wh_id = ${at.wh} and c.change_status = 'changed' group by 1 order by 1`.execute(at.database.reader);
  const change = rows[which % Math.max(rows.length, 1)];
  if (!change) return 0;
  const open = await openPieces(at);
  const answer = await at.client.call("POST", "/v1/inventory/putaway/action/reverse", {
    ids: [change.id],
    reason: "x",
  });
  if (answer.status === 200) {
    met["reverse"] = (met["reverse"] ?? 0) + 1;
    if (Number(change.back) > 0) expect(await openPieces(at)).toBe(open + Number(change.back));
  } else {
    expect(answer.code).toBe("MOVED_STOCK");
    expect(await openPieces(at)).toBe(open);
  }
  return 0;
}

async function lose(at: House, stockId: string, num: number): Promise<void> {
  const about = { document_kind: "test", document_id: newId(), reason: "test", business_date: "2026-01-01" };
  const [outcome] = await at.database.transact((tx) =>
    execute(tx, at.wh, [{ kind: "adjust", id: newId(), ...about, target: { stock_id: stockId }, delta: BigInt(-num) }]),
  );
  expect(outcome?.ok, JSON.stringify(outcome)).toBe(true);
}

const places = ({ stock }: { stock: unknown[] }) =>
  (stock as { stock_id: string; qty: string }[]).map(({ stock_id, qty }) => [stock_id, qty]);

async function totals(at: House): Promise<{ qty: string; booked: string }> {
  const { rows } = await sql<{ qty: string; booked: string }>`
    select coalesce(sum(qty), 0)::text as qty, coalesce(sum(booked), 0)::text as booked from stock where wh_id = ${at.wh}`.execute(
    at.database.reader,
  );
  return rows[0] ?? { qty: "0", booked: "0" };
}

const openPieces = async (at: House) => (await putBacksOf(at)).reduce((sum, { num_open }) => sum + Number(num_open), 0);

async function onStaging(at: House, code?: string): Promise<number> {
  const { rows } = await sql<{ qty: string }>`
    select coalesce(sum(s.qty - s.booked), 0)::text as qty from stock s
    join storage p on p.wh_id = s.wh_id and p.storage_id = s.storage_id and p.storage_type = 'staging'
      and p.storage_code = coalesce(${code ?? null}::text, p.storage_code)
    where s.wh_id = ${at.wh}`.execute(at.database.reader);
  return Number(rows[0]?.qty);
}
