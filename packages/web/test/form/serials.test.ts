import fc from "fast-check";
import { expect, test } from "vitest";
import { addSerials, asSerials } from "../../src/form/serials.ts";

test("one scan adds one number, once", () => {
  expect(addSerials(["A1"], " A2 ")).toEqual({ all: ["A1", "A2"], added: ["A2"], repeated: [], tooLong: [] });
  expect(addSerials(["A1"], "A1")).toEqual({ all: ["A1"], added: [], repeated: ["A1"], tooLong: [] });
  expect(addSerials(["A1"], "B1", ["B1"])).toMatchObject({ all: ["A1"], repeated: ["B1"] });
  expect(addSerials(["A1"], "  ").all).toEqual(["A1"]);
});

test("a pasted column adds all its lines but those that are there, or stand in it twice", () => {
  const { all, added, repeated } = addSerials(["A1"], "A2\r\nA1\nA3\tA2,Ａ４");
  expect(all).toEqual(["A1", "A2", "A3", "A4"]);
  expect(added).toEqual(["A2", "A3", "A4"]);
  expect(repeated).toEqual(["A1", "A2"]);
});

test("what is longer than the server takes is refused", () => {
  expect(addSerials([], "x".repeat(81)).tooLong).toHaveLength(1);
  expect(addSerials([], "x".repeat(80)).all).toHaveLength(1);
});

test("whatever is scanned, no number stands there twice and none is lost", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[A-C]{1,2}$/)),
      fc.array(fc.stringMatching(/^[A-C]{1,2}$/)),
      (first, then) => {
        const before = addSerials([], first.join("\n")).all;
        const { all } = addSerials(before, then.join("\n"));
        expect(new Set(all)).toEqual(new Set([...first, ...then]));
        expect(all).toHaveLength(new Set(all).size);
        expect(all.slice(0, before.length)).toEqual(before);
      },
    ),
  );
});

test("numbers are read however they are kept", () => {
  expect(asSerials(["A", 1])).toEqual(["A", "1"]);
  expect(asSerials("A B\nC")).toEqual(["A", "B", "C"]);
  expect(asSerials(undefined)).toEqual([]);
});
