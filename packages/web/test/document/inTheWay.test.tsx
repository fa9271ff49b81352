// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { InTheWay } from "../../src/screens/document/InTheWay.tsx";
import { StepBar } from "../../src/screens/document/StepBar.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const step = { step: 4, from_state: "awaiting_pick", reason: null, at: "2026-11-26T09:12:00Z", user_name: "Zhou" };
const history = [{ ...step, action: "confirm_pick", to_state: "awaiting_boxing" }];
const line = { product_code: "MF-1003", product_name: "Dongding tea", unit_name: "each", outbound_nums: "4" };
const lines = {
  details: [
    { ...line, line_no: 1, num_picked: "4", num_short: "0" },
    { ...line, line_no: 2, num_picked: "2", num_short: "2" },
  ],
};

async function obstacles(status: string) {
  const open = { document: model.outbound, row: { outbound_status: status, abnormal: false }, lines };
  await show(<InTheWay {...open} history={history} offered={[]} take={() => undefined} />);
  return [...document.querySelectorAll(".obstacle")].map(({ textContent }) => textContent);
}

test("a short pick stands in the way of an open order: of which line how much, and who found it", async () => {
  const [only, ...others] = await obstacles("awaiting_boxing");
  expect(only).toMatch(/Line 2 is short 2 of 4 each.*MF-1003 Dongding tea.*Zhou/);
  expect(others).toEqual([]);
});

test("a remedy that the page offers first anyway is not offered twice", async () => {
  const row = { outbound_status: "awaiting_pick", abnormal: true, abnormal_reason: "wet" };
  const offered = [{ name: "unlock_abnormal", action: model.outbound.actions.unlock_abnormal }];
  const open = { document: model.outbound, row, lines: {}, history: [], offered, take: () => undefined };
  await show(<InTheWay {...open} />);
  expect(document.querySelectorAll(".obstacle button")).toHaveLength(1);
  await leaveNothing();
  await show(<InTheWay {...open} next="unlock_abnormal" />);
  expect(document.querySelector(".obstacle")?.textContent).toContain("wet");
  expect(document.querySelectorAll(".obstacle button")).toHaveLength(0);
});

test("what is shipped is past that", async () => expect(await obstacles("shipped")).toEqual([]));

test("what rests where a warehouse holds is told once", async () =>
  expect((await obstacles("picked")).filter((one) => one?.includes("Held at"))).toHaveLength(1));

test("a step that is done on some lines alone is told by how many, and has no plain tick", async () => {
  await show(<StepBar document={model.outbound} status="awaiting_boxing" way={{ history, lines }} />);
  const short = document.querySelector(".step-short");
  expect(short?.textContent).toBe("Picked1 of 2");
});
