import { expect, test } from "vitest";
import { mayOpen } from "../../src/session/menu.ts";

test("a screen is open to who may see or search it, what everybody has to everybody", () => {
  for (const path of ["home", "dashboard", "account_settings", "memo"]) expect(mayOpen(path, {}), path).toBe(true);
  expect(mayOpen("product", {})).toBe(false);
  expect(mayOpen("product", { goodsSetup: ["display"] })).toBe(true);
  expect(mayOpen("permissions", { permissionMgmt: ["query"] })).toBe(true);
  expect(mayOpen("inbound", { putInOperationSimple: ["query"] })).toBe(true);
  expect(mayOpen("inbound_simple", { putInOperationSimple: ["query"] })).toBe(false);
  expect(mayOpen("inbound_simple", { putInOperationSimple: ["create"] })).toBe(true);
  expect(mayOpen("nothing_such", { goodsSetup: ["display"] })).toBe(false);
});
