import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../src/http/caller.ts";
import { without } from "../flows/receiving/dock.ts";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { bearer, importing, upload } from "./steps.ts";

type Row = Readonly<Record<string, unknown>>;

interface Declares {
  readonly properties: {
    readonly existing: { readonly const?: string; readonly anyOf?: readonly { const: string }[] };
  };
}

describe.each(oneDatabase)("rows of a file that are there already, on %s", (kind) => {
  let world: SmallWorld;
  let owner: { owner_id: string };
  let round = 0;
  let code: (n: number) => string;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    owner = { owner_id: world.ownerId };
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    const prefix = `E${++round}`;
    code = (n) => `${prefix}-${n}`;
    const rows = [1, 2, 3].map((n) => ({
      owner_no: "OWN",
      product_code: code(n),
      product_name: `Name ${n}`,
      product_brand: "Brand",
      box_in_num: 6,
      stock_unit_code: "EA",
    }));
    expect((await world.client.call("POST", "/v1/product/a", rows)).status).toBe(200);
  });

  const products = async (): Promise<readonly Row[]> => {
    const query = [{ queryField: "product_code", queryCondition: "like", queryValue: code(0).slice(0, -1) }];
    const sort = [{ sortField: "product_code" }];
    return (await world.client.call("POST", "/v1/product/q", { query, sort })).additionals.product;
  };
  const headings = "product_code,product_name,product_brand,box_in_num,stock_unit_code";
  const sheet = (...rows: string[]) => [headings, ...rows, ""].join("\n");
  const update = { existing: "update" };
  const into = (content: string, mode: "dry" | "all" | "good", more: object = update) =>
    importing(world.client, "product", content, mode, { ...owner, ...more });

  it.each(["good", "all"] as const)("are changed in what their cells say, and only they (%s)", async (mode) => {
    const before = await products();
    const content = sheet(
      `${code(1)},New name,,,EA`,
      `${code(2)},Name 2,Brand,6,EA`,
      `${code(3)},,Other,12,`,
      `${code(4)},Fourth,,,EA`,
    );
    const counts = { rows: 4, good: 4, bad: 0, changed: 2, unchanged: 1, skipped: 0 };
    const dry = await into(content, "dry");
    expect(dry.result).toMatchObject({ ...counts, imported: 0, made: 0 });
    expect(await products()).toEqual(before);
    const done = await into(content, mode);
    expect(done).toMatchObject({ state: "done", result: { ...counts, imported: 3, made: 3 } });
    const now = await products();
    expect(now).toMatchObject([
      {
        product_id: before[0]?.product_id,
        product_name: "New name",
        product_brand: "Brand",
        box_in_num: 6,
        version: 2,
      },
      { product_name: "Name 2", version: 1 },
      { product_name: "Name 3", product_brand: "Other", box_in_num: 12, version: 2 },
      { product_name: "Fourth", product_brand: null, version: 1 },
    ]);
    expect(now[1]).toEqual(before[1]);
  });

  it("need no more columns than their code and what changes; a new row is told what it lacks", async () => {
    const content = `product_code,product_brand\n${code(1)},Only\n${code(9)},New\n`;
    const done = await into(content, "good");
    expect(done.result).toMatchObject({
      changed: 1,
      bad: 1,
      errors: expect.arrayContaining([expect.objectContaining({ row: 3, code: "REQUIRED", field: "product_name" })]),
    });
    expect((await products())[0]).toMatchObject({ product_name: "Name 1", product_brand: "Only" });
    await expect(into("product_brand\nOnly\n", "good")).rejects.toThrow(/BAD_MAPPING/);
  });

  it("are refused unless told, and skipped where that is told", async () => {
    const content = sheet(`${code(1)},New name,,,EA`, `${code(4)},Fourth,,,EA`);
    const refused = await into(content, "good", {});
    expect(refused.result).toMatchObject({ imported: 1, bad: 1, errors: [{ row: 2, code: "DUPLICATE" }] });
    const again = sheet(`${code(1)},New name,,,EA`, `${code(5)},Fifth,,,EA`);
    const dry = await into(again, "dry", { existing: "skip" });
    expect(dry.result).toMatchObject({ good: 2, skipped: 1, changed: 0 });
    const done = await into(again, "all", { existing: "skip" });
    expect(done.result).toMatchObject({ good: 2, skipped: 1, imported: 1, made: 1 });
    expect((await products()).map((row) => row.product_name)).toEqual([
      "Name 1",
      "Name 2",
      "Name 3",
      "Fourth",
      "Fifth",
    ]);
  });

  it("say of each cell what is wrong with it, in a trial as in the end, and lead to the file of the refused", async () => {
    const content = sheet(
      `${code(1)},Better,,zero,EA`,
      `${code(2)},Better,,,BX`,
      `${code(3)},Better,,7,EA`,
      `${code(3)},Twice,,7,EA`,
      `${code(4)},Fourth,,-1,EA`,
    );
    const errors = [
      { row: 2, field: "box_in_num", code: "WRONG_TYPE", value: "zero" },
      { row: 3, field: "stock_unit_code", code: "READ_ONLY", value: "BX" },
      { row: 5, field: "product_code", code: "DUPLICATE", value: code(3) },
      { row: 6, field: "box_in_num", code: "TOO_SMALL", value: "-1" },
    ];
    const counts = { good: 1, bad: 4, changed: 1 };
    expect((await into(content, "dry")).result).toMatchObject({ ...counts, errors });
    const all = await into(content, "all");
    expect(all).toMatchObject({ state: "failed", result: { ...counts, imported: 0, errors } });
    expect((await products()).map((row) => row.version)).toEqual([1, 1, 1]);
    const good = await into(content, "good");
    expect(good.result).toMatchObject({ ...counts, imported: 1, errors });
    expect((await products())[2]).toMatchObject({ product_name: "Better", box_in_num: 7 });
    const file = await world.client.app.inject({
      method: "GET",
      url: good.result.refused_file,
      headers: bearer(world.caller),
    });
    expect(file.statusCode).toBe(200);
  });

  it("are not changed where somebody changed them since the trial", async () => {
    const content = sheet(`${code(1)},Mine,,,EA`, `${code(2)},Mine,,,EA`);
    const dry = await into(content, "dry");
    const [first] = await products();
    const theirs = { product_name: "Theirs", version: first?.version };
    expect((await world.client.call("PUT", `/v1/product/${first?.product_id}`, theirs)).status).toBe(200);
    const done = await into(content, "good", { ...update, checked_at: dry.made_at });
    expect(done.result).toMatchObject({ changed: 1, bad: 1, errors: [{ row: 2, code: "VERSION_CONFLICT" }] });
    expect((await products()).map((row) => row.product_name)).toEqual(["Theirs", "Mine", "Name 3"]);
  });

  it("are known within their owner only, and by whoever may see them", async () => {
    const other = { owner_id: world.otherOwnerId, ...update };
    const theirs = await importing(world.client, "product", sheet(`${code(1)},Another's,,,EA`), "good", other);
    expect(theirs.result).toMatchObject({ imported: 1, changed: 0 });
    expect((await products()).map((row) => row.product_name)).toEqual(
      expect.arrayContaining(["Another's", "Name 1", "Name 2", "Name 3"]),
    );
    const blind: Caller = { ...world.caller, scope: { ...world.caller.scope, ownerIds: [world.otherOwnerId] } };
    const asked = { owner_no: "OWN", ...update };
    const hidden = `owner_no,${headings}\nOWN,${code(2)},Taken,,,EA\n`;
    const done = await importing(world.client.as(blind), "product", hidden, "good", { existing: asked.existing });
    expect(done.result).toMatchObject({ imported: 0, bad: 1 });
    expect((await products()).find((row) => row.product_code === code(2))?.product_name).toBe("Name 2");
  });

  it("need the function to update beside the one to create, and a key", async () => {
    const clerk = world.client.as(without(world.caller, "goodsSetup:update"));
    const [{ file_id, mapping }] = (await upload(clerk, sheet(`${code(1)},New,,,EA`), "product")).additionals
      .dataImport;
    const start = (existing: string, more: object = {}) =>
      clerk.call("POST", "/v1/dataimport/product", { file_id, mapping, mode: "good", existing, ...owner, ...more });
    expect(await start("update")).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect((await start("skip")).status).toBe(200);
    expect((await start("replace")).status).toBe(400);
    // What a call declares holds.
    const declared = (path: string) => {
      const { body } = world.calls.find((one) => one.path === `/v1/dataimport/${path}`) ?? {};
      const { anyOf = [], const: only } = (body as unknown as Declares).properties.existing;
      return only === undefined ? anyOf.map((one) => one.const) : [only];
    };
    expect(declared("product")).toEqual(["refuse", "skip", "update"]);
    expect(declared("outbound/orderdetail")).toEqual(["refuse"]);
    const lines = await upload(world.client, "Order,SKU,Qty\nO-1,P-1,2\n", "outbound/orderdetail");
    const [order] = lines.additionals.dataImport;
    const body = { file_id: order.file_id, mapping: order.mapping, mode: "dry", existing: "update", ...owner };
    expect(await world.client.call("POST", "/v1/dataimport/outbound/orderdetail", body)).toMatchObject({
      status: 400,
      code: "NOT_A_CHOICE",
    });
  });

  it("are told by what makes them unique where they have no code, and in a tree", async () => {
    const conversion = (qty: number) =>
      `Product code,from_unit_code,to_qty,to_unit_code\n${code(1)},BX,${qty},EA\n${code(2)},BX,${qty},EA\n`;
    const made = await importing(world.client, "unitconvert", conversion(12), "good", owner);
    expect(made.result).toMatchObject({ imported: 2 });
    const changed = await importing(world.client, "unitconvert", conversion(24), "all", { ...owner, ...update });
    expect(changed.result).toMatchObject({ imported: 2, changed: 2 });
    const stores = (owner_no: string) => `customer_no,customer_name,owner_no\n${code(1)},Store,${owner_no}\n`;
    await importing(world.client, "customer", stores("OWN"), "good");
    const moved = await importing(world.client, "customer", stores("OTHER"), "good", update);
    expect(moved.result).toMatchObject({ changed: 1 });
    const query = [{ queryField: "customer_no", queryCondition: "equal", queryValue: code(1) }];
    const { additionals } = await world.client.call("POST", "/v1/customer/q", { query });
    expect(additionals.customer).toMatchObject([{ owner_no: "OTHER", version: 2 }]);
    const tree = (name: string) =>
      `pc_code,pc_name,pc_root_name\n${code(2)},${name},${code(1)}\n${code(1)},${code(1)},\n`;
    await importing(world.client, "product/category", tree("Leaf"), "all");
    const dry = await importing(world.client, "product/category", tree("Blade"), "dry", update);
    expect(dry.result).toMatchObject({ good: 2, changed: 1, unchanged: 1 });
    const done = await importing(world.client, "product/category", tree("Blade"), "all", update);
    expect(done.result).toMatchObject({ imported: 1, changed: 1, unchanged: 1 });
  });

  it("are the same where they lie in nothing, and not where what they lie in is nowhere", async () => {
    const [area, whole] = [code(1), { wh_id: world.whId }];
    const parts = (content: string, more: Row) =>
      importing(world.client, "storage/detail", `sd_level,sd_code,sd_name,parent_sd_path\n${content}\n`, "good", more);
    expect((await parts(`area,${area},Hall,`, whole)).result).toMatchObject({ imported: 1 });
    const changed = await parts(`area,${area},Gate,\nlane,1,,area:${area}`, { ...whole, ...update });
    expect(changed.result).toMatchObject({ changed: 1, imported: 2, errors: [] });
    const skipped = await parts(`lane,1,,area:${area}\narea,${area},,floor:9`, { ...whole, existing: "skip" });
    const lost = { row: 3, field: "parent_sd_path", code: "UNKNOWN_REFERENCE", value: "floor:9" };
    expect(skipped.result).toMatchObject({ skipped: 1, bad: 1, errors: [lost] });
    // Far enough from one another to be looked at one after the other.
    const between = Array.from({ length: 1000 }, (_, n) => `slot,${n}`);
    const twice = ["sd_level,sd_code", `area,${area}x`, ...between, `area,${area}x`, ""].join("\n");
    const again = { row: 1003, field: "sd_code", code: "DUPLICATE", value: `${area}x` };
    const dry = await importing(world.client, "storage/detail", twice, "dry", whole);
    expect(dry.result).toMatchObject({ good: 1001, errors: [again] });
  });

  it("stay one where they are everybody's, whichever company imports, and a company's own stays its own", async () => {
    const { companyId } = world;
    const unit = code(1).replace("-", "");
    const own = code(2).replace("-", "");
    const called = async (value: string) => {
      const query = [{ queryField: "unit_code", queryCondition: "equal", queryValue: value }];
      return (await world.client.call("POST", "/v1/unit/q", { query })).additionals.unit as Row[];
    };
    const setting = async (value: string) => {
      const query = [{ queryField: "unit_code", queryCondition: "equal", queryValue: value }];
      return (await world.client.call("POST", "/v1/setting/unit/q", { query })).additionals.settingUnit as Row[];
    };
    const units = (...rows: string[]) => `unit_type,unit_code,unit_name\n${rows.join("\n")}\n`;
    const as = (more: object = update) => ({ company_id: companyId, ...more });
    const addition = { company_id: companyId, unit_code: own, unit_name: `Own ${own}` };
    expect((await world.client.call("POST", "/v1/setting/unit/a", addition)).status).toBe(200);
    const first = await importing(world.client, "unit", units(`piece,${unit},First ${unit}`), "all", as());
    expect(first.result).toMatchObject({ imported: 1, changed: 0 });
    expect(await called(unit)).toMatchObject([{ company_id: null, unit_name: `First ${unit}` }]);
    const both = units(`piece,${unit},Second ${unit}`, `piece,${own},Better ${own}`);
    const second = await importing(world.client, "unit", both, "all", as());
    expect(second.result).toMatchObject({ imported: 2, changed: 2 });
    expect(await called(unit)).toMatchObject([{ company_id: null, unit_name: `Second ${unit}` }]);
    expect(await called(own)).toMatchObject([{ company_id: companyId, unit_name: `Better ${own}` }]);
    expect(await setting(own)).toMatchObject([{ unit_name: `Better ${own}` }]);
    expect(await setting(unit)).toEqual([]);
    // Neither an import nor a call makes another of what a company has added.
    const taken = { bad: 1, errors: [{ code: "DUPLICATE", field: "unit_code" }] };
    const refused = await importing(world.client, "unit", units(`piece,${own},Third`), "good", as({}));
    expect(refused.result).toMatchObject(taken);
    const called2 = { unit_code: code(3).replace("-", ""), unit_name: `Better ${own}` };
    expect(await world.client.call("POST", "/v1/unit/a", called2)).toMatchObject({
      code: "DUPLICATE",
      additionals: { errors: [{ field: "unit_name" }] },
    });
    expect((await world.client.call("POST", "/v1/unit/a", { ...called2, unit_name: "Free" })).status).toBe(200);
    // A company's own changes go to its setting, and leave everybody's alone.
    const changes = units(`piece,${unit},Ours ${unit}`);
    await importing(world.client, "setting/unit", changes, "all", as());
    expect(await setting(unit)).toMatchObject([{ unit_name: `Ours ${unit}`, base_unit_name: expect.anything() }]);
    expect(await called(unit)).toMatchObject([{ unit_name: `Second ${unit}` }]);
    const codes = (name: string) => `code_type,code_code,code_name\ntest_type,K${round},${name}\n`;
    await importing(world.client, "code", codes("One"), "all", as());
    const again = await importing(world.client, "code", codes("Two"), "all", as());
    expect(again.result).toMatchObject({ imported: 1, changed: 1 });
    const query = [{ queryField: "code_code", queryCondition: "equal", queryValue: `K${round}` }];
    const { additionals } = await world.client.call("POST", "/v1/code/q", { query });
    expect(additionals.code).toMatchObject([{ company_id: null, code_name: "Two" }]);
  });

  it("bring the category of customers along, new ones and those that are there without it", async () => {
    const sheet = (name: string, cat: string) => `Customer number,Customer name,Category\n${code(7)},${name},${cat}\n`;
    const company = { company_id: world.companyId };
    const categories = async () => {
      const query = [{ queryField: "customer_no", queryCondition: "equal", queryValue: code(7) }];
      const { additionals } = await world.client.call("POST", "/v1/customer/category/q", { query });
      return (additionals.customerCategory as Row[]).map((row) => row.customer_cat).sort();
    };
    const wrong = await importing(world.client, "customer", sheet("Seven", "friend"), "dry", company);
    expect(wrong.result).toMatchObject({ bad: 1, errors: [{ field: "customer_cat", value: "friend" }] });
    const made = await importing(world.client, "customer", sheet("Seven", "Owner"), "all", company);
    expect(made.result).toMatchObject({ imported: 1 });
    expect(await categories()).toEqual(["owner"]);
    const same = await importing(world.client, "customer", sheet("Seven", "貨主"), "all", { ...company, ...update });
    expect(same.result).toMatchObject({ unchanged: 1, changed: 0 });
    const more = await importing(world.client, "customer", sheet("Seven", "vendor"), "all", { ...company, ...update });
    expect(more.result).toMatchObject({ unchanged: 0, changed: 1 });
    expect(await categories()).toEqual(["owner", "vendor"]);
    const draft = { customer_no: code(8), customer_name: "Eight", customer_cat: "carrier", enabled: false };
    const called = await world.client.call("POST", "/v1/customer/a", [draft]);
    expect(called.additionals.customer).toMatchObject([{ customer_no: code(8), customer_cat: "carrier" }]);
    const [{ customer_id }] = called.additionals.customer;
    const copy = await world.client.call("POST", `/v1/customer/copy/${customer_id}`, {});
    expect(copy.additionals.customer).toMatchObject([{ customer_cat: "carrier", enabled: false }]);
    const refused = await world.client.call("PUT", `/v1/customer/${customer_id}`, { customer_cat: "owner" });
    expect(refused).toMatchObject({ status: 400, code: "READ_ONLY" });
    const unknown = await world.client.call("POST", "/v1/customer/a", {
      ...draft,
      customer_no: "N",
      customer_cat: "x",
    });
    expect(unknown).toMatchObject({ status: 400, additionals: { errors: [{ index: 0, field: "customer_cat" }] } });
  });

  it("are many, in a statement for those that change alike", async () => {
    const count = 2_500;
    const rows = (name: string) =>
      `Location,Storage type,weight_capacity\n${Array.from({ length: count }, (_, n) => `${code(n)},normal,${name}`).join("\n")}\n`;
    await importing(world.client, "storage", rows("10"), "all");
    const done = await importing(world.client, "storage", rows("20"), "all", update);
    expect(done).toMatchObject({ state: "done", result: { imported: count, changed: count } });
    const same = await importing(world.client, "storage", rows("20.0"), "good", update);
    expect(same.result).toMatchObject({ imported: 0, unchanged: count });
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from storage where wh_id = ${world.whId}::uuid and version = 2`.execute(
      world.database.reader,
    );
    expect(found[0]?.count).toBe(count);
  });
});
