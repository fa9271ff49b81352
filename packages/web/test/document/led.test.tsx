// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { useSteps } from "../../src/screens/document/ActionBar.tsx";
import { leaveNothing, pageOf, serve, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const row = { outbound_id: "o1", outbound_no: "OB1", outbound_status: "intercepted", abnormal: false, version: 1 };

function Order({ to, arrived }: { to: string; arrived: () => void }) {
  return useSteps(model.outbound, row, { to, arrived }).dialog;
}

async function led(to: string) {
  const arrived: string[] = [];
  const asked = serve((one) => pageOf("outbound", [row], one));
  await show(<Order to={to} arrived={() => void arrived.push(to)} />, { [model.outbound.menu]: ["query", "update"] }, {
    rights: ["cancel"],
  } as never);
  expect(arrived).toEqual([to]);
  expect(asked.filter(({ path }) => path.includes("/action/"))).toEqual([]);
  return document.querySelector("[role=dialog]")?.textContent ?? "";
}

test("an address that leads to a step asks its dialog, and takes nothing by itself", async () => {
  expect(await led("mark_abnormal")).toContain("OB1");
});

test("one that leads to a step that is not offered opens the document alone", async () => {
  expect(await led("ship")).toBe("");
});
