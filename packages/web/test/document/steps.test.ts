import { type DocumentDeclaration, mainPath, model } from "@stowage/model";
import { expect, test } from "vitest";
import { courseOf, type HistoryStep, stepsOf } from "../../src/screens/document/steps.ts";

test("the straight way of each document ends where its work ends", () => {
  expect(mainPath(model.outbound)).toEqual([
    "awaiting_close_order",
    "awaiting_print",
    "awaiting_pick",
    "awaiting_boxing",
    "awaiting_shipping",
    "shipped",
    "delivered",
    "case_closed",
  ]);
  expect(mainPath(model.inbound)).toEqual([
    "awaiting_validation",
    "awaiting_qc",
    "awaiting_putaway",
    "putaway_confirmed",
  ]);
  expect(courseOf(model.adjustment)).toEqual([{ action: "adjust" }]);
});

interface Known {
  readonly taken?: readonly string[];
  readonly lines?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** The steps as they are shown after these, each `action state`, from the state before it on. */
function shownAfter(document: DocumentDeclaration, taken: readonly string[], known: Known = {}) {
  let from: string | null = null;
  const history = taken.map((one, index): HistoryStep => {
    const [action = "", to = ""] = one.split(" ");
    const next = { step: index, action, from_state: from, to_state: to, reason: null, at: `${index}`, user_name: "u" };
    from = to;
    return next;
  });
  return stepsOf(document, from ?? "", { history, ...known });
}
const read = (steps: ReturnType<typeof stepsOf>) => steps.map(({ name, progress }) => `${name} ${progress}`);

const toPick = ["create awaiting_close_order", "close_order awaiting_print", "print awaiting_pick"];
const toShip = [
  ...toPick,
  "confirm_pick picked",
  "confirm_pick awaiting_boxing",
  "confirm_boxing boxed",
  "confirm_boxing awaiting_shipping",
];

test("an order has as many steps on its way as at its beginning and its end, each told as what was done", () => {
  const ways = [toPick.slice(0, 1), toPick, [...toPick, "confirm_pick picked"], toShip, [...toShip, "ship shipped"]];
  const done = ways.map((way) =>
    shownAfter(model.outbound, way)
      .map(({ progress }) => progress[0])
      .join(""),
  );
  expect(done).toEqual(["dnaaaa", "dddnaa", "ddddna", "dddddn", "dddddd"]);
  expect(read(shownAfter(model.outbound, [...toShip, "ship shipped", "deliver delivered"]))).toEqual([
    "create done",
    "close_order done",
    "print done",
    "confirm_pick done",
    "confirm_boxing done",
    "ship done",
  ]);
});

test("a step says on how many lines it is done, and who did it when it is", () => {
  const lines = {
    details: [
      { outbound_nums: "4", outbound_nums_bad: "0", num_picked: "4" },
      { outbound_nums: "3", outbound_nums_bad: "0", num_picked: "1" },
      // Of a set that went as its parts, which are lines of their own.
      { outbound_nums: "0", outbound_nums_bad: "0", num_picked: "0" },
    ],
  };
  const shown = shownAfter(model.outbound, toPick, { lines });
  expect(shown.find(({ name }) => name === "confirm_pick")).toMatchObject({
    progress: "now",
    counted: { done: 1, all: 2 },
  });
  expect(shown.find(({ name }) => name === "print")?.by).toMatchObject({ action: "print", at: "2" });
});

test("a line of which nothing came has nothing to be put away once that is known", () => {
  const none = { num_loc: "0", num_bad: "0", num_put: "0" };
  const lines = {
    details: [
      { ...none, num_loc: "4", num_put: "4", inventory_status: "in_stock" },
      { ...none, inventory_status: "received" },
      { ...none, inventory_status: "expected" },
    ],
  };
  const shown = shownAfter(model.inbound, ["create awaiting_putaway"], { lines });
  expect(shown.find(({ name }) => name === "finish_putaway")?.counted).toEqual({ done: 2, all: 3 });
});

test("what was taken back is no longer done", () => {
  expect(read(shownAfter(model.outbound, [...toShip, "revert_boxing awaiting_boxing"]))).toEqual([
    "create done",
    "close_order done",
    "print done",
    "confirm_pick done",
    "confirm_boxing now",
    "ship ahead",
  ]);
});

test("an inspection that a document will not take is none of its steps, before and after", () => {
  const counted = ["create awaiting_validation", "confirm_validate validated", "confirm_validate awaiting_putaway"];
  const all = ["create", "confirm_validate", "finish_putaway"];
  const names = (way: readonly string[], taken: readonly string[]) =>
    shownAfter(model.inbound, way, { taken }).map(({ name }) => name);
  for (const way of [counted.slice(0, 1), counted, [...counted, "finish_putaway putaway_confirmed"]])
    expect(names(way, [])).toEqual(all);
  const inspected = [counted[0] ?? "", counted[1] ?? "", "confirm_validate awaiting_qc"];
  for (const way of [inspected.slice(0, 1), inspected, [...inspected, "confirm_qc awaiting_putaway"]])
    expect(names(way, ["confirm_qc"])).toEqual(["create", "confirm_validate", "confirm_qc", "finish_putaway"]);
});

test("an order stands where it was while it waits for its interception", () => {
  const asked = [...toPick, "request_intercept awaiting_interception"];
  expect(read(shownAfter(model.outbound, asked)).slice(2, 5)).toEqual([
    "print done",
    "confirm_pick now",
    "confirm_boxing ahead",
  ]);
});

test("what is intercepted or given up takes no further step, and tells none that was taken back whole", () => {
  const asked = [...toPick, "request_intercept awaiting_interception", "confirm_intercept intercepted"];
  const ended = ["create done", "close_order done", "print done", "intercepted ended"];
  expect(read(shownAfter(model.outbound, asked))).toEqual(ended);
  const boxed = [...toShip, "request_intercept awaiting_interception", "confirm_intercept intercepted"];
  const lines = { details: [{ outbound_nums: "8", outbound_nums_bad: "0", num_picked: "0", num_boxed: "0" }] };
  expect(read(shownAfter(model.outbound, boxed, { lines }))).toEqual(ended);
  expect(read(shownAfter(model.outbound, [...asked, "cancel cancelled"]))).toEqual([
    "create done",
    "close_order done",
    "print done",
    "cancelled ended",
  ]);
  expect(read(shownAfter(model.adjustment, ["create awaiting_adjust", "adjust adjusted", "reverse reversed"]))).toEqual(
    ["create done", "adjust done", "reversed ended"],
  );
});

test("until its history is known, a document came the straight way", () => {
  expect(read(stepsOf(model.inbound, "awaiting_putaway", { history: [] }))).toEqual([
    "create done",
    "confirm_validate done",
    "confirm_qc done",
    "finish_putaway now",
  ]);
});
