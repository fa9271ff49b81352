import { model } from "@stowage/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCell } from "../../src/form/paste.ts";
import { addSerials, asSerials, scannedSerial, serialsIn } from "../../src/form/serials.ts";

test("one scan adds one number, once", () => {
  expect(addSerials(["A1"], scannedSerial(" A2 "))).toEqual({
    all: ["A1", "A2"],
    added: ["A2"],
    repeated: [],
    tooLong: [],
  });
  expect(addSerials(["A1"], ["A1"])).toEqual({ all: ["A1"], added: [], repeated: ["A1"], tooLong: [] });
  expect(addSerials(["A1"], ["B1"], ["B1"])).toMatchObject({ all: ["A1"], repeated: ["B1"] });
  expect(addSerials(["A1"], scannedSerial("  ")).all).toEqual(["A1"]);
});

test("a pasted column adds all its lines but those that are there, or stand in it twice", () => {
  const { all, added, repeated } = addSerials(["A1"], serialsIn("A2\r\nA1\nA3\tA2,Ａ４"));
  expect(all).toEqual(["A1", "A2", "A3", "A4"]);
  expect(added).toEqual(["A2", "A3", "A4"]);
  expect(repeated).toEqual(["A1", "A2"]);
});

test("one scan is one number, whatever stands in it, and a list that is pasted is parted at lines, tabs and commas", () => {
  expect(addSerials([], scannedSerial("E21 SN 3,bad")).all).toEqual(["E21 SN 3,bad"]);
  expect(serialsIn("E21 SN 3, E21 SN 4\tE21 SN 5")).toEqual(["E21 SN 3", "E21 SN 4", "E21 SN 5"]);
  const column = { name: "product_sn", field: model.inbound_detail.fields.product_sn, headings: [] };
  expect(asSerials(readCell(column, "SN 1, SN 2"))).toEqual(["SN 1", "SN 2"]);
});

test("what is longer than the server takes is refused", () => {
  expect(addSerials([], ["x".repeat(81)]).tooLong).toHaveLength(1);
  expect(addSerials([], ["x".repeat(80)]).all).toHaveLength(1);
});

test("whatever is scanned, no number stands there twice and none is lost", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[A-C]{1,2}$/)),
      fc.array(fc.stringMatching(/^[A-C]{1,2}$/)),
      (first, then) => {
        const before = addSerials([], first).all;
        const { all } = addSerials(before, serialsIn(then.join("\n")));
        expect(new Set(all)).toEqual(new Set([...first, ...then]));
        expect(all).toHaveLength(new Set(all).size);
        expect(all.slice(0, before.length)).toEqual(before);
      },
    ),
  );
});

test("numbers are read however they are kept", () => {
  expect(asSerials(["A", 1])).toEqual(["A", "1"]);
  expect(asSerials("A B,1\nC")).toEqual(["A B,1", "C"]);
  expect(asSerials(undefined)).toEqual([]);
});
