import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { amountsOf } from "../../src/grid/sums.ts";

const sum = (unit: string | null, amount: string) => ({ unit_id: unit, unit_name: unit, sum: amount });

test("of documents it is told how many lines they have and how much of each unit, over all quantities that say so", () => {
  const sums = {
    lines: [sum(null, "12")],
    outbound_nums: [sum("piece", "5.5"), sum("box", "2")],
    outbound_nums_bad: [sum("piece", "1"), sum("box", "0")],
  };
  expect(amountsOf(model.outbound, sums, [])).toEqual([
    { name: "", sums: [sum(null, "12"), sum("piece", "6.5"), sum("box", "2")] },
  ]);
  expect(amountsOf(model.outbound, {}, [])).toEqual([]);
});

test("of other rows the columns in sight are told, each by its name, and a unit of which there is nothing is left out", () => {
  const sums = { num_loc: [sum("piece", "5"), sum("box", "0")], num_bad: [sum("piece", "0")], num_loc_booked: [] };
  expect(amountsOf(model.inventory, sums, ["num_loc", "num_bad", "num_loc_booked"])).toEqual([
    { name: "num_loc", sums: [sum("piece", "5")] },
    { name: "num_bad", sums: [sum("piece", "0")] },
  ]);
  expect(amountsOf(model.inventory, sums, ["num_bad"]).map(({ name }) => name)).toEqual(["num_bad"]);
});
