import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { draftSchema } from "../../src/crud/schema.ts";
import { fieldsOf } from "../../src/imports/columns.ts";
import { entities } from "../../src/imports/entities.ts";

test("a file fills nothing that is to come", () => {
  const orders = entities.find(({ path }) => path === "outbound/orderdetail");
  const names = orders ? fieldsOf(orders).map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining(["order_no", "cod_amount", "outbound_unit"]));
  expect(names.filter((name) => ["store_no", "store_name"].includes(name))).toEqual([]);
});

test("the description of a call says of what is to come that nothing acts on it yet", () => {
  const said = Object.entries(draftSchema(model.outbound, "create").properties).filter(([, schema]) =>
    JSON.stringify(schema).includes("nothing acts on it yet"),
  );
  expect(said.map(([name]) => name)).toEqual(["store_no", "store_name"]);
});
