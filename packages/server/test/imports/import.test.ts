import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { allRows, fileOf } from "./files.ts";
import { bearer, importing, upload } from "./steps.ts";

describe.each(oneDatabase)("importing a sheet on %s", (kind) => {
  let world: SmallWorld;

  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  const count = async (path: string, field: string, value: string) => {
    const query = [{ queryField: field, queryCondition: "like", queryValue: value }];
    return (await world.client.call("POST", `/v1/${path}/q`, { query })).additionals.total as number;
  };

  it("says what stands in a file and which column is which", async () => {
    const answer = await upload(world.client, "品號,品名,單位\nA-1,螺絲,個\nA-2,螺帽,個\n", "product");
    expect(answer.additionals.dataImport[0]).toMatchObject({
      kind: "csv",
      encoding: "utf-8",
      separator: ",",
      columns: ["品號", "品名", "單位"],
      mapping: { product_code: 0, product_name: 1, stock_unit_name: 2 },
      sheets: [{ row_count: 2, header_row: 0 }],
    });
  });

  it("takes the headings from where they are said to stand, and shows what is above them", async () => {
    const sheet = "H-0,Zero,個\nSKU,Description,Unit\nH-1,One,個\n";
    const [guessed] = (await upload(world.client, sheet, "product")).additionals.dataImport;
    expect(guessed.sheets).toMatchObject([{ header_row: 1, above: [["H-0", "Zero", "個"]], row_count: 1 }]);
    const read = async (header_row: number, name = guessed.sheet) => {
      const body = { entity: "product", sheet: name, header_row };
      return client.call("PUT", `/v1/fileupload/dataimport/${guessed.file_id}`, body);
    };
    const { client } = world;
    const none = (await read(-1)).additionals.dataImport[0];
    expect(none).toMatchObject({ columns: ["", "", ""], mapping: {}, sheets: [{ header_row: -1, row_count: 3 }] });
    expect(none.preview[0]).toEqual(["H-0", "Zero", "個"]);
    expect((await read(0, "none such")).code).toBe("SHEET_NOT_FOUND");
    expect((await read(1)).additionals.dataImport).toMatchObject([
      { columns: guessed.columns, mapping: guessed.mapping },
    ]);
    const more = { owner_id: world.ownerId, header_row: -1 };
    const all = await importing(client, "product", sheet, "good", more);
    expect(all.result).toMatchObject({ rows: 3, good: 2, bad: 1, imported: 2 });
    const file = await client.app.inject({ url: all.result.refused_file, headers: bearer(world.caller) });
    const refused = fileOf(file.rawPayload);
    expect((await allRows(refused, "Sheet1", { headerRow: 0 }))[0]?.slice(0, 3)).toEqual([
      "SKU",
      "Description",
      "Unit",
    ]);
  });

  it("looks without writing, then writes all", async () => {
    const sheet = "SKU,Description,Unit\nN-1,One,個\nN-2,Two,個\n";
    const dry = await importing(world.client, "product", sheet, "dry", { owner_id: world.ownerId });
    expect(dry).toMatchObject({
      state: "done",
      done: 2,
      total: 2,
      result: { rows: 2, good: 2, bad: 0, imported: 0, errors: [] },
    });
    expect(await count("product", "product_code", "N-")).toBe(0);
    const all = await importing(world.client, "product", sheet, "all", { owner_id: world.ownerId });
    expect(all).toMatchObject({ state: "done", result: { good: 2, imported: 2, made: 2 } });
    expect(await count("product", "product_code", "N-")).toBe(2);
  });

  it("makes an order of the rows that name it", async () => {
    const sheet = "Order,SKU,Qty,Consignee name\nO-1,P-1,2,Ann\nO-2,P-2,1,Bob\nO-1,P-2,3,\n";
    const made = await importing(world.client, "outbound/orderdetail", sheet, "good", { owner_id: world.ownerId });
    expect(made).toMatchObject({ state: "done", result: { rows: 3, good: 3, imported: 3, made: 2 } });
    const lines = await world.client.call("POST", "/v1/outbound/detail/q", {
      query: [{ queryField: "order_no", queryCondition: "equal", queryValue: "O-1" }],
      sort: [{ sortField: "line_no" }],
    });
    expect(lines.additionals.outboundDetail).toMatchObject([
      { product_code: "P-1", outbound_nums: "2" },
      { product_code: "P-2", outbound_nums: "3" },
    ]);
  });

  it("refuses a row that names no order [orders-3.2]", async () => {
    const sheet = "Order,SKU,Qty\nNAMED-1,P-1,2\n,P-2,1\n";
    const { result } = await importing(world.client, "outbound/orderdetail", sheet, "good", {
      owner_id: world.ownerId,
    });
    expect(result).toMatchObject({
      good: 1,
      bad: 1,
      made: 1,
      errors: [{ row: 3, field: "order_no", code: "GROUP_REQUIRED", message: expect.stringContaining("one document") }],
    });
  });

  it("leaves nothing of a large file in which one order is there already, and names its row", async () => {
    const sheet = (of: number[]) => `Order,SKU,Qty\n${of.map((no) => `LARGE-${no},P-1,1\n`).join("")}`;
    const owner = { owner_id: world.ownerId };
    await importing(world.client, "outbound/orderdetail", sheet([2_500]), "all", owner);
    const orders = sheet(Array.from({ length: 3_500 }, (_, no) => no));
    const failed = await importing(world.client, "outbound/orderdetail", orders, "all", owner);
    expect(failed).toMatchObject({ state: "failed", code: "DUPLICATE", result: { bad: 1, imported: 0 } });
    expect(failed.result.errors).toMatchObject([{ row: 2_502, column: 0, code: "DUPLICATE" }]);
    expect(await count("outbound", "order_no", "LARGE-")).toBe(1);
    const right = await importing(world.client, "outbound/orderdetail", sheet([...Array(2_500).keys()]), "all", owner);
    expect(right).toMatchObject({ state: "done", result: { imported: 2_500, made: 2_500 } });
    expect(await count("outbound", "order_no", "LARGE-")).toBe(2_501);
  });

  it("makes locations and inbound notices", async () => {
    const locations = await importing(
      world.client,
      "storage",
      "Location,Storage type\nL-1,normal\nL-2,揀貨儲位\n",
      "all",
    );
    expect(locations).toMatchObject({ state: "done", result: { imported: 2 } });
    const notices = "PO,SKU,Qty,Expiry\nB-1,P-1,10,2027/1/31\nB-1,P-2,5,117年2月1日\n";
    const made = await importing(world.client, "inbound/detail", notices, "good", { owner_id: world.ownerId });
    expect(made).toMatchObject({ state: "done", result: { imported: 2, made: 1 } });
    const lines = await world.client.call("POST", "/v1/inbound/detail/q", { sort: [{ sortField: "line_no" }] });
    expect(lines.additionals.inboundDetail).toMatchObject([{ valid_date: "2027-01-31" }, { valid_date: "2028-02-01" }]);
  });

  it("makes returns, several lines each, and leaves what they say to be counted", async () => {
    const sheet = "returned_bill_no,SKU,num_expect,returned_by\nR-1,P-1,2,Lin\nR-1,P-2,1,Lin\nR-2,P-1,4,Wu\n";
    const made = await importing(world.client, "return/detail", sheet, "good", { owner_id: world.ownerId });
    expect(made).toMatchObject({ state: "done", result: { imported: 3, made: 2 } });
    const returned = await world.client.call("POST", "/v1/return/q", { sort: [{ sortField: "returned_bill_no" }] });
    expect(returned.additionals.returned).toMatchObject([
      { returned_bill_no: "R-1", returned_by: "Lin", returned_status: "return_awaiting_validation" },
      { returned_bill_no: "R-2", returned_by: "Wu" },
    ]);
    expect(await count("return/detail", "product_code", "P-")).toBe(3);
  });
});
