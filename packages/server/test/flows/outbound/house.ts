import { carrierOf, model } from "@stowage/model";
import { sql } from "kysely";
import { expect } from "vitest";
import { audit, auditChecks } from "../../../src/audit/index.ts";
import { crudCalls } from "../../../src/crud/calls.ts";
import type { Database, Tx } from "../../../src/database/index.ts";
import { newId } from "../../../src/database/index.ts";
import { documentChecks } from "../../../src/documents/audit.ts";
import { documentCalls } from "../../../src/documents/calls.ts";
import { withLineHooks } from "../../../src/documents/guards.ts";
import { outboundCalls, outboundChecks, outboundFlow } from "../../../src/flows/outbound/index.ts";
import { outboundAdjustmentChecks, outboundAdjustmentFlow } from "../../../src/flows/outboundAdjustment/index.ts";
import { reservationChecks, reservationFlow } from "../../../src/flows/reservation/index.ts";
import { storageChangeCalls, storageChangeChecks, storageChangeFlow } from "../../../src/flows/storageChange/index.ts";
import { hooks as ownHooks } from "../../../src/hooks/index.ts";
import type { Call } from "../../../src/http/call.ts";
import type { LotAttributes, Quality } from "../../../src/ledger/index.ts";
import { execute } from "../../ledger/support/execute.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";

/** What fast boxing is told. */
export const carrier = { shipping_company_name: "HCT" };
export const fastBox = { fast: true, length: "30", width: "20", height: "15", weight: "1.5" };

export const hooks = withLineHooks([model.outbound, model.outbound_adjustment, model.storage_change], ownHooks);

/** A warehouse with an owner, products and locations, and a client that may do everything there. */
export interface House {
  readonly database: Database;
  readonly client: TestClient;
  readonly company: string;
  readonly wh: string;
  readonly owner: string;
  /** By code: `plain`, `dated` (fefo), `first` (fifo), `last` (lifo), `few` (fewest picks), `serial` (tracked). */
  readonly products: Readonly<Record<string, string>>;
  /** By code: A1 to A6 normal, B1 bad, S1 and S2 staging. */
  readonly storages: Readonly<Record<string, string>>;
  readonly box: string;
  put(
    product: string,
    storage: string,
    qty: number,
    lot?: LotAttributes,
    more?: { quality?: Quality; serials?: string[] },
  ): Promise<void>;
  /** Creates an order; answers its id and its lines' ids. */
  order(
    details: readonly Record<string, unknown>[],
    header?: Record<string, unknown>,
  ): Promise<{ id: string; lines: string[] }>;
  /** Opens a store, where the carrier brings to stores: an order for one that is not known would be marked. */
  openStore(carrier_code: string, store_no: string): Promise<void>;
  act(action: string, ids: string | readonly string[], payload?: Record<string, unknown>): Promise<Answer>;
  /** Takes orders through actions that must succeed. */
  go(ids: string | readonly string[], ...actions: readonly string[]): Promise<void>;
  lines(id: string): Promise<Record<string, string>[]>;
  bookings(id: string): Promise<BookingRow[]>;
  /** The numbers of an order's picked pieces, by line. */
  serialsOf(id: string): Promise<ReadonlyMap<string, string[]>>;
  snapshot(): Promise<Snapshot>;
  broken(): Promise<string[]>;
  freeze(storage: string, frozen: boolean): Promise<unknown>;
  setHoldStates(tx: Tx, states: readonly string[]): Promise<unknown>;
}

export interface BookingRow {
  readonly booking_id: string;
  readonly line_id: string;
  readonly stock_id: string;
  readonly storage_code: string;
  readonly batch_no: string | null;
  readonly qty: string;
  readonly booking_state: string;
}

export interface Snapshot {
  readonly stock: unknown[];
  readonly bookings: unknown[];
  readonly serials: unknown[];
}

const productRows = {
  plain: {},
  dated: { shipment_policy: "fefo" },
  first: { shipment_policy: "fifo" },
  last: { shipment_policy: "lifo" },
  few: { shipment_policy: "fewest_picks" },
  serial: { need_scan_product_sn: true },
};

let houses = 0;

