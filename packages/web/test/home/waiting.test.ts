import { model, viewsOf } from "@stowage/model";
import { expect, test } from "vitest";
import { totalOf, waitingParts } from "../../src/screens/home/waiting.ts";
import { causesIn, stoppedIn } from "../../src/screens/home/work.ts";

const waiting = (status: string, count: number) => ({ document: "outbound", status, count });

test("what waits stands in the order of the work, each state in a colour of its own, what was stopped apart", () => {
  const rows = [
    waiting("awaiting_interception", 2),
    waiting("awaiting_pick", 3),
    waiting("awaiting_close_order", 1),
    waiting("awaiting_shipping", 4),
    waiting("boxed", 0),
  ];
  const parts = waitingParts(model.outbound, rows);
  expect(parts.map(({ status }) => status)).toEqual([
    "awaiting_close_order",
    "awaiting_pick",
    "awaiting_shipping",
    "awaiting_interception",
  ]);
  expect(new Set(parts.map(({ colour }) => colour)).size).toBe(4);
  expect(parts.at(-1)?.colour).toBe("var(--attention)");
  expect(totalOf(rows)).toBe(10);
});

test("what rests where a warehouse holds stands still at home as in the view of what is held", () => {
  const counts = [
    { status: "picked", count: 2, blocked: 0 },
    { status: "awaiting_pick", count: 5, blocked: 1 },
  ];
  const kind = { document: "outbound", counts, due_open: 0, late: null, blocked: [], finished: [], days: [] };
  expect(stoppedIn(kind)).toBe(3);
  const [cause] = causesIn(kind);
  expect(cause).toMatchObject({ count: 2, choice: { value: "picked" }, step: "release" });
  const held = viewsOf(model.outbound, { today: "2026-11-26", userId: "u" }).find(({ kind: of }) => of === "held");
  expect(JSON.stringify(held?.ask)).toContain('"picked","boxed"');
});

test("a state alone has the full colour", () => {
  expect(waitingParts(model.inbound, [{ ...waiting("awaiting_qc", 1), document: "inbound" }])[0]?.colour).toContain(
    "100%",
  );
});
