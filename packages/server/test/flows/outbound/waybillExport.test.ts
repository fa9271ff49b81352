import { tmpdir } from "node:os";
import { model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { exportCalls } from "../../../src/exports/calls.ts";
import type { Caller } from "../../../src/http/caller.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, testServer } from "../../support/http.ts";
import { fastBox, house } from "./house.ts";

describe.each(oneDatabase)("the waybills of an order as a file on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("they are those of this order alone, for who sees it and may export", async () => {
    const at = await house(database);
    await at.put("plain", "A1", 10);
    await at.client.call("POST", "/v1/waybill/range/a", {
      ...{ company_id: at.company, carrier_code: "hct", prefix: "7", first_no: "1", last_no: "99", number_length: 8 },
    });
    const boxed = async () => {
      const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], { carrier_code: "hct" });
      await at.go(id, "close_order", "print", "confirm_pick");
      expect((await at.act("confirm_boxing", id, fastBox)).status).toBe(200);
      return id;
    };
    const [first] = [await boxed(), await boxed()];
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const { app } = await testServer(database, exportCalls([model.waybill], tmpdir()), caller);
    const ask = (id: string, as: Caller = caller) => {
      const token = Buffer.from(JSON.stringify({ ...as, granted: [...as.granted] })).toString("base64url");
      return app.inject({
        ...{ method: "POST", url: `/v1/waybill/${id}/export`, headers: { authorization: `Bearer ${token}` } },
        payload: { format: "csv", columns: ["shipping_no", "waybill_status"] },
      });
    };
    const reply = await ask(first);
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    expect(reply.body.match(/7\d{7}/g)).toEqual(["70000001"]);
    expect((await ask(newId())).statusCode).toBe(404);
    expect((await ask(first, { ...caller, scope: { ...caller.scope, whIds: [newId()] } })).statusCode).toBe(404);
    expect((await ask(first, { ...caller, granted: new Set(["waybillQuery:query"]) })).statusCode).toBe(403);
  });

  test("the list of what is handed over is a file with all that its carrier wants to know, what is to be collected once an order", async () => {
    const at = await house(database);
    await at.put("plain", "A1", 10);
    await at.client.call("POST", "/v1/waybill/range/a", {
      ...{ company_id: at.company, carrier_code: "hct", prefix: "7", first_no: "1", last_no: "99", number_length: 8 },
    });
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "2" }], {
      ...{ carrier_code: "hct", consignee_name: "Lin", delivery_address: "Road 1", delivery_tel: "0912345678" },
      ...{ currency_code: "TWD", cod_amount: "500" },
    });
    await at.go(id, "close_order", "print", "confirm_pick");
    const box = (box_no: string, weight: string) => ({
      ...{ box_no, length: "30", width: "20", height: "15", weight },
      details: [{ outbound_detail_id: lines[0], num: "1" }],
    });
    expect((await at.act("box", id, { boxes: [box("K1", "1.5"), box("K2", "2.5")] })).status).toBe(200);
    expect((await at.act("confirm_boxing", id)).status).toBe(200);
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const { app } = await testServer(database, exportCalls([model.waybill], tmpdir()), caller);
    const token = Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url");
    const columns = ["shipping_no", "consignee_name", "delivery_address", "delivery_tel", "weight", "cod_amount"];
    const query = [
      { queryField: "carrier_code", queryCondition: "equal", queryValue: "hct" },
      { queryField: "waybill_status", queryCondition: "equal", queryValue: ["issued", "printed"] },
    ];
    const reply = await app.inject({
      ...{ method: "POST", url: "/v1/waybill/export", headers: { authorization: `Bearer ${token}` } },
      payload: { format: "csv", columns, query, sort: [{ sortField: "shipping_no", sortOrder: "asc" }] },
    });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    const [, ...rows] = reply.body.trim().split(/\r?\n/);
    expect(rows).toEqual(["70000001,Lin,Road 1,0912345678,1.5,500", "70000002,Lin,Road 1,0912345678,2.5,"]);
  });
});