export async function house(database: Database): Promise<House> {
  houses += 1;
  const [company, wh, owner, piece, box] = [newId(), newId(), newId(), newId(), newId()] as [
    string,
    string,
    string,
    string,
    string,
  ];
  const products = Object.fromEntries(Object.keys(productRows).map((code) => [code, newId()]));
  const codes = ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "S1", "S2"];
  const storages = Object.fromEntries(codes.map((code) => [code, newId()]));
  const typeOf = (code: string) => (code.startsWith("S") ? "staging" : code.startsWith("B") ? "bad" : "normal");
  await database.transact(async (tx) => {
    await insertMasters(tx, "company", [{ company_id: company }]);
    await insertMasters(tx, "customer", [
      { customer_id: owner, company_id: company, customer_no: "OWN", customer_name: "Owner" },
    ]);
    await insertMasters(tx, "warehouse", [
      { wh_id: wh, company_id: company, wh_no: `W${houses}`, wh_name: "Warehouse" },
    ]);
    await insertMasters(tx, "unit", [
      { unit_id: piece, unit_code: `P${houses}`, unit_name: `piece ${houses}` },
      { unit_id: box, unit_code: `B${houses}`, unit_name: `box ${houses}` },
    ]);
    for (const [code, row] of Object.entries(productRows)) {
      const product_id = products[code];
      const base = {
        product_id,
        company_id: company,
        owner_id: owner,
        product_code: code,
        product_name: code,
        stock_unit_id: piece,
      };
      await insertMasters(tx, "product", [{ ...base, ...row }]);
      await insertMasters(tx, "unit_convert", [
        {
          company_id: company,
          owner_id: owner,
          product_id,
          from_qty: 1,
          from_unit_id: box,
          to_qty: 12,
          to_unit_id: piece,
        },
      ]);
    }
    await insertMasters(
      tx,
      "storage",
      codes.map((storage_code, index) => ({
        storage_id: storages[storage_code],
        company_id: company,
        wh_id: wh,
        storage_code,
        storage_type: typeOf(storage_code),
        walk_order: index + 1,
        frozen: false,
      })),
    );
  });
  const client = await clientOf(database, { company, wh });
  const made: Made = {
    database,
    client,
    company,
    wh,
    owner,
    products,
    storages,
    box,
    put: (product, storage, qty, lot = {}, more = {}) =>
      receive(made, { product, storage, qty, lot, quality: more.quality ?? "good", serials: more.serials }),
    lines: (id) => linesOf(made, id),
    bookings: (id) => bookingsOf(made, id),
    serialsOf: (id) => serialsOf(made, id),
    snapshot: () => snapshotOf(made),
    freeze: (storage, frozen) =>
      database.transact((tx) =>
        sql`update storage set frozen = ${frozen} where wh_id = ${wh} and storage_id = ${storages[storage]}`.execute(
          tx,
        ),
      ),
    setHoldStates: (tx, states) =>
      sql`update warehouse set hold_after_step = ${JSON.stringify(states)}::jsonb where wh_id = ${wh}`.execute(tx),
    broken: async () => {
      const results = await audit(database, [
        ...auditChecks,
        ...documentChecks(model),
        ...outboundChecks,
        ...reservationChecks,
        ...outboundAdjustmentChecks,
        ...storageChangeChecks,
      ]);
      return results
        .filter(({ broken }) => broken > 0)
        .map(({ name, examples }) => `${name} ${JSON.stringify(examples)}`);
    },
  };
  return { ...made, ...actions(made) };
}

/** What a carrier needs of an order that it brings somewhere. */
const someAddress = { consignee_name: "Shop", delivery_address: "No. 7, Section 5", delivery_tel: "02-81010000" };

type Acts = "order" | "openStore" | "act" | "go";
type Made = Omit<House, Acts>;
let orders = 0;

function actions(made: Made): Pick<House, Acts> {
  const { client, company, wh, owner } = made;
  const act: House["act"] = (action, ids, payload = {}) =>
    client.call("POST", `/v1/outbound/action/${action}`, { ids: [ids].flat(), ...payload });
  return {
    act,
    async order(details, header = {}) {
      orders += 1;
      const usual = { company_id: company, wh_id: wh, owner_id: owner, order_no: `SO-${orders}` };
      const body = { ...usual, ...(header.carrier_code ? someAddress : {}), ...header, details };
      const answer = await client.call("POST", "/v1/outbound/a", body);
      expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
      const [row] = answer.additionals["outbound"];
      return {
        id: row.outbound_id,
        lines: row.details.map((line: { outbound_detail_id: string }) => line.outbound_detail_id),
      };
    },
    async openStore(carrier_code, store_no) {
      if (!carrierOf(carrier_code)?.toStores) return;
      const store = { company_id: company, carrier_code, store_no, store_name: "Station" };
      expect((await client.call("POST", "/v1/store/a", store)).status).toBe(200);
    },
    async go(ids, ...steps) {
      for (const step of steps) {
        const back =
          step.startsWith("revert") ||
          ["cancel", "request_intercept", "reject_intercept", "mark_abnormal", "unlock_abnormal"].includes(step);
        const isPacked = step === "confirm_boxing" && (await isBoxed(made, [ids].flat()));
        const boxing = isPacked ? {} : fastBox;
        const asked = step === "confirm_boxing" ? boxing : step === "ship" ? carrier : {};
        const payload = { ...(back ? { reason: "test" } : {}), ...asked };
        const answer = await act(step, ids, payload);
        const isDone = answer.status === 200 && answer.additionals["results"].every(({ ok }: { ok: boolean }) => ok);
        expect(isDone, `${step}: ${JSON.stringify(answer.additionals)}`).toBe(true);
      }
    },
  };
}

/** Whether all that was picked of these orders lies in boxes that were packed line by line. */
async function isBoxed({ database, wh }: Made, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ packed: boolean }>`
    select sum(num_boxed) > 0 and bool_and(num_boxed >= num_picked) as packed from outbound_detail
    where wh_id = ${wh} and outbound_id = any(${ids}::uuid[])`.execute(database.reader);
  return rows[0]?.packed === true;
}

