// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { ConfirmRows } from "../../src/screens/document/ConfirmRows.tsx";
import { PickedBy, useTakePicking } from "../../src/screens/document/outbound/picking.tsx";
import type { Permissions } from "../../src/session/types.ts";
import { button, buttons, click, leaveNothing, nameOf, Refusal, serve, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

const me = { userId: "u-1" };
const picker = { pickingConfirm: ["query", "update"] } as unknown as Permissions;
const manager = { outboundOperation: ["query", "update"] } as unknown as Permissions;
const order = { outbound_id: "o-1", outbound_status: "awaiting_pick", task_id: null };
const taken = {
  ...order,
  task_id: "t-1",
  picker_id: "u-2",
  picker_name: "Zhou",
  picking_until: "2026-11-28T04:30:00Z",
};
const own = { ...taken, picker_id: "u-1" };

function Tools({ row }: { row: AnyRow }) {
  return useTakePicking(row).map(({ key, label, run }) => (
    <button type="button" key={key} onClick={run}>
      {label}
    </button>
  ));
}

const noted = (row: AnyRow, permissions: Permissions) =>
  show(<PickedBy document={model.outbound} row={row} lines={{}} />, permissions, me);
const offered = () => buttons().map(nameOf);

test("an order is taken to pick by whoever may pick, as long as nobody else has it", async () => {
  const asked: unknown[] = [];
  serve(({ path, body }) => {
    asked.push([path, body]);
    return {};
  });
  await show(<Tools row={order} />, picker, me);
  await click(button("Take to pick"));
  expect(asked).toEqual([["/v1/task/action/take", { scenario: "picking", ids: ["o-1"] }]]);
  for (const [row, permissions, labels] of [
    [own, picker, ["Keep picking"]],
    [taken, picker, []],
    [order, {}, []],
    [{ ...order, outbound_status: "awaiting_boxing" }, picker, []],
  ] as const) {
    await leaveNothing();
    await show(<Tools row={row} />, permissions, me);
    expect(offered()).toEqual(labels);
  }
});

const pick = (id: string, more: object = {}) => ({
  ...{
    booking_id: id,
    outbound_id: `o-${id}`,
    booking_state: "booked",
    outbound_status: "awaiting_pick",
    abnormal: false,
  },
  ...more,
});
const of = ({ task_id, picker_id, picker_name }: typeof taken) => ({ task_id, picker_id, picker_name });

test("orders of picked rows are taken and let go, each once, those of others left alone", async () => {
  const asked: unknown[] = [];
  serve(({ path, body }) => {
    asked.push([path, body]);
    return {};
  });
  const rows = [
    pick("1"),
    pick("1b", { outbound_id: "o-1" }),
    pick("2"),
    pick("3", of(taken)),
    pick("4", of(own)),
    pick("5", { booking_state: "picked" }),
  ];
  await show(<ConfirmRows declared={model.picking} rows={rows} done={() => undefined} />, picker, me);
  await click(button("Take to pick (3)"));
  await click(button("Let it go"));
  expect(asked).toEqual([
    ["/v1/task/action/take", { scenario: "picking", ids: ["o-1", "o-2", "o-4"] }],
    ["/v1/task/action/release", { task_id: "t-1", ids: ["o-4"] }],
  ]);
  await leaveNothing();
  await show(<ConfirmRows declared={model.picking} rows={[pick("4", of(own))]} done={() => undefined} />, picker, me);
  expect(offered()).toEqual(expect.arrayContaining(["Keep picking", "Let it go"]));
  await leaveNothing();
  await show(<ConfirmRows declared={model.picking} rows={[pick("3", of(taken))]} done={() => undefined} />, picker, me);
  expect(offered()).toEqual(["Confirm pick (1)"]);
});

test("who has taken an order is told, and lets it go; a manager may, another picker may not", async () => {
  for (const [row, permissions, labels] of [
    [taken, picker, []],
    [own, picker, ["Let it go"]],
    [taken, manager, ["Let it go"]],
  ] as const) {
    await leaveNothing();
    await noted(row, permissions);
    expect(textOf()).toMatch(/Zhou has taken this order to pick, until \d\d:\d\d\./);
    expect(offered()).toEqual(labels);
  }
  serve(() => new Refusal("TASK_TAKEN"));
  await click(button("Let it go"));
  expect(textOf()).toContain("Somebody else");
  await leaveNothing();
  await noted({ ...taken, outbound_status: "awaiting_boxing" }, manager);
  expect(textOf()).toBe("");
});
