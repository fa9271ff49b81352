import { expect, test } from "vitest";
import { fieldsOf } from "../../src/imports/columns.ts";
import { entities } from "../../src/imports/entities.ts";

test("a file fills nothing that is to come", () => {
  const orders = entities.find(({ path }) => path === "outbound/orderdetail");
  const names = orders ? fieldsOf(orders).map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining(["order_no", "cod_amount", "outbound_unit"]));
  expect(names.filter((name) => ["store_no", "store_name", "service_type"].includes(name))).toEqual([]);
});
