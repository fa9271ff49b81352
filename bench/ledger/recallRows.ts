import { sql } from "kysely";
import type { Database, Tx } from "../../packages/server/src/database/index.ts";
import { newId } from "../../packages/server/src/database/index.ts";
import { insertMasters, insertProducts } from "../../packages/server/test/support/stock.ts";
import { dropIndexes } from "../outbound/listRows.ts";
import { idOf, sqlId } from "./ground.ts";

export const movements = Number(process.env.BENCH_MOVEMENTS ?? 10_000_000);
/** Order lines of a lot, and of an order; each line's goods are picked, come to staging and leave it. */
export const perLot = 500;
export const perOrder = 4;
const lines = Math.ceil(movements / 3 / perOrder) * perOrder;
const lots = Math.ceil(lines / perLot);
const orders = lines / perOrder;
const [products, consignees, places, places4lot, perInbound] = [1_000, 1_000, 2_000, 4, 10];

const kinds = {
  ...{ product: "00000040", lot: "00000041", stock: "00000042", staged: "00000043", storage: "00000044" },
  ...{
    order: "00000045",
    line: "00000046",
    box: "00000047",
    boxed: "00000048",
    inbound: "00000049",
    customer: "0000004a",
  },
};
export const warehouse = newId();
const owner = idOf(kinds.customer, consignees);

const id = (kind: keyof typeof kinds, number: string) => sql.raw(sqlId(kinds[kind], number));
export const batchOf = (n: number): string => `BATCH-${n % lots}`;
export const orderOf = (n: number): string => `RC-${n % orders}`;
export const boxOf = (n: number): string => `BOX-${n % orders}`;
export const consigneeOf = (n: number): string => `C${n % consignees}`;

const written = ["lot", "stock", "movement", "inbound", "outbound", "outbound_detail", "boxing", "boxing_detail"];

/** A warehouse of which every lot came by an inbound, lay in four places and left by the boxes of very many orders. */
export async function fillLedger(database: Database, company_id: string): Promise<void> {
  const every = async (tx: Tx, what: string) => {
    for (const table of written) await sql`alter table ${sql.table(table)} ${sql.raw(what)}`.execute(tx);
  };
  await database.transact(
    async (tx) => {
      const indexes: string[] = [];
      for (const table of written) indexes.push(...(await dropIndexes(tx, table)));
      await every(tx, "disable trigger all");
      // It would hold the tables when they are cleaned up below.
      await every(tx, "set (autovacuum_enabled = false)");
      await masters(tx, company_id);
      await goods(tx);
      await documents(tx, company_id);
      await moved(tx);
      await every(tx, "enable trigger all");
      for (const text of indexes) await sql.raw(text).execute(tx);
    },
    { limitMs: 3_600_000 },
  );
}

/** As in a database that has run for a while. */
export const cleanedUp = written.map((table) => `vacuum analyze ${table}`);

async function masters(tx: Tx, company_id: string): Promise<void> {
  await insertMasters(tx, "warehouse", [{ wh_id: warehouse, company_id, wh_no: "RC", wh_name: "Recall" }]);
  const customer = (n: number) => ({ customer_id: idOf(kinds.customer, n), company_id, customer_no: `C${n}` });
  await insertMasters(
    tx,
    "customer",
    Array.from({ length: consignees + 1 }, (_, n) => ({ ...customer(n), customer_name: `Consignee ${n}` })),
  );
  await insertProducts(
    tx,
    company_id,
    Array.from({ length: products }, (_, n) => ({ product_id: idOf(kinds.product, n), owner_id: owner })),
  );
  await insertMasters(
    tx,
    "storage",
    Array.from({ length: places + 1 }, (_, n) => ({
      ...{ storage_id: idOf(kinds.storage, n), company_id, wh_id: warehouse, storage_code: `R${n}`, walk_order: n },
      storage_type: n === places ? "staging" : "normal",
    })),
  );
}

/** Each lot in four places, and on staging where all of it went by. */
async function goods(tx: Tx): Promise<void> {
  await sql`
    insert into lot (wh_id, lot_id, owner_id, product_id, batch_no, valid_date, fingerprint)
    select ${warehouse}, ${id("lot", "n")}, ${owner}, ${id("product", `n % ${products}`)}, 'BATCH-' || n,
      date '2030-01-01' + n % 900, ${id("lot", "n")}
    from generate_series(0, ${sql.lit(lots - 1)}) n`.execute(tx);
  const left = perLot / places4lot;
  await sql`
    insert into stock (wh_id, stock_id, owner_id, product_id, lot_id, storage_id, quality, qty, version, last_at)
    select ${warehouse}, ${id("stock", `n * ${places4lot} + k`)}, ${owner}, ${id("product", `n % ${products}`)}, ${id("lot", "n")},
      ${id("storage", `(n * ${places4lot} + k) % ${places}`)}, 'good', 1000, ${sql.lit(left + 1)}, '2026-06-01'
    from generate_series(0, ${sql.lit(lots - 1)}) n, generate_series(0, ${sql.lit(places4lot - 1)}) k`.execute(tx);
  await sql`
    insert into stock (wh_id, stock_id, owner_id, product_id, lot_id, storage_id, quality, qty, version, last_at)
    select ${warehouse}, ${id("staged", "n")}, ${owner}, ${id("product", `n % ${products}`)}, ${id("lot", "n")},
      ${id("storage", String(places))}, 'good', 0, ${sql.lit(2 * perLot)}, '2026-06-01'
    from generate_series(0, ${sql.lit(lots - 1)}) n`.execute(tx);
}

