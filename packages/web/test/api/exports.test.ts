import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { exportBody } from "../../src/api/exports.ts";
import { noWorkspace } from "../../src/api/resources.ts";

const workspace = { companyId: "c", whId: "w", ownerId: "o" };
const question = {
  page: 3,
  pageSize: 50,
  combinedCondition: "OR",
  query: [
    { queryField: "order_no", queryCondition: "like", queryValue: "7" },
    { queryField: "consignee_name", queryCondition: "like", queryValue: "A" },
  ],
  sort: [{ sortField: "order_no", sortOrder: "desc" }],
} as const;
const choice = { format: "csv", separator: ";", encoding: "big5" } as const;

test("an export asks what the list asks, without its pages", () => {
  const body = exportBody(model.outbound, question, workspace, ["order_no", "outbound_status"], choice);
  expect(body).toMatchObject({
    combinedCondition: "OR",
    query: question.query,
    sort: question.sort,
    columns: ["order_no", "outbound_status"],
    format: "csv",
    separator: ";",
    encoding: "big5",
  });
  expect(body).not.toHaveProperty("page");
  expect(body).not.toHaveProperty("pageSize");
});

test("the workspace goes along beside the conditions, as far as the resource has one", () => {
  const of = (declared: Parameters<typeof exportBody>[0], at = workspace) =>
    exportBody(declared, question, at as typeof noWorkspace, ["x"], choice);
  expect(of(model.outbound)).toMatchObject({ company_id: "c", wh_id: "w", owner_id: "o" });
  expect(of(model.storage)).not.toHaveProperty("owner_id");
  expect(of(model.warehouse)).not.toHaveProperty("wh_id");
  expect(of(model.currency)).not.toHaveProperty("company_id");
  const anywhere = exportBody(model.outbound, question, noWorkspace, ["x"], choice);
  expect(Object.keys(anywhere).filter((name) => name.endsWith("_id"))).toEqual([]);
});

test("separator and encoding are for text files", () => {
  const body = exportBody(model.outbound, {}, workspace, ["x"], { ...choice, format: "xlsx" });
  expect(body).not.toHaveProperty("separator");
  expect(body).not.toHaveProperty("encoding");
  expect(body).not.toHaveProperty("query");
});
