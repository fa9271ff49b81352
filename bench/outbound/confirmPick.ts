import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { createApp } from "../../packages/server/src/app.ts";
import { audit } from "../../packages/server/src/audit/index.ts";
import { foundCompany } from "../../packages/server/src/auth/firstAdministrator.ts";
import { seed } from "../../packages/server/src/auth/seed.ts";
import { readConfig } from "../../packages/server/src/config.ts";
import { outboundChecks } from "../../packages/server/src/flows/outbound/index.ts";
import { bookPieces, type Ground, idOf, kinds, makeGrounds, rows, settle, sqlId, verify } from "../ledger/ground.ts";
import { singlePick } from "../ledger/scripts.ts";
import type { Bench, BenchDatabase, Figure } from "../support/bench.ts";
import { interleaved, rate, rounds } from "../support/bench.ts";
import { pgbench } from "../support/pgbench.ts";
import type { Picked, Shift } from "../support/pickers.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const clients = 64;
/** Orders of one line and one piece, as many as can be picked in a round. */
const ordersARound = Number(process.env.BENCH_ORDERS ?? 4_000 * seconds);
const orders = ordersARound * (rounds + 1);
const orderKind = "0000000f";
const lineKind = "00000010";
const reach = 0.5;

const bench: Bench = {
  name: "HTTP confirm_pick, 64 clients, one line each, whole stack",
  async run(server): Promise<Figure[]> {
    const database = await server.database();
    const [own, reference] = (await makeGrounds(database, 2)) as [Ground, Ground];
    const shop = await openShop(database);
    try {
      await makeOrders(database, own, shop.companyId);
      await bookPieces(database, reference.wh_id, rows, "n", 900_000);
      let picked = await shop.pick(0);
      await settle(database);
      for (const table of ["outbound", "outbound_detail", "document_history"]) {
        await sql.raw(`vacuum analyze ${table}`).execute(database.reader);
      }
      const figure = await interleaved(
        async (round) => {
          const shift = await shop.pick(round + 1);
          picked = { ...picked, done: picked.done + shift.done };
          return shift.done / shift.seconds;
        },
        async () => (await pgbench(database.url, singlePick(reference, false), { clients: 16, seconds })).tps,
      );
      await check(database, own, picked.done);
      return [
        {
          name: bench.name,
          ratio: figure.ratio,
          reach: `≥ ${reach}`,
          reached: figure.ratio >= reach,
          note: "ten statements a batch of some thirty picks: beside the pick, each order's header with its nine indexes, its line and its history are written, and the clients share the two cores",
          reference: "pgbench, the same writes pick by pick, 16 clients",
          detail: `${rate(figure.ours)} picks/s against ${rate(figure.reference)}; signed in, checked, each order's state, lines and history written too`,
        },
      ];
    } finally {
      await shop.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

/** Every answered pick is there, none twice, and everything agrees with everything. */
async function check(database: BenchDatabase, own: Ground, done: number): Promise<void> {
  await verify(database, own.wh_id);
  const { rows: found } = await sql<{ picked: number; boxing: number }>`
    select (select count(*)::integer from booking where wh_id = ${own.wh_id} and booking_state = 'picked') as picked,
      (select count(*)::integer from outbound where wh_id = ${own.wh_id} and outbound_status = 'awaiting_boxing') as boxing
  `.execute(database.reader);
  const [state] = found;
  if (state?.picked !== done || state.boxing !== done)
    throw new Error(`${done} picks answered, ${JSON.stringify(state)} done`);
  const agreeing = outboundChecks.filter(({ name }) => name !== "outbound_lines_agree_with_their_movements");
  const broken = (await audit(database, agreeing)).filter((result) => result.broken > 0);
  if (broken.length > 0) throw new Error(JSON.stringify(broken));
}

/** The whole server, an administrator signed in, and a thread of pickers. */
async function openShop(database: BenchDatabase) {
  const folder = mkdtempSync(join(tmpdir(), "stowage-bench-"));
  const [loginName, password] = ["admin", `Bench-${process.pid}-pick`];
  await seed(database);
  const founded = await foundCompany(database, { loginName, password });
  if (!founded) throw new Error("the database is not empty");
  const { companyId } = founded;
  for (const table of ["customer", "warehouse", "storage", "product"]) {
    await sql`update ${sql.table(table)} set company_id = ${companyId}`.execute(database.reader);
  }
  const app = await createApp(database, readConfig({ DATA_DIR: folder, LOG_LEVEL: "error" }));
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const reply = await fetch(`${url}/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login_name: loginName, password }),
  });
  const { respondCode } = (await reply.json()) as {
    respondCode: { additionals: { loginAccountInfo: { loginAccountToken: { access_token: string } } } };
  };
  const token = respondCode.additionals.loginAccountInfo.loginAccountToken.access_token;
  const worker = new Worker(new URL("../support/pickers.ts", import.meta.url));
  return {
    companyId,
    async pick(round: number): Promise<Picked> {
      const from = round * ordersARound;
      const own = Array.from({ length: ordersARound }, (_, index) => ({
        outbound_id: idOf(orderKind, from + index),
        booking_id: idOf(kinds.booking, from + index),
      }));
      const shift: Shift = { url, token, clients, seconds, orders: own };
      const picked = await new Promise<Picked>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.postMessage(shift);
      });
      if (picked.refused.length > 0) throw new Error(picked.refused.join("\n"));
      return picked;
    },
    async close() {
      await worker.terminate();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Orders on their way to be picked, one piece of one row each, spread over all rows. */
async function makeOrders(database: BenchDatabase, { wh_id, owner_id }: Ground, companyId: string): Promise<void> {
  await bookPieces(database, wh_id, orders, `(n::bigint * 21) % ${rows}`);
  const order = sql.raw(sqlId(orderKind, "n"));
  const line = sql.raw(sqlId(lineKind, "n"));
  const booking = sql.raw(sqlId(kinds.booking, "n"));
  await database.transact(
    async (tx) => {
      await sql`
        insert into outbound (outbound_id, company_id, wh_id, owner_id, outbound_no, outbound_status, order_no, pickinglist_no)
        select ${order}, ${companyId}, ${wh_id}, ${owner_id}, 'OB' || n, 'awaiting_pick', 'SO' || n, 'PL' || n
        from generate_series(0, ${orders - 1}::integer) n`.execute(tx);
      await sql`
        insert into outbound_detail (outbound_detail_id, company_id, wh_id, owner_id, outbound_id, product_id, outbound_nums, num_booked)
        select ${line}, ${companyId}, ${wh_id}, ${owner_id}, ${order}, b.product_id, 1, 1
        from generate_series(0, ${orders - 1}::integer) n
        join booking b on b.wh_id = ${wh_id} and b.booking_id = ${booking}`.execute(tx);
      await sql`
        update booking b set document_kind = 'outbound', document_id = ${order}, line_id = ${line}
        from generate_series(0, ${orders - 1}::integer) n
        where b.wh_id = ${wh_id} and b.booking_id = ${booking}`.execute(tx);
    },
    { limitMs: 600_000 },
  );
}
