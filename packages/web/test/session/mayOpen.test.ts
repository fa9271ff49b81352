import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { listBeside, listsBeside, mayOpen } from "../../src/session/menu.ts";

test("a screen is open to who may see or search it, what everybody has to everybody", () => {
  for (const path of ["home", "dashboard", "account_settings", "memo"]) expect(mayOpen(path, {}), path).toBe(true);
  expect(mayOpen("product", {})).toBe(false);
  expect(mayOpen("product", { goodsSetup: ["display"] })).toBe(true);
  expect(mayOpen("permissions", { permissionMgmt: ["query"] })).toBe(true);
  expect(mayOpen("inbound", { putInOperationSimple: ["query"] })).toBe(true);
  expect(mayOpen("inbound_simple", { putInOperationSimple: ["query"] })).toBe(false);
  expect(mayOpen("inbound_simple", { putInOperationSimple: ["update"] })).toBe(true);
  expect(mayOpen("inbound_simple", { putInOperationSimple: ["create"] }), "who announces goods alone").toBe(false);
  expect(mayOpen("nothing_such", { goodsSetup: ["display"] })).toBe(false);
});

test("a list without an entry of its own is open to who may search at that of which it is a part", () => {
  expect(listBeside("role_user")?.menu).toBe("roleSetup");
  expect(mayOpen("role_user", { roleSetup: ["query"] })).toBe(true);
  expect(mayOpen("role_user", { roleSetup: ["display"], userSetup: ["query"] })).toBe(false);
  const beside = (name: "role" | "user" | "customer" | "permission" | "inbound_detail" | "warehouse" | "storage") =>
    listsBeside(model[name]).map((one) => one.name);
  expect(beside("role")).toEqual(["role_user", "role_permission_function", "role_question"]);
  expect(beside("user")).toEqual(["company_user", "warehouse_user", "user_permission_function"]);
  expect(beside("customer")).toEqual(["customer_category", "owner_lottable"]);
  expect(beside("permission")).toEqual(["permission_function"]);
  expect(beside("inbound_detail"), "what is seen with its document").toEqual([]);
  expect(beside("warehouse")).toEqual([]);
  expect(beside("storage").toSorted()).toEqual(["product_location", "putaway_rule"]);
  // One's own, what has an entry, and what is no list.
  for (const path of ["memo", "own_session", "role", "outbound", "nothing_such"])
    expect(listBeside(path), path).toBeNull();
});
