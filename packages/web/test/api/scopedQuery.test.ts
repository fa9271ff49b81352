import { type Declared, model } from "@stowage/model";
import { expect, test } from "vitest";
import { nowhere, scopedQuery } from "../../src/api/resources.ts";

const place = { companyId: "c", whId: "w", ownerId: "o" };

test("the most specific path that the place can fill is taken", () => {
  expect(scopedQuery(model.inventory, {}, place).path).toBe("/inventory/c/w/o");
  expect(scopedQuery(model.inventory, {}, { ...place, ownerId: null }).path).toBe("/inventory/c/w");
  expect(scopedQuery(model.product, {}, place).path).toBe("/product/c/owner/o");
  expect(scopedQuery(model.storage, {}, place).path).toBe("/storage/w");
  expect(scopedQuery(model.currency, {}, place)).toEqual({ path: "/currency", query: {} });
  expect(scopedQuery(model.unit, {}, place), "as the company calls them").toEqual({
    path: "/unit/c",
    query: { combinedCondition: "AND", query: [] },
  });
});

test("what the path does not say becomes conditions", () => {
  const asked = { queryField: "product_code", queryCondition: "like", queryValue: "7" } as const;
  const { path, query } = scopedQuery(model.unit_convert, { query: [asked] }, place);
  expect(path).toBe("/unit-convert");
  const equal = (queryField: string, queryValue: string) => ({ queryField, queryCondition: "equal", queryValue });
  expect(query.query).toEqual([asked, equal("company_id", "c"), equal("owner_id", "o")]);
  expect(query.combinedCondition).toBe("AND");
});

test("a list of the places themselves has all of them, wherever one stands", () => {
  for (const one of [model.company, model.company_group])
    expect(scopedQuery(one, {}, place), one.name).toEqual({
      path: one.path,
      query: expect.not.objectContaining({ query: [expect.anything()] }),
    });
});

test("an OR is left as it is, since a further condition would widen it; the path narrows documents and lines all the same", () => {
  const one = { queryField: "order_no", queryCondition: "like", queryValue: "7" } as const;
  const query = { combinedCondition: "OR", query: [one, one] } as const;
  expect(scopedQuery(model.outbound_detail, query, place)).toEqual({ path: "/outbound/detail/c/w/o", query });
});

test("every list of a warehouse keeps to warehouse and owner by its path, whatever is asked", () => {
  const declared: readonly Declared[] = Object.values(model);
  const inWarehouses = declared.filter((one) => one.scope !== "shared" && one.scope.warehouse && one.scope.owner);
  expect(inWarehouses.length).toBeGreaterThan(10);
  for (const one of inWarehouses) {
    expect(scopedQuery(one, {}, place).path, one.name).toBe(`${one.path}/c/w/o`);
    expect(scopedQuery(one, {}, { ...place, ownerId: null }).path, one.name).toBe(`${one.path}/c/w`);
  }
});

test("without a place nothing is added", () => {
  expect(scopedQuery(model.outbound, { query: [] }, nowhere)).toEqual({
    path: "/outbound",
    query: { combinedCondition: "AND", query: [] },
  });
});
