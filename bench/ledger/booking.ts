import { sql } from "kysely";
import { type Database, newId } from "../../packages/server/src/database/index.ts";
import type { Book, Demand } from "../../packages/server/src/ledger/index.ts";
import { execute } from "../../packages/server/test/ledger/support/execute.ts";
import type { Bench, BenchDatabase, Figure } from "../support/bench.ts";
import { median, rate, rounds } from "../support/bench.ts";
import { type Ground, idOf, kinds, makeGrounds, products, rows, settle, verify } from "./ground.ts";

export const lines = 10_000;
const perOrder = 5;

function orders(owner_id: string, round: number): Book[] {
  return Array.from({ length: lines / perOrder }, (_, order): Book => {
    const document_id = newId();
    const demands = Array.from({ length: perOrder }, (_each, at): Demand => {
      const number = order * perOrder + at;
      const product_id = idOf(kinds.product, (number * 7 + round) % products);
      const qty = BigInt(1 + ((number * 31) % 9));
      return { line_id: newId(), owner_id, product_id, qty, quality: "good", policy: "fefo" };
    });
    const base = {
      id: newId(),
      document_kind: "outbound",
      document_id,
      reason: "close_order",
      business_date: "2026-11-21",
    };
    return { ...base, kind: "book", lines: demands };
  });
}

/** One transaction of the ledger, in ms. */
export async function bookAll(database: Database, own: Ground, round: number): Promise<number> {
  const commands = orders(own.owner_id, round);
  const start = performance.now();
  const outcomes = await database.transact((tx) => execute(tx, own.wh_id, commands));
  const elapsed = performance.now() - start;
  if (outcomes.some(({ ok }) => !ok)) throw new Error("some order was refused");
  return elapsed;
}

/** The same updates and inserts in the other warehouse, with the answer known beforehand, in ms. */
async function writeAnswer(database: BenchDatabase, own: Ground, reference: Ground): Promise<number> {
  await sql`
    create table answer as
    select m.* from movement m join command c on c.wh_id = m.wh_id and c.command_id = m.command_id
    where m.wh_id = ${own.wh_id} and c.kind = 'book' and c.at = (select max(at) from command where wh_id = ${own.wh_id})
  `.execute(database.reader);
  await sql`
    create table answer_booking as select b.* from booking b where wh_id = ${own.wh_id} and book_command_id in (
      select command_id from answer)
  `.execute(database.reader);
  await sql.raw("analyze answer").execute(database.reader);
  await sql.raw("analyze answer_booking").execute(database.reader);
  const start = performance.now();
  await database.transact(async (tx) => {
    await sql`
      update stock s set booked = a.booked_after, version = a.version, last_at = a.at
      from (select distinct on (stock_id) stock_id, booked_after, version, at from answer order by stock_id, version desc) a
      where s.wh_id = ${reference.wh_id} and s.stock_id = a.stock_id
    `.execute(tx);
    await sql`
      insert into movement select ${reference.wh_id}, stock_id, version, owner_id, product_id, qty_delta, booked_delta,
        qty_after, booked_after, at, business_date, reason, document_kind, document_id, line_id, command_id, user_id, corrects
      from answer
    `.execute(tx);
    await sql`
      insert into booking select ${reference.wh_id}, booking_id, document_kind, document_id, line_id, owner_id, product_id,
        stock_id, qty, booking_state, from_stock_id, parent_id, book_command_id, pick_command_id, ship_command_id, created_at
      from answer_booking
    `.execute(tx);
  });
  const elapsed = performance.now() - start;
  await sql.raw("drop table answer, answer_booking").execute(database.reader);
  return elapsed;
}

const manyLines: Bench = {
  name: `ledger: booking ${rate(lines)} lines over ${rate(rows)} stock rows`,
  async run(server): Promise<Figure[]> {
    const database = await server.database();
    const [own, reference] = (await makeGrounds(database, 2)) as [Ground, Ground];
    await settle(database);
    const pairs: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await bookAll(database, own, round);
      pairs.push([ours, await writeAnswer(database, own, reference)]);
    }
    const movements = await verify(database, own.wh_id);
    if ((await verify(database, reference.wh_id)) !== movements) throw new Error("the two warehouses differ");
    if (movements < rows + products + lines * rounds) throw new Error(`only ${movements} movements`);
    const times = median(pairs.map(([ours, theirs]) => ours / theirs));
    const [ours, theirs] = [0, 1].map((side) => median(pairs.map((pair) => pair[side] as number))) as [number, number];
    return [
      {
        name: manyLines.name,
        ratio: 1 / times,
        reach: "≥ 0.2 (≤ 5 × its time)",
        reached: times <= 5,
        reference: "the same updates and inserts with the answer known",
        detail: `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms: ${times.toFixed(1)} × its time`,
      },
    ];
  },
};

export const benches: readonly Bench[] = [manyLines];
