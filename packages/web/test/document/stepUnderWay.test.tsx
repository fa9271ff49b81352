// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { ActionBar, useSteps } from "../../src/screens/document/ActionBar.tsx";
import { button, click, leaveNothing, serve, settled, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const row = {
  ...{ outbound_id: "o1", outbound_no: "OB1", outbound_status: "awaiting_print", is_merged: true, version: 1 },
  abnormal: false,
};

/** What the page shows beside the order: read anew after each step, until it is let go. */
const reading: (() => void)[] = [];

function Order() {
  const steps = useSteps(model.outbound, row);
  useQuery({
    queryKey: ["outbound", "list"],
    queryFn: () => new Promise<number>((resolve) => reading.push(() => resolve(reading.length))),
  });
  return <ActionBar document={model.outbound} steps={steps} lines={{ details: [] }} tools={[]} />;
}

const item = (name: string) => {
  const found = [...document.querySelectorAll("[role=menuitem]")].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no entry "${name}"`);
  return found;
};
/** Opens the menu of steps, and asks whether this one can't be chosen there. */
async function isOff(name: string): Promise<boolean> {
  if (button("Other steps").classList.contains("ant-dropdown-open") === false) await click(button("Other steps"));
  return item(name).getAttribute("aria-disabled") === "true";
}

test("until the page tells what came of a step no other is offered: a click that would be lost is not invited", async () => {
  const asked = serve(({ body }) => ({ results: [{ index: 0, id: (body as { ids: [string] }).ids[0], ok: true }] }));
  const taken = () => asked.filter(({ path }) => path.includes("/action/")).map(({ path }) => path.split("/").at(-1));
  await show(<Order />, { [model.outbound.menu]: ["query", "update"] });
  for (const letGo of reading.splice(0)) letGo();
  await settled();
  await click(button("Other steps"));
  await click(item("Undo merging"));
  expect(taken()).toEqual(["unmerge"]);
  expect(await isOff("Undo merging"), "the list is still read").toBe(true);
  expect(document.querySelector(".next-step.ant-btn-loading")).not.toBeNull();
  for (const letGo of reading.splice(0)) letGo();
  await settled();
  expect(await isOff("Undo merging")).toBe(false);
  expect(document.querySelector(".next-step.ant-btn-loading")).toBeNull();
  await click(item("Undo merging"));
  expect(taken()).toEqual(["unmerge", "unmerge"]);
});
