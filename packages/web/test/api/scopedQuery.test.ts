import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { nowhere, scopedQuery } from "../../src/api/resources.ts";

const place = { companyId: "c", whId: "w", ownerId: "o" };

test("the most specific path that the place can fill is taken", () => {
  expect(scopedQuery(model.inventory, {}, place).path).toBe("/inventory/c/w/o");
  expect(scopedQuery(model.inventory, {}, { ...place, ownerId: null }).path).toBe("/inventory/c/w");
  expect(scopedQuery(model.product, {}, place).path).toBe("/product/c/owner/o");
  expect(scopedQuery(model.storage, {}, place).path).toBe("/storage/w");
  expect(scopedQuery(model.unit, {}, place)).toEqual({ path: "/unit", query: {} });
});

test("what the path does not say becomes conditions", () => {
  const asked = { queryField: "order_no", queryCondition: "like", queryValue: "7" } as const;
  const { path, query } = scopedQuery(model.outbound_detail, { query: [asked] }, place);
  expect(path).toBe("/outbound/detail/c/w");
  expect(query.query).toEqual([asked, { queryField: "owner_id", queryCondition: "equal", queryValue: "o" }]);
  expect(query.combinedCondition).toBe("AND");
});

test("an OR is left as it is: a further condition would widen it", () => {
  const one = { queryField: "order_no", queryCondition: "like", queryValue: "7" } as const;
  const query = { combinedCondition: "OR", query: [one, one] } as const;
  expect(scopedQuery(model.outbound_detail, query, place).query).toEqual(query);
});

test("without a place nothing is added", () => {
  expect(scopedQuery(model.outbound, { query: [] }, nowhere)).toEqual({
    path: "/outbound",
    query: { combinedCondition: "AND", query: [] },
  });
});
