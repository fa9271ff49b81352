import { type Declared, model } from "@stowage/model";
import { describe, expect, test, vi } from "vitest";
import { exportBody } from "../../src/api/exports.ts";
import { noWorkspace, readRow, scopedQuery } from "../../src/api/resources.ts";

const workspace = { companyId: "c", whId: "w", ownerId: "o" };

test("one row is asked for as the only one of its page [detail_lookup_page] [detail_lookup_page_size]", async () => {
  let asked = {};
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    asked = JSON.parse(body);
    const respondCode = { code: "OK", message: "", additionals: { product: [{ product_id: "p" }] } };
    return new Response(JSON.stringify({ httpStatus: 200, respondCode }));
  });
  expect(await readRow("product", "p")).toEqual({ product_id: "p" });
  expect(asked).toMatchObject({ page: 1, pageSize: 1 });
  vi.unstubAllGlobals();
});

test("the most specific path that the workspace can fill is taken", () => {
  expect(scopedQuery(model.inventory, {}, workspace).path).toBe("/inventory/c/w/o");
  expect(scopedQuery(model.inventory, {}, { ...workspace, ownerId: null }).path).toBe("/inventory/c/w");
  expect(scopedQuery(model.product, {}, workspace).path).toBe("/product/c/owner/o");
  expect(scopedQuery(model.storage, {}, workspace).path).toBe("/storage/w");
  expect(scopedQuery(model.currency, {}, workspace)).toEqual({ path: "/currency", query: {} });
  expect(scopedQuery(model.unit, {}, workspace), "as the company calls them").toEqual({
    path: "/unit/c",
    query: {},
  });
});

test("what the path does not say becomes conditions", () => {
  const asked = { queryField: "product_code", queryCondition: "like", queryValue: "7" } as const;
  const { path, query } = scopedQuery(model.unit_convert, { query: [asked] }, workspace);
  expect(path).toBe("/unit-convert");
  const equal = (queryField: string, queryValue: string) => ({ queryField, queryCondition: "equal", queryValue });
  expect(query.query).toEqual([asked]);
  expect(query.within).toEqual([equal("company_id", "c"), equal("owner_id", "o")]);
});

test("a list of companies, warehouses or owners has all of them, whatever the workspace", () => {
  for (const one of [model.company, model.company_group])
    expect(scopedQuery(one, {}, workspace), one.name).toEqual({
      path: one.path,
      query: expect.not.objectContaining({ within: [expect.anything()] }),
    });
});

test("where any condition is enough, those of the workspace hold all the same, of what is counted too", () => {
  const one = { queryField: "order_no", queryCondition: "like", queryValue: "7" } as const;
  const query = { combinedCondition: "OR", query: [one, one] } as const;
  expect(scopedQuery(model.outbound_detail, query, workspace)).toEqual({ path: "/outbound/detail/c/w/o", query });
  const counted = scopedQuery(model.unit_convert, { ...query, counts: [query] }, workspace).query;
  expect(counted.within).toHaveLength(2);
  expect(counted).toMatchObject({ ...query, counts: [{ ...query, within: counted.within }] });
});

test("every list of a warehouse keeps to warehouse and owner, by its path unless it needs both said", () => {
  const declared: readonly Declared[] = Object.values(model);
  const ofBoth = declared.filter((one) => one.scope !== "shared" && one.scope.warehouse && one.scope.owner);
  const inWarehouses = ofBoth.filter(({ needs = [] }) => needs.length === 0);
  for (const one of ofBoth.filter((each) => !inWarehouses.includes(each)))
    expect(scopedQuery(one, {}, workspace), one.name).toEqual({
      path: one.path,
      query: {
        within: [
          { queryField: "company_id", queryCondition: "equal", queryValue: "c" },
          { queryField: "wh_id", queryCondition: "equal", queryValue: "w" },
          { queryField: "owner_id", queryCondition: "equal", queryValue: "o" },
        ],
      },
    });
  expect(inWarehouses.length).toBeGreaterThan(10);
  for (const one of inWarehouses) {
    expect(scopedQuery(one, {}, workspace).path, one.name).toBe(`${one.path}/c/w/o`);
    expect(scopedQuery(one, {}, { ...workspace, ownerId: null }).path, one.name).toBe(`${one.path}/c/w`);
  }
});

test("without a workspace nothing is added", () => {
  expect(scopedQuery(model.outbound, { query: [] }, noWorkspace)).toEqual({
    path: "/outbound",
    query: { query: [] },
  });
});

describe("what belongs to several", () => {
  const { to_wh_id, to_owner_id } = {
    to_wh_id: model.outbound.fields.wh_id,
    to_owner_id: model.outbound.fields.owner_id,
  };
  const moved: Declared = {
    ...(model.outbound as Declared),
    scope: {
      company: "company_id",
      warehouse: { all: ["wh_id", "to_wh_id"], seenByAny: true },
      owner: { all: ["owner_id", "to_owner_id"] },
    },
    scoped: {},
    fields: { ...model.outbound.fields, to_wh_id, to_owner_id },
  } as Declared;
  const counted = {
    ...moved,
    scope: { company: "company_id", warehouse: "wh_id", owner: { of: "l", column: "owner_id", by: "outbound_id" } },
  } as Declared;
  const written = (declared: Declared) =>
    exportBody(declared, {}, workspace, [], { format: "xlsx", separator: ",", encoding: "utf-8" });

  test("is listed where one of them is where somebody works", () => {
    const equal = (queryField: string | readonly string[], queryValue: string) => ({
      queryField,
      queryCondition: "equal",
      queryValue,
    });
    expect(scopedQuery(moved, {}, workspace).query.within).toEqual([
      equal("company_id", "c"),
      equal(["wh_id", "to_wh_id"], "w"),
      equal(["owner_id", "to_owner_id"], "o"),
    ]);
  });

  test("is exported as it is listed, by the owners that its lines say too", () => {
    for (const one of [moved, counted])
      expect(written(one)).toMatchObject({ company_id: "c", wh_id: "w", owner_id: "o" });
  });

  test("is not narrowed where any of them may say so alone", () => {
    expect(written(model.contact)).not.toHaveProperty("owner_id");
    expect(JSON.stringify(scopedQuery(model.contact, {}, workspace).query)).not.toContain("owner_id");
  });
});
