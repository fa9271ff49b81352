import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { formFields } from "../../src/form/fields.ts";
import { type Line, newLine } from "../../src/form/line.ts";
import { lineColumns, lineValues } from "../../src/form/lineColumns.ts";
import { changesOf, mergeFields, mergeLines } from "../../src/form/merging.ts";

const line = model.outbound_detail;
const columns = lineColumns(line);
const { main, more } = formFields(model.outbound, "edit", () => true);
const fields = [...main, ...more];

const row = (id: string, values: object = {}) => ({
  ...{
    [line.key]: id,
    product_id: "tea",
    product_code: "A-1",
    product_name: "Tea",
    outbound_nums: "5",
    batch_no: "L1",
  },
  ...values,
});
const stored = [row("1"), row("2"), row("3")];
const before = stored.map((one) => newLine(lineValues(line, one)));

/** Lines as one has them by now. */
const with_ = (id: string, values: object): readonly Line[] =>
  before.map((one) => (one.values[line.key] === id ? { ...one, values: { ...one.values, ...values } } : one));

function merge(mine: readonly Line[], latest: readonly object[]) {
  const { lines, both } = mergeLines(line, columns, { before, mine }, latest as never);
  return {
    lines: lines.map(({ values }) => values),
    both: both.map(({ at, column }) => [at, column?.shows ?? null]),
  };
}

test("what one changed in a line stands over the lines that another changed, and theirs stay", () => {
  const latest = [row("1"), row("2", { outbound_nums: "22" }), row("3"), row("4")];
  const { lines, both } = merge(with_("1", { outbound_nums: "11" }), latest);
  expect(lines).toMatchObject([
    { outbound_nums: "11" },
    { outbound_nums: "22" },
    { outbound_nums: "5" },
    { [line.key]: "4" },
  ]);
  expect(both).toEqual([]);
});

test("in one line what each changed is kept, and what both changed is the other's and named", () => {
  const latest = [row("1", { outbound_nums: "22", line_note: "theirs" }), row("2"), row("3")];
  const { lines, both } = merge(with_("1", { outbound_nums: "11", batch_no: "L9" }), latest);
  expect(lines[0]).toMatchObject({ outbound_nums: "22", line_note: "theirs", batch_no: "L9" });
  expect(both).toEqual([[0, "outbound_nums"]]);
});

test("lines that one added stand behind, and one that was taken away is gone unless the other changed it", () => {
  const mine = [...before.slice(2), newLine({ product_code: "B-2", outbound_nums: "1" })];
  const { lines, both } = merge(mine, [row("1"), row("2", { outbound_nums: "7" }), row("3")]);
  expect(lines).toMatchObject([{ [line.key]: "2", outbound_nums: "7" }, { [line.key]: "3" }, { product_code: "B-2" }]);
  expect(both).toEqual([[0, null]]);
});

test("a line that the other deleted is gone; where one had changed it, that is named", () => {
  expect(merge(before, stored.slice(1)).both).toEqual([]);
  const { lines, both } = merge(with_("1", { outbound_nums: "11" }), stored.slice(1));
  expect(lines.map((one) => one[line.key])).toEqual(["2", "3"]);
  expect(both).toEqual([[-1, null]]);
});

test("a lot does not come to stand at the product of another", () => {
  const goods = { product_id: "nuts", product_code: "N-1", product_name: "Nuts", batch_no: undefined };
  const mine = with_("1", goods);
  const { lines, both } = merge(mine, [row("1", { batch_no: "L2" }), row("2"), row("3")]);
  expect(lines[0]).toMatchObject({ product_code: "A-1", product_name: "Tea", batch_no: "L2" });
  expect(both).toEqual([
    [0, "product_code"],
    [0, "batch_no"],
  ]);
  expect(merge(mine, stored).lines[0]).toMatchObject({ product_id: "nuts", product_code: "N-1", product_name: "Nuts" });
});

test("of the head each field is kept that one changed oneself, and one that both changed is the other's", () => {
  const named = fields.filter(({ field }) => field.kind === "text" || field.kind === "code").slice(0, 3);
  const [first, second, third] = named.map(({ name }) => name) as [string, string, string];
  const before = { [first]: "A", [second]: "B", [third]: "C" };
  const { merged, both } = mergeFields(named, {
    before,
    mine: { ...before, [first]: "mine", [second]: "mine" },
    theirs: { ...before, [second]: "theirs", [third]: "theirs" },
  });
  expect(merged).toEqual({ [first]: "mine", [second]: "theirs", [third]: "theirs" });
  expect(both).toEqual([second]);
});

test("what another changed in lines is told cell by cell, with the lines that came and those that went", () => {
  const latest = [row("1", { outbound_nums: "22", batch_no: null }), row("3"), row("4")];
  const told = changesOf(line, columns, before, latest as never).map(({ at, what, before: was, now }) =>
    typeof what === "string" ? [at, what] : [at, what.shows, was[what.name], now[what.name]],
  );
  expect(told).toEqual([
    [0, "outbound_nums", "5", "22"],
    [0, "batch_no", "L1", undefined],
    [2, "added"],
    [1, "gone"],
  ]);
});
