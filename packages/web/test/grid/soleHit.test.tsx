// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { useSoleHit } from "../../src/grid/useSoleHit.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Shown {
  readonly ids: readonly string[];
  readonly isPlaceholderData: boolean;
  readonly opened: string[];
  /** Takes what to call when somebody asks. */
  readonly hand: (ask: () => void) => void;
}

function List({ ids, isPlaceholderData, opened, hand }: Shown) {
  const data = { rows: ids.map((id) => ({ customer_id: id })), total: ids.length };
  hand(useSoleHit({ data, isPlaceholderData }, "customer_id", (id) => opened.push(id)));
  return null;
}

/** A list whose answers a test gives, and what it opened. */
async function listed() {
  const opened: string[] = [];
  const root = createRoot(document.createElement("div"));
  let ask = () => {};
  const hand = (given: () => void) => {
    ask = given;
  };
  const show = (ids: readonly string[], isPlaceholderData = false) =>
    act(async () => root.render(<List ids={ids} isPlaceholderData={isPlaceholderData} opened={opened} hand={hand} />));
  return { opened, show, ask: () => ask() };
}

test("a search with exactly one hit selects it, once its answer is there [list.single_selected]", async () => {
  const { opened, show, ask } = await listed();
  await show(["a"]);
  expect(opened).toEqual([]);
  ask();
  await show(["a"], true);
  expect(opened).toEqual([]);
  await show(["b"]);
  expect(opened).toEqual(["b"]);
  // A row that was closed again stays closed until somebody asks.
  await show(["b"]);
  expect(opened).toEqual(["b"]);
});

test("several hits and none stay a list [list.single_selected]", async () => {
  const { opened, show, ask } = await listed();
  for (const ids of [["a", "b"], []]) {
    ask();
    await show(ids);
  }
  expect(opened).toEqual([]);
});
