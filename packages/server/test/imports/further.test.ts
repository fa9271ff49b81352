import { dayOf, dayOrderOf } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { without } from "../flows/receiving/dock.ts";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { importing, upload } from "./steps.ts";

describe("days whose order the column shows", () => {
  it.each([
    [["01/31/2025", "05/06/2025"], "month", "2025-05-06"],
    [["31/01/2025", "05/06/2025"], "day", "2025-06-05"],
    [["31/01/2025", "01/31/2025", "05/06/2025"], undefined, null],
    [["05/06/2025"], undefined, null],
  ])("%j", (texts, order, day) => {
    expect(dayOrderOf(texts)).toBe(order);
    expect(dayOf("05/06/2025", dayOrderOf(texts))).toBe(day);
  });
});

describe.each(oneDatabase)("what a file does not say, on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  const found = async (path: string, reply: string, field: string, value: string) => {
    const query = [{ queryField: field, queryCondition: "like", queryValue: value }];
    const { additionals } = await world.client.call("POST", `/v1/${path}/q`, { query, sort: [{ sortField: field }] });
    return additionals[reply] as Record<string, unknown>[];
  };
  const owner = () => ({ owner_id: world.ownerId });

  it.each([
    ["商品編號,子件,數量", "product_code child_product_code relation_num"],
    ["商品编号,组件,数量", "product_code child_product_code relation_num"],
    ["SKU,Component,Qty", "product_code child_product_code relation_num"],
  ])("knows whole and part of a combined product by what is written above them: %s", async (heads, fields) => {
    const { additionals } = await upload(world.client, `${heads}\nA,B,1\n`, "product/relation");
    const { mapping } = additionals.dataImport[0];
    expect(fields.split(" ").map((name) => mapping[name])).toEqual([0, 1, 2]);
  });

  it.each(["效期天數", "保质期", "Shelf life in days"])("knows how long goods keep by %s", async (head) => {
    const { additionals } = await upload(world.client, `SKU,${head}\nA,30\n`, "product");
    expect(additionals.dataImport[0].mapping).toMatchObject({ product_code: 0, expiration_days: 1 });
  });

  it("takes values for every row, and joins columns", async () => {
    const sheet = "ID,Name,Shelf,Bin,Unit\n1,One,A,7,\n2,Two,,8,BX\n";
    const mapping = { product_code: [2, 3, 0], product_name: 1, stock_unit_code: 4 };
    const constants = { stock_unit_code: "EA", product_brand: "Own" };
    const done = await importing(world.client, "product", sheet, "all", { mapping, constants, ...owner() });
    expect(done).toMatchObject({ state: "done", result: { imported: 2 } });
    expect(await found("product", "product", "product_brand", "Own")).toMatchObject([
      { product_code: "A-7-1", stock_unit_code: "EA" },
      { product_code: "8-2", stock_unit_code: "BX" },
    ]);
    const [{ file_id }] = (await upload(world.client, sheet, "product")).additionals.dataImport;
    const start = (more: object) =>
      world.client.call("POST", "/v1/dataimport/product", { file_id, mode: "dry", ...more });
    expect(await start({ mapping, constants: { colour: "red" }, ...owner() })).toMatchObject({ code: "BAD_MAPPING" });
    expect(await start({ mapping, constants: { product_brand: "\ud800" }, ...owner() })).toMatchObject({
      code: "BAD_FORMAT",
      additionals: { errors: [{ field: "constants.product_brand", code: "BAD_FORMAT" }] },
    });
    for (const name of ["a\u0000b", "\ud800"])
      for (const mode of ["dry", "all", "good"])
        for (const [field, words] of [
          ["words.shipment_policy", { shipment_policy: { [name]: "fifo" } }],
          ["words", { [name]: {} }],
        ] as const)
          expect(await start({ mapping, words, mode, ...owner() }), `${mode} ${field}`).toMatchObject({
            ...{ status: 400, code: "BAD_FORMAT", additionals: { errors: [{ field, code: "BAD_FORMAT" }] } },
          });
    const broken = { shipment_policy: { "a\nb": {} } };
    expect(await start({ mapping, words: broken, ...owner() }), "over two lines").toMatchObject({ code: "WRONG_TYPE" });
    expect(await start({ mapping: { ...mapping, product_code: [0, 9] }, ...owner() })).toMatchObject({
      code: "BAD_MAPPING",
    });
  });

  it("understands names and other letters where one row alone is meant", async () => {
    await world.client.call("POST", "/v1/product/category/a", [
      { pc_code: "PAIN", pc_name: "Pain relief" },
      { pc_code: "T1", pc_name: "Twice" },
      { pc_code: "T2", pc_name: "Twice" },
    ]);
    const sheet =
      "product_code,product_name,Category,stock_unit_code\nU-1,a,pain,ea\nU-2,b,pain relief,個\nU-3,c,Twice,EA\nU-4,d,Nowhere,EA\n";
    const dry = await importing(world.client, "product", sheet, "dry", owner());
    expect(dry.result).toMatchObject({
      good: 2,
      errors: [
        { row: 4, field: "pc_code", code: "UNKNOWN_REFERENCE", value: "Twice" },
        { row: 5, field: "pc_code", code: "UNKNOWN_REFERENCE", value: "Nowhere" },
      ],
    });
    await importing(world.client, "product", sheet, "good", owner());
    expect(await found("product", "product", "product_code", "U-")).toMatchObject([
      { pc_code: "PAIN", stock_unit_code: "EA" },
      { pc_code: "PAIN", stock_unit_code: "EA" },
    ]);
  });

  it("makes what is missing where asked to, and in a trial nothing", async () => {
    const sheet = `product_code,product_name,Category,stock_unit_code\nM-1,a,Fresh,EA\nM-2,b,Fresh,EA\nM-3,c,${"x".repeat(50)},EA\n`;
    const asked = { create_missing: ["pc_code"], ...owner() };
    const dry = await importing(world.client, "product", sheet, "dry", asked);
    expect(dry.result).toMatchObject({ good: 2, bad: 1, errors: [{ row: 4, field: "pc_code" }] });
    expect(await found("product/category", "productCategory", "pc_code", "Fresh")).toEqual([]);
    const good = await importing(world.client, "product", sheet, "good", asked);
    expect(good.result).toMatchObject({ imported: 2, bad: 1 });
    expect(await found("product/category", "productCategory", "pc_code", "Fresh")).toMatchObject([
      { pc_name: "Fresh" },
    ]);
    const [{ file_id, mapping, fields }] = (await upload(world.client, sheet, "product")).additionals.dataImport;
    const creates = Object.fromEntries(
      (fields as { name: string; creates: string | null }[]).map((one) => [one.name, one.creates]),
    );
    expect(creates).toMatchObject({
      pc_code: "product_category",
      stock_unit_code: "unit",
      product_name: null,
      owner_no: null,
    });
    const needed = (fields as { name: string; required: boolean }[]).filter(({ required }) => required);
    expect(needed.map(({ name }) => name)).toEqual(expect.arrayContaining(["product_code", "stock_unit_code"]));
    expect(needed.map(({ name }) => name)).not.toContain("stock_unit_name");
    const clerk = world.client.as(without(world.caller, "goodsCategorySetup:create"));
    const order = { file_id, mapping, mode: "dry", ...asked };
    expect(await clerk.call("POST", "/v1/dataimport/product", order)).toMatchObject({ code: "NOT_PERMITTED" });
    const strange = { ...order, create_missing: ["owner_no"] };
    expect(await world.client.call("POST", "/v1/dataimport/product", strange)).toMatchObject({ code: "BAD_MAPPING" });
  });

  it.each(["good", "all"] as const)(
    "brings rows in that belong to rows of the same file, in any order (%s)",
    async (mode) => {
      const rows = ["Leaf,Twig", "Twig,Branch", "Branch,", "Lone,"].map((row) => row.replace(/\w+/g, `$&-${mode}`));
      const sheet = `pc_code,pc_name,pc_root_name\n${rows.map((row) => row.replace(/^([^,]+)/, "$1,$1")).join("\n")}\n`;
      const dry = await importing(world.client, "product/category", sheet, "dry");
      expect(dry.result).toMatchObject({ good: 4, bad: 0 });
      expect(await found("product/category", "productCategory", "pc_code", `-${mode}`)).toEqual([]);
      const done = await importing(world.client, "product/category", sheet, mode);
      expect(done.result).toMatchObject({ imported: 4 });
      expect(await found("product/category", "productCategory", "pc_code", `Leaf-${mode}`)).toMatchObject([
        { pc_root_name: `Twig-${mode}` },
      ]);
    },
  );

  it("refuses rows that name each other", async () => {
    const sheet = "pc_code,pc_name,pc_root_name\nR-1,R-1,R-2\nR-2,R-2,R-1\nR-3,R-3,\n";
    const { result } = await importing(world.client, "product/category", sheet, "good");
    expect(result).toMatchObject({
      imported: 1,
      bad: 2,
      errors: [
        { row: 2, field: "pc_root_name", code: "UNKNOWN_REFERENCE" },
        { row: 3, field: "pc_root_name", code: "UNKNOWN_REFERENCE" },
      ],
    });
  });

  it("imports what its declaration alone says: customers, and conversions of an owner's product", async () => {
    const customers = await importing(
      world.client,
      "customer",
      "Code,Name,Active\nV-1,Vendor,yes\nV-1,Again,yes\n",
      "good",
    );
    expect(customers.result).toMatchObject({
      imported: 1,
      errors: [{ row: 3, field: "customer_no", code: "DUPLICATE" }],
    });
    await world.client.call("POST", "/v1/product/a", {
      owner_no: "OTHER",
      product_code: "P-1",
      product_name: "Another owner's",
      stock_unit_code: "EA",
    });
    const sheet = "Product code,from_unit_code,to_qty,to_unit_code\nP-1,BX,12,EA\nP-9,BX,12,EA\n";
    const nobodys = await importing(world.client, "unitconvert", sheet, "dry");
    expect(nobodys.result).toMatchObject({
      errors: [
        { row: 2, field: "product_code", code: "AMBIGUOUS_REFERENCE" },
        { row: 3, field: "product_code", code: "UNKNOWN_REFERENCE" },
      ],
    });
    const done = await importing(world.client, "unitconvert", sheet, "good", owner());
    expect(done.result).toMatchObject({ imported: 1, bad: 1 });
    expect(await found("unit-convert", "unitConvert", "product_code", "P-1")).toMatchObject([
      { owner_id: world.ownerId, to_qty: 12 },
    ]);
  });
});
