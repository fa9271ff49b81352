import { type CarrierCode, carrierOf, model, ssccOf } from "@stowage/model";
import { sql } from "kysely";
import type { World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { formWithFields } from "./form.ts";
import { newCustomer, newNumbered } from "./making.ts";

export type DocumentName =
  | "inbound"
  | "outbound"
  | "returned"
  | "adjustment"
  | "outbound_adjustment"
  | "reservation"
  | "storage_change";

export interface Made {
  readonly name: DocumentName;
  readonly id: string;
  readonly row: Row;
  readonly lineIds: readonly string[];
}

/** An action with what is sent along. */
export type Step = readonly [action: string, payload?: (made: Made) => Row];

export const paths: Readonly<Record<DocumentName, string>> = {
  inbound: "/inbound",
  outbound: "/outbound",
  returned: "/return",
  adjustment: "/inventory/adjustment",
  outbound_adjustment: "/outbound/adjustment",
  reservation: "/inventory/booking",
  storage_change: "/inventory/putaway",
};

let pallets = 0;
/** Each line on a pallet of its own, which no other inbound has. */
function palletsOf({ lineIds }: Made): Row {
  const sscc = () => ssccOf("4712345", BigInt(++pallets));
  return { details: lineIds.map((id) => ({ inbound_detail_id: id, sscc: sscc() })) };
}

const why = () => ({ reason: "why not" });

export const drafts: Readonly<Record<DocumentName, (w: World, more: Row) => Row>> = {
  inbound: (w, more) => ({
    ...scopeOf(w),
    inbound_bill_no: `B${w.unique()}`,
    need_qc: "no",
    details: [{ product_code: w.here.productCode, num_expect: "5", batch_no: "B1" }],
    ...more,
  }),
  outbound: (w, more) => ({
    ...scopeOf(w),
    order_no: `O${w.unique()}`,
    consignee_name: "Someone",
    delivery_address: "Somewhere",
    delivery_tel: "02-81010000",
    details: [{ product_code: w.here.productCode, outbound_nums: "2" }],
    ...more,
  }),
  returned: (w, more) => ({
    ...scopeOf(w),
    returned_bill_no: `R${w.unique()}`,
    need_qc: "no",
    details: [{ product_code: w.here.productCode, num_expect: "2" }],
    ...more,
  }),
  adjustment: (w, more) => ({
    ...scopeOf(w),
    adjust_category: "in",
    adjust_reason: "found",
    details: [{ product_code: w.here.productCode, storage_loc_code: "A-02", num: "3" }],
    ...more,
  }),
  /** It says of which order and lines. */
  outbound_adjustment: (w, more) => ({ ...scopeOf(w), adjust_reason: "counted", ...more }),
  storage_change: (w, more) => ({
    ...scopeOf(w),
    note: "nearer to the door",
    details: [{ product_code: w.here.productCode, from_loc_code: "A-01", target_loc_code: "A-02", num: "1" }],
    ...more,
  }),
  /** Of what a course gives to its lines only the first one's product: it has no lines. */
  reservation: (w, { details, ...more }) => ({
    ...scopeOf(w),
    ...(details ? { product_code: (details as Row[])[0]?.product_code } : { product_id: w.here.products.mine }),
    ...{ num: "2", reason: "for a customer", ...more },
  }),
};

const scopeOf = (w: World) => ({ company_id: w.here.companyId, wh_id: w.here.near, owner_id: w.here.mine });

const lineKeys = { inbound: "inbound_detail_id", returned: "returned_detail_id" } as const;
const put = (made: Made) => ({
  finish: false,
  details: made.lineIds.map((id) => ({
    [lineKeys[made.name as "inbound"]]: id,
    storage_loc_code: "A-01",
    num_loc: made.name === "inbound" ? "5" : "2",
  })),
});
const found = (made: Made) => ({
  details: made.lineIds.map((id) => ({ [lineKeys[made.name as "inbound"]]: id, num_bad: "1" })),
});
const spoiled = (made: Made) => ({
  details: made.lineIds.map((inbound_detail_id) => ({ inbound_detail_id, num_loc: "0", num_bad: "1" })),
});
const spoiledPut = (made: Made) => ({
  details: spoiled(made).details.map(({ num_loc: _none, ...bad }) => ({ ...bad, storage_bad_code: "BAD" })),
});
const counted: Step[] = [["confirm_validate"], ["release"]];
const checked: Step[] = [...counted, ["confirm_qc"]];
const stored: Step[] = [...counted, ["confirm_putaway", put]];

/** The steps of goods that come in, to where an action may be taken; `qc` where quality control is on the way. */
const receiving: Readonly<
  Record<string, { readonly qc?: true; readonly vendor?: true; readonly steps: readonly Step[] }>
> = {
  count: { steps: [] },
  confirm_validate: { steps: [] },
  release: { steps: [["confirm_validate"]] },
  record_qc: { qc: true, steps: counted },
  clear_qc: { qc: true, steps: [...counted, ["record_qc", found]] },
  confirm_qc: { qc: true, steps: counted },
  revert_qc: { qc: true, steps: checked },
  confirm_putaway: { steps: counted },
  revert_validate: { steps: counted },
  revert_putaway: { steps: stored },
  split_line: { steps: counted },
  plan_putaway: { steps: counted },
  finish_putaway: { steps: stored },
  return_to_inbound: { steps: [...stored, ["finish_putaway"]] },
  number_pallets: { steps: [] },
  /** No step, but a paper of those that have codes. */
  print_pallets: { steps: [["number_pallets", palletsOf]] },
  send_back: { vendor: true, steps: [["confirm_validate", spoiled], ["release"], ["confirm_putaway", spoiledPut]] },
  cancel: { steps: [] },
};

const closed: Step[] = [["close_order"]];
const printed: Step[] = [...closed, ["print", () => ({ list_kind: "order" })]];
const picked: Step[] = [...printed, ["confirm_pick"]];
const packing: Step[] = [...picked, ["release"]];
/** One box for all that was picked. */
const fastBox = { fast: true, length: "30", width: "20", height: "15", weight: "1.5" };
const boxed: Step[] = [...packing, ["confirm_boxing", () => fastBox]];
const leaving: Step[] = [...boxed, ["release"]];
const shipped: Step[] = [...leaving, ["ship", () => ({ shipping_company_name: "Carrier", shipping_no: "X1" })]];
const stopped: Step[] = [...closed, ["request_intercept", why]];

const ordering: Readonly<Record<string, readonly Step[]>> = {
  close_order: [],
  print: closed,
  confirm_pick: printed,
  box: packing,
  confirm_boxing: packing,
  ship: leaving,
  assign_carrier: closed,
  deliver: shipped,
  pick_up: shipped,
  close_case: [...shipped, ["deliver"]],
  change_delivery: [...shipped, ["deliver"]],
  revert_delivery: [...shipped, ["pick_up"]],
  revert_close: closed,
  revert_pick: picked,
  revert_boxing: boxed,
  revert_ship: shipped,
  request_intercept: printed,
  confirm_intercept: stopped,
  reject_intercept: stopped,
  split: [],
  merge: [],
  unmerge: [],
  change_operation: closed,
  mark_abnormal: [],
  unlock_abnormal: [["mark_abnormal", why]],
  cancel: [],
  release: picked,
};

const correcting: Readonly<Record<string, readonly Step[]>> = { adjust: [], reverse: [["adjust"]], cancel: [] };
const changing: Readonly<Record<string, readonly Step[]>> = { reverse: [], change_note: [] };
const reserving: Readonly<Record<string, readonly Step[]>> = { release: [] };

/** What an action takes, beside its ids. */
export const payloads: Readonly<Record<string, (made: Made) => Row>> = {
  count: (made) => ({ details: made.lineIds.map((id) => ({ [lineKeys[made.name as "inbound"]]: id, num_loc: "1" })) }),
  record_qc: found,
  confirm_putaway: put,
  number_pallets: palletsOf,
  split_line: (made) => ({
    details: made.lineIds.map((id) => ({ [lineKeys[made.name as "inbound"]]: id, num_loc: "1", batch_no: "B9" })),
  }),
  change_note: () => ({ note: "Another" }),
  print: () => ({ list_kind: "order" }),
  change_operation: () => ({ operation_type: "single" }),
  confirm_boxing: () => fastBox,
  ship: () => ({ shipping_company_name: "Carrier", shipping_no: "X2" }),
  assign_carrier: () => ({ carrier_code: "own_truck" }),
  box: ({ lineIds }) => ({
    boxes: [
      {
        box_no: "1",
        length: "10",
        width: "10",
        height: "10",
        weight: "1",
        details: lineIds.map((outbound_detail_id) => ({ outbound_detail_id, num: "2" })),
      },
    ],
  }),
  split: ({ lineIds }) => ({ parts: [{ details: [{ outbound_detail_id: lineIds[0], num: "1" }] }] }),
};

/** What is sent to make a document, with what it needs to be there. */
export async function draftOf(w: World, name: DocumentName, more: Row = {}): Promise<Row> {
  if (name !== "outbound_adjustment" || more.outbound_id) return drafts[name](w, more);
  // Enough left for every line that is added or changed.
  const order = await makeDocument(w, "outbound", {
    details: [{ product_code: w.here.productCode, outbound_nums: "5" }],
  });
  await walk(w, order, shipped);
  return drafts[name](w, { ...neverLeft(order), ...more });
}

/** Of each line of a shipped order, one that never left. */
export const neverLeft = (order: Made): Row => ({
  outbound_id: order.id,
  details: order.lineIds.map((outbound_detail_id) => ({
    ...{ outbound_detail_id, adjust_category: "in", num: "1", storage_loc_code: "A-02" },
  })),
});

/** A document of its own, in its first state. */
export async function makeDocument(w: World, name: DocumentName, more: Row = {}): Promise<Made> {
  const made = await w.post(`/v1${paths[name]}/a`, await draftOf(w, name, more));
  return madeOf(name, (made[model[name].reply] as Row[])[0] ?? {});
}

/** Goods of an intercepted order that wait to be put back: its warehouse has scanners as long as it is confirmed. */
export async function makePutBack(w: World): Promise<Row> {
  const made = await makeDocument(w, "outbound");
  await walk(w, made, [...picked, ["request_intercept", why]]);
  const scanners = (has: boolean) =>
    w.database.transact((tx) =>
      sql`update warehouse set has_scanners = ${has} where wh_id = ${w.here.near}`.execute(tx),
    );
  await scanners(true);
  await walk(w, made, [["confirm_intercept"]]);
  await scanners(false);
  const [row] = await w.rows(model.put_back.path, model.put_back.reply, { outbound_id: made.id });
  if (!row) throw new Error("nothing waits to be put back");
  return row;
}

/** Goods of an order whose list was printed for several: picked, and to be sorted. */
export async function makeToSort(w: World): Promise<Row> {
  const made = await makeDocument(w, "outbound");
  await walk(w, made, [["close_order"], ["print", () => ({ list_kind: "batch" })], ["confirm_pick"]]);
  const [row] = await w.rows(model.sorting.path, model.sorting.reply, { outbound_id: made.id });
  if (!row) throw new Error("nothing is to be sorted");
  return row;
}

/** An order whose box has a waybill of a carrier. */
export async function makeWaybill(w: World, carrier_code: CarrierCode): Promise<Made> {
  const range = { prefix: `P${w.unique()}`, first_no: "1", last_no: "9", number_length: 10 };
  await w.post("/v1/waybill/range/a", { company_id: w.here.companyId, carrier_code, ...range });
  const order_type = carrierOf(carrier_code)?.takes[0];
  const fetched = { store_no: "123", consignee_name: "Somebody", delivery_tel: "0912345678" };
  const made = await makeDocument(w, "outbound", {
    order_type,
    ...(order_type === "convenience_store" ? fetched : {}),
  });
  await walk(w, made, leaving);
  await w.post(`/v1/waybill/${made.id}/a`, { carrier_code, store_no: "123", service_type: "STD" });
  return made;
}

/** A document as its creation answers it. */
export function madeOf(name: DocumentName, row: Row): Made {
  const lines = (row.details ?? []) as Row[];
  return { name, id: String(row[`${name}_id`]), row, lineIds: lines.map((line) => String(line[`${name}_detail_id`])) };
}

/** A document that stands where this action may be taken; undefined where nobody has said how it gets there. */
export async function readyFor(w: World, name: DocumentName, action: string): Promise<Made | undefined> {
  const others: Partial<Record<DocumentName, typeof ordering>> = {
    outbound: ordering,
    adjustment: correcting,
    outbound_adjustment: correcting,
    reservation: reserving,
    storage_change: changing,
  };
  const steps = others[name];
  const route = steps ? { steps: steps[action] } : receiving[action];
  if (!route?.steps) return undefined;
  const more = {
    ...("qc" in route && route.qc ? { need_qc: "yes" } : {}),
    ...("vendor" in route && route.vendor ? { vendor_id: await newCustomer(w) } : {}),
  };
  const made = await makeDocument(w, name, more);
  await walk(w, made, route.steps);
  return made;
}

export async function walk(w: World, made: Made, steps: readonly Step[]): Promise<void> {
  for (const [action, payload] of steps)
    await w.post(`/v1${paths[made.name]}/action/${action}`, { ids: [made.id], ...payload?.(made) });
}

/** Stock of the first owner in the near warehouse, and something of all that reads stock and documents. */
export async function fillWorld(w: World): Promise<void> {
  const details = [{ product_code: w.here.productCode, num_expect: "2000", num_loc: "2000", storage_loc_code: "A-01" }];
  await w.post("/v1/inbound/simple/a", drafts.inbound(w, { details }));
  const order = await makeDocument(w, "outbound");
  await walk(w, order, [...shipped, ["deliver"], ["close_case"]]);
  await w.ask(
    "chief",
    "POST",
    "/v1/outbound/upload",
    formWithFields("signed", { outbound_id: order.id, type: "paper" }),
  );
  await walk(w, await makeDocument(w, "outbound"), printed);
  const back = [{ product_code: w.here.productCode, num_expect: "1", num_loc: "1", storage_loc_code: "A-01" }];
  await w.post("/v1/return/simple/a", drafts.returned(w, { details: back }));
  await shipNumbered(w);
  await makePutBack(w);
  await makeWaybill(w, "hct");
  await makeToSort(w);
  await makeDocument(w, "storage_change");
}

/** A piece that has a serial number comes in and leaves. */
async function shipNumbered(w: World): Promise<void> {
  const product_code = await newNumbered(w);
  const piece = { product_code, num_expect: "1", num_loc: "1", product_sn: ["SN-1"], storage_loc_code: "A-01" };
  await w.post("/v1/inbound/simple/a", drafts.inbound(w, { details: [piece] }));
  const order = await makeDocument(w, "outbound", { details: [{ product_code, outbound_nums: "1" }] });
  await walk(w, order, shipped);
}

/** A document in each state that there is, by the steps that lead there. */
export const stateSteps: Readonly<Record<DocumentName, readonly (readonly Step[])[]>> = {
  inbound: [[], [["confirm_validate"]], counted, stored, [...stored, ["finish_putaway"]], [["cancel", why]]],
  returned: [[], [["confirm_validate"]], counted, stored, [...stored, ["finish_putaway"]], [["cancel", why]]],
  outbound: [
    [],
    closed,
    printed,
    picked,
    packing,
    boxed,
    leaving,
    shipped,
    [...shipped, ["deliver"]],
    [...shipped, ["pick_up"]],
    [...shipped, ["deliver"], ["close_case"]],
    stopped,
    [...stopped, ["confirm_intercept"]],
    [["cancel", why]],
  ],
  reservation: [[], [["release"]]],
  storage_change: [[], [["reverse", why]]],
  adjustment: [[], [["adjust"]], [["adjust"], ["reverse", why]], [["cancel", why]]],
  outbound_adjustment: [[], [["adjust"]], [["adjust"], ["reverse", why]], [["cancel", why]]],
};

/** The same, where quality control is on the way. */
export const stateStepsWithQc: readonly (readonly Step[])[] = [counted, checked];
