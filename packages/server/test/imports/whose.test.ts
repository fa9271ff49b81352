import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { importing } from "./steps.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(oneDatabase)("rows whose codes two owners or two companies have, on %s", (kind) => {
  const otherCompany = newId();
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    const both = world.client.as({
      ...world.caller,
      scope: { ...world.caller.scope, companyIds: [world.companyId, otherCompany] },
    });
    for (const [path, rows] of [
      ["company", { company_id: otherCompany, company_code: "C2", company_name: "Other" }],
      ["customer", { company_id: otherCompany, customer_no: "OWN", customer_name: "Another" }],
      [
        "product",
        ["P-1", "P-2"].map((product_code) => ({
          company_id: world.companyId,
          owner_no: "OTHER",
          product_code,
          product_name: product_code,
          stock_unit_code: "EA",
        })),
      ],
    ] as const)
      expect(await both.call("POST", `/v1/${path}/a`, rows)).toMatchObject({ status: 200 });
    world = { ...world, client: both };
  });
  afterAll(() => world?.close());

  const scope = () => ({ company_id: world.companyId });
  const inFrame = () => ({ ...scope(), owner_id: world.ownerId });
  const listed = async (path: string, reply: string): Promise<readonly Row[]> =>
    (await world.client.call("POST", `/v1/${path}/q`, {})).additionals[reply];

  it.each([
    ["unitconvert", "unit-convert", "unitConvert", "from_unit_code,to_qty,to_unit_code", "BX,12,EA"],
    ["product/relation", "product/relation", "productRelation", "child_product_code,relation_num", "P-2,3"],
    ["custom", "custom", "custom", "custom_no,custom_item_no", "N-1,1"],
  ])("belong to the owner that the file names, whoever is chosen: %s", async (entity, path, reply, heads, cells) => {
    const content = `owner_no,product_code,${heads}\nOTHER,P-1,${cells}\n,P-1,${cells}\nNOBODY,P-1,${cells}\n`;
    const run = (mode: "dry" | "good", more: object = {}) =>
      importing(world.client, entity, content, mode, { ...inFrame(), ...more });
    const wrong = { bad: 1, errors: [{ row: 4, field: "owner_no", code: "UNKNOWN_REFERENCE", value: "NOBODY" }] };
    expect((await run("dry")).result).toMatchObject({ good: 2, ...wrong });
    expect((await run("good")).result).toMatchObject({ imported: 2, ...wrong });
    const owners = (await listed(path, reply)).map(({ owner_no, product_code }) => `${owner_no} ${product_code}`);
    expect(owners.sort()).toEqual(["OTHER P-1", "OWN P-1"]);
    const again = await run("good", { existing: "update" });
    expect(again.result).toMatchObject({ unchanged: 2, changed: 0, ...wrong });
  });

  it("are refused where the file names an owner that has no such product", async () => {
    const content = "owner_no,product_code,from_unit_code,to_qty,to_unit_code\nOTHER,P-3,BX,12,EA\n";
    const { result } = await importing(world.client, "unitconvert", content, "good", inFrame());
    expect(result).toMatchObject({ imported: 0, errors: [{ row: 2, field: "product_code", code: "WRONG_OWNER" }] });
    expect(result.errors[0]?.message).toMatch(/belongs to another owner.*P-3|P-3.*屬於其他貨主/);
  });

  it.each([
    ["contact", "contact", "contact", "contact_firstname", "Ming"],
    ["customer/category", "customer/category", "customerCategory", "customer_cat", "owner"],
  ])("belong to the company that is told with the file: %s", async (entity, path, reply, head, cell) => {
    const content = `customer_no,${head}\nOWN,${cell}\n`;
    for (const company_id of [world.companyId, otherCompany]) {
      const { result } = await importing(world.client, entity, content, "good", { company_id });
      expect(result).toMatchObject({ imported: 1, errors: [] });
      expect(await listed(path, reply)).toContainEqual(expect.objectContaining({ company_id, customer_no: "OWN" }));
    }
    const { result } = await importing(world.client, entity, content, "dry");
    expect(result).toMatchObject({ bad: 1, errors: [{ field: "customer_no", code: "AMBIGUOUS_REFERENCE" }] });
  });
});
