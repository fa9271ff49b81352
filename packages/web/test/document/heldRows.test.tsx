// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { ConfirmRows } from "../../src/screens/document/ConfirmRows.tsx";
import {
  button,
  buttons,
  click,
  field,
  leaveNothing,
  nameOf,
  pageOf,
  Refusal,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

afterEach(leaveNothing);

const pick = (id: string) => ({
  ...{ booking_id: id, num: "5", storage_loc_code: `A-${id}`, product_code: "TEA", product_id: "p", unit_name: "each" },
  ...{ outbound_id: `o${id}`, outbound_no: `OB${id}`, order_no: `SO-${id}`, booking_state: "booked" },
  ...{ outbound_status: "awaiting_pick", abnormal: false },
});
const stopped = (id: string) => ({ ...pick(id), outbound_status: "awaiting_interception" });

/** Picks 1 to 3 in their dialog; the rows as they are by now, and what picking them answers. */
async function picking(now: () => readonly AnyRow[], answer: () => Record<string, unknown> | Refusal = () => ({})) {
  const sent: (readonly AnyRow[])[] = [];
  serve((one) => {
    if (one.path.endsWith("/picking/q")) return pageOf(model.picking.reply, now(), one);
    if (!one.path.endsWith("/picking/a")) return pageOf("product", [], one);
    sent.push(one.body as unknown as readonly AnyRow[]);
    return answer();
  });
  const rows = ["1", "2", "3"].map(pick);
  const part = <ConfirmRows declared={model.picking} rows={rows} done={() => undefined} />;
  const client = await show(part, { pickingConfirm: ["query", "update"] } as never);
  await click(button("Confirm pick (3)"));
  await settled();
  return { sent, client };
}
const held = () => [...document.querySelectorAll("tr.row-held")].map((row) => row.querySelector("td")?.textContent);
const submit = () => document.querySelector(".action-foot button[type=submit]") as HTMLButtonElement;

test("an order that is held while its picks are in the dialog is named there, its rows are marked, and nothing is sent with them", async () => {
  let isStopped = false;
  const { sent, client } = await picking(() =>
    ["1", "2", "3"].map((id) => (isStopped && id === "2" ? stopped : pick)(id)),
  );
  await type(field("Picked 3"), "4");
  expect([held(), submit().disabled]).toEqual([[], false]);
  isStopped = true;
  await act(() => client.invalidateQueries({ queryKey: ["picking", "standing"] }));
  await settled();
  expect(textOf()).toContain("SO-2 (OB2) Awaiting interception");
  expect(held()).toEqual([expect.stringContaining("Awaiting interception")]);
  expect(submit().disabled).toBe(true);
  await click(button("Take 1 out, go on with the other 2"));
  expect([held(), submit().disabled, textOf().includes("Confirm pick (2)")]).toEqual([[], false, true]);
  expect(field("Picked 2").value, "what was typed stays").toBe("4");
  await click(submit());
  await settled();
  expect(sent).toEqual([
    [expect.objectContaining({ booking_id: "1" }), expect.objectContaining({ booking_id: "3", num: "4" })],
  ]);
});

test("an order that was refused is named, and one goes on without it; what was typed for the others stays", async () => {
  const details = { outbound_no: "OB2", order_no: "SO-2" };
  const refused = new Refusal("TASK_TAKEN", {
    errors: [{ index: 1, code: "TASK_TAKEN", message: "Amy is picking it.", details }],
  });
  let isFirst = true;
  const { sent } = await picking(
    () => ["1", "2", "3"].map(pick),
    () => (isFirst ? refused : {}),
  );
  await click(button("Staging location or tote"));
  for (const id of ["1", "2", "3"]) await type(field(`Staging location or tote · SO-${id} (OB${id})`), `GT-${id}`);
  await click(submit());
  await settled();
  expect(held()).toEqual([expect.stringContaining("Amy is picking it.")]);
  expect(document.querySelector(".step-over")?.textContent).toContain("SO-2 (OB2) Amy is picking it.");
  expect(document.querySelector(".row-faults")).toBeNull();
  isFirst = false;
  await click(button("Take 1 out, go on with the other 2"));
  await click(submit());
  await settled();
  expect(sent[1]).toEqual([
    expect.objectContaining({ booking_id: "1", storage_loc_code: "GT-1" }),
    expect.objectContaining({ booking_id: "3", storage_loc_code: "GT-3" }),
  ]);
});

test("with two of three orders held what was typed for the one that is left is sent with it", async () => {
  let isStopped = false;
  const { sent, client } = await picking(() =>
    ["1", "2", "3"].map((id) => (isStopped && id !== "3" ? stopped : pick)(id)),
  );
  await click(button("Staging location or tote"));
  await type(field("Staging location or tote · SO-3 (OB3)"), "GT-3");
  isStopped = true;
  await act(() => client.invalidateQueries({ queryKey: ["picking", "standing"] }));
  await settled();
  await click(button("Take 2 out, go on with the other 1"));
  await click(submit());
  await settled();
  expect(sent).toEqual([[expect.objectContaining({ booking_id: "3", storage_loc_code: "GT-3" })]]);
});

test("where all are held there is nothing to go on with", async () => {
  let isStopped = false;
  const { client } = await picking(() => ["1", "2", "3"].map(isStopped ? stopped : pick));
  isStopped = true;
  await act(() => client.invalidateQueries({ queryKey: ["picking", "standing"] }));
  await settled();
  expect(held()).toHaveLength(3);
  expect(buttons().filter((one) => nameOf(one).startsWith("Take 3 out"))).toEqual([]);
});
