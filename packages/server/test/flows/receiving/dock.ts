import { documentsOf, model } from "@stowage/model";
import { sql } from "kysely";
import { audit, auditChecks } from "../../../src/audit/index.ts";
import { crudCalls } from "../../../src/crud/calls.ts";
import type { Database } from "../../../src/database/index.ts";
import { newId } from "../../../src/database/index.ts";
import { documentCalls } from "../../../src/documents/calls.ts";
import { withLineHooks } from "../../../src/documents/guards.ts";
import { adjustmentChecks, adjustmentFlow } from "../../../src/flows/adjustment/index.ts";
import { inboundCalls, inboundFlow, receivingChecks } from "../../../src/flows/inbound/index.ts";
import { outboundFlow } from "../../../src/flows/outbound/index.ts";
import { returnedCalls, returnedFlow } from "../../../src/flows/returned/index.ts";
import { hooks as ownHooks } from "../../../src/hooks/index.ts";
import { productSnCalls } from "../../../src/hooks/productSnCalls.ts";
import type { Call } from "../../../src/http/call.ts";
import type { Caller } from "../../../src/http/caller.ts";
import { jobHandlers } from "../../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../../src/jobs/index.ts";
import { foundCall } from "../../../src/queries/found.ts";
import { figureCalls } from "../../../src/queries/record/figures.ts";
import { storageCalls } from "../../../src/storage/index.ts";
import { type Answer, allGranted, everything, type TestClient, testServer } from "../../support/http.ts";

const hooks = withLineHooks(documentsOf(model), ownHooks);

const resources = [
  model.company_group,
  model.company,
  model.customer,
  model.customer_category,
  model.warehouse,
  model.unit,
  model.unit_convert,
  model.product,
  model.product_category,
  model.storage,
  model.storage_detail,
  model.inbound_detail,
  model.returned_detail,
  model.outbound_detail,
  model.adjustment_detail,
  model.rec_inbound,
  model.rec_returned,
  model.inbound_snapshot,
  model.returned_snapshot,
  model.inventory,
  model.stock_product,
  model.stock_accurate,
  model.inventory_snapshot,
  model.transaction,
  model.recall,
  model.custom,
  model.replenishment,
  model.sampling_rule,
  model.picking,
  model.product_sn,
  model.product_sn_movement,
  model.shipped_sn,
  model.putaway_rule,
  model.product_location,
  model.owner_lottable,
];

/** Alike on every database. */
const resourceCalls = resources.flatMap((resource) => crudCalls(resource, hooks));

export const callsOf = (database: Database): readonly Call[] => [
  ...resourceCalls,
  ...storageCalls(database, hooks),
  ...productSnCalls,
  foundCall,
  ...figureCalls(),
  ...jobCalls(database),
  ...documentCalls(database, model.inbound, inboundFlow, hooks),
  ...inboundCalls(database, hooks),
  ...documentCalls(database, model.returned, returnedFlow, hooks),
  ...returnedCalls(database, hooks),
  ...documentCalls(database, model.outbound, outboundFlow, hooks),
  ...documentCalls(database, model.adjustment, adjustmentFlow, hooks),
];

export type Row = Record<string, string | number | null>;

/** A warehouse with its goods, locations and people, made through the calls. */
export interface Dock {
  readonly database: Database;
  readonly client: TestClient;
  readonly caller: Caller;
  readonly scope: { readonly company_id: string; readonly wh_id: string; readonly owner_no: string };
  readonly owner: string;
  readonly wh: string;
  /** The code of the unit in which its products are counted. */
  readonly piece: string;
  post(path: string, body: unknown): Promise<Answer>;
  /** Makes what must succeed and answers its rows. */
  make(path: string, body: unknown): Promise<Record<string, unknown>[]>;
  notice(details: readonly unknown[], header?: Record<string, unknown>): Promise<{ id: string; lines: string[] }>;
  /** Receives and puts away in one step. */
  receipt(details: readonly unknown[]): Promise<{ id: string }>;
  act(action: string, ids: string | readonly string[], payload?: Record<string, unknown>): Promise<Answer>;
  /** Takes inbounds through an action that must succeed. */
  go(action: string, ids: string | readonly string[], payload?: Record<string, unknown>): Promise<void>;
  lines(id: string): Promise<Record<string, unknown>[]>;
  status(id: string): Promise<string>;
  /** What stands where: `A-1 L-1 batch good 5`. */
  stock(): Promise<string[]>;
  serials(): Promise<string[]>;
  broken(): Promise<string[]>;
}

let docks = 0;