/** Lines are numbered as they left: line n is of order n / 4 and of lot n % lots. */
async function documents(tx: Tx, company: string): Promise<void> {
  const scope = sql`${company}::uuid, ${warehouse}::uuid, ${owner}::uuid`;
  await sql`
    insert into inbound (inbound_id, company_id, wh_id, owner_id, inbound_no, inbound_status)
    select ${id("inbound", "n")}, ${scope}, 'IR' || n, 'putaway_confirmed' from generate_series(0, ${sql.lit(Math.floor(lots / perInbound))}) n`.execute(
    tx,
  );
  await sql`
    insert into outbound (outbound_id, company_id, wh_id, owner_id, outbound_no, outbound_status, order_no, consignee_id,
      consignee_name, created_at)
    select ${id("order", "n")}, ${scope}, 'RO' || n, 'shipped', 'RC-' || n, ${id("customer", `n % ${consignees}`)},
      'Consignee ' || n % ${sql.lit(consignees)}, timestamptz '2026-01-01' + n * interval '10 seconds'
    from generate_series(0, ${sql.lit(orders - 1)}) n`.execute(tx);
  await sql`
    insert into outbound_detail (outbound_detail_id, company_id, wh_id, owner_id, outbound_id, line_no, product_id, outbound_nums)
    select ${id("line", "n")}, ${scope}, ${id("order", `n / ${perOrder}`)}, n % ${sql.lit(perOrder)} + 1,
      ${id("product", `n % ${lots} % ${products}`)}, 1
    from generate_series(0, ${sql.lit(lines - 1)}) n`.execute(tx);
  await sql`
    insert into boxing (boxing_id, company_id, wh_id, owner_id, outbound_id, box_no, boxing_status)
    select ${id("box", "n")}, ${scope}, ${id("order", "n")}, 'BOX-' || n, 'confirmed' from generate_series(0, ${sql.lit(orders - 1)}) n`.execute(
    tx,
  );
  await sql`
    insert into boxing_detail (boxing_detail_id, company_id, wh_id, owner_id, boxing_id, outbound_detail_id, product_id, num)
    select ${id("boxed", "n")}, ${scope}, ${id("box", `n / ${perOrder}`)}, ${id("line", "n")},
      ${id("product", `n % ${lots} % ${products}`)}, 1
    from generate_series(0, ${sql.lit(lines - 1)}) n`.execute(tx);
}

/** In the order in which it happened, so that those of a lot lie far from each other. */
async function moved(tx: Tx): Promise<void> {
  const command = newId();
  const left = perLot / places4lot;
  await sql`
    insert into movement (wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after, booked_after, at,
      business_date, reason, document_kind, document_id, command_id)
    select ${warehouse}, ${id("stock", `n * ${places4lot} + k`)}, 1, ${owner}, ${id("product", `n % ${products}`)},
      ${sql.lit(1000 + left)}, 0, ${sql.lit(1000 + left)}, 0, '2026-01-01', '2026-01-01', 'putaway', 'inbound',
      ${id("inbound", `n / ${perInbound}`)}, ${command}
    from generate_series(0, ${sql.lit(lots - 1)}) n, generate_series(0, ${sql.lit(places4lot - 1)}) k`.execute(tx);
  await sql`
    insert into movement (wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after, booked_after, at,
      business_date, reason, document_kind, document_id, line_id, command_id)
    select ${warehouse}, s.stock_id, s.version, ${owner}, ${id("product", "r.lot % 1000")}, s.delta, 0, s.after, 0,
      timestamptz '2026-01-02' + r.n * interval '3 seconds', date '2026-01-02', s.reason, 'outbound', r.outbound_id, r.line_id,
      ${command}
    from (
      select n, n % ${sql.lit(lots)} as lot, n / ${sql.lit(lots)} as turn, ${id("order", `n / ${perOrder}`)} as outbound_id,
        ${id("line", "n")} as line_id
      from generate_series(0, ${sql.lit(lines - 1)}) n
    ) r cross join lateral (values
      (${id("stock", `r.lot * ${places4lot} + r.turn % ${places4lot}`)}, r.turn / ${sql.lit(places4lot)} + 2, -1, ${sql.lit(1000 + left)} - r.turn / ${sql.lit(places4lot)} - 1, 'pick'),
      (${id("staged", "r.lot")}, 2 * r.turn + 1, 1, 1, 'pick'),
      (${id("staged", "r.lot")}, 2 * r.turn + 2, -1, 0, 'ship')
    ) as s(stock_id, version, delta, after, reason)`.execute(tx);
}
