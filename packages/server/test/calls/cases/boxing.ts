import { type CarrierCode, carriers } from "@stowage/model";
import type { Answer } from "../../support/http.ts";
import type { TextAnswer, World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { byKey, inWarehouse, lists } from "./common.ts";
import { makeDocument, makeWaybill, readyFor } from "./documents.ts";
import type { Prepare } from "./prepared.ts";

/** An order that waits for its box, with the number of its list and its goods. */
async function waitingForBox(w: World): Promise<Row> {
  const made = await readyFor(w, "outbound", "confirm_boxing");
  const [order] = await w.rows("/outbound", "outbound", { outbound_id: made?.id });
  return { product_code: w.here.productCode, pickinglist_no: order?.pickinglist_no };
}

const measures = { length: "30", width: "20", height: "15", weight: "1.5" };

/** A box that was packed in one step, in its list. */
async function fastBoxOf(w: World): Promise<string> {
  const made = await w.post("/v1/boxing/fast/a", { ...(await waitingForBox(w)), ...measures });
  return String((made.fastBoxing as Row[])[0]?.boxing_id);
}

/** Labels, and the hand-over list, of an order whose box has a waybill of a carrier. */
const labelsOf = (carrier_code: CarrierCode, labelPath: string) =>
  [`/v1/printwaybill/${labelPath}`, `/v1/shippinglist/shipping/${labelPath}/waybill`].map(
    (url): readonly [string, Prepare] => [
      `POST ${url}`,
      async (w) => {
        const { id } = await makeWaybill(w, carrier_code);
        const proves = ({ headers }: Answer) => headers["content-type"] === "application/pdf";
        return { ...inWarehouse, url, body: { ids: [id] }, proves };
      },
    ],
  );

/** What a form is given of a shipped order. */
const filling =
  (path: string, reply: string): Prepare =>
  async (w) => {
    const { row } = await makeDocument(w, "outbound_adjustment");
    const proves = ({ additionals }: Answer) => (additionals[reply] as Row[]).length > 0;
    const { outbound_id, wh_id } = row;
    return { ...inWarehouse, url: `/v1${path}/lines`, body: { wh_id, outbound_id }, proves };
  };

/** What an order left as, in its list. */
async function leftAs(w: World): Promise<string> {
  const made = await readyFor(w, "outbound", "deliver");
  const [kept] = await w.rows("/outbound/snapshot", "outboundSnapshot", { outbound_id: made?.id });
  return String(kept?.outbound_snapshot_id);
}

/** What a notice or a return ended as, in its list. */
const endedAs =
  (path: string, of: "inbound" | "returned", reply: string) =>
  async (w: World): Promise<string> => {
    const made = await readyFor(w, of, "return_to_inbound");
    const [kept] = await w.rows(path, reply, { [`${of}_id`]: made?.id });
    return String(kept?.[`${of}_snapshot_id`]);
  };

/** Records that are closed for good: closing, what is closed, reopening. */
function closing(
  path: string,
  reply: string,
  key: string,
  make: (w: World) => Promise<string>,
): Record<string, Prepare> {
  const closed = async (w: World) => {
    const id = await make(w);
    await w.post(`/v1${path}/close/a`, { ids: [id] });
    return id;
  };
  return {
    [`POST /v1${path}/close/q`]: async (w) => {
      const id = await closed(w);
      return { ...inWarehouse, url: `/v1${path}/close/q`, body: byKey(key, id), shows: lists(reply, key, id) };
    },
    [`POST /v1${path}/close/a`]: async (w) => ({
      ...inWarehouse,
      url: `/v1${path}/close/a`,
      body: { ids: [await make(w)] },
    }),
    [`PUT /v1${path}/close/recovery`]: async (w) => ({
      ...inWarehouse,
      url: `/v1${path}/close/recovery`,
      body: { ids: [await closed(w)], reason: "why not" },
    }),
  };
}

/** Orders of one product that are packed in one step. */
export function fastBoxing(): Record<string, Prepare> {
  const path = "/v1/boxing/fast";
  const onBox = (below: string, bodyOf: (w: World) => Promise<Row | undefined>): Prepare => {
    return async (w) => {
      const id = await fastBoxOf(w);
      const body = await bodyOf(w);
      return { ...inWarehouse, url: `${path}${below}/${id}`, ...(body ? { body } : {}) };
    };
  };
  const fixed = (below: string, of = "/outbound/snapshot"): Prepare => {
    return async () => ({
      outsiders: [],
      insider: "narrow",
      url: `/v1${of}${below}`,
      nobodys: "409 SNAPSHOT_FIXED",
    });
  };
  const any = "/0199a1b2-0000-7000-8000-000000000000";
  return {
    [`POST ${path}/q`]: async (w) => {
      const id = await fastBoxOf(w);
      return {
        ...inWarehouse,
        url: `${path}/q`,
        body: byKey("boxing_id", id),
        shows: lists("fastBoxing", "boxing_id", id),
      };
    },
    [`POST ${path}/a`]: async (w) => ({
      ...inWarehouse,
      url: `${path}/a`,
      body: { ...(await waitingForBox(w)), ...measures },
    }),
    "POST /v1/boxing/report/{userId}": async (w, _call, by = "narrow") => {
      const [user] = await w.rows("/user", "user", { user_no: by });
      const url = `/v1/boxing/report/${user?.user_id}`;
      const proves = ({ headers }: Answer) => headers["content-type"] === "application/pdf";
      return { ...inWarehouse, url, body: { ids: [await fastBoxOf(w)] }, proves };
    },
    "POST /v1/shippinglist/g": async (w) => ({
      ...inWarehouse,
      url: "/v1/shippinglist/g",
      body: { ids: [(await readyFor(w, "outbound", "ship"))?.id] },
      proves: ({ headers }: Answer) => headers["content-type"] === "application/pdf",
    }),
    "POST /v1/shippinglist/summary/{userId}": async (w, _call, by = "narrow") => {
      const [user] = await w.rows("/user", "user", { user_no: by });
      const url = `/v1/shippinglist/summary/${user?.user_id}`;
      const proves = ({ headers }: Answer) => headers["content-type"] === "application/pdf";
      return { ...inWarehouse, url, body: { ids: [(await readyFor(w, "outbound", "ship"))?.id] }, proves };
    },
    "POST /v1/waybill/{outboundId}/export": async (w) => {
      const { id, row } = await makeWaybill(w, "hct");
      const proves = ({ text }: TextAnswer) => text.includes(String(row.order_no));
      return {
        ...inWarehouse,
        url: `/v1/waybill/${id}/export`,
        body: { format: "csv", columns: ["order_no"] },
        proves,
      };
    },
    "POST /v1/waybill/{outboundId}/a": async (w) => ({
      ...inWarehouse,
      url: `/v1/waybill/${(await readyFor(w, "outbound", "assign_carrier"))?.id}/a`,
      body: { carrier_code: "own_truck" },
    }),
    ...Object.fromEntries(
      carriers.flatMap(({ code, labelPath }) => (labelPath === null ? [] : labelsOf(code, labelPath))),
    ),
    [`POST ${path}/copy/{id}`]: onBox("/copy", waitingForBox),
    [`PUT ${path}/{id}`]: onBox("", async () => ({ weight: "2" })),
    [`DELETE ${path}/{id}`]: onBox("", async () => undefined),
    ...closing("/boxing/fast", "fastBoxing", "boxing_id", fastBoxOf),
    ...closing("/outbound/adjustment", "outboundAdjustment", "outbound_adjustment_id", async (w) => {
      const made = await makeDocument(w, "outbound_adjustment");
      return made.id;
    }),
    "POST /v1/outbound/adjustment/lines": filling("/outbound/adjustment", "outboundAdjustmentDetail"),
    "POST /v1/return/lines": filling("/return", "returnedDetail"),
    ...closing("/outbound/snapshot", "outboundSnapshot", "outbound_snapshot_id", leftAs),
    ...closing(
      "/inbound/snapshot",
      "inboundSnapshot",
      "inbound_snapshot_id",
      endedAs("/inbound/snapshot", "inbound", "inboundSnapshot"),
    ),
    ...closing(
      "/return/snapshot",
      "returnedSnapshot",
      "returned_snapshot_id",
      endedAs("/return/snapshot", "returned", "returnedSnapshot"),
    ),
    ...Object.fromEntries(
      ["/outbound/snapshot", "/outbound/detail/snapshot", "/inbound/snapshot", "/return/snapshot"].flatMap((of) => [
        [`POST /v1${of}/a`, fixed("/a", of)],
        [`PUT /v1${of}/{id}`, fixed(any, of)],
        [`DELETE /v1${of}/{id}`, fixed(any, of)],
        [`POST /v1${of}/copy/{id}`, fixed(`/copy${any}`, of)],
      ]),
    ),
  };
}
