import type pg from "pg";
import { inParts } from "../../scripts/replay/setup.ts";
import { type Bench, type Figure, median, rate, significant } from "../support/bench.ts";
import type { Story } from "../support/httpClients.ts";
import { besideBank, furniture, inShop, makeOrders, measures, smallOrders, step } from "../support/shop.ts";

/** What a warehouse does with many orders at once, each beside what its rows or its transactions cost without us. */

const closed = { orders: Number(process.env.BENCH_CLOSING ?? 13_902), lines: 22.66, rounds: 3 };
const batch = { orders: 500, lines: 5, rounds: 3 };
const boxed = { orders: 800, people: 16 };
const stopped = { orders: 1_000, people: 16 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

/** The rows that a step leaves, by table. */
const left: Readonly<Record<string, string>> = {
  outbound: "t.outbound_id = any($1::uuid[])",
  outbound_detail: "t.outbound_id = any($1::uuid[])",
  booking: "t.document_id = any($1::uuid[]) and t.booking_state in ('booked', 'picked')",
  movement: "t.document_id = any($1::uuid[]) and t.reason = $2",
};
const reference = `the same rows of ${Object.keys(left).join(", ")} copied within the database into tables alike, in one transaction`;

/** The seconds it takes to write the rows that a step left, and nothing else. */
async function bareSeconds(bare: pg.Client, ids: readonly string[], reason: string): Promise<number> {
  for (const table of Object.keys(left))
    await bare.query(
      `create table if not exists bare_${table} (like ${table} including defaults including constraints including indexes)`,
    );
  const took = await timed(async () => {
    await bare.query("begin");
    for (const [table, which] of Object.entries(left)) {
      const values = which.includes("$2") ? [ids, reason] : [ids];
      await bare.query(`insert into bare_${table} select * from ${table} t where ${which}`, values);
    }
    await bare.query("commit");
  });
  for (const table of Object.keys(left)) await bare.query(`truncate bare_${table}`);
  return took;
}

const besideRows = (name: string, lines: number, pairs: readonly (readonly [ours: number, bare: number])[]): Figure => {
  const [ours, theirs] = [median(pairs.map(([own]) => own)), median(pairs.map(([, bare]) => bare))];
  return {
    name,
    ratio: median(pairs.map(([own, bare]) => bare / own)),
    reach: "–",
    reached: true,
    reference,
    detail: `${rate(lines)} lines in ${significant(ours)} s: ${rate(lines / ours)} lines/s against ${rate(lines / theirs)}; the audit holds`,
  };
};

const closing: Bench = {
  name: `${rate(closed.orders)} orders closed at once`,
  run: (server) =>
    inShop(server, async (shop) => {
      const ids = await makeOrders(shop, closed.orders, closed.lines);
      const pairs: [number, number][] = [];
      for (let round = 0; round < closed.rounds; round++) {
        if (round > 0) await step(shop.client, "revert_close", ids, { reason: "measured again" });
        const ours = await timed(() => step(shop.client, "close_order", ids));
        pairs.push([ours, await bareSeconds(shop.bare, ids, "close_order")]);
      }
      return besideRows(closing.name, Math.floor(closed.orders * closed.lines), pairs);
    }),
};

const picking: Bench = {
  name: `${batch.orders} orders picked in one walk, each into its tote`,
  run: (server) =>
    inShop(server, async (shop) => {
      const { client, warehouse } = shop;
      const totes = Array.from({ length: batch.orders * batch.rounds }, (_, n) => `T-${n}`);
      const { company_id, wh_id } = warehouse;
      const rows = totes.map((storage_code) => ({ company_id, wh_id, storage_code, storage_type: "tote" }));
      await inParts(rows, (some) => client.must("/v1/storage/a", some));
      const pairs: [number, number][] = [];
      for (let round = 0; round < batch.rounds; round++) {
        const ids = await makeOrders(shop, batch.orders, batch.lines);
        await step(client, "close_order", ids);
        await client.must("/v1/outbound/action/print", { ids, list_kind: "batch" });
        const toteOf = new Map(ids.map((id, n) => [id, totes[round * batch.orders + n]]));
        const picks = await waiting(shop.bare, ids);
        const walk = picks.map(({ booking_id, document_id }) => ({
          booking_id,
          storage_loc_code: toteOf.get(document_id),
        }));
        const ours = await timed(() => inParts(walk, (some) => client.must("/v1/outbound/pickingconfirm/a", some)));
        pairs.push([ours, await bareSeconds(shop.bare, ids, "confirm_pick")]);
      }
      return besideRows(picking.name, batch.orders * batch.lines, pairs);
    }),
};

/** What is booked for these orders, in walking order. */
async function waiting(bare: pg.Client, ids: readonly string[]) {
  const { rows } = await bare.query<{ booking_id: string; document_id: string }>(
    `select b.booking_id, b.document_id from booking b
     join stock s using (wh_id, stock_id) join storage p on p.storage_id = s.storage_id
     where b.document_id = any($1::uuid[]) and b.booking_state = 'booked' order by p.walk_order, b.booking_id`,
    [ids],
  );
  return rows;
}

const boxing: Bench = {
  name: `fast boxing of ${boxed.orders} orders, ${boxed.people} packers`,
  run: (server) =>
    inShop(server, (shop) =>
      besideBank(server, shop, {
        ...{ name: boxing.name, people: boxed.people },
        async stories() {
          const ids = await smallOrders(shop, boxed.orders, true);
          const { rows } = await shop.bare.query<{ product_code: string; pickinglist_no: string }>(
            `select p.product_code, o.pickinglist_no from outbound o join outbound_detail d using (outbound_id)
             join product p on p.product_id = d.product_id where o.outbound_id = any($1::uuid[])`,
            [ids],
          );
          return rows.map((row) => [{ path: "/v1/boxing/fast/a", body: { ...row, ...measures } }]);
        },
      }),
    ),
};

const intercepting: Bench = {
  name: `${rate(stopped.orders)} interceptions racing with the picks of their orders, ${stopped.people} clients`,
  run: (server) =>
    inShop(server, async (shop) => {
      const all: string[] = [];
      const figure = await besideBank(server, shop, {
        ...{ name: intercepting.name, people: stopped.people },
        async stories() {
          const ids = await smallOrders(shop, stopped.orders / 2, false);
          all.push(...ids);
          const act = (action: string, id: string, more: object = {}) => ({
            path: `/v1/outbound/action/${action}`,
            body: { ids: [id], ...more },
          });
          return ids.flatMap((id): Story[] => [
            [act("confirm_pick", id)],
            [act("request_intercept", id, { reason: "raced" }), act("confirm_intercept", id)],
          ]);
        },
      });
      await demandFree(shop.bare, all);
      return figure;
    }),
};

/** Every order is intercepted, and nothing is booked or gone. */
async function demandFree(bare: pg.Client, ids: readonly string[]): Promise<void> {
  const { rows } = await bare.query<{ open: number; booked: string; pieces: string }>(
    `select (select count(*)::integer from outbound where outbound_id = any($1::uuid[]) and outbound_status <> 'intercepted') as open,
       sum(booked)::text as booked, sum(qty)::text as pieces from stock`,
    [ids],
  );
  const pieces = String(furniture.locations * furniture.pieces);
  const [state] = rows;
  if (state?.open !== 0 || state.booked !== "0" || state.pieces !== pieces)
    throw new Error(`${pieces} pieces were to be free, there is ${JSON.stringify(state)}`);
}

export const benches: readonly Bench[] = [closing, picking, boxing, intercepting];
