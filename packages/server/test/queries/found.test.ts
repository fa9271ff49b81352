import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foundCall } from "../../src/queries/found.ts";
import { house } from "../flows/outbound/house.ts";
import { dock } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, testServer } from "../support/http.ts";

interface Found {
  readonly resource: string;
  readonly label: readonly (string | null)[];
  readonly exact: boolean;
}

describe.each(oneDatabase)("what is found from anywhere on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("is a product by any part of its name and by its barcode, a location by its code, a document by its numbers", async () => {
    const at = await dock(database);
    await at.make("/v1/unit/a", { unit_code: "POUCH", unit_name: "pouch" });
    await at.make("/v1/product/a", {
      owner_id: at.owner,
      stock_unit_code: "POUCH",
      product_code: "TEA-20",
      product_name: "凍頂烏龍茶包",
      product_barcode: "FIND-471-0001",
      free_barcodes: true,
    });
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_bill_no: "BILL-77" });
    const client = await testServer(database, [foundCall], at.caller);
    const found = async (text: string, caller = at.caller) => {
      const { additionals } = await client.as(caller).call("POST", "/v1/found/q", { text, wh_id: at.wh });
      return additionals.found as readonly Found[];
    };
    const tea = { resource: "product", label: ["TEA-20", "凍頂烏龍茶包"] };
    expect(await found("烏龍")).toMatchObject([{ ...tea, exact: false }]);
    expect(await found("ＴＥＡ-20")).toMatchObject([{ ...tea, exact: true }]);
    expect(await found("find-471-0001")).toMatchObject([{ ...tea, exact: true }]);
    expect(await found("L-1")).toContainEqual(expect.objectContaining({ resource: "storage", exact: true }));
    const notice = { resource: "inbound", id };
    expect(await found("BILL-7")).toMatchObject([{ ...notice, exact: false }]);
    expect(await found("bill-77")).toMatchObject([{ ...notice, exact: true }]);
    // Documents grow with the years: for two letters none of them is looked through.
    expect(await found("LL")).toEqual([]);
    // What is a sign of a pattern elsewhere is a letter here.
    expect(await found("%%")).toEqual([]);
    expect(await found("__")).toEqual([]);

    const without = { ...at.caller, scope: { ...at.caller.scope, ownerIds: [] } };
    expect((await found("烏龍", without)).length).toBe(0);
  });
});

describe.each(oneDatabase)("what is found of orders on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("is a box and a picking list by their numbers, for who may ask for them", async () => {
    const at = await house(database);
    await at.put("plain", "A1", 10);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "2" }]);
    await at.go(id, "close_order", "print", "confirm_pick");
    const size = { length: "10", width: "10", height: "10", weight: "1.5" };
    const box = { box_no: "BX-77", ...size, details: [{ outbound_detail_id: lines[0], num: "2" }] };
    expect((await at.act("box", id, { boxes: [box] })).status).toBe(200);
    const scope = { companyIds: [at.company], whIds: [at.wh] };
    const client = await testServer(database, [foundCall], everything(scope));
    const { rows } = await sql<{ box_no: string; pickinglist_no: string }>`
      select box_no, pickinglist_no from boxing join outbound using (wh_id, outbound_id)
      where outbound_id = ${id}::uuid`.execute(database.reader);
    const { box_no, pickinglist_no } = rows[0] ?? { box_no: "", pickinglist_no: "" };
    const found = async (text: string, granted?: ReadonlySet<string>) => {
      const { additionals } = await client
        .as(everything(scope, granted))
        .call("POST", "/v1/found/q", { text, wh_id: at.wh });
      return (additionals.found as readonly Found[]).map(({ resource, exact }) => [resource, exact]);
    };
    expect(await found(box_no.toLowerCase())).toContainEqual(["boxing", true]);
    expect(await found(pickinglist_no.slice(0, -1))).toContainEqual(["picking_list", false]);
    expect(await found(pickinglist_no)).toContainEqual(["picking_list", true]);
    expect(await found(pickinglist_no, new Set(["boxingSetup:query"]))).toEqual([]);
  });
});

describe.each(oneDatabase)("a lot on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("is found by its whole number once a product, as long as some of it stands, for who sees that stock", async () => {
    const at = await house(database);
    await at.put("plain", "A1", 10, { batch_no: "Lot-2609" });
    await at.put("plain", "A2", 5, { batch_no: "Lot-2609", valid_date: "2999-01-01" });
    const scope = { companyIds: [at.company], whIds: [at.wh] };
    const client = await testServer(database, [foundCall], everything(scope));
    const found = async (text: string, caller = everything(scope), more: object = { wh_id: at.wh }) => {
      const { additionals } = await client.as(caller).call("POST", "/v1/found/q", { text, ...more });
      return (additionals.found as readonly Found[]).filter(({ resource }) => resource === "lot");
    };
    expect(await found("lot-2609")).toMatchObject([{ label: ["Lot-2609", "plain", expect.anything()], exact: true }]);
    expect(await found("lot-2609", everything(scope), {})).toHaveLength(1);
    expect(await found("lot-260")).toEqual([]);
    const right = `${model.inventory.menu}:query`;
    expect(await found("lot-2609", everything(scope, new Set([right])))).toHaveLength(1);
    expect(await found("lot-2609", everything(scope, new Set(["boxingSetup:query"])))).toEqual([]);
    const others = [{ whIds: [] }, { companyIds: [] }, { ownerIds: [] }];
    for (const less of others) expect(await found("lot-2609", everything({ ...scope, ...less }), {})).toEqual([]);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "15" }]);
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing", "ship");
    expect(await found("lot-2609")).toEqual([]);
  });
});
