// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { DocumentLines } from "../../src/screens/document/DocumentLines.tsx";
import { leaveNothing, settled, show } from "../support/screen.tsx";

const line = { inbound_id: "i1", inbound_no: "IN1", num_expect: "10", unit_name: "piece", unexpected: false };
const expected = { ...line, inbound_detail_id: "l1", line_no: 1, product_code: "P-1", validate_num: "10" };
const announcedByNobody = {
  ...line,
  ...{ inbound_detail_id: "l2", line_no: 2, product_code: "P-2", num_expect: "0", unexpected: true },
  ...{ count_result: "unexpected", num_differs: "3" },
};

afterEach(leaveNothing);
beforeEach(() =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({
    width: 1440,
  }),
);

async function drawn(...lines: readonly object[]) {
  const [kind] = lineKinds(model.inbound);
  if (!kind) throw new Error("an inbound without lines");
  await show(
    <div style={{ width: 1200, height: 600 }}>
      <DocumentLines document={model.inbound} kind={kind} lines={lines as never} />
    </div>,
    { [model.outbound.menu]: ["query"] },
    { companies: [] },
  );
  await settled();
  const rows = [...document.querySelectorAll(".ag-row")];
  return {
    marked: rows.map((row) => row.className.includes("line-short")),
    told: rows.map((row) => row.querySelector("[col-id='count_result']")?.textContent?.trim()),
    by: rows.map((row) => row.querySelector("[col-id='num_differs']")?.textContent?.trim()),
  };
}

test("a line that nobody announced is marked, in words and by how much", async () => {
  expect(await drawn(expected, announcedByNobody)).toEqual({
    marked: [false, true],
    told: ["", "Unexpected"],
    by: ["", "3"],
  });
});

test("where all came as expected, no column says so", async () => {
  expect(await drawn(expected)).toEqual({ marked: [false], told: [undefined], by: [undefined] });
});

test("what quality control found of a line stands at it before it is confirmed", async () => {
  const checked = { ...expected, num_qc: "7", num_qc_bad: "3", reject_reason: "Wet" };
  await drawn(checked, { ...expected, inbound_detail_id: "l3", num_qc: null, num_qc_bad: null, reject_reason: null });
  const cells = ["num_qc", "num_qc_bad", "reject_reason"].map((name) =>
    [...document.querySelectorAll(`.ag-row [col-id='${name}']`)].map((cell) => cell.textContent?.trim()),
  );
  expect(cells).toEqual([
    ["7", ""],
    ["3", ""],
    ["Wet", ""],
  ]);
});

test("what was split off a line says of which, and only where there is such", async () => {
  const part = { ...expected, inbound_detail_id: "l2", line_no: 2, num_expect: "0", part_of_id: "l1", part_of_line: 1 };
  await drawn(expected, part);
  const cells = [...document.querySelectorAll(".ag-row [col-id='part_of_line']")].map((cell) => cell.textContent);
  expect(cells.map((text) => text?.trim())).toEqual(["", "1"]);
  await leaveNothing();
  await drawn(expected);
  expect(document.querySelector("[col-id='part_of_line']")).toBeNull();
});

test("rejected goods lead to the order by which they go back", async () => {
  await drawn({ ...expected, sent_back_id: "o1", sent_back_no: "OB-1" });
  const link = document.querySelector(".ag-row [col-id='sent_back_no'] a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["OB-1", "/Main/outbound?open=o1"]);
});
