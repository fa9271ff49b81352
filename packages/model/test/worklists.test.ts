import { expect, test } from "vitest";
import {
  type Declared,
  type DocumentDeclaration,
  holdsWorklist,
  isWorklist,
  type MenuEntry,
  menu,
  menuTarget,
  model,
  viewsOf,
  type Worklist,
  type WorklistCode,
  worklistAddress,
  worklists,
} from "../src/index.ts";

const all = Object.entries(worklists as Readonly<Record<string, Worklist>>) as [WorklistCode, Worklist][];
const entries = menu as Readonly<Record<string, MenuEntry>>;
const listAt = (code: string) => (model as Readonly<Record<string, Declared>>)[entries[code]?.path ?? ""];
const documentAt = (code: string): DocumentDeclaration | undefined => {
  const listed = listAt(code);
  const declared = (model as Readonly<Record<string, Declared>>)[listed?.line?.of ?? listed?.name ?? ""];
  return declared?.type === "document" ? declared : undefined;
};
const question = (code: WorklistCode) => decodeURIComponent(menuTarget(worklistAddress(model, code))?.query ?? "");

test("a worklist asks what waits for a step: the states from which the step leads", () => {
  expect(decodeURIComponent(worklistAddress(model, "inboundAcceptance"))).toBe(
    'inbound?q=[["inbound_status","equal",["awaiting_validation"]]]&sort=inbound_expect',
  );
  expect(decodeURIComponent(worklistAddress(model, "inboundNotice"))).toBe(
    'inbound_detail?q=[["inbound_status","equal",["awaiting_validation"]]]',
  );
  expect(question("caseClosing")).toBe('q=[["outbound_status","equal",["delivered","picked_up"]]]');
  expect(worklistAddress(model, "inventoryByInboundDate")).toBe("inventory?sort=inbound_date,storage_loc_code");
});

test("fast boxing asks for orders of one product, among those that wait to be boxed", () => {
  const boxing = [
    ["outbound_status", "equal", ["awaiting_boxing"]],
    ["abnormal", "equal", false],
  ];
  expect(question("boxingOperation")).toBe(`q=${JSON.stringify(boxing)}&sort=expect_ship_date`);
  const fast = [...boxing, ["operation_type", "equal", "fast"]];
  expect(question("fastBoxingSetup")).toBe(`q=${JSON.stringify(fast)}&sort=expect_ship_date`);
  expect(question("orderClosing")).toContain('["outbound_status","equal",["awaiting_close_order"]]');
});

test("boxes stay in their list while their order is being intercepted: they still stand here", () => {
  const views = viewsOf(model.boxing, { today: "2026-01-01", userId: "u" }).filter(({ kind }) => kind === "state");
  expect(views.map(({ name }) => name)).toEqual(["unfinished", "confirmed"]);
  for (const { ask } of views) expect(JSON.stringify(ask)).toContain('"awaiting_interception"');
});

test("locations that are to be counted are asked for by their mark [orders-11.3]", () => {
  const marked = encodeURIComponent(JSON.stringify([["count_flag", "equal", true]]));
  expect(worklistAddress(model, "countFlagged")).toBe(`storage?q=${marked}`);
});

test("an order that is marked waits for its release and for nothing else", () => {
  const { mark_abnormal } = model.outbound.actions;
  for (const [code, { of, awaits = "" }] of all) {
    const action = documentAt(of)?.actions[awaits];
    const isMarkable =
      of === "outboundOperation" && action?.from.some((state) => mark_abnormal.from.includes(state as never));
    const marked = awaits === "unlock_abnormal";
    // What a marked order takes all the same is waited for whether it is marked or not.
    if (action?.whileBlocked && !marked) {
      expect(question(code), code).not.toContain('"abnormal"');
      continue;
    }
    const asked = question(code);
    expect(asked.includes('"abnormal"'), code).toBe(Boolean(isMarkable));
    if (isMarkable) expect(asked, code).toContain(`["abnormal","equal",${marked}]`);
  }
});

test.each(all)(
  "%s asks something that nothing else asks, of a list with such a step, and stands next to an entry",
  (code, one) => {
    const { of, awaits, before, after } = one;
    expect(listAt(of)).toBeDefined();
    if (awaits !== undefined) expect(Object.keys(documentAt(of)?.actions ?? {})).toContain(awaits);
    expect(question(code)).not.toBe("");
    expect(all.filter(([other]) => worklistAddress(model, other) === worklistAddress(model, code))).toHaveLength(1);
    expect([before, after].filter((beside) => beside !== undefined && entries[beside])).toHaveLength(1);
    expect(entries[code], "a code of its own").toBeUndefined();
    expect(isWorklist(code)).toBe(true);
  },
);

test("a worklist is for those who see its list and may take the step", () => {
  const holds = (code: WorklistCode, ...granted: string[]) => holdsWorklist(model, code, new Set(granted));
  const [shown, changed] = ["outboundOperation:display", "outboundOperation:update"];
  expect(holds("caseClosing", shown)).toBe(false);
  expect(holds("caseClosing", changed)).toBe(false);
  expect(holds("caseClosing", shown, changed)).toBe(true);
  expect(holds("pickingOperation", shown, "pickingConfirm:update")).toBe(true);
  expect(holds("shippingConfirm", shown, "pickingConfirm:update")).toBe(false);
  expect(holds("abnormalOrders", shown, changed)).toBe(false);
  expect(holds("abnormalOrders", shown, changed, "unlock_abnormal")).toBe(true);
  expect(holds("inboundNotice", "inboundDetailQuery:display", "putInOperationSimple:update")).toBe(true);
  expect(holds("inboundNotice", "putInOperationSimple:display", "putInOperationSimple:update")).toBe(false);
  expect(holds("inventoryByInboundDate", "inventoryByStorage:display")).toBe(true);
  expect(isWorklist("constructor")).toBe(false);
});
