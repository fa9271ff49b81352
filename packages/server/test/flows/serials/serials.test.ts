import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import { everything } from "../../support/http.ts";
import { type Dock, dock } from "../receiving/dock.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("serial numbers on %s", (kind) => {
  let opened: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    opened = await testDatabase(kind);
  });
  beforeEach(async () => {
    at = await dock(opened);
    await at.make("/v1/storage/a", { storage_code: "S-1", storage_type: "staging" });
  });
  afterAll(() => opened.close());

  const draft = (product_sn: string, more: object = {}) => ({ ...at.scope, product_code: "SN", product_sn, ...more });
  const create = async (...numbers: readonly string[]): Promise<Row[]> => {
    const answer = await at.post(
      "/v1/product/sn/a",
      numbers.map((one) => draft(one)),
    );
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    return answer.additionals["productSn"];
  };
  const remove = (path: string, body?: unknown): Promise<Answer> =>
    at.client.call("DELETE", `/v1/product/sn${path}`, body);
  const where = (queryField: string, queryValue: unknown) => ({
    query: [{ queryField, queryCondition: "equal", queryValue }],
  });
  const list = async (path: string, reply: string, body: object = {}): Promise<Row[]> =>
    (await at.post(path, body)).additionals[reply];
  const numbers = () => list("/v1/product/sn/q", "productSn", { sort: [{ sortField: "product_sn" }] });
  const said = async (...names: readonly string[]) =>
    (await numbers()).map((row) => ["product_sn", "serial_status", ...names].map((name) => row[name] ?? "-").join(" "));
  const receive = async (product_sn: readonly string[], storage_loc_code = "L-1"): Promise<string> => {
    const num = String(product_sn.length);
    const details = [{ product_code: "SN", num_expect: num, num_loc: num, product_sn, storage_loc_code }];
    const answer = await at.post("/v1/inbound/simple/a", { ...at.scope, details });
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    return String(answer.additionals["inbound"][0].inbound_id);
  };
  const step = async (id: string, action: string, more: object = {}) => {
    const answer = await at.post(`/v1/outbound/action/${action}`, { ids: [id], ...more });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
  };
  /** An order whose pieces are picked, by their numbers. */
  async function picked(...product_sn: readonly string[]): Promise<{ id: string; line: string }> {
    const details = [{ product_code: "SN", outbound_nums: String(product_sn.length) }];
    const [order] = await at.make("/v1/outbound/a", { ...at.scope, order_no: `O-${newId()}`, details });
    const id = String(order?.outbound_id);
    for (const action of ["close_order", "print"]) await step(id, action);
    const [booking] = await list("/v1/outbound/picking/q", "picking", where("outbound_id", id));
    await step(id, "confirm_pick", { details: [{ booking_id: booking?.booking_id, product_sn }] });
    return { id, line: String((order as { details: Row[] }).details[0]?.outbound_detail_id) };
  }
  const sizes = {
    length: "30",
    width: "20",
    height: "15",
    length_unit_name: "cm",
    weight: "1",
    weight_unit_name: "kg",
  };
  const boxOf = (line: string, num: string, product_sn?: readonly string[]) => ({
    boxes: [
      { box_no: "1", ...sizes, details: [{ outbound_detail_id: line, num, ...(product_sn ? { product_sn } : {}) }] },
    ],
  });

  test("are created one or many at once, each wrong one told at its row and none made [receiving-10.4]", async () => {
    expect((await create("n1", "n2")).map(({ serial_status }) => serial_status)).toEqual(["created", "created"]);
    const wrong = [draft("n3"), draft("n1"), draft("n4", { product_code: "A-1" }), draft("n5"), draft("n5"), draft("")];
    const answer = await at.post("/v1/product/sn/a", wrong);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.additionals.errors.map(({ index, field, code }: Row) => [index, field, code])).toEqual([
      [5, "product_sn", "REQUIRED"],
      [2, "product_id", "SERIAL_NOT_KEPT"],
      [1, "product_sn", "SERIAL_DUPLICATE"],
      [4, "product_sn", "SERIAL_DUPLICATE"],
    ]);
    const one = await at.post("/v1/product/sn/a", draft("n6"));
    expect(one.status).toBe(200);
    expect(await said()).toEqual(["n1 created", "n2 created", "n6 created"]);
    expect(await at.broken()).toEqual([]);
  });

  test("sent twice under one key are made once", async () => {
    const row = draft("n1", { product_sn_id: newId() });
    for (const _ of [1, 2]) expect((await at.post("/v1/product/sn/a", row)).status).toBe(200);
    expect(await said()).toEqual(["n1 created"]);
  });

  test("are taken by a receipt where they were created, and made where nobody did [receiving-10.2]", async () => {
    const [made] = await create("n1", "n9");
    await receive(["n1", "n2"]);
    expect(await said("storage_loc_code", "quality")).toEqual([
      "n1 in_stock L-1 good",
      "n2 in_stock L-1 good",
      "n9 created - -",
    ]);
    expect((await numbers())[0]?.product_sn_id).toBe(made?.product_sn_id);
    expect(await at.broken()).toEqual([]);
  });

  test("are deleted by themselves or several at once, only while created [receiving-10.5]", async () => {
    const rows = await create("n1", "n2", "n3", "n4");
    const [n1, n2, n3, n4] = rows.map(({ product_sn_id }) => String(product_sn_id));
    await receive(["n3"]);
    const refused = await remove("", { ids: [n1, n3, n2] });
    expect(refused).toMatchObject({ status: 409, code: "SERIAL_RECEIVED" });
    expect(refused.additionals.errors).toMatchObject([{ index: 1, details: { serial_no: "n3" } }]);
    expect(await remove(`/${n3}`)).toMatchObject({ status: 409, code: "SERIAL_RECEIVED" });
    const gone = newId();
    expect(await remove("", { ids: [n1, gone] })).toMatchObject({
      status: 404,
      additionals: { details: { id: gone } },
    });
    expect((await remove("", { ids: [] })).status).toBe(400);
    expect(await said()).toHaveLength(4);
    expect((await remove("", { ids: [n2, n1, n2] })).additionals).toMatchObject({
      productSn: [{ product_sn: "n2" }, { product_sn: "n1" }],
      deleted: [n2, n1],
    });
    expect((await remove(`/${n4}`)).status).toBe(200);
    expect(await said()).toEqual(["n3 in_stock"]);
    expect((await create("n1"))[0]).toMatchObject({ serial_status: "created" });
    expect(await at.broken()).toEqual([]);
  });

  test("change their number while created, and their note always", async () => {
    const [n1, n2] = (await create("n1", "n2")).map(({ product_sn_id }) => String(product_sn_id));
    const put = (id: string | undefined, body: object) => at.client.call("PUT", `/v1/product/sn/${id}`, body);
    expect((await put(n1, { product_sn: "n7", version: 1 })).status).toBe(200);
    expect(await put(n2, { product_sn: "n7", version: 1 })).toMatchObject({ code: "SERIAL_DUPLICATE" });
    await receive(["n7"]);
    const { version } = (await list("/v1/product/sn/q", "productSn", where("product_sn_id", n1)))[0] ?? {};
    const refused = await put(n1, { product_sn: "n8", sn_note: "x".repeat(251), version });
    // All that is wrong with it is told at once.
    expect(refused.additionals.errors).toMatchObject([
      { field: "sn_note", code: "TOO_LONG" },
      { field: "product_sn", code: "SERIAL_RECEIVED", details: { serial_no: "n7" } },
    ]);
    expect(await put(n1, { product_sn: "n8", version })).toMatchObject({ status: 409, code: "SERIAL_RECEIVED" });
    expect((await put(n1, { product_sn: "n7", sn_note: "scratched", version })).status).toBe(200);
    expect(await said("sn_note")).toEqual(["n2 created -", "n7 in_stock scratched"]);
    expect(await at.broken()).toEqual([]);
  });

  test("are copied under a number that is free", async () => {
    const [made] = await create("n1");
    const answer = await at.post(`/v1/product/sn/copy/${made?.product_sn_id}`, {});
    expect(answer.additionals["productSn"][0]).toMatchObject({ serial_status: "created", product_code: "SN" });
    expect(answer.additionals["productSn"][0].product_sn).not.toBe("n1");
    expect(await at.broken()).toEqual([]);
  });

  test("tell what has become of a piece, and all its life [receiving-10.1] [serial.in_stock] [serial.booked] [serial.boxed] [serial.shipped] [serial.returned] [serial.scrapped]", async () => {
    await create("n1", "n5");
    await receive(["n1", "n2", "n3"]);
    const { id, line } = await picked("n1", "n2");
    expect(await said("storage_loc_code")).toEqual([
      "n1 booked S-1",
      "n2 booked S-1",
      "n3 in_stock L-1",
      "n5 created -",
    ]);
    await step(id, "box", boxOf(line, "1", ["n1"]));
    expect(await said("box_no")).toEqual(["n1 boxed 1", "n2 booked -", "n3 in_stock -", "n5 created -"]);
    await step(id, "box", boxOf(line, "2"));
    expect((await said()).slice(0, 2)).toEqual(["n1 boxed", "n2 boxed"]);
    await step(id, "confirm_boxing");
    await step(id, "ship", { shipping_company_name: "HCT" });
    expect((await said("storage_loc_code", "box_no")).slice(0, 2)).toEqual(["n1 shipped - 1", "n2 shipped - 1"]);
    const shipped = () => list("/v1/product/sn/shipped/q", "shippedSn", { sort: [{ sortField: "product_sn" }] });
    expect(await shipped()).toMatchObject([{ product_sn: "n1", box_no: "1", outbound_id: id }, { product_sn: "n2" }]);
    await step(id, "revert_ship", { reason: "test" });
    expect([await shipped(), (await said())[0]]).toEqual([[], "n1 boxed"]);
    await step(id, "ship", { shipping_company_name: "HCT" });

    const back = { product_code: "SN", num_expect: "1", num_loc: "1", product_sn: ["n1"], storage_loc_code: "L-2" };
    await at.make("/v1/return/simple/a", { ...at.scope, details: [back] });
    expect((await said("storage_loc_code", "outbound_no"))[0]).toBe("n1 returned L-2 -");
    expect(await shipped()).toHaveLength(2);
    const lost = { product_code: "SN", storage_loc_code: "L-1", num: "1", product_sn: ["n3"] };
    const out = { ...at.scope, adjust_category: "out", adjust_reason: "broken", details: [lost] };
    const [adjustment] = await at.make("/v1/inventory/adjustment/a", out);
    const ids = [adjustment?.adjustment_id];
    expect((await at.post("/v1/inventory/adjustment/action/adjust", { ids })).status).toBe(200);
    expect((await said()).slice(1)).toEqual(["n2 shipped", "n3 scrapped", "n5 created"]);
    await at.post("/v1/inventory/adjustment/action/reverse", { ids, reason: "found" });
    expect((await said())[2]).toBe("n3 in_stock");

    const [n1] = await numbers();
    const life = await list("/v1/product/sn/movement/q", "productSnMovement", {
      ...where("product_sn_id", n1?.product_sn_id),
      sort: [{ sortField: "at" }],
    });
    expect(life.map(({ reason, way, storage_loc_code }) => `${reason} ${way} ${storage_loc_code}`)).toEqual([
      "putaway in L-1",
      "confirm_pick out L-1",
      "confirm_pick in S-1",
      "ship out S-1",
      "revert_ship in S-1",
      "ship out S-1",
      "putaway in L-2",
    ]);
    expect(life.every(({ document_no }) => document_no)).toBe(true);
    expect(await at.broken()).toEqual([]);
  });

  test("are what they were once their receipt is taken back [serial.created]", async () => {
    await create("n1");
    const id = await receive(["n1", "n2"]);
    await at.go("return_to_inbound", id);
    expect(await said()).toEqual(["n1 created", "n2 created"]);
    const [n1] = await numbers();
    expect((await remove(`/${n1?.product_sn_id}`)).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("are asked for again at boxing where the product says so [receiving-10.6] [product_serial_rescan_flag]", async () => {
    const [product] = await list("/v1/product/q", "product", where("product_code", "SN"));
    const change = { rescan_product_sn: true, version: product?.version };
    expect((await at.client.call("PUT", `/v1/product/${product?.product_id}`, change)).status).toBe(200);
    await receive(["n1", "n2"]);
    const { id, line } = await picked("n1", "n2");
    const ask = (action: string, more: object) => at.post(`/v1/outbound/action/${action}`, { ids: [id], ...more });
    const errorsOf = ({ additionals }: Answer) =>
      additionals["results"][0].details.errors.map(({ code, details }: Row) => ({ code, ...(details as Row) }));
    const refused = await ask("box", boxOf(line, "2"));
    expect(refused).toMatchObject({ status: 409, code: "SERIAL_COUNT" });
    const fast = { fast: true, ...sizes, length_unit_name: undefined, weight_unit_name: undefined };
    const unscanned = await ask("confirm_boxing", fast);
    expect(unscanned).toMatchObject({ status: 409, code: "SERIAL_COUNT" });
    expect(errorsOf(unscanned)).toMatchObject([{ code: "SERIAL_COUNT", needed: "2" }]);
    expect(errorsOf(await ask("confirm_boxing", { ...fast, product_sn: ["n1", "n9"] }))).toMatchObject([
      { code: "SERIAL_COUNT" },
      { code: "SERIAL_UNKNOWN", serial_no: "n9" },
    ]);
    await step(id, "confirm_boxing", { ...fast, product_sn: ["n2", "n1"] });
    expect(await said()).toEqual(["n1 boxed", "n2 boxed"]);
    expect(await at.broken()).toEqual([]);
  });

  test("are checked by a scan: what is known of one, and what may become of it", async () => {
    const [made] = await create("n1");
    const [product] = await list("/v1/product/q", "product", where("product_code", "SN"));
    const [plain] = await list("/v1/product/q", "product", where("product_code", "A-1"));
    const check = (sn: string, more: Partial<Record<"wh" | "product", unknown>> = {}, client = at.client) =>
      client.call(
        "POST",
        `/v1/product/sn/check/${at.scope.company_id}/${more.wh ?? at.wh}/${at.owner}/${more.product ?? product?.product_id}/${encodeURIComponent(sn)}`,
      );
    const said = async (sn: string, more = {}) => (await check(sn, more)).additionals["productSnCheck"];
    expect(await said("n1")).toMatchObject({
      product_sn_id: made?.product_sn_id,
      serial_status: "created",
      is_receivable: true,
    });
    expect(await said("x/1")).toMatchObject({ product_sn: "x/1", product_sn_id: null, is_receivable: true });
    expect(await said("x", { product: plain?.product_id })).toMatchObject({ is_receivable: false });
    await receive(["n1"]);
    expect(await said("n1")).toMatchObject({ serial_status: "in_stock", is_receivable: false, is_boxable: false });
    await picked("n1");
    expect(await said("n1")).toMatchObject({ serial_status: "booked", is_boxable: true, wh_id: at.wh });
    const second = newId();
    const all = at.client.as(everything({ companyIds: [at.scope.company_id] }));
    await all.call("POST", "/v1/warehouse/a", { wh_id: second, wh_no: "W2", wh_name: "Second" });
    // Whoever sees the other warehouse alone learns that it may not come in, and not where it stands.
    const there = at.client.as(everything({ companyIds: [at.scope.company_id], whIds: [second] }));
    expect((await check("n1", { wh: second }, there)).additionals["productSnCheck"]).toEqual({
      product_sn: "n1",
      product_sn_id: null,
      serial_status: null,
      wh_id: null,
      is_receivable: false,
      is_boxable: false,
    });
    expect((await check("n1", {}, there)).code).toBe("OUT_OF_SCOPE");
    expect((await check("n1", { product: newId() })).code).toBe("NOT_FOUND");
  });
});
