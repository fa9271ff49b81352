import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { callUnitsOurs } from "../../support/ownUnits.ts";
import { type House, hooks, house } from "./house.ts";

describe.each(oneDatabase)("outbound's own calls on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    client = await testServer(database, outboundCalls(database, hooks), caller());
  });

  const caller = (more: Parameters<typeof everything>[0] = {}) =>
    everything({ companyIds: [at.company], whIds: [at.wh], ...more });
  const pdf = async (path: string, body: object) => {
    const reply = await client.app.inject({
      method: "POST",
      url: path,
      headers: {
        authorization: `Bearer ${Buffer.from(JSON.stringify({ ...caller(), granted: [...caller().granted] })).toString("base64url")}`,
      },
      payload: body,
    });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    return new PrintedFile(reply.rawPayload);
  };

  test("say for each line what is ordered, free and missing, as closing would find it", async () => {
    await at.put("plain", "A1", 14);
    await at.put("plain", "B1", 100);
    await at.put("dated", "A1", 5, { batch_no: "x", valid_date: "2030-01-01" });
    await at.put("dated", "A2", 5, { batch_no: "y", valid_date: "2030-01-02" });
    const { id } = await at.order([
      { product_code: "plain", outbound_nums: "1", unit_id: at.box },
      { product_code: "plain", outbound_nums: "5" },
      { product_code: "dated", outbound_nums: "4", batch_no: "y" },
      { product_code: "dated", outbound_nums: "6" },
    ]);
    const asked = async () =>
      (await client.call("POST", "/v1/outbound/shortage/q", { ids: [id] })).additionals["shortage"];
    const numbers = ({ ordered, booked, free, missing }: Record<string, string>) => [ordered, booked, free, missing];
    const response = await asked();
    expect(response.map(numbers)).toEqual([
      ["1", "0", "1.166667", "0"],
      ["5", "0", "14", "3"],
      ["4", "0", "5", "0"],
      ["6", "0", "10", "0"],
    ]);
    const refused = await at.act("close_order", id);
    const [error] = refused.additionals["results"][0].details.errors;
    expect(error).toMatchObject({ line_id: response[1].outbound_detail_id, details: { missing: "3" } });
    await at.put("plain", "A2", 3);
    expect((await asked()).every(({ missing }: { missing: string }) => missing === "0")).toBe(true);
    await at.go(id, "close_order");
    expect((await asked()).map(numbers)[1]).toEqual(["5", "5", "0", "0"]);
    const outsider = client.as(everything({ companyIds: [at.company], whIds: [] }));
    expect((await outsider.call("POST", "/v1/outbound/shortage/q", { ids: [id] })).additionals["shortage"]).toEqual([]);
  });

  test("are other names of actions, with the rights of the actions [shipping-6.5] [outbound.list_closed]", async () => {
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    const waiting = async () => (await client.call("POST", "/v1/outbound/close/q", {})).additionals["outbound"].length;
    expect(await waiting()).toBe(1);
    expect((await client.call("POST", "/v1/outbound/close/a", { ids: [id] })).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect((await client.call("PUT", "/v1/outbound/close/recovery", { ids: [id], reason: "wrong" })).status).toBe(200);
    const many = (action: string, of = client) =>
      of.call("PUT", "/v1/outbound/largeStatusUpdate", { action, ids: [id], reason: "wrong" });
    expect((await many("close_order")).status).toBe(200);
    expect((await many("constructor")).code).toBe("NOT_A_CHOICE");
    const clerk = { ...caller(), granted: new Set([`${model.outbound.menu}:update`]) };
    expect((await many("cancel", client.as(clerk))).code).toBe("NOT_PERMITTED");
    expect((await client.as(clerk).call("PUT", "/v1/outbound/close/recovery", { ids: [id], reason: "x" })).code).toBe(
      "NOT_PERMITTED",
    );
    expect((await many("cancel")).status).toBe(200);
  });

  test("change the same fields of many orders, all or none", async () => {
    const first = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    const second = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    const change = (values: object) =>
      client.call("PUT", "/v1/outbound/updateBatch", { ids: [first.id, second.id], values });
    const done = await change({ priority: 1, delivery_address: "Here" });
    expect(done.additionals["outbound"].map((row: { priority: number }) => row.priority)).toEqual([1, 1]);
    expect((await change({ order_no: "same" })).code).toBe("READ_ONLY");
    await at.go(second.id, "mark_abnormal", "unlock_abnormal", "cancel");
    expect((await change({ priority: 2 })).code).toBe("NOT_EDITABLE");
    const { rows } = await sql`select distinct priority from outbound where wh_id = ${at.wh}`.execute(database.reader);
    expect(rows).toEqual([{ priority: 1 }]);
  });

  test("print picking lists in walking order, of an order, of many, by product and by consignee", async () => {
    await at.put("plain", "A2", 30, { batch_no: "LOT7" });
    await at.put("first", "A1", 10);
    const made = await Promise.all(
      ["Alice", "Bob"].map((consignee_name) =>
        at.order(
          [
            { product_code: "plain", outbound_nums: "1", unit_id: at.box },
            { product_code: "first", outbound_nums: "2" },
          ],
          { consignee_name },
        ),
      ),
    );
    const ids = made.map(({ id }) => id);
    await at.go(ids, "close_order");
    const printed = await at.act("print", ids, { list_kind: "batch" });
    const numbers = new Set(
      printed.additionals["results"].map((one: { details: { pickinglist_no: string } }) => one.details.pickinglist_no),
    );
    expect(numbers.size).toBe(1);
    const lists = await at.client.call("POST", "/v1/pickinglist/q", {});
    expect(lists.additionals["pickingList"][0]).toMatchObject({ list_kind: "batch", orders: 2, lines: 4 });
    const list = await pdf("/v1/pickinglist/order", { pickinglist_nos: [...numbers], lang: "en_US" });
    const text = await list.text();
    expect((await list.barcodes()).map((code) => code.text)).toContain([...numbers][0]);
    expect(text.indexOf("A1")).toBeLessThan(text.indexOf("A2"));
    expect(text).toMatch(/LOT7/);
    expect(text).toContain([...numbers][0]);
    expect(text).toMatch(/\b2 box/);
    expect(await (await pdf("/v1/pickinglist/consignee", { ids })).text()).toMatch(/Alice[\s\S]*Bob/);
    expect(await (await pdf("/v1/pickinglist/product", { ids, paper: "A5" })).text()).toContain("plain");
    await at.go(ids, "confirm_pick");
    const onList = await client.call("POST", "/v1/boxing/outbound/q", { pickinglist_no: [...numbers][0] });
    expect(onList.additionals["boxingOutbound"].map((row: { outbound_id: string }) => row.outbound_id).sort()).toEqual(
      [...ids].sort(),
    );
    const toBox = async () =>
      (await client.call("POST", "/v1/boxing/products/q", { ids })).additionals["boxingProduct"];
    expect((await toBox()).map((row: { num_left: string; unit_name: string }) => row.num_left)).toEqual([
      "1",
      "2",
      "1",
      "2",
    ]);
    await at.go(ids[0] ?? "", "confirm_boxing");
    expect(await toBox()).toHaveLength(2);
    await callUnitsOurs(database, at.company);
    await sql`update warehouse set wh_name_eng = 'Harbour' where wh_id = ${at.wh}::uuid`.execute(database.reader);
    const named = await (await pdf("/v1/pickinglist/order", { pickinglist_nos: [...numbers], lang: "en_US" })).text();
    expect(named).toMatch(/Harbour[\s\S]*\b2 Our box/);
    expect((await toBox())[0].unit_name).toMatch(/^Our box/);
    // Printed again after the pick it still shows where the goods were.
    expect(await (await pdf("/v1/pickinglist/order", { ids: [ids[0]] })).text()).not.toContain("S1");
    const strange = client.as(everything({ companyIds: [at.company], whIds: [] }));
    expect((await strange.call("POST", "/v1/pickinglist/order", { ids })).code).toBe("NOT_FOUND");
  });

  test("say whether the orders of a list can be boxed, and confirm an order's boxes from one of them [boxing.unfinished] [boxing.confirmed]", async () => {
    await at.put("plain", "A1", 9);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "9" }]);
    await at.go(id, "close_order", "print");
    const [list] = (await at.client.call("POST", "/v1/pickinglist/q", {})).additionals["pickingList"];
    const check = async () => {
      const { additionals } = await client.call("POST", "/v1/pickinglist/check", {
        pickinglist_no: list.pickinglist_no,
      });
      const [{ outbound_id, lines_to_pick, lines_to_box, can_box }] = additionals["pickingListCheck"];
      return [outbound_id, lines_to_pick, lines_to_box, can_box];
    };
    expect(await check()).toEqual([id, 1, 0, false]);
    await at.go(id, "confirm_pick");
    expect(await check()).toEqual([id, 0, 1, true]);
    await at.go(id, "mark_abnormal");
    expect((await check())[3]).toBe(false);
    await at.go(id, "unlock_abnormal");
    const pack = (box_no: string, num: string) => {
      const details = [{ outbound_detail_id: lines[0], num }];
      return { box_no, length: "10", width: "10", height: "10", weight: "1", details };
    };
    const box = (...boxes: object[]) => client.call("POST", "/v1/boxing/a", { ids: [id], boxes });
    expect((await box(pack("1", "4"))).status).toBe(200);
    const [first] = (await at.client.call("POST", "/v1/boxing/q", {})).additionals["boxing"];
    expect(first.boxing_status).toBe("unfinished");
    const confirm = (as = client) => as.call("PUT", `/v1/boxing/boxed/${first.boxing_id}`, {});
    expect(await confirm()).toMatchObject({ status: 409, code: "NOT_FULLY_BOXED" });
    expect((await box(pack("2", "5"))).status).toBe(200);
    expect(await check()).toEqual([id, 0, 0, true]);
    const strange = client.as(everything({ companyIds: [at.company], whIds: [] }));
    expect((await confirm(strange)).code).toBe("NOT_FOUND");
    const asked = { pickinglist_no: list.pickinglist_no };
    expect((await strange.call("POST", "/v1/pickinglist/check", asked)).code).toBe("NOT_FOUND");
    const done = await confirm();
    expect(done.status).toBe(200);
    expect(
      done.additionals["boxing"].map((one: Record<string, string>) => [one["box_no"], one["boxing_status"]]),
    ).toEqual([
      ["1", "confirmed"],
      ["2", "confirmed"],
    ]);
    expect(await check()).toEqual([id, 0, 0, false]);
    expect((await confirm()).code).toBe("INVALID_STATE");
  });
});