async function receive(
  { database, wh, owner, products, storages }: Made,
  what: {
    product: string;
    storage: string;
    qty: number;
    lot: LotAttributes;
    quality: Quality;
    serials?: string[] | undefined;
  },
): Promise<void> {
  const bucket = {
    owner_id: owner,
    product_id: products[what.product] ?? "",
    storage_id: storages[what.storage] ?? "",
    quality: what.quality,
    lot: what.lot,
  };
  const about = {
    id: newId(),
    document_kind: "test",
    document_id: newId(),
    reason: "test",
    business_date: "2026-01-01",
  };
  const [outcome] = await database.transact((tx) =>
    execute(tx, wh, [
      {
        kind: "receive",
        ...about,
        ...bucket,
        qty: BigInt(what.qty),
        ...(what.serials ? { serials: what.serials } : {}),
      },
    ]),
  );
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome));
}

async function linesOf({ database, wh }: Made, id: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<Record<string, string>>`
    select outbound_detail_id, outbound_nums, outbound_nums_bad, num_booked, num_picked, num_boxed, num_shipped, num_short, product_id, unit_factor
    from outbound_detail where wh_id = ${wh} and outbound_id = ${id} order by line_no, outbound_detail_id`.execute(
    database.reader,
  );
  return rows;
}

async function bookingsOf({ database, wh }: Made, id: string): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select b.booking_id, b.line_id, b.stock_id, p.storage_code, t.batch_no, b.qty, b.booking_state
    from booking b join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
    join storage p on p.wh_id = s.wh_id and p.storage_id = s.storage_id join lot t on t.wh_id = s.wh_id and t.lot_id = s.lot_id
    where b.wh_id = ${wh} and b.document_id = ${id} order by b.booking_id`.execute(database.reader);
  return rows;
}

async function serialsOf({ database, wh }: Made, id: string): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ line_id: string; serials: string[] }>`
    select b.line_id, json_agg(s.product_sn order by s.product_sn) as serials
    from booking b join product_sn s on s.wh_id = b.wh_id and s.booking_id = b.booking_id
    where b.wh_id = ${wh} and b.document_id = ${id} and b.booking_state = 'picked' group by b.line_id`.execute(
    database.reader,
  );
  return new Map(rows.map(({ line_id, serials }) => [line_id, serials]));
}

/** Stock, open bookings and serial numbers, alike where nothing that matters differs. */
async function snapshotOf({ database, wh }: Made): Promise<Snapshot> {
  const { rows: stock } = await sql`
    select stock_id, qty, booked from stock where wh_id = ${wh} and qty > 0 order by stock_id`.execute(database.reader);
  const { rows: bookings } = await sql`
    select line_id, stock_id, booking_state, sum(qty)::text as qty from booking
    where wh_id = ${wh} and booking_state <> 'released' group by 1, 2, 3 order by 1, 2, 3`.execute(database.reader);
  const { rows: serials } = await sql`
    select s.product_sn, s.serial_state, s.stock_id, b.line_id from product_sn s
    left join booking b on b.wh_id = s.wh_id and b.booking_id = s.booking_id
    where s.wh_id = ${wh} order by s.product_sn`.execute(database.reader);
  return { stock, bookings, serials };
}

const resources = [
  model.picking,
  model.sorting,
  model.put_back,
  model.delivery_confirm,
  model.storage_change_detail,
  model.box_type,
  model.boxing,
  model.boxing_detail,
  model.waybill,
  model.picking_list,
  model.outbound_snapshot,
  model.outbound_detail_snapshot,
  model.outbound_detail,
  model.product_sn,
  model.shipped_sn,
  model.transaction,
];
const callsOf = (database: Database): readonly Call[] => [
  ...documentCalls(database, model.outbound, outboundFlow, hooks),
  ...documentCalls(database, model.reservation, reservationFlow, hooks),
  ...documentCalls(database, model.outbound_adjustment, outboundAdjustmentFlow, hooks),
  ...crudCalls(model.outbound_adjustment_detail, hooks),
  ...documentCalls(database, model.storage_change, storageChangeFlow, hooks),
  ...storageChangeCalls(database, hooks),
  ...outboundCalls(database, hooks),
  ...crudCalls(model.waybill_range, hooks),
  ...crudCalls(model.store, hooks),
  ...crudCalls(model.default_carrier, hooks),
  ...crudCalls(model.carrier_cut_off, hooks),
  ...crudCalls(model.carrier_interface, hooks),
  ...crudCalls(model.shipment_status, hooks),
  ...resources.flatMap((resource) => crudCalls(resource, {})),
];

/** Who may do everything in a house, at a server of their own. */
export const clientOf = (
  database: Database,
  { company, wh }: Pick<House, "company"> & { readonly wh: string | readonly string[] },
): Promise<TestClient> =>
  testServer(database, callsOf(database), everything({ companyIds: [company], whIds: [wh].flat() }));
