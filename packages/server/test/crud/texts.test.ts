import { describe, expect, it } from "vitest";
import { checkers } from "../../src/crud/kinds/checkers.ts";

describe("what people type", () => {
  it.each([
    ["(02) 2345-6789", "(02) 2345-6789"],
    ["(02) 2345-6789 #12", "(02) 2345-6789 #12"],
    [" 02-2345-6789 分機 12 ", "02-2345-6789 分機 12"],
    ["02-2345-6789转12", "02-2345-6789转12"],
    ["０２－２３４５－６７８９", "02-2345-6789"],
    ["（０２）２３４５　６７８９", "(02)2345 6789"],
    ["+886 2 2345 6789 ext. 5", "+886 2 2345 6789 ext. 5"],
  ])("%j is a telephone number, kept as %j", (typed, kept) => {
    expect(checkers.telephone(typed, { kind: "telephone" })).toEqual({ value: kept });
  });

  it.each(["call me", "()", "+", "02-2345 Mr. Wang", "1".repeat(41)])("%j is none, and one is shown", (typed) => {
    expect(checkers.telephone(typed, { kind: "telephone" })).toMatchObject({
      code: typed.length > 40 ? "TOO_LONG" : "BAD_FORMAT",
    });
  });

  it("shows what a telephone number looks like", () => {
    expect(checkers.telephone("none", { kind: "telephone" })).toMatchObject({
      details: { example: expect.stringMatching(/\d/) },
    });
  });

  it.each(["A\nB", "A\tB", "A\u0007", "A\u2028B"])("%j is no code", (typed) => {
    expect(checkers.code(typed, { kind: "code" })).toMatchObject({ code: "BAD_FORMAT" });
  });

  it.each([
    "https://elsewhere.example/x.png",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png;base64,PHN2Zy8+",
    'data:image/png;base64,iVBORw0KGgo"><b>',
  ])("%j is no picture", (typed) => {
    expect(checkers.text(typed, { kind: "text", picture: true, max: 200 })).toMatchObject({ code: "BAD_FORMAT" });
  });

  it.each(["data:image/png;base64,iVBORw0KGgoAAAAN", "data:image/jpeg;base64,/9j/4AAQ"])("%j is one", (typed) => {
    expect(checkers.text(typed, { kind: "text", picture: true, max: 200 })).toEqual({ value: typed });
  });

  it.each([["\ud800"], { a: "x\udfff" }, { "\ud83d": 1 }, "\\\0", [{ deep: ["\0"] }]])(
    "%j cannot be stored",
    (typed) => {
      expect(checkers.json(typed, { kind: "json" })).toMatchObject({ code: "BAD_FORMAT" });
    },
  );

  it.each(["😀", "\\u0000", "C:\\ud800\\", { "\\\\u0000": "臺" }])("%j can", (typed) => {
    expect(checkers.json(typed, { kind: "json" })).toEqual({ value: typed });
  });

  it("keeps a text of one line in one line, and the lines of a longer one", () => {
    expect(checkers.text("one\r\n two\tthree", { kind: "text" })).toEqual({ value: "one two three" });
    expect(checkers.text("one\n two", { kind: "text", lines: true })).toEqual({ value: "one\n two" });
  });
});
