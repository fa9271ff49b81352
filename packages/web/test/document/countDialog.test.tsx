// @vitest-environment happy-dom
import { model } from "@stowage/model";
import type { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import { nameFields } from "../../src/i18n/ownNames.ts";
import { button, click, field, leaveNothing, Refusal, settled, textOf, type } from "../support/screen.tsx";
import { inboundDialog } from "./inboundDialog.tsx";

const lines = [
  {
    inbound_detail_id: "l1",
    line_no: 1,
    product_code: "P-1",
    num_expect: "10",
    num_loc: "4",
    validate_num: "4",
    num_came: "4",
  },
  {
    inbound_detail_id: "l2",
    line_no: 2,
    product_code: "P-2",
    num_expect: "5",
    num_loc: "0",
    validate_num: "0",
    num_came: "0",
  },
];

let shown: QueryClient | undefined;

/** The dialog of a count, and what it sends. */
async function counting(refusal?: Refusal, own: readonly object[] = lines) {
  const opened = await inboundDialog("count", { row: { inbound_status: model.inbound.initial }, lines: own, refusal });
  shown = opened.shown;
  return opened.sent;
}

test("what is counted is added: nothing stands in the cells, and what was counted before stands beside", async () => {
  const sent = await counting();
  expect(field("Good, counted now 1").value).toBe("");
  expect(textOf()).toContain("Counted");
  await type(field("Good, counted now 2"), "3");
  await click(button("Count"));
  expect(sent).toEqual([[{ inbound_detail_id: "l2", num_loc: "3" }]]);
});

test("goods that nobody announced are added by their code, and taken out again", async () => {
  const sent = await counting();
  await click(button("Add a line"));
  await click(button("Add a line"));
  await type(field("Product code 3"), "NEW-1");
  await type(field("Good, counted now 3"), "2");
  await type(field("Product code 4"), "NEW-2");
  await click(button("Delete this line"));
  await type(field("Good, counted now 1"), "1");
  await click(button("Count"));
  expect(sent).toEqual([[{ inbound_detail_id: "l1", num_loc: "1" }, { product_code: "NEW-2" }]]);
});

test("what is refused stands at the row in which it was entered", async () => {
  const error = {
    line: 0,
    field: "product_code",
    code: "UNKNOWN_REFERENCE",
    details: { field: "product_code", value: "X" },
  };
  const result = { index: 0, id: "i1", ok: false, code: error.code, details: { ...error.details, errors: [error] } };
  await counting(new Refusal(error.code, { results: [result] }));
  await click(button("Add a line"));
  await type(field("Product code 3"), "X");
  await type(field("Good, counted now 3"), "2");
  await click(button("Count"));
  expect(field("Product code 3").closest(".ant-select")?.className).toContain("error");
});

test("all that is wrong is told in words, each with its row and the way to its cell", async () => {
  const wrong = (line: number, field: string, value: string) => ({
    ...{ line, field, code: "UNKNOWN_REFERENCE", details: { field, value } },
  });
  const errors = [wrong(0, "product_code", "X"), wrong(1, "storage_loc_code", "Y")];
  const result = { index: 0, id: "i1", ok: false, code: "UNKNOWN_REFERENCE", details: { errors } };
  await counting(new Refusal("UNKNOWN_REFERENCE", { results: [result] }));
  await type(field("Good, counted now 1"), "1");
  await type(field("Good, counted now 2"), "2");
  await click(button("Count"));
  const told = [...document.querySelectorAll(".row-faults li")].map((one) => one.textContent);
  expect(told).toEqual([
    "Product code 1 (P-1)Not found: Product code “X”. Check the code, or create it first.",
    "Location code 2 (P-2)Not found: Location code “Y”. Check the code, or create it first.",
  ]);
});

test("what is wrong is told at the row that was sent, though rows beside it begin with what is known of their lot", async () => {
  const at = (line: number, field: string) => ({ ...{ line, field, code: "WRONG_TYPE", message: "" } });
  const serials = { line: 1, line_id: "l3", code: "SERIAL_COUNT", details: { needed: "2", given: 1 } };
  const result = { index: 0, id: "i1", ok: false, code: serials.code, details: { errors: [serials] } };
  const errors = [at(1, "num_bad"), at(2, "product_code")];
  const known = ["l1", "l2", "l3"].map((inbound_detail_id, of) => ({
    ...lines[0],
    ...{ inbound_detail_id, line_no: of + 1, product_code: `P-${of + 1}`, batch_no: `B${of + 1}` },
  }));
  const told = () => [...document.querySelectorAll(".row-faults button")].map((one) => one.textContent);
  for (const [refusal, labels] of [
    [new Refusal(serials.code, { results: [result] }), ["Serial numbers 3 (P-3)"]],
    [new Refusal("WRONG_TYPE", { errors }), ["Defective, counted now 3 (P-3)", "Product code 4"]],
  ] as const) {
    await counting(refusal, known);
    await click(button("Add a line"));
    await type(field("Good, counted now 2"), "1");
    await type(field("Good, counted now 3"), "2");
    await type(field("Product code 4"), "X");
    await type(field("Good, counted now 4"), "1");
    await click(button("Count"));
    expect(told()).toEqual(labels);
    await leaveNothing();
  }
});

test("counts of several people are added: none is refused for what the others counted since it was opened", async () => {
  const own = lines.map((line) => ({ ...line, batch_no: "B1" }));
  const opened = await inboundDialog("count", { row: { inbound_status: model.inbound.initial }, lines: own });
  await type(field("Good, counted now 1"), "1");
  await click(button("Count"));
  expect(opened.bodies).toMatchObject([{ details: [{ inbound_detail_id: "l1", num_loc: "1" }] }]);
  expect(opened.bodies[0]).not.toHaveProperty("versions");
});

test("a count of nothing is not sent: a quantity is asked for on one line at least", async () => {
  const sent = await counting(
    undefined,
    lines.map((line) => ({ ...line, batch_no: "B1" })),
  );
  await click(button("Count"));
  expect(sent).toEqual([]);
  expect([...document.querySelectorAll(".row-faults li")].map((one) => one.textContent)).toEqual([
    "Good, counted now 1 (P-1)Enter a quantity on at least one line.",
  ]);
});

test("an owner's own attributes are asked by its names and as their kinds, of its goods alone", async () => {
  const own = { lottable_name_cn: null, lottable_name_eng: null, lottable_choices: null };
  nameFields([
    {
      ...own,
      owner_id: "o1",
      lottable_no: 1,
      lottable_name: "Grade",
      lottable_kind: "choice",
      lottable_choices: "A, B",
    },
    { ...own, owner_id: "o1", lottable_no: 2, lottable_name: "Tested", lottable_kind: "date" },
    { ...own, owner_id: "o2", lottable_no: 3, lottable_name: "Origin", lottable_kind: "text" },
  ]);
  const sent = await counting();
  const grade = document.querySelector<HTMLSelectElement>("select[aria-label='Grade 1']");
  expect([...(grade?.options ?? [])].map(({ value }) => value)).toEqual(["", "A", "B"]);
  expect(field("Tested 1").placeholder).toBe("YYYY-MM-DD");
  expect(textOf()).not.toContain("Origin");
  await type(field("Tested 1"), "2031-05-06");
  await type(field("Good, counted now 1"), "1");
  await click(button("Count"));
  expect(sent).toEqual([[{ inbound_detail_id: "l1", num_loc: "1", lottable2: "2031-05-06" }]]);
  nameFields([]);
});

test("where no line says a pallet, none is asked unless it is wished", async () => {
  await counting();
  expect(document.querySelector("[aria-label='SSCC found 1']")).toBeNull();
});

test("a pallet is counted by its code alone, which is asked at once where a line has one", async () => {
  const [one, two] = ["340123450000000017", "340123450000000024"];
  const sent = await counting(undefined, [{ ...lines[0], sscc: one }, lines[1] ?? {}]);
  await click(button("Add a line"));
  await type(field("SSCC found 3"), two);
  await click(button("Count"));
  expect(sent).toEqual([[{ sscc: two }]]);
});

test("what others count meanwhile is told, and what was typed stays", async () => {
  const own = [{ ...lines[0] }, { ...lines[1] }];
  await counting(undefined, own);
  await type(field("Good, counted now 2"), "3");
  own[1] = { ...own[1], validate_num: "77", num_came: "77" } as (typeof lines)[number];
  await act(async () => shown?.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "payload" }));
  await settled();
  expect(textOf()).toContain("77");
  expect(field("Good, counted now 2").value).toBe("3");
});
