// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test, vi } from "vitest";
import { ConfirmRows } from "../../src/screens/document/ConfirmRows.tsx";
import {
  button,
  click,
  eventually,
  field,
  pageOf,
  Refusal,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

const pick = (id: string, more: object = {}) => ({
  ...{ booking_id: id, num: "5", storage_loc_code: `A-${id}`, product_code: "TEA", product_id: "p", unit_name: "each" },
  ...{
    outbound_id: `o${id}`,
    outbound_no: `OB${id}`,
    booking_state: "booked",
    outbound_status: "awaiting_pick",
    abnormal: false,
  },
  ...more,
});
const rows = [pick("1"), pick("2"), pick("3", { abnormal: true }), pick("4", { outbound_status: "awaiting_print" })];
const mayPick = { pickingConfirm: ["query", "update"] };

const showRows = async (answer: Parameters<typeof serve>[0] = () => ({}), picked = rows) => {
  let cleared = 0;
  const asked = serve((one) => (one.path.endsWith("product/q") ? pageOf("product", [], one) : answer(one)));
  await show(<ConfirmRows declared={model.picking} rows={picked} done={() => (cleared += 1)} />, mayPick as never);
  const sent = () => asked.find(({ path }) => path === "/v1/outbound/picking/a")?.body as unknown as object[];
  return { sent, cleared: () => cleared };
};
const confirm = () => click(document.querySelector(".action-foot button[type=submit]") as Element);

test("of picked rows those are confirmed that can be now, as they are booked, and it says how many stay out", async () => {
  const { sent, cleared } = await showRows();
  expect(textOf()).toContain("2 cannot be done yet");
  await click(button("Confirm pick 2 of 4"));
  await settled();
  await confirm();
  expect(sent()).toMatchObject([
    { booking_id: "1", num: "5" },
    { booking_id: "2", num: "5" },
  ]);
  expect(cleared()).toBe(1);
});

test("picks are confirmed in the order of the walk, however they were ticked", async () => {
  const walked = [
    pick("10", { walk_order: null }),
    pick("9", { walk_order: null }),
    pick("2", { walk_order: 7 }),
    pick("3", { walk_order: 4 }),
  ];
  const { sent } = await showRows(() => ({}), walked);
  await click(button("Confirm pick (4)"));
  await settled();
  await confirm();
  expect(sent()).toMatchObject(["3", "2", "9", "10"].map((booking_id) => ({ booking_id })));
});

test("a short pick asks why, and what becomes of the rest, and sends both with its row alone", async () => {
  const { sent } = await showRows();
  await click(button("Confirm pick 2 of 4"));
  await settled();
  expect(document.querySelector('[aria-label="Reason 2"]')).toBeNull();
  await type(field("Picked 2"), "3");
  expect(document.querySelector('[aria-label="Reason 1"]'), "the first is not short").toBeNull();
  expect(textOf().match(/The rest, [^,]+, stays to be picked/g)).toEqual(["The rest, 2, stays to be picked"]);
  await type(field("Reason 2"), "broken");
  await confirm();
  expect(sent()).toMatchObject([{ num: "5" }, { num: "3", reason: "broken" }]);
  expect(sent()[0]).not.toHaveProperty("reason");
});

test("where picked goods are put says of which kinds it may be: another location is there, and yet not found", async () => {
  await showRows(() => ({}), [rows[0] as (typeof rows)[number]]);
  await click(button("Confirm pick (1)"));
  await settled();
  expect(textOf()).not.toContain("Only of these kinds");
  await click(button("Staging location or tote"));
  expect(textOf()).toContain("Only of these kinds: Staging area, Tote.");
});

test("rows of several orders are asked for a tote an order, since a tote is one order's", async () => {
  const { sent } = await showRows();
  await click(button("Confirm pick 2 of 4"));
  await settled();
  await click(button("Staging location or tote"));
  await type(field("Staging location or tote · OB1"), "GT-1");
  await type(field("Staging location or tote · OB2"), "GT-2");
  await confirm();
  expect(sent()).toMatchObject([
    { booking_id: "1", storage_loc_code: "GT-1" },
    { booking_id: "2", storage_loc_code: "GT-2" },
  ]);
});

test("an order is called by its owner's number, with the one it has here behind it", async () => {
  await showRows(undefined, [pick("1", { order_no: "SO-71" }), pick("2", { order_no: "SO-72" })]);
  await click(button("Confirm pick (2)"));
  await settled();
  expect(document.querySelector(".action-rows thead")?.textContent).toContain("Order number");
  const cells = [...document.querySelectorAll(".action-rows tbody tr")].map(({ textContent }) => textContent);
  expect([cells[0]?.includes("SO-71"), cells[1]?.includes("SO-72")]).toEqual([true, true]);
  await click(button("Staging location or tote"));
  const named = [...document.querySelectorAll(".of-each tbody td.code")].map(({ textContent }) => textContent);
  expect(named).toEqual(["SO-71 (OB1)", "SO-72 (OB2)"]);
});

test("what is refused of an order's tote is said at its own field, and once", async () => {
  const refused = new Refusal("TOTE_SHARED", {
    errors: [{ index: 1, field: "storage_loc_code", code: "TOTE_SHARED", message: "One order each." }],
  });
  await showRows(() => refused);
  await click(button("Confirm pick 2 of 4"));
  await settled();
  await click(button("Staging location or tote"));
  await type(field("Staging location or tote · OB1"), "GT-1");
  await type(field("Staging location or tote · OB2"), "GT-1");
  const shown: string[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.textContent ?? "");
  });
  await confirm();
  const wrong = [...document.querySelectorAll(".of-each tr:has(.ant-form-item-has-error)")];
  expect(wrong.map(({ firstChild }) => firstChild?.textContent)).toEqual(["OB2"]);
  expect(document.activeElement).toBe(field("Staging location or tote · OB2"));
  await eventually(() => expect(shown).toContain("GT-1One order each."));
  expect(textOf().split("One order each.")).toHaveLength(2);
  await type(field("Staging location or tote · OB2"), "GT-2");
  expect(document.querySelector(".ant-form-item-has-error")).toBeNull();
});

