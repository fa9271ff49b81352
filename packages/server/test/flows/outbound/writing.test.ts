import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { attachmentCalls } from "../../../src/files/index.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { formWithFields, formWithFiles } from "../../calls/cases/form.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { jpeg, png, sized } from "../../support/pictures.ts";
import { type House, hooks, house } from "./house.ts";

describe.each(oneDatabase)("orders written by the array, and their files, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    const { outbound_file, order_detail } = model;
    const calls = [
      ...outboundCalls(database, hooks),
      ...[outbound_file, order_detail].flatMap((declared) => crudCalls(declared, hooks)),
      ...attachmentCalls([outbound_file]),
    ];
    client = await testServer(database, calls, everything({ companyIds: [at.company], whIds: [at.wh] }));
  });

  type Row = Record<string, string>;
  const rows = async (
    path: string,
    reply: string,
    queryField: string,
    queryValue: string,
    of = client,
  ): Promise<Row[]> =>
    (await of.call("POST", path, { query: [{ queryField, queryCondition: "equal", queryValue }] })).additionals[reply];
  const order = async (id: string) => (await rows("/v1/outbound/q", "outbound", "outbound_id", id, at.client))[0];
  const line = [{ product_code: "plain", outbound_nums: "3" }];

  test("an array changes orders by their keys, all or none, and says which row is wrong [orders-3.3] [orders-3.5]", async () => {
    const [one, other] = [await at.order(line), await at.order(line)];
    const change = (outbound_id: string, more: object) => ({ outbound_id, ...more });
    const wrong = await client.call("POST", "/v1/outbound/u", [
      change(other.id, { consignee_name: "Second" }),
      change(one.id, { consignee_name: "First", priority: 12 }),
    ]);
    expect(wrong.status).toBe(400);
    expect(wrong.additionals["errors"]).toMatchObject([{ index: 1, field: "priority" }]);
    expect((await order(other.id))?.["consignee_name"]).toBeNull();
    const right = await client.call("POST", "/v1/outbound/u", [
      change(other.id, { consignee_name: "Second" }),
      change(one.id, { details: [{ product_code: "few", outbound_nums: "1" }] }),
    ]);
    expect(right.additionals["outbound"]).toMatchObject([
      { outbound_id: other.id, consignee_name: "Second" },
      { outbound_id: one.id, details: [{ product_code: "few" }] },
    ]);
    expect((await client.call("POST", "/v1/outbound/u", [{ consignee_name: "Nobody" }])).additionals["errors"]).toEqual(
      [expect.objectContaining({ index: 0, field: "outbound_id", code: "REQUIRED" })],
    );
  });

  test("what is no key of an order, and an order that is there twice, is refused where it stands", async () => {
    const [one, other] = [await at.order(line), await at.order(line)];
    const change = (...ids: unknown[]) =>
      client.call(
        "POST",
        "/v1/outbound/u",
        ids.map((outbound_id) => ({ outbound_id, priority: 3 })),
      );
    for (const wrong of ["abc", `${one.id}0`, ""])
      expect(await change(other.id, wrong)).toMatchObject({
        status: 400,
        additionals: { errors: [{ index: 1, field: "outbound_id", code: wrong === "" ? "REQUIRED" : "BAD_FORMAT" }] },
      });
    expect(await change(one.id, one.id.toUpperCase())).toMatchObject({
      status: 409,
      code: "DUPLICATE",
      additionals: { errors: [{ index: 1, field: "outbound_id", code: "DUPLICATE" }] },
    });
    expect((await order(one.id))?.["priority"]).toBe(5);
  });

  test("an order is made, or changed by its owner's number until it is closed [orders-3.4] [orders-3.5]", async () => {
    const base = { company_id: at.company, wh_id: at.wh, owner_id: at.owner };
    const send = (...bodies: object[]) =>
      client.call(
        "POST",
        "/v1/outbound/a_or_u",
        bodies.map((body) => ({ ...base, ...body })),
      );
    const made = await send({ order_no: "EDI-1", details: line });
    const id = made.additionals["outbound"][0].outbound_id;
    const both = await send(
      { order_no: "EDI-2", details: line },
      { order_no: "EDI-1", consignee_name: "Shop", details: [{ product_code: "plain", outbound_nums: "5" }] },
    );
    expect(both.additionals["outbound"]).toMatchObject([
      { order_no: "EDI-2" },
      { outbound_id: id, order_no: "EDI-1", consignee_name: "Shop", details: [{ outbound_nums: "5" }] },
    ]);
    // What the owner sent anew is what they ordered.
    const ordered = await rows("/v1/outbound/orderdetail/q", "orderDetail", "outbound_id", id);
    expect(ordered.map(({ outbound_nums }) => outbound_nums)).toEqual(["5"]);
    expect((await send({ order_no: "EDI-1", wh_no: "elsewhere" })).additionals["errors"]).toMatchObject([
      { index: 0, field: "wh_id", code: "READ_ONLY" },
    ]);
    await at.put("plain", "A1", 5);
    await at.go(id, "close_order");
    const late = await send({ order_no: "EDI-3", details: line }, { order_no: "EDI-1", consignee_name: "Too late" });
    expect([late.status, late.code, late.additionals["errors"][0].index]).toEqual([409, "NOT_EDITABLE", 1]);
    expect(await rows("/v1/outbound/q", "outbound", "order_no", "EDI-3", at.client)).toEqual([]);
  });

  test("closing, taking it back and splitting answer the orders", async () => {
    await at.put("plain", "A1", 3);
    const { id, lines } = await at.order(line);
    const parts = [{ details: [{ outbound_detail_id: lines[0], num: "1" }] }];
    const pieces = await client.call("POST", "/v1/outbound/split", { ids: [id], parts });
    expect(pieces.additionals["outbound"].map(({ order_no }: Row) => order_no?.replace(/^SO-\d+/, ""))).toEqual([
      "",
      "-1",
    ]);
    const closed = await client.call("POST", "/v1/outbound/close/a", { ids: [id] });
    expect(closed.additionals["outbound"]).toMatchObject([{ outbound_id: id, outbound_status: "awaiting_print" }]);
    const back = await client.call("PUT", "/v1/outbound/close/recovery", { ids: [id], reason: "wrong" });
    expect(back.additionals["outbound"]).toMatchObject([{ outbound_id: id, outbound_status: "awaiting_close_order" }]);
  });

  test("pictures, papers and proofs hang on an order; a proof has its signature [orders-3.6]", async () => {
    const { id } = await at.order(line);
    const send = async (fields: Record<string, string>, of = client) => {
      const { body, headers } = formWithFields(png(3, 2), fields);
      return of.call("POST", "/v1/outbound/upload", body, headers as Record<string, string>);
    };
    const [picture] = (await send({ outbound_id: id, type: "picture" })).additionals["upload"];
    expect(picture).toMatchObject({ upload_type: "picture", outbound_id: id });
    const [{ file_id }] = picture.attachments;
    const path = `/v1/outbound/file/${picture.outbound_file_id}`;
    const fetched = await client.app.inject({ method: "GET", url: `${path}/file/${file_id}`, headers: bearer() });
    expect(fetched.rawPayload.equals(png(3, 2))).toBe(true);
    expect(fetched.headers["content-type"], "by what is in it").toBe("image/png");
    const unsigned = await send({ outbound_id: id, type: "proof" });
    expect(unsigned.additionals["errors"]).toMatchObject([{ field: "signature", code: "REQUIRED" }]);
    expect(unsigned.message).toBe("A value is needed for “Signature”.");
    expect((await send({ outbound_id: id, type: "proof", signed_by: "Ms Lin" })).additionals["upload"]).toMatchObject([
      { upload_type: "proof", signed_by: "Ms Lin" },
    ]);
    expect((await send({ outbound_id: id, type: "letter" })).additionals["errors"]).toMatchObject([{ field: "type" }]);
    const outsider = client.as(everything({ companyIds: [at.company], whIds: [] }));
    expect((await send({ outbound_id: id, type: "paper" }, outsider)).status).toBe(404);
    expect(await rows("/v1/outbound/file/q", "outboundFile", "outbound_id", id)).toHaveLength(2);
    expect((await client.call("DELETE", path)).status).toBe(200);
    const gone = await client.app.inject({ method: "GET", url: `${path}/file/${file_id}`, headers: bearer() });
    expect(gone.statusCode).toBe(404);
  });

  test("pictures, proofs and signatures are pictures by what is in them; papers may be anything", async () => {
    const { id: outbound_id } = await at.order(line);
    const named = (content: string | Buffer) => ({ name: "photo.jpg", content });
    const send = async (type: string, files: Parameters<typeof formWithFiles>[0], more: object = {}) => {
      const { body, headers } = formWithFiles(files, { outbound_id, type, ...more });
      return client.call("POST", "/v1/outbound/upload", body, headers as Record<string, string>);
    };
    const picture = named(jpeg(8, 8));
    const text = named("no picture");
    for (const [type, files, field] of [
      ["picture", { file: text }, "file"],
      ["proof", { file: text, signature: picture }, "file"],
      ["proof", { file: picture, signature: text }, "signature"],
      ["proof", { signature: text }, "signature"],
    ] as const) {
      const refused = await send(type, files);
      expect(refused).toMatchObject({ status: 400, code: "NO_PICTURE" });
      expect(refused.additionals["errors"]).toMatchObject([{ field, code: "NO_PICTURE" }]);
    }
    for (const [content, code] of [
      [png(0, 0), "NO_PICTURE"],
      [sized(png(1, 1), 100_000, 100_000), "PICTURE_TOO_LARGE"],
      [sized(png(1, 1), 1, 4_294_967_295), "PICTURE_TOO_LARGE"],
    ] as const)
      expect((await send("picture", { file: named(content) })).additionals["errors"]).toMatchObject([
        { field: "file", code },
      ]);
    expect(await rows("/v1/outbound/file/q", "outboundFile", "outbound_id", outbound_id)).toEqual([]);
    expect((await send("picture", { file: named(sized(png(1, 1), 12_240, 16_320)) })).status).toBe(200);
    expect((await send("proof", { file: picture, signature: named(png(4, 4)) })).status).toBe(200);
    const turned = { name: "Lin\u202egnp.exe\u2066\u2028", content: "no picture" };
    const [paper] = (await send("paper", { file: turned })).additionals["upload"];
    expect(paper.attachments).toMatchObject([{ name: "Lingnp.exe" }]);
    const long = await send("proof", { file: picture }, { signed_by: "x".repeat(81) });
    expect(long.additionals["errors"]).toMatchObject([{ field: "signed_by", code: "TOO_LONG" }]);
    const unkept = await send("proof", { file: picture }, { signed_by: "x\u0000y" });
    expect(unkept).toMatchObject({ status: 400, code: "BAD_FORMAT" });
    expect(unkept.additionals["errors"]).toMatchObject([{ field: "signed_by", code: "BAD_FORMAT" }]);
    const beside = await send("paper", { file: text, signature: picture });
    expect(beside.additionals["errors"]).toMatchObject([{ field: "signature", code: "UNKNOWN_FIELD" }]);
  });

  test.each(["u", "a_or_u"])("what is no row is refused at its place by %s", async (way) => {
    for (const row of [null, [], "order"])
      expect(await client.call("POST", `/v1/outbound/${way}`, [{}, row])).toMatchObject({
        ...{ status: 400, code: "WRONG_TYPE", additionals: { errors: [{ index: 1, code: "WRONG_TYPE" }] } },
      });
  });

  const bearer = () => {
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const token = Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url");
    return { authorization: `Bearer ${token}` };
  };
});
