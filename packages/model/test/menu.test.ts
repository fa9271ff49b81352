import { expect, test } from "vitest";
import { documentsOf, isWorklist, type MenuEntry, menu, model, roles, type Worklist, worklists } from "../src/index.ts";

const entries = menu as Readonly<Record<string, MenuEntry>>;

/** The specification's tree, with what its text adds: each group with its entries, by our codes where it gives none. */
const specified: Readonly<Record<string, readonly string[]>> = {
  "": ["home", "dashboard"],
  basicMgmt: [
    "groupCompanySetup",
    "countrySetup",
    "stateProvinceSetup",
    "citySetup",
    "districtSetup",
    "userSetup",
    "roleSetup",
    "permissionMgmt",
    "feeSetup",
    "codeSetup",
    "announceSetup",
    "menuSetup",
  ],
  goodsMgmt: ["goodsSetup", "goodsCategorySetup"],
  putInMgmt: [
    "putInOperationSimple",
    "inboundNotice",
    "inboundAcceptance",
    "inboundQc",
    "inboundPutaway",
    "inboundDetailQuery",
    "inboundSnapshot",
  ],
  warehouseMgmt: [
    "storageSetup",
    "inventoryPutAwaySetup",
    "adjustmentSetup",
    "transferSetup",
    "simpleProcessingSetup",
    "inventoryAndOutboundDetailQuery",
  ],
  outboundMgmt: [
    "outboundOperation",
    "interceptOperation",
    "abnormalOrders",
    "confirmMgmt",
    "pickingListQuery",
    "boxingMgmt",
    "productSnQuery",
    "deliveryConfirm",
    "outboundDetailQuery",
    "outboundAdjustmentSetup",
    "outboundSnapshot",
    "caseClosing",
  ],
  confirmMgmt: ["pickingOperation", "pickingConfirm"],
  boxingMgmt: ["fastBoxingSetup", "boxingSetup", "boxDetailsQuery"],
  inventoryMgmt: [
    "inventoryByProduct",
    "inventoryByStorage",
    "inventoryByInboundDate",
    "inventorySummary",
    "inventoryAccurate",
    "dailyClosing",
    "inventoryHistory",
  ],
  returnMgmt: ["returnOperationSimple", "returnAcceptance", "returnPutaway", "returnInventoryQuery", "returnSnapshot"],
  countingMgmt: ["countingSetup"],
  // Whom one works for and what they pay stand together.
  quotationMgmt: ["customerSetup", "contactSetup", "quotationSetup", "billSetup"],
  edihubMgmt: ["exportSetup"],
};

function groupOf(code: string): string | undefined {
  if (!isWorklist(code)) return entries[code] && (entries[code].under ?? "");
  const { before, after }: Worklist = worklists[code];
  return entries[before ?? after ?? ""]?.under;
}

test.each(Object.entries(specified))("the menu holds what the specification puts into “%s”", (group, codes) => {
  for (const code of codes) expect(groupOf(code), code).toBe(group);
});

test("an entry is a screen, a group, or to come; what is to come holds nothing, and nobody has it in a role", () => {
  const holding = new Set(Object.values(entries).map(({ under }) => under));
  const planned = Object.entries(entries).filter(([, entry]) => entry.planned);
  expect(planned.length).toBeGreaterThan(0);
  for (const [code, { path, functions, reports, under }] of planned) {
    expect([path, functions, reports], code).toEqual([undefined, undefined, undefined]);
    expect(holding.has(code), code).toBe(false);
    expect(under, code).toBeDefined();
  }
  for (const [code, { path, planned: isPlanned }] of Object.entries(entries))
    if (path === undefined && !isPlanned) expect(holding.has(code), `${code} is a group`).toBe(true);
  for (const [role, { functions }] of Object.entries(roles))
    if (role !== "administrator")
      expect(planned.map(([code]) => code).filter((code) => Object.hasOwn(functions, code))).toEqual([]);
});

test("every document is reached: its entry is a screen, at the path that its lists and links lead to", () => {
  const paths = documentsOf(model).map((document) => [document.name, entries[document.menu]?.path]);
  expect(paths).toEqual(documentsOf(model).map(({ name }) => [name, name]));
});
