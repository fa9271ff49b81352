import type { Answer } from "../../support/http.ts";
import type { TextAnswer, World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { allOk, byKey, inWarehouse, lists } from "./common.ts";
import { drafts, makeDocument, makePutBack, makeToSort, paths, payloads, readyFor } from "./documents.ts";
import type { Prepare } from "./prepared.ts";

/** One call that puts everything in, and the lines that wait. */
export function queues(name: "inbound" | "returned"): Record<string, Prepare> {
  const path = `/v1${paths[name]}`;
  const [lineKey, lineReply] = [`${name}_detail_id`, `${name}Detail`];
  const waiting = (queue: string, action: string): Prepare => {
    return async (w) => {
      const made = await readyFor(w, name, action);
      const id = made?.lineIds[0] ?? "";
      const shows = lists(lineReply, lineKey, id);
      return { ...inWarehouse, url: `${path}/${queue}/q`, body: byKey(lineKey, id), shows };
    };
  };
  /** A call on a document that may still be changed. */
  const noticed = (below: string, body?: Row): Prepare => {
    return async (w) => {
      const { id } = await makeDocument(w, name);
      return { ...inWarehouse, url: `${path}/simple${below}/${id}`, ...(body ? { body } : {}) };
    };
  };
  /** A call on a line of which something was found. */
  const checked = (body?: Row): Prepare => {
    return async (w) => {
      const made = await readyFor(w, name, "clear_qc");
      return { ...inWarehouse, url: `${path}/qualitycheck/${made?.lineIds[0]}`, ...(body ? { body } : {}) };
    };
  };
  /** A paper of a document that a step may be taken of, printed by the caller. */
  const paper = (printed: string, action: string): Prepare => {
    return async (w, _call, by = "narrow") => {
      const made = await readyFor(w, name, action);
      const [user] = await w.rows("/user", "user", { user_no: by });
      const url = `${path}/${printed}/report/${user?.user_id}`;
      const proves = ({ headers }: Answer) => headers["content-type"] === "application/pdf";
      return { ...inWarehouse, url, body: { ids: [made?.id] }, proves };
    };
  };
  return {
    [`POST ${path}/simple/a`]: async (w) => {
      const num = { product_code: w.here.productCode, num_expect: "1", num_loc: "1", storage_loc_code: "A-01" };
      return { ...inWarehouse, url: `${path}/simple/a`, body: drafts[name](w, { details: [num] }) };
    },
    [`POST ${path}/simple/q`]: async (w) => {
      const num = { product_code: w.here.productCode, num_loc: "1", storage_loc_code: "A-01" };
      const made = await w.post(`${path}/simple/a`, drafts[name](w, { details: [num] }));
      const id = String((made[name] as Row[])[0]?.[`${name}_id`]);
      const shows = lists(name, `${name}_id`, id);
      return { ...inWarehouse, url: `${path}/simple/q`, body: byKey(`${name}_id`, id), shows };
    },
    [`PUT ${path}/simple/{id}`]: noticed("", { [`${name}_note`]: "Another" }),
    [`DELETE ${path}/simple/{id}`]: noticed(""),
    [`POST ${path}/simple/copy/{id}`]: noticed("/copy", {}),
    [`POST ${path}/simple/proposal`]: async (w) => {
      const details = [{ product_code: w.here.productCode, num_loc: "1" }];
      const { near: wh_id, mine: owner_id } = w.here;
      const proves = (answer: Answer) => answer.additionals.proposal?.length === 1;
      return { ...inWarehouse, url: `${path}/simple/proposal`, body: { wh_id, owner_id, details }, proves };
    },
    ...puts(name, `${path}/detail/recinbound`, true),
    ...puts(name, `${path}/putaway`, false),
    [`POST ${path}/qualitycheck/q`]: waiting("qualitycheck", "confirm_qc"),
    [`POST ${path}/qualitycheck/a`]: async (w) => {
      const made = await readyFor(w, name, "record_qc");
      const body = { [lineKey]: made?.lineIds[0], num_bad: "1" };
      const shows = lists(lineReply, lineKey, made?.lineIds[0] ?? "");
      return { ...inWarehouse, url: `${path}/qualitycheck/a`, body, proves: shows };
    },
    [`PUT ${path}/qualitycheck/{id}`]: checked({ num_bad: "2" }),
    [`DELETE ${path}/qualitycheck/{id}`]: checked(),
    [`POST ${path}/qualitycheck/copy/{id}`]: async (w) => {
      const from = await readyFor(w, name, "clear_qc");
      const to = await readyFor(w, name, "record_qc");
      const url = `${path}/qualitycheck/copy/${from?.lineIds[0]}`;
      return { ...inWarehouse, url, body: { [lineKey]: to?.lineIds[0] } };
    },
    [`POST ${path}/putaway/q`]: waiting("putaway", "confirm_putaway"),
    [`POST ${path}/detail/inventory/convert`]: async (w) => {
      const lineId = (await readyFor(w, name, "confirm_putaway"))?.lineIds[0] ?? "";
      const shows = lists(lineReply, lineKey, lineId);
      return { ...inWarehouse, url: `${path}/detail/inventory/convert`, body: { ids: [lineId] }, shows };
    },
    [`POST ${path}/quantityinspection/report/{userId}`]: paper("quantityinspection", "confirm_validate"),
    [`POST ${path}/putaway/report/{userId}`]: paper("putaway", "confirm_putaway"),
    ...(name === "inbound"
      ? { [`POST ${path}/palletlabel/report/{userId}`]: paper("palletlabel", "print_pallets") }
      : {}),
    [`POST ${path}/putaway/proposal`]: async (w) => {
      const made = await readyFor(w, name, "confirm_putaway");
      const holds = (answer: Answer) => JSON.stringify(answer.additionals).includes(made?.lineIds[0] ?? "none");
      return { ...inWarehouse, url: `${path}/putaway/proposal`, body: { ids: [made?.id] }, shows: holds };
    },
  };
}

/** Lines that are put on locations row by row: by what stands on one location, or by line. */
function puts(name: "inbound" | "returned", path: string, byPiece: boolean): Record<string, Prepare> {
  const lineKey = `${name}_detail_id`;
  const pieces = { inbound: "/inbound/detail/recinbound", returned: "/return/detail/recinbound" }[name];
  const reply = { inbound: "recInbound", returned: "recReturned" }[name];
  const begun = (below: string, body?: Row): Prepare => {
    return async (w) => {
      const made = await readyFor(w, name, "confirm_putaway");
      const line = { [lineKey]: made?.lineIds[0] };
      const part = { ...line, num_loc: "1", storage_loc_code: "A-01", finish: false };
      await w.post(`/v1${pieces}/a`, part);
      const [piece] = await w.rows(pieces, reply, line);
      const id = byPiece ? piece?.[`rec_${name}_id`] : line[lineKey];
      return { ...inWarehouse, url: `${path}${below}/${id}`, ...(body ? { body: { finish: false, ...body } } : {}) };
    };
  };
  return {
    [`POST ${path}/a`]: async (w) => {
      const id = (await readyFor(w, name, "confirm_putaway"))?.lineIds[0] ?? "";
      const body = { [lineKey]: id, num_loc: "1", storage_loc_code: "A-01", finish: false };
      return { ...inWarehouse, url: `${path}/a`, body, proves: lists(byPiece ? reply : `${name}Detail`, lineKey, id) };
    },
    [`PUT ${path}/{id}`]: begun("", { storage_loc_code: "A-02" }),
    [`DELETE ${path}/{id}`]: begun(""),
    [`POST ${path}/copy/{id}`]: begun("/copy", {}),
  };
}

/** What else there is to do with orders. */
export function orders(): Record<string, Prepare> {
  const acting = (action: string, more: Row = {}): ((url: string) => Prepare) => {
    return (url) => async (w) => {
      const made = await readyFor(w, "outbound", action);
      const body = { ids: [made?.id], ...more, ...(made && payloads[action]?.(made)) };
      return { ...inWarehouse, url, body, proves: allOk };
    };
  };
  const waiting = (queue: string, action: string): Prepare => {
    return async (w) => {
      const id = (await readyFor(w, "outbound", action))?.id ?? "";
      const shows = lists("outbound", "outbound_id", id);
      return { ...inWarehouse, url: `/v1/outbound/${queue}/q`, body: byKey("outbound_id", id), shows };
    };
  };
  const printed = (kind: string): Prepare => {
    return async (w) => {
      const made = await readyFor(w, "outbound", "confirm_pick");
      const proves = ({ headers }: Answer) => headers["content-type"] === "application/pdf";
      return { ...inWarehouse, url: `/v1/pickinglist/${kind}`, body: { ids: [made?.id] }, proves };
    };
  };
  const recovery = "/v1/outbound/close/recovery";
  const large = "/v1/outbound/largeStatusUpdate";
  return {
    "POST /v1/outbound/close/q": waiting("close", "close_order"),
    "POST /v1/outbound/shipping/q": waiting("shipping", "ship"),
    "POST /v1/outbound/close/a": acting("close_order")("/v1/outbound/close/a"),
    [`PUT ${recovery}`]: acting("revert_close", { reason: "why not" })(recovery),
    "POST /v1/outbound/split": acting("split")("/v1/outbound/split"),
    "POST /v1/boxing/a": acting("box")("/v1/boxing/a"),
    [`PUT ${large}`]: acting("close_order", { action: "close_order" })(large),
    "PUT /v1/outbound/updateBatch": async (w) => {
      const { id } = await makeDocument(w, "outbound");
      const body = { ids: [id], values: { consignee_name: "Another" } };
      return { ...inWarehouse, url: "/v1/outbound/updateBatch", body };
    },
    "POST /v1/outbound/shortage/q": async (w) => {
      const { id } = await makeDocument(w, "outbound");
      const shows = lists("shortage", "outbound_id", id);
      return { ...inWarehouse, url: "/v1/outbound/shortage/q", body: { ids: [id] }, shows };
    },
    "POST /v1/boxing/products/q": async (w) => {
      const id = (await readyFor(w, "outbound", "confirm_boxing"))?.id ?? "";
      const shows = lists("boxingProduct", "outbound_id", id);
      return { ...inWarehouse, url: "/v1/boxing/products/q", body: { ids: [id] }, shows };
    },
    "POST /v1/boxing/product/sn/boxed_nums/q": async (w) => {
      const made = await readyFor(w, "outbound", "confirm_boxing");
      const proves = ({ additionals }: Answer) => Array.isArray(additionals.boxedNums);
      return {
        outsiders: [],
        insider: "narrow",
        url: "/v1/boxing/product/sn/boxed_nums/q",
        body: { ids: [made?.id] },
        proves,
      };
    },
    "POST /v1/boxing/detail/a": async (w) => {
      const made = await readyFor(w, "outbound", "box");
      const boxes = (made ? payloads.box?.(made).boxes : undefined) as Row[] | undefined;
      const part = { ...boxes?.[0], details: [{ outbound_detail_id: made?.lineIds[0], num: "1" }] };
      await w.post("/v1/boxing/a", { ids: [made?.id], boxes: [part] });
      const [box] = await w.rows("/boxing", "boxing", { outbound_id: made?.id });
      const body = { boxing_id: box?.boxing_id, outbound_detail_id: made?.lineIds[0], num: "1" };
      const proves = ({ additionals }: Answer) => additionals.boxingDetail[0].num === "2";
      return { ...inWarehouse, url: "/v1/boxing/detail/a", body, proves };
    },
    "POST /v1/boxing/outbound/q": async (w) => {
      const id = (await readyFor(w, "outbound", "confirm_boxing"))?.id ?? "";
      const [order] = await w.rows("/outbound", "outbound", { outbound_id: id });
      const body = { pickinglist_no: order?.pickinglist_no };
      return { ...inWarehouse, url: "/v1/boxing/outbound/q", body, shows: lists("boxingOutbound", "outbound_id", id) };
    },
    "PUT /v1/boxing/boxed/{id}": async (w) => {
      const made = await readyFor(w, "outbound", "confirm_boxing");
      await w.post("/v1/boxing/a", { ids: [made?.id], ...(made && payloads.box?.(made)) });
      const [box] = await w.rows("/boxing", "boxing", { outbound_id: made?.id });
      const proves = ({ additionals }: Answer) => additionals.boxing[0].boxing_status === "confirmed";
      return { ...inWarehouse, url: `/v1/boxing/boxed/${box?.boxing_id}`, body: {}, proves };
    },
    "POST /v1/pickinglist/check": async (w) => {
      const id = (await readyFor(w, "outbound", "confirm_boxing"))?.id ?? "";
      const [order] = await w.rows("/outbound", "outbound", { outbound_id: id });
      const body = { pickinglist_no: order?.pickinglist_no };
      const proves = ({ additionals }: Answer) => additionals.pickingListCheck[0].can_box === true;
      return { ...inWarehouse, url: "/v1/pickinglist/check", body, proves };
    },
    ...picks("/v1/outbound/picking", "picking"),
    "POST /v1/outbound/put_back/a": async (w) => {
      const { put_back_id } = await makePutBack(w);
      const proves = lists("putBack", "put_back_id", String(put_back_id));
      return { ...inWarehouse, url: "/v1/outbound/put_back/a", body: { put_back_id }, proves };
    },
    "POST /v1/outbound/sorting/a": async (w) => {
      const { booking_id, wh_id } = await makeToSort(w);
      const company = { company_id: w.here.companyId, wh_id };
      const tote = { ...company, storage_code: `T${w.unique()}`, storage_type: "tote" };
      await w.post("/v1/storage/a", tote);
      const proves = lists("sorting", "booking_id", String(booking_id));
      const body = { booking_id, target_loc_code: tote.storage_code };
      return { ...inWarehouse, url: "/v1/outbound/sorting/a", body, proves };
    },
    ...picks("/v1/outbound/pickingconfirm", "pickingConfirm"),
    "POST /v1/outbound/pickingconfirm/q": async (w) => {
      const { picked } = await bookingsOf(w, "revert_pick");
      const url = "/v1/outbound/pickingconfirm/q";
      return {
        ...inWarehouse,
        url,
        body: byKey("booking_id", picked),
        shows: lists("pickingConfirm", "booking_id", picked),
      };
    },
    "POST /v1/task/action/take": async (w) => {
      const made = await readyFor(w, "outbound", "confirm_pick");
      const body = { scenario: "picking", ids: [made?.id] };
      return {
        ...inWarehouse,
        url: "/v1/task/action/take",
        body,
        proves: lists("picking", "outbound_id", made?.id ?? ""),
      };
    },
    "POST /v1/task/action/renew": own("renew"),
    "POST /v1/task/action/release": own("release"),
    "POST /v1/pickinglist/order/q": async (w) => {
      const list = await listOf(w);
      const url = "/v1/pickinglist/order/q";
      const shows = lists("pickingList", "pickinglist_no", list);
      return { ...inWarehouse, url, body: byKey("pickinglist_no", list), shows };
    },
    "POST /v1/pickinglist/order/export/{userId}": async (w, _call, by = "narrow") => {
      const list = await listOf(w);
      const [user] = await w.rows("/user", "user", { user_no: by });
      const body = { ...byKey("pickinglist_no", list), format: "csv", columns: ["pickinglist_no"] };
      const shows = ({ text }: TextAnswer) => text.includes(list);
      return { ...inWarehouse, url: `/v1/pickinglist/order/export/${user?.user_id}`, body, shows };
    },
    "POST /v1/pickinglist/order": printed("order"),
    "POST /v1/pickinglist/product": printed("product"),
    "POST /v1/pickinglist/consignee": printed("consignee"),
  };
}

/** The number of a list of one order. */
async function listOf(w: World): Promise<string> {
  const made = await readyFor(w, "outbound", "confirm_pick");
  const [order] = await w.rows("/outbound", "outbound", { outbound_id: made?.id });
  return String(order?.pickinglist_no);
}

/** The booking of an order that stands where a step may be taken: to pick, or picked. */
async function bookingsOf(w: World, action: "confirm_pick" | "revert_pick") {
  const made = await readyFor(w, "outbound", action);
  const [booking] = await w.rows("/outbound/picking", "picking", { outbound_id: made?.id });
  return { order: made?.id ?? "", picked: String(booking?.booking_id) };
}

/** Picks row by row. */
function picks(path: string, reply: string): Record<string, Prepare> {
  const taken = (body?: Row): Prepare => {
    return async (w) => {
      const { picked } = await bookingsOf(w, "revert_pick");
      return { ...inWarehouse, url: `${path}/${picked}`, ...(body ? { body } : {}) };
    };
  };
  return {
    [`POST ${path}/a`]: async (w) => {
      const { picked } = await bookingsOf(w, "confirm_pick");
      const proves = lists(reply, "booking_id", picked);
      return { ...inWarehouse, url: `${path}/a`, body: { booking_id: picked }, proves };
    },
    [`PUT ${path}/{id}`]: taken({ reason: "why not" }),
    [`DELETE ${path}/{id}`]: taken(),
    [`POST ${path}/copy/{id}`]: async (w) => {
      const { order, picked } = await bookingsOf(w, "confirm_pick");
      await w.post(`${path}/a`, { booking_id: picked, num: "1" });
      const [made] = await w.rows("/outbound/picking", "picking", { outbound_id: order, booking_state: "picked" });
      return { ...inWarehouse, url: `${path}/copy/${made?.booking_id}`, body: {} };
    },
  };
}

/** A task of whoever makes the call. */
const own =
  (step: string): Prepare =>
  async (w, _call, by = "narrow") => {
    const made = await readyFor(w, "outbound", "confirm_pick");
    const body = { scenario: "picking", ids: [made?.id] };
    const taken = await w.ask(by, "POST", "/v1/task/action/take", { body });
    const [task] = taken.additionals.task as Row[];
    return { ...inWarehouse, url: `/v1/task/action/${step}`, body: { task_id: task?.task_id } };
  };
