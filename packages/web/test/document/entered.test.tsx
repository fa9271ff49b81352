// @vitest-environment happy-dom
import { type Action, type DocumentDeclaration, model } from "@stowage/model";
import { expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { ActionBar, useSteps } from "../../src/screens/document/ActionBar.tsx";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import { BoxesEditor } from "../../src/screens/document/outbound/BoxesEditor.tsx";
import { PartsEditor } from "../../src/screens/document/outbound/PartsEditor.tsx";
import { PayloadTable } from "../../src/screens/document/PayloadTable.tsx";
import { type PayloadRow, payloadShape } from "../../src/screens/document/payload.ts";
import type { RefusedLine } from "../../src/screens/document/refusedLines.ts";
import {
  type Asked,
  button,
  buttons,
  click,
  field,
  nameOf,
  pageOf,
  Refusal,
  serve,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

const { inbound, outbound, adjustment } = model;
const nothing = () => undefined;
const taken = (all: readonly Asked[]) => all.filter(({ path }) => path.includes("/action/")).map(({ body }) => body);

const dialog = (document: DocumentDeclaration, action: string, row: AnyRow) => (
  <ActionDialog
    document={document}
    row={row}
    offered={{ name: action, action: document.actions[action] as Action }}
    onClose={nothing}
    onDone={nothing}
  />
);

/** A server whose document has these lines, and whose other lists are empty; it takes every action. */
const serveLines = (
  document: DocumentDeclaration,
  lines: readonly object[],
  others: Readonly<Record<string, readonly object[]>> = {},
) =>
  serve((asked) => {
    if (asked.path.includes("/action/")) return { results: [{ index: 0, id: "d1", ok: true }] };
    const line = model[document.lines.details?.of as "inbound_detail"];
    if (asked.path === `/v1${line.path}/q`) return pageOf(line.reply, lines, asked);
    const [reply, rows] = Object.entries(others).find(([name]) => asked.path === `/v1/${name}/q`) ?? ["none", []];
    return pageOf(reply, rows, asked);
  });

const expected = ["2", "3"].map((num_expect, at) => ({
  inbound_detail_id: `l${at}`,
  line_no: at + 1,
  product_code: `P${at}`,
  num_expect,
}));
const arrived = { inbound_id: "d1", inbound_no: "IN1", version: 1 };

test("an action shows the lines that it confirms with what is expected of them, and sends what it shows", async () => {
  const asked = serveLines(inbound, expected);
  await show(dialog(inbound, "confirm_validate", arrived));
  const shown = [...document.querySelectorAll<HTMLInputElement>("td input[aria-label]")];
  expect(shown.flatMap(({ value }) => value || [])).toEqual(["2", "0", "3", "0"]);
  await click(button("Confirm validation"));
  expect(taken(asked)[0]?.details).toEqual([
    expect.objectContaining({ inbound_detail_id: "l0", num_loc: "2", num_bad: "0" }),
    expect.objectContaining({ inbound_detail_id: "l1", num_loc: "3", num_bad: "0" }),
  ]);
  asked.length = 0;
  await type(shown.find(({ value }) => value === "3") as HTMLInputElement, "1");
  await click(button("Confirm validation"));
  expect(taken(asked)[0]?.details).toEqual([
    expect.objectContaining({ inbound_detail_id: "l0", num_loc: "2", num_bad: "0" }),
    expect.objectContaining({ inbound_detail_id: "l1", num_loc: "1", num_bad: "0" }),
  ]);
});

test("an action that is refused says why and stays open", async () => {
  serve(({ path }) => (path.includes("/action/") ? new Refusal("INVALID_STATE") : { inboundDetail: [], total: 0 }));
  await show(dialog(inbound, "confirm_validate", arrived));
  await click(button("Confirm validation"));
  expect(document.querySelector('[role="alert"]')?.textContent).toContain("does not allow this step");
  expect(button("Confirm validation").disabled).toBe(false);
});

test("who may exceed a location's limits is told which, asked why, and confirms once more with the reason", async () => {
  const line = { ...expected[0], num_loc: "2", num_put: "0", num_bad: "0", num_put_bad: "0" };
  const over = { location: "X-1", limit: "max_volume", max: "0.2", asked: "0.24" };
  const errors = [
    { code: "REASON_REQUIRED", details: { field: "reason" } },
    { line_id: "l0", code: "LOCATION_LIMIT", details: over },
  ];
  const refused = { index: 0, id: "d1", ok: false, code: "REASON_REQUIRED", details: { field: "reason", errors } };
  const asked = serve((one) => {
    const { path, body } = one;
    if (!path.includes("/action/")) return pageOf("inboundDetail", [line], one);
    const isSaid = typeof (body as { reason?: unknown }).reason === "string";
    return isSaid
      ? { results: [{ index: 0, id: "d1", ok: true }] }
      : new Refusal("REASON_REQUIRED", { results: [refused] });
  });
  await show(dialog(inbound, "confirm_putaway", arrived));
  expect(document.querySelector("textarea")).toBeNull();
  await click(button("Confirm putaway"));
  const told = [...document.querySelectorAll(".note-attention")].map(textOf).join(" ");
  expect(told).toContain("You may exceed these limits");
  expect(textOf().split("X-1")).toHaveLength(2);
  expect(document.querySelector(".row-faults")?.textContent).toContain("0.24");
  await click(button("Confirm putaway"));
  expect(taken(asked)).toHaveLength(1);
  await type(document.querySelector("textarea") as HTMLTextAreaElement, "crane is out");
  await click(button("Confirm putaway"));
  expect(taken(asked)[1]).toMatchObject({
    reason: "crane is out",
    details: [{ inbound_detail_id: "l0", num_loc: "2" }],
  });
});

function Steps({ row }: { readonly row: AnyRow }) {
  const steps = useSteps(adjustment, row);
  return (
    <>
      <ActionBar document={adjustment} steps={steps} lines={{}} tools={[]} />
      {steps.dialog}
    </>
  );
}

test("a step taken at once that goes beyond a limit is told which, asked why, and taken again with the reason", async () => {
  const far = { line: 1, product: "P1", location: "L-1", max: 9, asked: "12" };
  const errors = [{ code: "REASON_REQUIRED" }, { line_id: "l0", code: "ADJUST_TOO_FAR", details: far }];
  const refused = { index: 0, id: "d1", ok: false, code: "REASON_REQUIRED", details: { field: "reason", errors } };
  const asked = serve(({ path, body }) => {
    if (!path.includes("/action/")) return {};
    const isSaid = typeof (body as { reason?: unknown }).reason === "string";
    return isSaid
      ? { results: [{ index: 0, id: "d1", ok: true }] }
      : new Refusal("REASON_REQUIRED", { results: [refused] });
  });
  const row = { adjustment_id: "d1", adjust_no: "AD1", adjust_status: "awaiting_adjust", version: 1 };
  await show(<Steps row={row} />, { [adjustment.menu]: ["update"] });
  await click(button("Confirm adjustment"));
  const told = [...document.querySelectorAll(".note-attention")].map(nameOf).join(" ");
  expect(told).toContain("You may exceed these limits");
  expect(told).toContain("P1 at L-1");
  expect(told).toContain("12");
  await type(document.querySelector("textarea") as HTMLTextAreaElement, "found behind the rack");
  await click(document.querySelector(".ant-modal button[type=submit]") as Element);
  expect(taken(asked)).toEqual([
    { ids: ["d1"], lang: expect.anything() },
    { ids: ["d1"], lang: expect.anything(), reason: "found behind the rack" },
  ]);
});

const part = payloadShape(inbound, inbound.actions.confirm_putaway).rows[0]!;
const workspace = { companyId: "c", whId: "w", ownerId: null };

test("a row of a payload is split below itself, about the same line and empty; a thousand is typed with its comma", async () => {
  serve(() => ({}));
  const changes: (readonly PayloadRow[])[] = [];
  const rows = expected.map((of) => ({ of, values: { num_loc: "2" } }));
  await show(
    <PayloadTable
      {...{ part, rows, workspace }}
      errors={[]}
      extras={{ splits: true }}
      onChange={(next) => void changes.push(next)}
    />,
  );
  const [first] = buttons().filter((one) => nameOf(one).startsWith("Split"));
  await click(first as Element);
  expect(changes.at(-1)?.map(({ of, values }) => [of.inbound_detail_id, values])).toEqual([
    ["l0", { num_loc: "2" }],
    ["l0", {}],
    ["l1", { num_loc: "2" }],
  ]);
  const cell = [...document.querySelectorAll<HTMLInputElement>("td input")].filter(({ value }) => value === "2")[1];
  await type(cell as HTMLInputElement, "１,200");
  expect(changes.at(-1)?.map(({ values }) => values)).toEqual([{ num_loc: "2" }, { num_loc: "1200" }]);
});

const picked = ["5", "2"].map((num_picked, at) => ({
  outbound_detail_id: `o${at}`,
  product_code: `P${at}`,
  outbound_nums: num_picked,
  num_picked,
  num_boxed: at === 1 ? "2" : "1",
}));
const order = { outbound_id: "d1", outbound_no: "OUT1", order_no: "A-7", version: 1 };

test("the first box takes all that is in none yet under a number that is free, the next one nothing", async () => {
  serve((asked) =>
    pageOf("boxing", asked.path === `/v1${model.boxing.path}/q` ? [{ boxing_id: "b", box_no: "1" }] : [], asked),
  );
  const sent: (readonly AnyRow[])[] = [];
  const open = { document: outbound, row: order, lines: { details: picked } };
  await show(<BoxesEditor {...open} refused={[]} onChange={(rows) => void sent.push(rows)} />);
  expect(sent.at(-1)).toEqual([{ box_no: "2", details: [{ outbound_detail_id: "o0", num: "4" }] }]);
  await click(button("Add a box"));
  expect(sent.at(-1)?.[1]).toEqual({ box_no: "3", details: [] });
  await type(field("Quantity P0"), "1");
  expect(sent.at(-1)?.[0]?.details).toEqual([{ outbound_detail_id: "o0", num: "1" }]);
});

test("all that is refused of boxes is named above them, each with the way to its field", async () => {
  serve((asked) => pageOf("boxing", [], asked));
  const refused: readonly RefusedLine[] = [
    { code: "REQUIRED", details: { field: "weight", box_no: "1" } },
    { code: "TOO_LARGE", line_id: "o0", details: { field: "num", max: "4" } },
  ];
  const open = { document: outbound, row: order, lines: { details: picked } };
  await show(<BoxesEditor {...open} refused={refused} onChange={nothing} />);
  const ways = () => [...document.querySelectorAll<HTMLElement>(".row-faults button")];
  expect(ways().map(nameOf)).toEqual(["Box 1 · Weight", "Box 1 · Quantity (P0)"]);
  await click(ways()[0] as Element);
  expect(document.activeElement).toBe(field("* Weight (kg)"));
  await click(ways()[1] as Element);
  expect(document.activeElement).toBe(field("Quantity P0"));
});

test("what is refused of an order's parts is named with the part and the way to its field", async () => {
  const open = { document: outbound, row: order, lines: { details: picked } };
  const numbered = [{ code: "DUPLICATE", details: { field: "order_no", value: "A-7-1" } }];
  await show(<PartsEditor {...open} refused={numbered} onChange={nothing} />);
  const [way] = document.querySelectorAll(".row-faults button");
  expect(nameOf(way as Element)).toBe("Order 2 · Order number");
  await click(way as Element);
  expect(document.activeElement).toBe(field("Order number"));
});

test("a box whose number was taken away is told so, and asked for one", async () => {
  serveLines(outbound, picked);
  await show(
    <BoxesEditor document={outbound} row={order} lines={{ details: picked }} refused={[]} onChange={nothing} />,
  );
  const told = () => [...document.querySelectorAll(".note-attention")].map(nameOf);
  expect(told()).toEqual([]);
  await type(field("Box number"), " ");
  expect(told()).toEqual(["This box has no number yet. Give it one."]);
  await type(field("Box number"), "7");
  expect(told()).toEqual([]);
});

test("boxes are not sent while it is not known which numbers are taken", async () => {
  serve((asked) =>
    asked.path === `/v1${model.boxing.path}/q` ? new Refusal("BUSY") : pageOf("outboundDetail", picked, asked),
  );
  await show(dialog(outbound, "box", order));
  expect(textOf()).toContain("The system is busy");
  expect(button("Box").disabled).toBe(true);
});

test("an order is parted into nine at most, each part with a number of its own", async () => {
  const sent: (readonly AnyRow[])[] = [];
  const open = { document: outbound, row: order, lines: { details: picked } };
  await show(<PartsEditor {...open} refused={[]} onChange={(rows) => void sent.push(rows)} />);
  const more = () => buttons().filter((one) => nameOf(one).startsWith("Split into"));
  while (more()[0]) await click(more()[0] as Element);
  expect(sent.at(-1)?.map(({ order_no }) => order_no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((no) => `A-7-${no}`));
  await type(field("Quantity P1"), "0.0");
  expect(sent.at(-1)?.[0]?.details).toEqual([]);
  await type(field("Quantity P1"), "2");
  expect(sent.at(-1)?.[0]).toEqual({ order_no: "A-7-1", details: [{ outbound_detail_id: "o1", num: "2" }] });
});

const orders = [
  { outbound_id: "a", outbound_no: "OUT1", order_status: "awaiting_close_order" },
  { outbound_id: "b", outbound_no: "OUT2", order_status: "awaiting_close_order" },
  { outbound_id: "c", outbound_no: "OUT3", order_status: "intercepted" },
].map((row) => ({ ...row, [outbound.status]: row.order_status }));

test("of picked documents the step that leads on is offered first, for those alone that can take it", async () => {
  const asked = serve(() => ({
    results: [
      { index: 0, id: "a", ok: true },
      { index: 1, id: "b", ok: false, message: "short" },
    ],
  }));
  await show(<BulkActions document={outbound} rows={orders} done={nothing} />, { [outbound.menu]: ["update"] });
  const [first] = buttons();
  expect(nameOf(first as Element)).toBe("Close order 2 of 3");
  expect(textOf()).toContain("1 at another step");
  await click(first as Element);
  await click(
    buttons()
      .filter((one) => nameOf(one) === "Close order (2)")
      .at(-1) as Element,
  );
  expect(taken(asked)).toEqual([{ ids: ["a", "b"], lang: expect.anything() }]);
  expect(textOf()).toContain("OUT2");
  expect(textOf()).toContain("short");
});

test("the step that most of the picked documents wait for is offered first, and what is held says why it stays", async () => {
  const waiting = { outbound_status: "awaiting_pick" };
  const rows: readonly AnyRow[] = [
    { ...orders[0], abnormal: true, abnormal_reason: "price missing" },
    { ...orders[1] },
    ...["d", "e"].map((outbound_id) => ({ outbound_id, outbound_no: outbound_id, ...waiting })),
  ];
  await show(<BulkActions document={outbound} rows={rows} done={nothing} />, { [outbound.menu]: ["update"] });
  expect(nameOf(buttons()[0] as Element)).toBe("Confirm pick 2 of 4");
  expect(textOf()).toContain("1 held: price missing");
});

test("of picked documents those that go beyond a limit are tried once more with the reason, and no others", async () => {
  const far = { line: 1, product: "P1", location: "L-1", max: 9, asked: "12" };
  const errors = [{ code: "REASON_REQUIRED" }, { line_id: "l0", code: "ADJUST_TOO_FAR", details: far }];
  const asked = serve(({ path, body }) => {
    if (!path.includes("/action/")) return {};
    const { ids, reason } = body as { ids: string[]; reason?: string };
    const refused = (id: string) => id === "d2" && reason === undefined;
    return {
      results: ids.map((id, index) =>
        refused(id)
          ? { index, id, ok: false, code: "REASON_REQUIRED", details: { field: "reason", errors } }
          : { index, id, ok: true },
      ),
    };
  });
  const rows = ["d1", "d2"].map((id) => ({ adjustment_id: id, adjust_no: id, adjust_status: "awaiting_adjust" }));
  await show(<BulkActions document={adjustment} rows={rows} done={nothing} />, { [adjustment.menu]: ["update"] });
  await click(button("Confirm adjustment (2)"));
  const confirm = (count: number) =>
    buttons()
      .filter((one) => nameOf(one) === `Confirm adjustment (${count})`)
      .at(-1);
  await click(confirm(2) as Element);
  expect(textOf()).toContain("P1 at L-1");
  await type(document.querySelector("textarea") as HTMLTextAreaElement, "found behind the rack");
  await click(confirm(1) as Element);
  expect(taken(asked)).toEqual([
    { ids: ["d1", "d2"], lang: expect.anything() },
    { ids: ["d2"], lang: expect.anything(), reason: "found behind the rack" },
  ]);
  expect(document.querySelector("textarea")).toBeNull();
});

test("who may not change documents is offered no step", async () => {
  await show(<BulkActions document={outbound} rows={orders} done={nothing} />, { [outbound.menu]: ["query"] });
  expect(buttons()).toEqual([]);
});