/** Products A-1 (pieces, dozens in a box), A-2 (quality control), SN (serial numbers), C-1 (category C, large and heavy); locations L-1 … L-5 good, B-1 bad. */
export async function dock(database: Database): Promise<Dock> {
  docks += 1;
  const n = docks;
  const [company_id, wh_id, owner] = [newId(), newId(), newId()];
  const calls = callsOf(database);
  const first = await testServer(database, calls, everything());
  // Told of each job, it need not look for any: whoever closes the database does not know of it.
  jobsOf(database).work(jobHandlers(database, hooks, ""), { log: first.app.log, pollMs: 2 ** 31 - 1 });
  await must(first, "/v1/company/a", { company_id, company_code: `C${n}`, company_name: "Company" });
  const scoped = first.as(everything({ companyIds: [company_id] }));
  await must(scoped, "/v1/customer/a", { customer_id: owner, customer_no: "OWN", customer_name: "Owner" });
  await must(scoped, "/v1/warehouse/a", { wh_id, wh_no: "W", wh_name: "Warehouse" });
  const caller = everything({ companyIds: [company_id], whIds: [wh_id] });
  const client = first.as(caller);
  await must(client, "/v1/unit/a", [
    { unit_code: `EA${n}`, unit_name: `piece ${n}` },
    { unit_code: `BX${n}`, unit_name: `box ${n}` },
  ]);
  await must(client, "/v1/product/category/a", [
    { pc_code: "C", pc_name: "Large" },
    { pc_code: "Q", pc_name: "Checked", need_qc: true },
  ]);
  const base = { owner_no: "OWN", stock_unit_code: `EA${n}` };
  await must(client, "/v1/product/a", [
    { ...base, product_code: "A-1", product_name: "Plain" },
    { ...base, product_code: "A-2", product_name: "Checked", need_qc: true },
    { ...base, product_code: "SN", product_name: "Numbered", need_scan_product_sn: true },
    {
      ...base,
      product_code: "C-1",
      product_name: "Large",
      pc_code: "C",
      length: 50,
      width: 40,
      height: 30,
      weight: 10,
    },
  ]);
  await must(client, "/v1/unit-convert/a", {
    product_code: "A-1",
    from_unit_code: `BX${n}`,
    to_qty: 12,
    to_unit_code: `EA${n}`,
  });
  const good = ["L-1", "L-2", "L-3", "L-4", "L-5"].map((storage_code) => ({ storage_code }));
  await must(client, "/v1/storage/a", [...good, { storage_code: "B-1", storage_type: "bad" }]);
  const scope = { company_id, wh_id, owner_no: "OWN" };
  const post: Dock["post"] = (path, body) => client.call("POST", path, body);
  const act: Dock["act"] = (action, ids, payload = {}) =>
    post(`/v1/inbound/action/${action}`, { ids: [ids].flat(), ...payload });
  const broken: Dock["broken"] = async () =>
    (await audit(database, [...auditChecks, ...receivingChecks, ...adjustmentChecks]))
      .filter((check) => check.broken > 0)
      .map(({ name, examples }) => `${name} ${JSON.stringify(examples)}`);
  return {
    database,
    client,
    caller,
    scope,
    owner,
    wh: wh_id,
    piece: `EA${n}`,
    post,
    make: (path, body) => must(client, path, body),
    async notice(details, header = {}) {
      const [row] = await must(client, "/v1/inbound/a", { ...scope, ...header, details });
      const made = row as { inbound_id: string; details: { inbound_detail_id: string }[] };
      return { id: made.inbound_id, lines: made.details.map((line) => line.inbound_detail_id) };
    },
    async receipt(details) {
      const [row] = await must(client, "/v1/inbound/simple/a", { ...scope, details });
      return { id: String(row?.inbound_id) };
    },
    act,
    async go(action, ids, payload = {}) {
      const answer = await act(action, ids, { ...(backwards.has(action) ? { reason: "test" } : {}), ...payload });
      if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer)}`);
    },
    lines: async (id) => one(await post("/v1/inbound/detail/q", equal("inbound_id", id, "line_no")), "inboundDetail"),
    status: async (id) =>
      String(one(await post("/v1/inbound/q", equal("inbound_id", id, "inbound_no")), "inbound")[0]?.inbound_status),
    stock: () => stockOf(database, wh_id),
    serials: () => serialsOf(database, wh_id),
    broken,
  };
}

export const backwards = new Set(["revert_validate", "revert_qc", "revert_putaway", "return_to_inbound", "cancel"]);

/** The same people without one right. */
export const without = (caller: Caller, right: string): Caller => ({
  ...caller,
  granted: new Set([...allGranted].filter((one) => one !== right)),
});

const equal = (queryField: string, queryValue: string, sortField: string) => ({
  query: [{ queryField, queryCondition: "equal", queryValue }],
  sort: [{ sortField }],
});

const one = (answer: Answer, key: string): Record<string, unknown>[] => answer.additionals[key];

async function must(client: TestClient, path: string, body: unknown): Promise<Record<string, unknown>[]> {
  const answer = await client.call("POST", path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return Object.values(answer.additionals).find((value) => Array.isArray(value)) as Record<string, unknown>[];
}

async function stockOf(database: Database, wh: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', p.product_code, l.storage_code, t.batch_no, t.valid_date, s.quality, s.qty,
      case when s.booked > 0 then 'booked ' || s.booked end) as text
    from stock s join product p on p.product_id = s.product_id
    join storage l on l.wh_id = s.wh_id and l.storage_id = s.storage_id
    join lot t on t.wh_id = s.wh_id and t.lot_id = s.lot_id
    where s.wh_id = ${wh} and s.qty > 0`.execute(database.reader);
  return rows.map(({ text }) => text).sort();
}

async function serialsOf(database: Database, wh: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select n.product_sn || ' ' || l.storage_code || ' ' || s.quality as text
    from product_sn n join stock s on s.wh_id = n.wh_id and s.stock_id = n.stock_id
    join storage l on l.wh_id = s.wh_id and l.storage_id = s.storage_id
    where n.wh_id = ${wh}`.execute(database.reader);
  return rows.map(({ text }) => text).sort();
}
