// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { fillNames } from "../../src/form/fillNames.ts";
import { newLine } from "../../src/form/line.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import type { ResourceFormProps } from "../../src/form/useFormState.ts";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { actionRows } from "../../src/screens/document/actionRows.ts";
import { DocumentPanel } from "../../src/screens/document/DocumentPanel.tsx";
import { payloadShape } from "../../src/screens/document/payload.ts";
import {
  type Asked,
  button,
  buttons,
  click,
  nameOf,
  pageOf,
  Refusal,
  serve,
  settled,
  show,
  textOf,
} from "../support/screen.tsx";

// The form itself stands in other tests: here it says how many lines it opens with.
vi.mock("../../src/form/ResourceForm.tsx", () => ({
  ResourceForm: ({ lines = {} }: ResourceFormProps) => <p>form of {lines.details?.length} lines</p>,
}));

const { inbound, outbound } = model;
const row = { inbound_id: "i1", inbound_no: "IN1", inbound_status: inbound.initial, version: 3 };
const lines = Array.from({ length: 1501 }, (_, at) => ({
  inbound_detail_id: `l${at}`,
  inbound_id: "i1",
  line_no: at + 1,
  product_id: `p${at}`,
  product_code: `P${at}`,
  num_expect: "2",
}));
const broken = new Refusal("BUSY");

/** A server with these lines of the one document; where `isBroken`, it answers no page but the first. */
function serveLines(own: readonly object[], isBroken = () => false): Asked[] {
  return serve((asked) => {
    if (asked.path.includes("/history")) return { history: [] };
    if (asked.path === `/v1${model.inbound_detail.path}/q`)
      return Number(asked.body.page) > 1 && isBroken() ? broken : pageOf(model.inbound_detail.reply, own, asked);
    if (asked.path === `/v1${inbound.path}/q`) return pageOf(inbound.reply, [row], asked);
    return pageOf("product", [], asked);
  });
}

const edited = () => <DocumentPanel document={inbound} search={{ open: "i1", mode: "edit" }} go={() => undefined} />;
const everything = { [inbound.menu]: ["query", "update"] };

test("the form of a document opens with all of its lines", async () => {
  serveLines(lines);
  await show(edited(), everything);
  expect(textOf()).toContain("form of 1501 lines");
});

test("where some lines could not be read, no form opens until they are there", async () => {
  let isBroken = true;
  serveLines(lines, () => isBroken);
  await show(edited(), everything);
  expect(textOf()).toContain("The system is busy");
  expect(textOf()).not.toContain("form of");
  isBroken = false;
  await click(button("Try again"));
  expect(textOf()).toContain("form of 1501 lines");
});

test("lines that come and go while they are read are not taken for all", async () => {
  let asked = 0;
  serve((one) => {
    if (one.path === `/v1${inbound.path}/q`) return pageOf(inbound.reply, [row], one);
    if (one.path.includes("/history")) return { history: [] };
    asked += 1;
    return pageOf(model.inbound_detail.reply, asked === 1 ? lines : lines.slice(1), one);
  });
  await show(edited(), everything);
  expect(textOf()).toContain("some may be missing");
  expect(textOf()).not.toContain("form of");
});

test("the form of a document that was changed meanwhile has the lines of its new version", async () => {
  let now = { ...row };
  let own = lines.slice(0, 2);
  serve((one) => {
    if (one.path.includes("/history")) return { history: [] };
    return one.path === `/v1${inbound.path}/q`
      ? pageOf(inbound.reply, [now], one)
      : pageOf(model.inbound_detail.reply, own, one);
  });
  const client = await show(edited(), everything);
  expect(textOf()).toContain("form of 2 lines");
  now = { ...now, version: 4 };
  own = lines.slice(0, 3);
  // The document is read anew and its lines are not: those of before are no lines of what it is now.
  await act(() => client.invalidateQueries({ queryKey: [inbound.name] }));
  await settled();
  expect(textOf()).toContain("form of 3 lines");
});

test("names are filled in for all pasted codes, however many", async () => {
  const codes = Array.from({ length: 2001 }, (_, at) => `P${at}`);
  serve(({ body }) => {
    const [{ queryValue }] = body.query as [{ queryValue: readonly string[] }];
    if (queryValue.length > 1000) return new Refusal("BAD_FORMAT");
    return {
      product: queryValue.map((code) => ({ product_id: code, product_code: code, product_name: `of ${code}` })),
    };
  });
  const pasted = codes.map((product_code) => newLine({ product_code }));
  const named = await fillNames(lineColumns(model.inbound_detail, "line_no"), pasted, { companyId: "c" });
  expect(named.map(({ values }) => values.product_name)).toEqual(codes.map((code) => `of ${code}`));
});

const validated = (state: string) => ({ ...row, inbound_status: state });
const dialog = (action: "confirm_validate") => (
  <ActionDialog
    document={inbound}
    row={validated(inbound.actions[action].from[0] ?? "")}
    offered={{ name: action, action: inbound.actions[action] }}
    onClose={() => undefined}
    onDone={() => undefined}
  />
);

test("an action whose lines could not all be read says so, and is not to be confirmed", async () => {
  let isBroken = true;
  serveLines(lines, () => isBroken);
  await show(dialog("confirm_validate"), everything);
  expect(textOf()).toContain("The system is busy");
  expect(buttons().map(nameOf)).not.toContain("Confirm validation");
  isBroken = false;
  await click(button("Try again"));
  expect(buttons().map(nameOf)).toContain("Confirm validation");
});

test("what an order asks to be picked is all that is booked, however many pages and products", async () => {
  const booked = Array.from({ length: 3001 }, (_, at) => ({ booking_id: `b${at}`, product_id: `p${at}`, num: "1" }));
  const asked = serve((one) =>
    one.path.includes("picking")
      ? pageOf(model.picking.reply, booked, one)
      : pageOf(model.product.reply, [{ product_id: "p3000" }], one),
  );
  const [part] = payloadShape(outbound, outbound.actions.confirm_pick).rows;
  const rows = await actionRows({ document: outbound, row: { outbound_id: "o1" }, lines: {} }, "confirm_pick", part!);
  expect(rows).toHaveLength(3001);
  expect(rows.at(-1)?.of.need_scan_product_sn).toBe(true);
  const values = asked.flatMap(({ path, body }) =>
    path.includes("product") ? [(body.query as { queryValue: string[] }[])[0]?.queryValue.length] : [],
  );
  expect(values).toEqual([1000, 1000, 1000, 1]);
});
