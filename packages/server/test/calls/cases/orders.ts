import type { Answer } from "../../support/http.ts";
import type { TextAnswer } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { allOk, inWarehouse, lists } from "./common.ts";
import { drafts, makeDocument } from "./documents.ts";
import { formWith, formWithFields } from "./form.ts";
import { newNumbered } from "./making.ts";
import type { Prepare } from "./prepared.ts";

/** What is ordered and uploaded, and orders by the array. */
export const orderWriting = (): Readonly<Record<string, Prepare>> => ({
  "POST /v1/outbound/orderdetail/convert": async (w) => {
    const { id } = await makeDocument(w, "outbound");
    const proves = lists("outboundDetail", "outbound_id", id);
    return { ...inWarehouse, url: "/v1/outbound/orderdetail/convert", body: { outbound_id: id }, proves };
  },
  "POST /v1/outbound/orderdetail/convert/batch": async (w) => {
    const { id } = await makeDocument(w, "outbound");
    const proves = lists("outboundDetail", "outbound_id", id);
    return { ...inWarehouse, url: "/v1/outbound/orderdetail/convert/batch", body: { ids: [id] }, proves };
  },
  "POST /v1/outbound/action/merge": async (w) => ({
    ...inWarehouse,
    url: "/v1/outbound/action/merge",
    body: { ids: await pair(w) },
    proves: allOk,
  }),
  "POST /v1/outbound/action/unmerge": async (w) => {
    const ids = await pair(w);
    await w.post("/v1/outbound/action/merge", { ids });
    return { ...inWarehouse, url: "/v1/outbound/action/unmerge", body: { ids: ids.slice(0, 1) }, proves: allOk };
  },
  "POST /v1/outbound/close/trial": async (w) => {
    const { id } = await makeDocument(w, "outbound");
    const shows = lists("orders", "outbound_id", id);
    return { ...inWarehouse, url: "/v1/outbound/close/trial", body: { ids: [id] }, proves: shows };
  },
  "DELETE /v1/outbound/closerecord/{id}": async (w) => ({
    ...inWarehouse,
    url: `/v1/outbound/closerecord/${await runId(w)}`,
  }),
  "DELETE /v1/outbound/closerecord": async (w) => ({
    ...inWarehouse,
    url: "/v1/outbound/closerecord",
    body: { ids: [await runId(w)] },
  }),
  "POST /v1/outbound/u": async (w) => {
    const { id } = await makeDocument(w, "outbound");
    const proves = ({ additionals }: Answer) => additionals.outbound[0].consignee_name === "Another";
    return { ...inWarehouse, url: "/v1/outbound/u", body: [{ outbound_id: id, consignee_name: "Another" }], proves };
  },
  "POST /v1/outbound/a_or_u": async (w) => {
    const order_no = `N${w.unique()}`;
    const proves = ({ additionals }: Answer) => additionals.outbound[0].order_no === order_no;
    return { ...inWarehouse, url: "/v1/outbound/a_or_u", body: drafts.outbound(w, { order_no }), proves };
  },
  "POST /v1/outbound/upload": async (w) => {
    const { id } = await makeDocument(w, "outbound");
    const proves = ({ additionals }: Answer) => (additionals.upload as Row[])[0]?.upload_type === "paper";
    const form = formWithFields("signed", { outbound_id: id, type: "paper" });
    return { ...inWarehouse, url: "/v1/outbound/upload", ...form, proves };
  },
  "POST /v1/util/pdfmerge": async (w) => {
    const { row } = await uploadedFor(w, onePage);
    const proves = ({ headers }: Answer) => headers["content-type"] === "application/pdf";
    return { ...inWarehouse, url: "/v1/util/pdfmerge", body: { ids: [row?.outbound_file_id] }, proves };
  },
  "POST /v1/outbound/productsn/import": async (w) => {
    const { id, product_sn } = await waitingForNumbers(w);
    const proves = ({ additionals }: Answer) => (additionals.productSn as Row[])[0]?.product_sn === product_sn;
    const form = formWithFields(`product_sn,product_code\n${product_sn},\n`, { outbound_id: id }, "numbers.csv");
    return { ...inWarehouse, url: "/v1/outbound/productsn/import", ...form, proves };
  },
  "POST /v1/outbound/file/q": async (w) => {
    const { id } = await uploadedFor(w);
    const body = { query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }] };
    return { ...inWarehouse, url: "/v1/outbound/file/q", body, shows: lists("outboundFile", "outbound_id", id) };
  },
  "DELETE /v1/outbound/file/{id}": async (w) => {
    const { row } = await uploadedFor(w);
    return { ...inWarehouse, url: `/v1/outbound/file/${row?.outbound_file_id}` };
  },
  "POST /v1/fileupload/outbound/file": async () => ({
    outsiders: [],
    insider: "manager",
    url: "/v1/fileupload/outbound/file",
    ...formWith("a paper"),
    proves: ({ additionals }: TextAnswer) => additionals.upload?.[0]?.name === "notice.txt",
  }),
  "GET /v1/outbound/file/{id}/file/{fileId}": async (w) => {
    const { row } = await uploadedFor(w);
    const [file] = (row?.attachments ?? []) as Row[];
    const url = `/v1/outbound/file/${row?.outbound_file_id}/file/${file?.file_id}`;
    return { ...inWarehouse, url, proves: ({ text }) => text === "signed" };
  },
});

/** Two orders that may become one. */
async function pair(w: Parameters<Prepare>[0]): Promise<readonly string[]> {
  const shop = { consignee_name: `Shop ${w.unique()}`, delivery_address: "1 Road" };
  return [(await makeDocument(w, "outbound", shop)).id, (await makeDocument(w, "outbound", shop)).id];
}

/** The record of a run that closed an order of the near warehouse. */
async function runId(w: Parameters<Prepare>[0]): Promise<string> {
  const { id } = await makeDocument(w, "outbound");
  await w.post("/v1/outbound/action/close_order", { ids: [id] });
  const where = { wh_id: w.here.near, owner_id: w.here.mine };
  const [run] = await w.rows("/outbound/closerecord", "closeRecord", where);
  return String(run?.closerecord_id);
}

/** An order of a numbered piece that waits to be picked, and the piece's number. */
async function waitingForNumbers(w: Parameters<Prepare>[0]) {
  const product_code = await newNumbered(w);
  const product_sn = `N${w.unique()}`;
  const piece = { product_code, num_expect: "1", num_loc: "1", product_sn: [product_sn], storage_loc_code: "A-01" };
  const scope = { company_id: w.here.companyId, wh_id: w.here.near, owner_id: w.here.mine };
  await w.post("/v1/inbound/simple/a", { ...scope, details: [piece] });
  const { id } = await makeDocument(w, "outbound", { details: [{ product_code, outbound_nums: "1" }] });
  for (const action of ["close_order", "print"]) await w.post(`/v1/outbound/action/${action}`, { ids: [id] });
  return { id, product_sn };
}

/** A PDF of an empty page. */
const onePage = [
  "%PDF-1.4",
  "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
  "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
  "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >> endobj",
  "trailer << /Root 1 0 R >>",
  "%%EOF",
].join("\n");

async function uploadedFor(w: Parameters<Prepare>[0], content = "signed") {
  const { id } = await makeDocument(w, "outbound");
  const form = formWithFields(content, { outbound_id: id, type: "paper" });
  const answer = await w.ask("chief", "POST", "/v1/outbound/upload", form);
  return { id, row: (answer.additionals.upload as Row[])[0] };
}
