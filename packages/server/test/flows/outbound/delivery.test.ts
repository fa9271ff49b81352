import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { attachmentCalls } from "../../../src/files/index.ts";
import { formWithFields } from "../../calls/cases/form.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, allGranted, everything, type TestClient, testServer } from "../../support/http.ts";
import { jpeg, png } from "../../support/pictures.ts";
import { type House, house } from "./house.ts";

const path = "/v1/outbound/deliveryconfirm";
const plain = [{ product_code: "plain", outbound_nums: "1" }];

describe.each(databases)("confirming deliveries on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let files: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 20);
    const uploading = [...attachmentCalls([model.outbound_file]), ...crudCalls(model.outbound_file, {})];
    files = await testServer(database, uploading, everything({ companyIds: [at.company], whIds: [at.wh] }));
  });

  const shipped = async (header: object = {}): Promise<string> => {
    const { id } = await at.order(plain, { ...header });
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing", "ship");
    return id;
  };
  const confirm = (rows: unknown, of: TestClient = at.client) => of.call("POST", `${path}/a`, rows as object);
  const errorsOf = ({ additionals }: Answer) => additionals.errors;
  const stateOf = async (id: string) =>
    (
      await at.client.call("POST", "/v1/outbound/q", {
        query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }],
      })
    ).additionals["outbound"][0].outbound_status;
  const list = async (query: readonly object[] = []) =>
    (
      await at.client.call("POST", `${path}/q`, {
        query,
        sort: [{ sortField: "date_shipped", sortOrder: "asc" }],
      })
    ).additionals["deliveryConfirm"];
  const upload = async (content: string | Buffer = png(3, 2)): Promise<string> => {
    const { body, headers } = formWithFields(content, {});
    const answer = await files.call("POST", "/v1/fileupload/outbound/file", body, headers as Record<string, string>);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.additionals["upload"][0].file_id;
  };
  const proofsOf = async (id: string) =>
    (
      await files.call("POST", "/v1/outbound/file/q", {
        query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }],
      })
    ).additionals["outboundFile"];

  test("what was shipped waits in its list, the longest under way first, and is confirmed with who received it", async () => {
    const [first, second] = [await shipped(), await shipped({ order_type: "self_pickup" })];
    const waiting = await at.order(plain);
    expect(await list()).toMatchObject([
      { outbound_id: first, outbound_status: "shipped", expected_receipt: "delivered", days_under_way: 0 },
      { outbound_id: second, outbound_status: "shipped", expected_receipt: "picked_up", received_by: null },
    ]);
    const date_delivered = new Date().toISOString();
    const done = await confirm([
      {
        outbound_id: first,
        outbound_status: "delivered",
        received_by: "Ms Lin",
        date_delivered,
        delivery_note: "Gate 3",
      },
      { outbound_id: second, outbound_status: "picked_up", received_by: "Mr Wu" },
    ]);
    expect(done.status, JSON.stringify(done)).toBe(200);
    expect(await list()).toMatchObject([
      { outbound_id: first, outbound_status: "delivered", received_by: "Ms Lin", delivery_note: "Gate 3" },
      { outbound_id: second, outbound_status: "picked_up", received_by: "Mr Wu", delivery_note: null },
    ]);
    expect(Date.parse((await list())[0].date_delivered)).toBe(Date.parse(date_delivered));
    expect(Date.now() - Date.parse((await list())[1].date_delivered)).toBeLessThan(60_000);
    const history = await at.client.call("GET", `/v1/outbound/${second}/history`);
    expect(JSON.stringify(history.additionals)).toContain("pick_up");
    expect(await stateOf(waiting.id)).toBe("awaiting_close_order");
  });

  test("of several all are confirmed or none, and each refusal says its row and field", async () => {
    const [first, second] = [await shipped(), await shipped()];
    const waiting = await at.order(plain);
    const delivered = { outbound_status: "delivered" };
    const refused = await confirm([
      { outbound_id: first, ...delivered },
      { outbound_id: waiting.id, ...delivered },
    ]);
    expect(refused).toMatchObject({ status: 409, code: "INVALID_STATE" });
    expect(errorsOf(refused)).toMatchObject([{ index: 1, code: "INVALID_STATE" }]);
    expect(await stateOf(first)).toBe("shipped");
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const wrong = await confirm([
      { outbound_id: first, ...delivered, date_delivered: later },
      { outbound_id: second, outbound_status: "picked_up", date_delivered: "2020-01-01T00:00:00Z" },
    ]);
    expect(wrong.status).toBe(400);
    expect(errorsOf(wrong)).toMatchObject([
      { index: 0, field: "date_delivered", code: "IN_FUTURE" },
      { index: 1, field: "date_delivered", code: "DATES_CONTRADICT" },
    ]);
    const bad = await confirm([
      { outbound_status: "shipped" },
      { outbound_id: second, ...delivered, received_by: "x".repeat(81), more: 1 },
    ]);
    expect(errorsOf(bad)).toMatchObject([
      { index: 0, field: "outbound_id", code: "REQUIRED" },
      { index: 0, field: "outbound_status", code: "NOT_A_CHOICE" },
      { index: 1, field: "received_by", code: "TOO_LONG" },
      { index: 1, field: "more", code: "UNKNOWN_FIELD" },
    ]);
    const twice = await confirm([
      { outbound_id: first, ...delivered },
      { outbound_id: first, outbound_status: "picked_up" },
    ]);
    expect(errorsOf(twice)).toMatchObject([{ index: 1, code: "INVALID_STATE" }]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["shipped", "shipped"]);
  });

  test("what proves it hangs on the order, one file on one order, by the step as by the list", async () => {
    const [first, second, third] = [await shipped(), await shipped(), await shipped()];
    const proof = [{ file_id: await upload() }, { file_id: await upload() }];
    const one = { outbound_id: first, outbound_status: "delivered", received_by: "Ms Lin", delivery_proof: proof };
    const reused = await confirm([one, { ...one, outbound_id: second }]);
    expect(errorsOf(reused)).toMatchObject([{ index: 1, field: "delivery_proof", code: "UNKNOWN_FILE" }]);
    expect(await proofsOf(first)).toEqual([]);
    expect((await confirm(one)).status).toBe(200);
    expect(await proofsOf(first)).toMatchObject([
      { upload_type: "proof", signed_by: "Ms Lin", attachments: proof.map((file) => expect.objectContaining(file)) },
    ]);
    const taken = await confirm({ ...one, outbound_id: second });
    expect(errorsOf(taken)).toMatchObject([{ index: 0, field: "delivery_proof", code: "UNKNOWN_FILE" }]);
    const delivery_proof = [{ file_id: await upload() }];
    const together = await at.act("deliver", [second, third], { delivery_proof });
    expect(together).toMatchObject({ status: 400, code: "ONE_AT_A_TIME" });
    expect((await at.act("deliver", second, { delivery_proof })).status).toBe(200);
    expect(await proofsOf(second)).toMatchObject([{ upload_type: "proof", signed_by: null }]);
  });

  test("what proves it is a picture by what is in it, whatever it is called", async () => {
    const [first, second] = [await shipped(), await shipped()];
    const proof = async (content: string | Buffer) => [{ file_id: await upload(content) }];
    for (const content of ["signed", "<svg onload=alert(1)>", jpeg(8, 8).subarray(0, 30)]) {
      const refused = await confirm([
        { outbound_id: first, outbound_status: "delivered", delivery_proof: await proof(png(3, 2)) },
        { outbound_id: second, outbound_status: "delivered", delivery_proof: await proof(content) },
      ]);
      expect(errorsOf(refused)).toMatchObject([{ index: 1, field: "delivery_proof", code: "NO_PICTURE" }]);
    }
    expect(await stateOf(first)).toBe("shipped");
    // A telephone writes more behind the picture itself.
    const photo = Buffer.concat([jpeg(8, 8), Buffer.from("depth, and a second picture")]);
    const taken = { outbound_id: first, outbound_status: "delivered", delivery_proof: await proof(photo) };
    expect((await confirm(taken)).status).toBe(200);
  });

  test("what was told is corrected until the case is closed, and a stale correction is refused", async () => {
    const id = await shipped();
    await confirm({ outbound_id: id, outbound_status: "delivered", received_by: "Ms Lin", delivery_note: "Gate 3" });
    const [before] = await list();
    const { version } = before;
    const changed = await at.client.call("PUT", `${path}/${id}`, { received_by: "Ms Lin Mei", version });
    expect(changed.additionals["deliveryConfirm"]).toMatchObject([
      { received_by: "Ms Lin Mei", delivery_note: "Gate 3", date_delivered: before.date_delivered },
    ]);
    const stale = await at.client.call("PUT", `${path}/${id}`, { received_by: "Another", version });
    expect(stale).toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
    expect(stale.additionals["deliveryConfirm"]).toMatchObject([{ received_by: "Ms Lin Mei" }]);
    const emptied = await at.client.call("PUT", `${path}/${id}`, { delivery_note: null });
    expect(emptied.additionals["deliveryConfirm"]).toMatchObject([{ received_by: "Ms Lin Mei", delivery_note: null }]);
    await at.go(id, "close_case");
    expect(await at.client.call("PUT", `${path}/${id}`, { received_by: "Late" })).toMatchObject({
      ...{ status: 409, code: "INVALID_STATE" },
    });
  });

  test("one hand receives several orders: another is confirmed as one was", async () => {
    const [first, second] = [await shipped(), await shipped()];
    const early = await at.client.call("POST", `${path}/copy/${first}`, { outbound_id: second });
    expect(early).toMatchObject({ status: 409, code: "INVALID_STATE" });
    await confirm({ outbound_id: first, outbound_status: "picked_up", received_by: "Mr Wu", delivery_note: "Gate 3" });
    const copied = await at.client.call("POST", `${path}/copy/${first}`, {
      outbound_id: second,
      delivery_note: "Gate 4",
    });
    expect(copied.status, JSON.stringify(copied)).toBe(200);
    expect(copied.additionals["deliveryConfirm"]).toMatchObject([
      { outbound_id: second, outbound_status: "picked_up", received_by: "Mr Wu", delivery_note: "Gate 4" },
    ]);
  });

  test("it is taken back with a reason by who may, and then the order is under way again", async () => {
    const id = await shipped();
    await confirm({ outbound_id: id, outbound_status: "delivered", received_by: "Ms Lin" });
    expect(await at.client.call("DELETE", `${path}/${id}`)).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
    const { scope } = everything({ companyIds: [at.company], whIds: [at.wh] });
    const holding = (...granted: readonly string[]) => at.client.as(everything(scope, new Set(granted)));
    const driver = holding("deliveryConfirm:query", "deliveryConfirm:update");
    const back = `${path}/${id}?reason=wrong+door`;
    expect((await driver.call("DELETE", back)).status).toBe(403);
    expect((await at.client.call("DELETE", back)).status).toBe(200);
    expect(await list()).toMatchObject([{ outbound_status: "shipped", received_by: null, date_delivered: null }]);
    // Who holds the list alone confirms and corrects; who only sees it does not.
    const reader = holding("deliveryConfirm:query");
    const again = { outbound_id: id, outbound_status: "delivered" };
    expect((await confirm(again, reader)).status).toBe(403);
    expect((await confirm(again, driver)).status).toBe(200);
    expect((await driver.call("PUT", `${path}/${id}`, { received_by: "Ms Lin" })).status).toBe(200);
    expect((await holding("outboundOperation:query").call("POST", `${path}/q`, {})).status).toBe(403);
    const elsewhere = at.client.as(everything({ companyIds: [at.company], whIds: [] }, allGranted));
    expect((await confirm(again, elsewhere)).status).toBe(404);
    expect((await elsewhere.call("PUT", `${path}/${id}`, { received_by: "x" })).status).toBe(404);
    expect(await at.broken()).toEqual([]);
  });

  test("who confirms deliveries may upload what proves them", async () => {
    const scope = { companyIds: [at.company], whIds: [at.wh] };
    const driver = files.as(everything(scope, new Set(["deliveryConfirm:update"])));
    const nobody = files.as(everything(scope, new Set(["deliveryConfirm:query"])));
    const send = (of: TestClient) => {
      const { body, headers } = formWithFields("picture", {});
      return of.call("POST", "/v1/fileupload/outbound/file", body, headers as Record<string, string>);
    };
    expect((await send(driver)).status).toBe(200);
    expect((await send(nobody)).status).toBe(403);
  });
});
