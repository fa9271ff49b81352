import { expect, test } from "vitest";
import {
  builtInFunctions,
  type Declared,
  grantName,
  isRestriction,
  type MenuCode,
  type MenuEntry,
  menu,
  model,
  type RoleTemplate,
  roles,
  switchesOf,
} from "../src/index.ts";

const entries = Object.entries(menu as Readonly<Record<string, MenuEntry>>) as [MenuCode, MenuEntry][];

test("a list can be shown, searched and kept from being copied; what nothing does cannot be switched", () => {
  expect(switchesOf(model, "goodsSetup")).toEqual({
    functions: ["display", "query", "create", "update", "delete", "copy", "dataexport", "copy_forbidden"],
    reports: ["label"],
  });
  expect(switchesOf(model, "inventoryByStorage").functions).toEqual([
    "display",
    "query",
    "dataexport",
    "copy_forbidden",
  ]);
  expect(switchesOf(model, "home").functions).toEqual(["display", "query"]);
  expect(switchesOf(model, "goodsMgmt")).toEqual({ functions: [], reports: [] });
});

test("the built-in table grants all but the export of goods, and the manager's role begins with it [rights-5]", () => {
  const withoutExport = ["display", "query", "create", "update", "delete", "copy"];
  expect(builtInFunctions.goodsSetup).toEqual(withoutExport);
  expect(roles.warehouse_manager.functions.goodsSetup).toEqual([...withoutExport, "label"]);
});

test("in the built-in table customer set-up has every function off [rights-6]", () => {
  expect(switchesOf(model, "customerSetup").functions.length).toBeGreaterThan(0);
  expect(builtInFunctions.customerSetup).toEqual([]);
});

test("a step that a screen of its own permits names a screen where that can be switched", () => {
  const documents = Object.values(model as Readonly<Record<string, Declared>>).flatMap((one) =>
    one.type === "document" ? Object.values(one.actions) : [],
  );
  const at = documents.flatMap((action) => action.at ?? []);
  expect(at.length).toBeGreaterThan(0);
  for (const code of at) expect(switchesOf(model, code).functions).toContain("update");
});

test("what a user holds is named by its menu, but for a right, and a code that forbids gives nothing", () => {
  expect(grantName("goodsSetup", "basic", "query")).toBe("goodsSetup:query");
  expect(grantName("rights", "right", "way_back")).toBe("way_back");
  const grants = ["goodsSetup:copy_forbidden", "goodsSetup:copy", "way_back"];
  expect(grants.map(isRestriction)).toEqual([true, false, false]);
});

test("roles that come with an empty database show what they permit, and permit nothing that a group of the menu could", () => {
  for (const [role, { functions }] of Object.entries(roles))
    for (const [code, held] of Object.entries(functions as Readonly<Record<string, readonly string[]>>)) {
      if (menu[code as MenuCode] && "path" in menu[code as MenuCode] && held.length > 0)
        expect(held, `${role} ${code}`).toContain("display");
      if (role !== "administrator") expect("path" in menu[code as MenuCode], `${role} ${code}`).toBe(true);
    }
});

/** Who works where, who may do what, and what is the same for the whole system. */
const administratorsOnly: readonly MenuCode[] = [
  "groupCompanySetup",
  "companySetup",
  "userSetup",
  "accountSetup",
  "userUiSetup",
  "onlineUserQuery",
  "outboxQuery",
  "licenceSetup",
  "registrationSetup",
  "roleSetup",
  "permissionMgmt",
  "permissionSetup",
  "menuSetup",
  "codeSetup",
  "settingCodeSetup",
  "unitSetup",
  "settingUnitSetup",
  "countrySetup",
  "stateProvinceSetup",
  "citySetup",
  "districtSetup",
  "regionSetup",
  "carrierInterfaceSetup",
];

test("every screen but those of administrators is somebody's who works there, and those are nobody else's", () => {
  const seen = entries.filter(([, { path, off }]) => path !== undefined && !off);
  const others = Object.entries(roles).filter(([role]) => role !== "administrator");
  for (const [code, { path }] of seen) {
    const held = others.filter(([, { functions }]) => code in functions).map(([role]) => role);
    expect(held.length > 0, `${code} at ${path} is held by ${held}`).toBe(!administratorsOnly.includes(code));
  }
});

test("a manager begins with all that those begin with who work there, and with nothing of accounting [roles-1.7]", () => {
  const { functions, rights }: RoleTemplate = roles.warehouse_manager;
  for (const role of ["receiver", "picker", "packer", "stock_clerk"] as const) {
    const their: RoleTemplate = roles[role];
    expect(rights, role).toEqual(expect.arrayContaining([...their.rights]));
    for (const [code, held] of Object.entries(their.functions)) {
      // Goods and customers are begun with by the built-in table.
      if (code in builtInFunctions) continue;
      for (const one of held.filter((name) => !isRestriction(`${code}:${name}`)))
        expect(functions[code as MenuCode], `${code}:${one} of the ${role}`).toContain(one);
    }
  }
  for (const right of roles.accounting.rights) expect(rights).not.toContain(right);
  for (const code of ["feeSetup", "currencySetup"] as const)
    for (const change of ["create", "update"]) expect(functions[code] ?? [], code).not.toContain(change);
});

test("a packer begins with boxing, with shipping at the bench, and with waybills to see and to print [roles-1.3]", () => {
  const { functions }: RoleTemplate = roles.packer;
  expect(functions.boxingSetup).toEqual(expect.arrayContaining(["query", "create", "update", "boxing_report"]));
  expect(functions.waybillQuery).toEqual(expect.arrayContaining(["query", "courier_label"]));
  expect(functions.outboundOperation).not.toContain("update");
  for (const step of ["box", "confirm_boxing", "ship"] as const)
    expect(model.outbound.actions[step].at, step).toContain("boxingSetup");
});

test("everything that can be switched is the administrators'", () => {
  for (const [code] of entries) {
    const { functions, reports } = switchesOf(model, code);
    const held = roles.administrator.functions[code] ?? [];
    for (const one of [...functions.filter((one) => one !== "copy_forbidden"), ...reports])
      expect(held, `${code}:${one}`).toContain(one);
    expect(held).not.toContain("copy_forbidden");
  }
});