const told = () => document.querySelector(".ant-message")?.textContent;
const oneOrder = { outbound_id: "o1", outbound_no: "OB1" };

test("rows of one order are asked for one tote, and it is one order that is picked", async () => {
  const { sent } = await showRows(() => ({}), [pick("1"), pick("2", oneOrder)]);
  await click(button("Confirm pick (2)"));
  await settled();
  await click(button("Staging location or tote"));
  await type(field("Staging location or tote"), "GT-1");
  await confirm();
  expect(sent()).toMatchObject([{ storage_loc_code: "GT-1" }, { storage_loc_code: "GT-1" }]);
  expect(told()).toBe("Picked.");
});

test("what was picked is counted by orders, with what was booked elsewhere and what is short", async () => {
  const answer = () => ({ left: { rebooked: 2, short: 1, short_of: ["OUT-5 TEA × 2"] } });
  await showRows(answer, [pick("1"), pick("2", oneOrder), pick("3")]);
  await click(button("Confirm pick (3)"));
  await settled();
  await confirm();
  const stays = document.querySelector(".ant-modal-confirm");
  expect(stays?.textContent).toContain("Picked; other locations for the rest: 2; short: OUT-5 TEA × 2. (2)");
  expect(document.activeElement?.textContent, "it is there until it is answered").toBe("Close");
  await click(stays?.querySelector("button") as Element);
});

test("what is refused of a row is said at its row, that nothing was picked above it, and nothing is cleared", async () => {
  const refused = new Refusal("VALIDATION_FAILED", {
    errors: [{ index: 1, field: "num", code: "PICK_EXCEEDS_BOOKED", message: "More than was booked." }],
  });
  const { cleared } = await showRows(() => refused);
  await click(button("Confirm pick 2 of 4"));
  await settled();
  await confirm();
  expect(document.querySelector(".row-faults")?.textContent).toContain("Picked 2 (TEA)More than was booked.");
  const notes = [...document.querySelectorAll(".failure-note")].map(({ textContent }) => textContent);
  expect(notes).toEqual([expect.stringContaining("Not picked: see what is marked below.")]);
  expect(textOf().split("More than was booked.")).toHaveLength(2);
  expect(cleared()).toBe(0);
});

test("the number of the order is told so that a telephone shows all of it", async () => {
  await showRows(undefined, [pick("1", { order_no: "SO-71" }), pick("2", { order_no: "SO-72" })]);
  await click(button("Confirm pick (2)"));
  await settled();
  const numbers = [...document.querySelectorAll(".payload td.document-no")].map(({ textContent }) => textContent);
  expect(numbers).toEqual(["SO-71", "SO-72"]);
});

test("where all quantities are empty each is asked for at its cell, and nothing is sent", async () => {
  const { sent } = await showRows();
  await click(button("Confirm pick 2 of 4"));
  await settled();
  for (const at of [1, 2]) await type(field(`Picked ${at}`), "");
  await confirm();
  expect(sent()).toBeUndefined();
  expect([1, 2].map((at) => field(`Picked ${at}`).getAttribute("aria-invalid"))).toEqual(["true", "true"]);
  expect(document.querySelector(".row-faults")?.textContent).toContain("Picked 1 (TEA)A value is needed for “");
  await type(field("Picked 1"), "5");
  expect(document.querySelector(".row-faults")).toBeNull();
});

test("nothing picked asks at its field what becomes of the rest", async () => {
  const errors = [{ index: 0, field: "on_short", code: "REQUIRED", message: "Say what to do." }];
  await showRows(() => new Refusal("REQUIRED", { errors }));
  await click(button("Confirm pick 2 of 4"));
  await settled();
  await type(field("Picked 1"), "0");
  await confirm();
  expect(document.querySelector(".ant-form-item-has-error")?.textContent).toContain(
    "On a short pickNot setSay what to do.",
  );
  expect(document.querySelector(".row-faults")).toBeNull();
});

test("a refused row has the cursor, wherever one had scrolled to", async () => {
  const errors = [{ index: 1, field: "num", code: "MORE_THAN_BOOKED", message: "Too many." }];
  await showRows(() => new Refusal("MORE_THAN_BOOKED", { errors }));
  await click(button("Confirm pick 2 of 4"));
  await settled();
  await confirm();
  expect(document.activeElement).toBe(field("Picked 2"));
});

test("what is refused of no row is said above them", async () => {
  await showRows(() => new Refusal("VERSION_CONFLICT", {}));
  await click(button("Confirm pick 2 of 4"));
  await settled();
  await confirm();
  expect(document.querySelector(".row-faults")).toBeNull();
  expect(document.querySelectorAll(".failure-note")).toHaveLength(1);
  expect(document.querySelector(".failure-note")?.textContent).toMatch(/Not picked: .+/);
});

test("who may not confirm picks is offered nothing", async () => {
  serve(() => ({}));
  await show(<ConfirmRows declared={model.picking} rows={rows} done={() => undefined} />, {});
  expect(textOf()).toBe("");
});
