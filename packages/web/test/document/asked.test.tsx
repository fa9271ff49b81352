// @vitest-environment happy-dom

import { fieldWord, languages, messages } from "@stowage/messages";
import { type Action, type DocumentDeclaration, documentsOf, model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { CallFailure } from "../../src/api/failure.ts";
import { useSteps } from "../../src/screens/document/ActionBar.tsx";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { askedNow, type SoFar } from "../../src/screens/document/asked.ts";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import { actionExtras } from "../../src/screens/document/extrasOf.ts";
import { inOrder } from "../../src/screens/document/PayloadTable.tsx";
import { payloadShape } from "../../src/screens/document/payload.ts";
import { tellingColumns } from "../../src/screens/document/tellingColumns.ts";
import { type Asked, button, click, pageOf, Refusal, serve, show, type } from "../support/screen.tsx";

const { inbound, outbound } = model;
const nothing = () => undefined;
const taken = (all: readonly Asked[]) => all.filter(({ path }) => path.includes("/action/")).map(({ body }) => body);
const labels = () => [...document.querySelectorAll(".ant-form-item-label")].map(({ textContent }) => textContent);

const dialog = (declared: DocumentDeclaration, action: string) => (
  <ActionDialog
    document={declared}
    row={{ outbound_id: "d1", outbound_no: "OUT1", order_no: "A-7", version: 1 }}
    offered={{ name: action, action: declared.actions[action] as Action }}
    onClose={nothing}
    onDone={nothing}
  />
);

const nothingYet: SoFar = { rows: [], lines: {}, failure: null };

test("no two fields of one name stand side by side in the dialog of a step, in any language", () => {
  const twice = documentsOf(model).flatMap((declared) =>
    Object.entries(declared.actions).flatMap(([name, action]) => {
      const extras = actionExtras(declared, name);
      const shape = payloadShape(declared, action);
      const names = [
        ...shape.scalars.map(([one]) => extras.called?.[one] ?? one),
        ...shape.rows.flatMap((part) => [
          ...tellingColumns(part, extras.shows).map((column) => column.name),
          // What an added row is about stands in the column that tells it of the others.
          ...inOrder(part.fields, extras.order).flatMap(([one]) =>
            one === extras.adds || action.exceptions?.[one] === "never" ? [] : (extras.called?.[one] ?? one),
          ),
        ]),
      ];
      return languages.flatMap((language) => {
        const said = names.map((one) => fieldWord(messages[language], one) ?? one);
        return said.filter((one, at) => said.indexOf(one) < at).map((one) => `${declared.name} ${name}: ${one}`);
      });
    }),
  );
  expect(twice).toEqual([]);
});

test("what to do about a short pick is asked once less is picked than was booked, another location when it is wished", async () => {
  const booking = { booking_id: "b1", num: "5", product_code: "P1", storage_loc_code: "A-1", booking_state: "booked" };
  const asked = serve((one) => {
    if (one.path.includes("/action/")) return { results: [{ index: 0, id: "d1", ok: true }] };
    const isPicking = one.path === `/v1${model.picking.path}/q`;
    return pageOf(isPicking ? model.picking.reply : model.outbound_detail.reply, isPicking ? [booking] : [], one);
  });
  await show(dialog(outbound, "confirm_pick"));
  const picked = document.querySelector<HTMLInputElement>("td input[aria-label='Picked 1']") as HTMLInputElement;
  expect(picked.value).toBe("5");
  expect(labels()).toEqual([]);
  await type(picked, "4");
  expect(labels()).toEqual(["On a short pick"]);
  await type(picked, "5");
  expect(labels()).toEqual([]);
  await click(button("Staging location or tote"));
  expect(labels()).toEqual(["Staging location or tote"]);
  await click(button("Confirm pick"));
  expect(taken(asked)).toEqual([expect.objectContaining({ details: [{ booking_id: "b1", num: "5" }] })]);
});

test.each([
  ["2", ["Length (cm)", "Width (cm)", "Height (cm)", "Weight (kg)", "Box type"]],
  ["5", []],
] as const)("of five pieces with %s in boxes the box of the others is asked for: %s", async (num_boxed, fields) => {
  const line = { outbound_detail_id: "o1", product_code: "P1", product_name: "Soap", unit_name: "pc", num_picked: "5" };
  const asked = serve((one) =>
    one.path.includes("/action/")
      ? { results: [{ index: 0, id: "d1", ok: true }] }
      : pageOf(model.outbound_detail.reply, [{ ...line, num_boxed }], one),
  );
  await show(dialog(outbound, "confirm_boxing"));
  expect(labels()).toEqual(fields);
  expect([...document.querySelectorAll("tbody td")].map(({ textContent }) => textContent)).toEqual([
    "P1",
    "Soap",
    "5 pc",
  ]);
  await click(button("Confirm boxing"));
  expect(taken(asked)).toEqual([expect.objectContaining({ fast: true })]);
});

function Close() {
  const {
    offered,
    take,
    dialog: opened,
  } = useSteps(outbound, {
    outbound_id: "d1",
    outbound_no: "OUT1",
    outbound_status: "awaiting_close_order",
  });
  const close = offered.find(({ name }) => name === "close_order");
  return (
    <>
      {close && (
        <button type="button" onClick={() => take(close)}>
          Close it
        </button>
      )}
      {opened}
    </>
  );
}

test("a step that asks nothing is taken at once, and asks what mends it where it is refused for that", async () => {
  const short = { index: 0, id: "d1", ok: false, code: "INSUFFICIENT_STOCK", details: {} };
  const asked = serve((one) =>
    one.path.includes("/action/") ? new Refusal("INSUFFICIENT_STOCK", { results: [short] }) : pageOf("none", [], one),
  );
  await show(<Close />, { outboundOperation: ["update"] });
  await click(button("Close it"));
  expect(taken(asked)).toHaveLength(1);
  expect(labels()).toEqual(["When short"]);
});

test("bad goods are asked for where a line has some, and calls alone say what people do not", () => {
  const { confirm_putaway } = inbound.actions;
  const rows = (num_bad: string) => [{ of: { num_loc: "5", num_bad }, values: { num_loc: "5" } }];
  for (const name of ["num_bad", "storage_bad_code"]) {
    expect(askedNow(confirm_putaway, name, { ...nothingYet, rows: rows("0") })).toBe("hidden");
    expect(askedNow(confirm_putaway, name, { ...nothingYet, rows: rows("1") })).toBe("asked");
  }
  expect(askedNow(confirm_putaway, "num_loc", nothingYet)).toBe("asked");
  expect(askedNow(confirm_putaway, "finish", nothingYet)).toBe("hidden");
});

test.each([
  [true, true],
  [false, false],
])("a box that is packed fast asks again for the numbers of goods that want it: %s", async (again, asks) => {
  const line = (id: string, product_id: string) => ({
    ...{ outbound_detail_id: id, product_id, product_code: product_id, unit_factor: 1 },
    ...{ num_picked: "2", num_boxed: "0" },
  });
  const numbered = { need_scan_product_sn: true, rescan_product_sn: again, product_id: "p1" };
  const kept: Record<string, readonly object[]> = {
    product: [numbered],
    outboundDetail: [line("l1", "p1"), line("l2", "p2")],
  };
  serve((one) => {
    const reply = one.path.startsWith("/v1/product/") ? "product" : "outboundDetail";
    return pageOf(reply, kept[reply] ?? [], one);
  });
  await show(dialog(outbound, "confirm_boxing"), { boxingSetup: ["update"] });
  expect(labels().includes("Serial numbers")).toBe(asks);
  expect(document.querySelector(".serial-count")?.textContent ?? "none").toContain(asks ? "2" : "none");
});

test("numbers that are scanned again have the focus first, in a row of their own, and again once they are refused", async () => {
  const line = { outbound_detail_id: "l1", product_id: "p1", product_code: "p1", num_picked: "2", num_boxed: "0" };
  const details = { given: 0, asked: 2 };
  const refused = { index: 0, id: "d1", ok: false, code: "SERIAL_COUNT", details };
  serve((one) => {
    if (one.path.includes("/action/")) return new Refusal("SERIAL_COUNT", { results: [refused] });
    const product = { need_scan_product_sn: true, rescan_product_sn: true, product_id: "p1" };
    return one.path.startsWith("/v1/product/")
      ? pageOf("product", [product], one)
      : pageOf("outboundDetail", [line], one);
  });
  await show(dialog(outbound, "confirm_boxing"), { boxingSetup: ["update"] });
  const serials = document.querySelector<HTMLInputElement>(".serials input");
  expect(serials?.closest(".action-scans")).not.toBeNull();
  expect(serials?.closest("[data-asks]")).not.toBeNull();
  document.querySelector<HTMLInputElement>("#length")?.focus();
  expect(document.activeElement).not.toBe(serials);
  await click(button("Confirm boxing"));
  expect(document.querySelector(".action-scans")?.textContent).toContain("2");
  expect(document.activeElement).toBe(serials);
});

test("a number that is unknown is marked in its line and counts for nothing, and what was said of scans is over", async () => {
  const line = { outbound_detail_id: "o1", product_id: "p1", product_code: "P1", num_picked: "2", num_boxed: "0" };
  const details = {
    serial_no: "NOSUCH1",
    product: "P1",
    errors: [{ code: "SERIAL_UNKNOWN", details: { serial_no: "NOSUCH1" } }],
  };
  serve((one) => {
    if (one.path.includes("/action/"))
      return { results: [{ index: 0, id: "d1", ok: false, code: "SERIAL_UNKNOWN", details }] };
    const product = { need_scan_product_sn: true, rescan_product_sn: true, product_id: "p1" };
    return one.path.startsWith("/v1/product/")
      ? pageOf("product", [product], one)
      : pageOf("outboundDetail", [line], one);
  });
  await show(dialog(outbound, "confirm_boxing"), { boxingSetup: ["update"] });
  const scan = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>(".serials input") as HTMLInputElement;
    await type(input, text);
    await act(
      async () =>
        void input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
    );
  };
  for (const text of ["NOSUCH1", "SN1", "SN1"]) await scan(text);
  const count = () => document.querySelector(".serial-count")?.textContent;
  expect([count(), document.querySelector(".serial-outcome")?.textContent]).toEqual([
    "✓ 2 of 2",
    expect.stringContaining("SN1"),
  ]);
  await click(button("Confirm boxing"));
  expect([count(), document.querySelector(".serial-outcome")]).toEqual(["! 1 of 2", null]);
  expect([...document.querySelectorAll(".serial-list .wrong")].map(({ textContent }) => textContent)).toEqual([
    "! NOSUCH1",
  ]);
});

