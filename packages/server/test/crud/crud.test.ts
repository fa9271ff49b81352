import { type Declared, model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import { outsideBy } from "../../src/crud/sharing/scope.ts";
import { newId } from "../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

const resources = Object.values(model as Readonly<Record<string, Declared>>).filter(
  (one) => one.type === "resource" && !one.view,
);
const calls = resources.flatMap((one) => crudCalls(one, {}));

describe.each(databases)("resources over HTTP on %s", (kind) => {
  let database: TestDatabase;
  let client: TestClient;
  const companyId = newId();
  const otherCompany = newId();
  const ownerId = newId();

  beforeAll(async () => {
    database = await testDatabase(kind);
    const first = await testServer(database, calls, everything());
    const company = (id: string, code: string) =>
      first.call("POST", "/v1/company/a", { company_id: id, company_code: code, company_name: code });
    expect((await company(companyId, "C1")).additionals.company).toMatchObject([{ company_id: companyId }]);
    expect((await company(otherCompany, "C2")).status).toBe(200);
    client = first.as(everything({ companyIds: [companyId] }));
    const owner = await client.call("POST", "/v1/customer/a", {
      customer_id: ownerId,
      customer_no: "OWN",
      customer_name: "貨主一",
    });
    expect(owner.additionals.customer).toHaveLength(1);
    await client.call("POST", "/v1/unit/a", [
      { unit_code: "EA", unit_name: "個" },
      { unit_code: "BX", unit_name: "箱" },
    ]);
  });
  afterAll(() => database.close());

  const product = (code: string, more: Record<string, unknown> = {}) => ({
    owner_no: "OWN",
    product_code: code,
    product_name: `Name of ${code}`,
    stock_unit_code: "EA",
    ...more,
  });
  const query = (body: unknown) => client.call("POST", "/v1/product/q", body);

  it("creates by codes, answers rows as written with the names of lookups", async () => {
    const made = await client.call("POST", "/v1/product/a", product("A-1", { weight: "1.50", product_unitprice: 3 }));
    expect(made.additionals.product[0]).toMatchObject({
      owner_id: ownerId,
      owner_name: "貨主一",
      stock_unit_name: "個",
      stock_unit_min_name: "個",
      weight: "1.5",
      product_unitprice: "3",
      shipment_policy: "fefo",
      version: 1,
    });
  });

  it("creates all of an array or none, with an error at each field of each row [general-1]", async () => {
    const refused = await client.call("POST", "/v1/product/a", [
      product("B-1"),
      product("B-2", { colour: "red", weight: "x" }),
      { owner_no: "NOBODY" },
    ]);
    expect(refused.status).toBe(400);
    const errors = refused.additionals.errors as { index: number; field: string; code: string; message: string }[];
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ index: 1, field: "colour", code: "UNKNOWN_FIELD" }),
        expect.objectContaining({ index: 1, field: "weight", code: "BAD_FORMAT" }),
        expect.objectContaining({ index: 2, field: "owner_no", code: "UNKNOWN_REFERENCE" }),
        expect.objectContaining({ index: 2, field: "product_code", code: "REQUIRED" }),
      ]),
    );
    expect(
      (await query({ query: [{ queryField: "product_code", queryCondition: "like", queryValue: "B-" }] })).additionals
        .total,
    ).toBe(0);
  });

  it("makes no goods of nobody's [general-6]", async () => {
    const { owner_no: _, ...ownerless } = product("B-3") as Record<string, unknown>;
    const refused = await client.call("POST", "/v1/product/a", ownerless);
    expect(refused).toMatchObject({ status: 400, code: "REQUIRED" });
    expect(refused.additionals.errors).toMatchObject([{ field: "owner_id", code: "REQUIRED" }]);
  });

  it("makes one row of the same creation sent twice, and answers the same", async () => {
    const body = product("TWICE", { product_id: newId() });
    const first = await client.call("POST", "/v1/product/a", body);
    const second = await client.call("POST", "/v1/product/a", body);
    expect(second).toMatchObject({ status: 200, additionals: first.additionals });
    expect(
      (await query({ query: [{ queryField: "product_code", queryCondition: "equal", queryValue: "TWICE" }] }))
        .additionals.total,
    ).toBe(1);
  });

  it("refuses another row under the key of one that is there, and lets the same be sent until it was changed", async () => {
    const product_id = newId();
    const body = product("FIRST", { product_id, weight: "1.50", product_unitprice: 3 });
    expect((await client.call("POST", "/v1/product/a", body)).status).toBe(200);
    const same = { ...body, weight: "1.5", product_unitprice: "3.00" };
    expect((await client.call("POST", "/v1/product/a", same)).status).toBe(200);
    for (const other of [{ product_code: "SECOND" }, { weight: "2" }, { product_name: "Another" }])
      expect(await client.call("POST", "/v1/product/a", { ...body, ...other })).toMatchObject({
        status: 409,
        code: "DUPLICATE",
      });
    expect((await client.call("PUT", `/v1/product/${product_id}`, { product_name: "Changed" })).status).toBe(200);
    expect((await client.call("POST", "/v1/product/a", body)).additionals.product).toMatchObject([
      { product_name: "Changed" },
    ]);
    const rows = [product("ONE-KEY", { product_id: newId() })];
    expect((await client.call("POST", "/v1/product/a", [...rows, ...rows])).code).toBe("DUPLICATE");
  });

  it("refuses a row beside one that is there already at its own place in the request", async () => {
    const known = product("KNOWN", { product_id: newId() });
    expect((await client.call("POST", "/v1/product/a", [known, product("TAKEN")])).status).toBe(200);
    const answer = await client.call("POST", "/v1/product/a", [known, product("TAKEN")]);
    expect(answer.additionals.errors).toMatchObject([{ index: 1, field: "product_code", code: "DUPLICATE" }]);
  });

  it("answers an idempotency key once, refuses it with another body", async () => {
    const send = (code: string) => client.call("POST", "/v1/product/a", product(code), { "idempotency-key": "k-1" });
    const first = await send("KEY");
    expect((await send("KEY")).additionals).toEqual(first.additionals);
    expect(await send("OTHER")).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" });
  });

  it("runs a request once that is sent many times at once under one key", async () => {
    const send = () => client.call("POST", "/v1/product/a", product("RACE-KEY"), { "idempotency-key": "k-race" });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ status, additionals }) => JSON.stringify([status, additionals]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it("refuses a code that is taken, at its field, in the request or in the table", async () => {
    await client.call("POST", "/v1/product/a", product("DUP"));
    const again = await client.call("POST", "/v1/product/a", [product("DUP-X"), product("DUP")]);
    expect(again).toMatchObject({ status: 409, code: "DUPLICATE" });
    expect(again.additionals.errors).toMatchObject([{ index: 1, field: "product_code", code: "DUPLICATE" }]);
    const within = await client.call("POST", "/v1/product/a", [product("SAME"), product("SAME")]);
    expect(within.additionals.errors).toMatchObject([{ index: 1, field: "product_code" }]);
  });

  it("lets one of many racing creations of a code win", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.call("POST", "/v1/product/a", product("RACE"))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "DUPLICATE")).toHaveLength(5);
  });

  it("changes with the version, refuses a stale one with the row as it is", async () => {
    const made = await client.call("POST", "/v1/product/a", product("V"));
    const { product_id: id } = made.additionals.product[0];
    const changed = await client.call("PUT", `/v1/product/${id}`, { version: 1, product_spec: "new" });
    expect(changed.additionals.product[0]).toMatchObject({ version: 2, product_spec: "new", product_code: "V" });
    const stale = await client.call("PUT", `/v1/product/${id}`, { version: 1, product_spec: "mine" });
    expect(stale).toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
    expect(stale.additionals.product[0]).toMatchObject({ version: 2, product_spec: "new" });
    expect(await client.call("PUT", `/v1/product/${id}`, { owner_id: ownerId })).toMatchObject({
      status: 400,
      code: "READ_ONLY",
    });
  });

  it("refuses to delete what is used, deletes what is not", async () => {
    const used = await client.call("DELETE", `/v1/customer/${ownerId}`);
    expect(used).toMatchObject({ status: 409, code: "IN_USE" });
    expect(used.message).toBe(
      "This is still in use: “Product” and can be neither deleted nor made something else; “Enabled” can be turned off instead.",
    );
    const [category] = (await client.call("POST", "/v1/product/category/a", { pc_code: "USED", pc_name: "Used" }))
      .additionals.productCategory;
    await client.call("POST", "/v1/product/a", product("IN-USED", { pc_id: category.pc_id }));
    const { message } = await client.call("DELETE", `/v1/product/category/${category.pc_id}`);
    expect(message).toBe("This is still in use: “Product” and can be neither deleted nor made something else.");
    const made = await client.call("POST", "/v1/customer/a", { customer_no: "GONE", customer_name: "x" });
    const { customer_id: id } = made.additionals.customer[0];
    expect((await client.call("DELETE", `/v1/customer/${id}`)).status).toBe(200);
    expect(await client.call("DELETE", `/v1/customer/${id}`)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("says by its code what a refused row refers to twice", async () => {
    const made = await client.call("POST", "/v1/product/a", product("CONVERTED"));
    const convert = { product_id: made.additionals.product[0].product_id, from_unit_code: "BX", to_unit_code: "EA" };
    const rows = [1, 2].map(() => ({ ...convert, from_qty: 1, to_qty: 12 }));
    const refused = await client.call("POST", "/v1/unit-convert/a", rows);
    expect(refused.additionals.errors).toMatchObject([{ code: "DUPLICATE", details: { value: "BX" } }]);
  });

  it("asks for a code where no number fits behind the copied one", async () => {
    const made = await client.call("POST", "/v1/currency/a", { currency_code: "JPY", currency_name: "Yen" });
    const path = `/v1/currency/copy/${made.additionals.currency[0].currency_id}`;
    expect((await client.call("POST", path, {})).additionals.errors).toMatchObject([
      { field: "currency_code", code: "REQUIRED" },
    ]);
    expect((await client.call("POST", path, { currency_code: "eur" })).additionals.currency).toMatchObject([
      { currency_code: "EUR", currency_name: "Yen" },
    ]);
    expect(
      (await client.call("POST", "/v1/currency/a", { currency_code: "q1!", currency_name: "x" })).additionals.errors,
    ).toMatchObject([{ field: "currency_code", code: "BAD_FORMAT" }]);
  });

  it("copies with the next free code", async () => {
    const made = await client.call("POST", "/v1/product/a", product("COPY", { product_brand: "Acme" }));
    const { product_id: id } = made.additionals.product[0];
    const copy = await client.call("POST", `/v1/product/copy/${id}`, {});
    expect(copy.additionals.product[0]).toMatchObject({ product_code: "COPY-2", product_brand: "Acme" });
    const third = await client.call("POST", `/v1/product/copy/${id}`, { product_brand: "Other" });
    expect(third.additionals.product[0]).toMatchObject({ product_code: "COPY-3", product_brand: "Other" });
  });

  it("queries by every condition, sorts, pages without skipping, counts [query.page] [query.pageSize] [query.query] [query.queryCondition] [query.queryValue] [query.sort]", async () => {
    await client.call(
      "POST",
      "/v1/product/a",
      Array.from({ length: 25 }, (_, n) =>
        product(`Q${String(n).padStart(2, "0")}`, { product_brand: n % 2 ? "100%" : "100x", weight: String(n + 1) }),
      ),
    );
    const where = (...query: unknown[]) => ({
      query: [{ queryField: "product_code", queryCondition: "like", queryValue: "q" }, ...query],
      sort: [{ sortField: "weight", sortOrder: "desc" }],
    });
    const pages = await Promise.all([1, 2, 3].map((page) => query({ ...where(), page, pageSize: 10 })));
    const weights = pages.flatMap(({ additionals }) =>
      additionals.product.map((row: { weight: string }) => Number(row.weight)),
    );
    expect(weights).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n));
    expect(pages[0]?.additionals).toMatchObject({ total: 25, total_is_exact: true, page: 1, pageSize: 10 });
    const total = async (condition: unknown) => (await query(where(condition))).additionals.total;
    expect(await total({ queryField: "product_brand", queryCondition: "like", queryValue: "0%" })).toBe(12);
    expect(await total({ queryField: "product_brand", queryCondition: "not like", queryValue: "%" })).toBe(13);
    expect(await total({ queryField: "weight", queryCondition: ">=", queryValue: "21" })).toBe(5);
    expect(await total({ queryField: "weight", queryCondition: "<=", queryValue: 4 })).toBe(4);
    expect(await total({ queryField: "weight", queryCondition: "equal", queryValue: ["1", "2.0", "99"] })).toBe(2);
    expect(await total({ queryField: "owner_name", queryCondition: "like", queryValue: "貨主" })).toBe(25);
    expect(await total({ queryField: "product_spec", queryCondition: "equal", queryValue: null })).toBe(25);
  });

  it("takes several fields for any of them, beside other conditions [query.queryField]", async () => {
    await client.call("POST", "/v1/product/a", [
      product("ANY-1", { product_barcode: "777", weight: "1" }),
      product("ANY-777", { weight: "2" }),
      product("ANY-3", { product_name: "777", weight: "3" }),
    ]);
    const total = async (queryField: unknown, ...more: unknown[]) =>
      (await query({ query: [{ queryField, queryCondition: "like", queryValue: "777" }, ...more] })).additionals.total;
    expect(await total(["product_code", "product_barcode", "product_name"])).toBe(3);
    expect(await total(["product_code", "product_barcode"])).toBe(2);
    const heavy = { queryField: "weight", queryCondition: ">=", queryValue: "2" };
    expect(await total(["product_code", "product_barcode", "product_name"], heavy)).toBe(2);
    const unknown = await query({
      query: [{ queryField: ["product_code", "nope"], queryCondition: "like", queryValue: "7" }],
    });
    expect(unknown).toMatchObject({ status: 400, code: "UNKNOWN_FIELD" });
  });

  it("joins conditions by OR [query.combinedCondition]", async () => {
    const either = ["Q01", "Q02"].map((queryValue) => ({
      queryField: "product_code",
      queryCondition: "equal",
      queryValue,
    }));
    expect((await query({ combinedCondition: "OR", query: either })).additionals.total).toBe(2);
    expect((await query({ combinedCondition: "AND", query: either })).additionals.total).toBe(0);
  });

  it.each([
    [{ query: [{ queryField: "nope", queryCondition: "equal", queryValue: "x" }] }, "UNKNOWN_FIELD"],
    [{ query: [{ queryField: "weight", queryCondition: "like", queryValue: "1" }] }, "UNKNOWN_CONDITION"],
    [{ query: [{ queryField: "weight", queryCondition: ">=", queryValue: "heavy" }] }, "WRONG_TYPE"],
    [{ sort: [{ sortField: "nope" }] }, "UNKNOWN_FIELD"],
    [{ pageSize: 1501 }, "PAGE_SIZE"],
    [{ pageSize: 0 }, "PAGE_SIZE"],
    [{ page: 1e18 }, "TOO_LARGE"],
    [{ surprise: true }, "UNKNOWN_FIELD"],
  ])("refuses the query %j with %s", async (body, code) => {
    expect(await query(body)).toMatchObject({ status: 400, code });
  });

  it("takes the language of the reply beside a row, and no other name that is none of its fields", async () => {
    const made = await client.call("POST", "/v1/product/a", { ...product("LANG"), lang: "en_US" });
    expect(made).toMatchObject({ status: 200 });
    const path = `/v1/product/${made.additionals.product[0].product_id}`;
    const refused = async (lang: string) =>
      (await client.call("PUT", path, { product_name: "", lang })).additionals.errors[0].message;
    expect(await refused("en_US")).toMatch(/^[\x20-\x7e“”]+$/);
    expect(await refused("zh_CN")).toContain("商品");
    expect(await client.call("PUT", path, { product_spec: "x", lang: "zh_TW" })).toMatchObject({ status: 200 });
    expect(
      await client.call("POST", `/v1/product/copy/${made.additionals.product[0].product_id}`, {
        product_code: "LANG-2",
        lang: "zh_TW",
      }),
    ).toMatchObject({ status: 200 });
    expect(await client.call("PUT", path, { language: "en_US" })).toMatchObject({ code: "UNKNOWN_FIELD" });
  });

  it("shows nothing beyond the caller's scope, and refuses a scoped path beyond it", async () => {
    const outsider = client.as(everything({ companyIds: [otherCompany] }));
    expect((await outsider.call("POST", "/v1/product/q", {})).additionals.total).toBe(0);
    const made = await client.call("POST", "/v1/product/a", product("MINE"));
    const { product_id: id } = made.additionals.product[0];
    expect((await outsider.call("PUT", `/v1/product/${id}`, { product_spec: "x" })).status).toBe(404);
    expect((await outsider.call("DELETE", `/v1/product/${id}`)).status).toBe(404);
    expect(await outsider.call("POST", `/v1/product/${companyId}/owner/${ownerId}/q`, {})).toMatchObject({
      status: 403,
      code: "OUT_OF_SCOPE",
    });
    expect((await client.call("POST", `/v1/product/${companyId}/owner/${ownerId}/q`, {})).status).toBe(200);
    const smuggled = await outsider.call(
      "POST",
      "/v1/product/a",
      product("SMUGGLED", { company_id: companyId, owner_id: ownerId }),
    );
    expect(smuggled.status).toBe(400);
    const owners = client.as(everything({ companyIds: [companyId], ownerIds: [newId()] }));
    expect((await owners.call("POST", "/v1/product/q", {})).additionals.total).toBe(0);
  });

  it("hides a field from replies, queries and sorts of who lacks its right", async () => {
    await client.call("POST", "/v1/product/a", product("COST", { product_cost_price: "9.99" }));
    const granted = new Set([...everything().granted].filter((one) => one !== "see_cost"));
    const blind = client.as(everything({ companyIds: [companyId] }, granted));
    const byCode = { query: [{ queryField: "product_code", queryCondition: "equal", queryValue: "COST" }] };
    expect((await client.call("POST", "/v1/product/q", byCode)).additionals.product[0].product_cost_price).toBe("9.99");
    expect((await blind.call("POST", "/v1/product/q", byCode)).additionals.product[0]).not.toHaveProperty(
      "product_cost_price",
    );
    expect(await blind.call("POST", "/v1/product/q", { sort: [{ sortField: "product_cost_price" }] })).toMatchObject({
      code: "UNKNOWN_FIELD",
    });
    expect(
      await blind.call("POST", "/v1/product/q", {
        query: [{ queryField: "product_cost_price", queryCondition: ">=", queryValue: "1" }],
      }),
    ).toMatchObject({ code: "UNKNOWN_FIELD" });
  });

  it("takes a field from nobody who lacks its right, and copies it all the same", async () => {
    const granted = new Set([...everything().granted].filter((one) => one !== "see_cost"));
    const blind = client.as(everything({ companyIds: [companyId] }, granted));
    const cost = { product_cost_price: "9.75" };
    const made = await client.call("POST", "/v1/product/a", product("PRICED", cost));
    const id = made.additionals.product[0].product_id;
    for (const [method, path, body] of [
      ["POST", "/v1/product/a", product("CHEAP", cost)],
      ["PUT", `/v1/product/${id}`, cost],
      ["PUT", `/v1/product/${id}`, { product_cost_price: null }],
      ["POST", `/v1/product/copy/${id}`, cost],
    ] as const) {
      const refused = await blind.call(method, path, body);
      expect(refused).toMatchObject({ status: 400, code: "UNKNOWN_FIELD" });
      expect(refused.additionals.errors).toMatchObject([{ index: 0, field: "product_cost_price" }]);
      expect((await client.call(method, path, body)).status, `${method} ${path}`).toBe(200);
    }
    expect((await client.call("PUT", `/v1/product/${id}`, cost)).status).toBe(200);
    expect((await blind.call("PUT", `/v1/product/${id}`, { product_spec: "Seen" })).status).toBe(200);
    const copied = await blind.call("POST", `/v1/product/copy/${id}`, { product_code: "COPIED" });
    expect(copied.additionals.product[0]).not.toHaveProperty("product_cost_price");
    const byCode = {
      query: [{ queryField: "product_code", queryCondition: "equal", queryValue: ["PRICED", "COPIED"] }],
    };
    const { product: seen } = (await client.call("POST", "/v1/product/q", byCode)).additionals;
    expect(seen).toMatchObject([cost, cost]);
  });

  it("names the column by which a row lies outside of the caller's scope", async () => {
    const limited = client.as(everything({ companyIds: [companyId], ownerIds: [ownerId] }));
    const customer = { company_id: companyId, customer_no: "LONE", customer_name: "Lone" };
    const refused = await limited.call("POST", "/v1/customer/a", [{ ...customer, owner_id: ownerId }, customer]);
    expect(refused).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
    expect(refused.additionals.errors).toMatchObject([{ index: 1, field: "owner_id", code: "OUT_OF_SCOPE" }]);
    expect((await client.call("POST", "/v1/customer/a", customer)).status).toBe(200);
    const [whId, other] = [newId(), newId()];
    const { scope } = everything({ companyIds: [companyId], whIds: [whId], fixedOwners: [{ whId, ownerId }] });
    const order = { company_id: companyId, wh_id: whId, owner_id: ownerId };
    const outside = (more: object) => outsideBy(model.outbound, scope, { ...order, ...more });
    expect([{}, { owner_id: other }, { wh_id: other }, { company_id: other }].map(outside)).toEqual([
      null,
      "owner_id",
      "wh_id",
      "company_id",
    ]);
  });

  it("refuses a creation of nothing", async () => {
    expect(await client.call("POST", "/v1/product/a", [])).toMatchObject({ status: 400, code: "REQUIRED" });
  });

  it("answers what is malformed with 400 and what is not there with 404, as JSON", async () => {
    const bad = await client.app.inject({
      method: "POST",
      url: "/v1/product/q",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect(bad.json()).toMatchObject({ respondCode: { code: "MALFORMED_BODY" } });
    expect(await client.call("GET", "/v1/nothing")).toMatchObject({ status: 404, code: "NO_SUCH_CALL" });
  });
});

describe.each(databases)("rows of one's own on %s", (kind) => {
  it("may be seen, made and changed by whoever is signed in; those of others may not", async () => {
    const database = await testDatabase(kind);
    const client = await testServer(database, calls, everything());
    const [companyId, mine, theirs] = [newId(), newId(), newId()];
    await client.call("POST", "/v1/company/a", { company_id: companyId, company_code: "C", company_name: "C" });
    const administrator = client.as(everything({ companyIds: [companyId] }));
    const users = [mine, theirs].map((user_id, index) => ({ user_id, user_no: `U${index}`, user_name: `U${index}` }));
    expect((await administrator.call("POST", "/v1/user/a", users)).status).toBe(200);
    const person = client.as({ ...everything({ companyIds: [companyId] }, new Set()), userId: mine });
    const made = await person.call("POST", "/v1/user/ui/a", { user_id: mine, theme_color: "pink" });
    expect(made.additionals.userUi[0]).toMatchObject({ theme_color: "pink" });
    const { ui_id } = made.additionals.userUi[0];
    const changed = await person.call("PUT", `/v1/user/ui/${ui_id}`, { layout_list_product: { order: ["a"] } });
    expect(changed.additionals.userUi[0].layout_list_product).toEqual({ order: ["a"] });
    expect(await person.call("POST", "/v1/user/ui/a", { user_id: theirs })).toMatchObject({
      status: 403,
      code: "NOT_PERMITTED",
    });
    const other = await administrator.call("POST", "/v1/user/ui/a", { user_id: theirs });
    const otherId = other.additionals.userUi[0].ui_id;
    expect(await person.call("PUT", `/v1/user/ui/${otherId}`, { theme_color: "light" })).toMatchObject({ status: 403 });
    expect(
      (await person.call("POST", "/v1/user/ui/q", {})).additionals.userUi.map((row: { ui_id: string }) => row.ui_id),
    ).toEqual([ui_id]);
    expect((await administrator.call("POST", "/v1/user/ui/q", {})).additionals.total).toBe(2);
    await database.close();
  });
});