test("the box that was packed last at a bench is offered again there [shipping-1.4]", async () => {
  const line = { outbound_detail_id: "o1", product_code: "P1", unit_name: "pc", num_picked: "5", num_boxed: "0" };
  const asked = serve((one) =>
    one.path.includes("/action/")
      ? { results: [{ index: 0, id: "d1", ok: true }] }
      : pageOf(model.outbound_detail.reply, [line], one),
  );
  const boxType = () => document.querySelector<HTMLInputElement>("#box_type_code") as HTMLInputElement;
  await show(dialog(outbound, "confirm_boxing"));
  await type(boxType(), "S-2");
  await click(button("Confirm boxing"));
  expect(taken(asked)).toEqual([expect.objectContaining({ fast: true, box_type_code: "S-2" })]);
  await show(dialog(outbound, "confirm_boxing"));
  expect(boxType().value).toBe("S-2");
  localStorage.clear();
});

test("what a refusal names is in sight, and what several documents may be refused for can be wished beforehand", () => {
  const { confirm_pick, close_order } = outbound.actions;
  const errors = [{ index: 0, field: "storage_loc_code", code: "UNKNOWN_REFERENCE", message: "" }];
  const refused = new CallFailure("UNKNOWN_REFERENCE", 400, "", { errors });
  expect(askedNow(confirm_pick, "storage_loc_code", nothingYet)).toBe("wished");
  expect(askedNow(confirm_pick, "storage_loc_code", { ...nothingYet, failure: refused })).toBe("asked");
  expect(askedNow(close_order, "short_policy", nothingYet)).toBe("hidden");
  expect(askedNow(close_order, "short_policy", { ...nothingYet, lines: undefined })).toBe("wished");
});

test("the bar of picked orders says which stay out of the step and why, and opens what helps them alone", async () => {
  const order = (id: string, more: object = {}) => ({
    outbound_id: id,
    outbound_no: id,
    outbound_status: "awaiting_close_order",
    ...more,
  });
  const rows = [order("OB1"), order("OB2"), order("OB3", { abnormal: true, abnormal_reason: "price missing" })];
  const asked = serve((one) => (one.path.includes("/action/") ? { results: [{ index: 0, id: "OB3", ok: true }] } : {}));
  await show(<BulkActions document={outbound} rows={rows} done={nothing} />, {
    outboundOperation: ["update"],
    rights: ["unlock_abnormal"],
  });
  expect(document.body.textContent).toContain("1 held: price missing");
  await click(button("Unlock"));
  await type(document.querySelector("textarea") as HTMLTextAreaElement, "priced");
  await click(button("Unlock (1)"));
  expect(taken(asked)).toEqual([expect.objectContaining({ ids: ["OB3"], reason: "priced" })]);
});
