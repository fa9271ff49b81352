import { describe, expect, it } from "vitest";
import { checkFieldValue, type Field, fieldChecks, model } from "../../src/index.ts";

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
    expect(fieldChecks.telephone(typed, { kind: "telephone" })).toEqual({ value: kept });
  });

  it.each(["call me", "()", "+", "02-2345 Mr. Wang", "1".repeat(41)])("%j is none, and one is shown", (typed) => {
    expect(fieldChecks.telephone(typed, { kind: "telephone" })).toMatchObject({
      code: typed.length > 40 ? "TOO_LONG" : "BAD_FORMAT",
    });
  });

  it.each([
    ...["ann", "ann@", "ann@home", "a b@home.tw", "@home.tw", "<ann@home.tw>", "ann@home.tw,bob@home.tw"],
    ...["ann@home..tw", ".ann@home.tw", "ann.@home.tw", "an..n@home.tw", "ann@.home.tw", "ann@home.tw."],
    ...["ann@home.tw\u200b", "a\u200bnn@home.tw", "ann@home.tw\u202e", "ann@ho\u00adme.tw", "ann@home.tw\u0007"],
  ])("%j is no e-mail address [general-2]", (typed) => {
    expect(fieldChecks.email(typed, { kind: "email" })).toMatchObject({ code: "BAD_FORMAT" });
  });

  it.each(["ann@home.tw", "o'brien+wms@x-y.example", "王小明@例子.台灣", "a.b@c.d.example"])("%j is one", (typed) => {
    expect(fieldChecks.email(typed, { kind: "email" })).toEqual({ value: typed });
  });

  it("shows what a telephone number looks like", () => {
    expect(fieldChecks.telephone("none", { kind: "telephone" })).toMatchObject({
      details: { example: expect.stringMatching(/\d/) },
    });
  });

  it.each([
    ["ＰＩＣＫＥＲ－１", "PICKER-1"],
    [" picker\u3000", "picker"],
    ["店ｱ", "店ア"],
  ])("the code %j is kept as %j", (typed, kept) => {
    expect(fieldChecks.code(typed, { kind: "code" })).toEqual({ value: kept });
  });

  it.each(["A\nB", "A\tB", "A\u0007", "A\u2028B", "A\u200bB", "A\u2060", "A\ufeffB", "A\u202eB", "A\u00adB"])(
    "%j is no code",
    (typed) => {
      expect(fieldChecks.code(typed, { kind: "code" })).toMatchObject({ code: "BAD_FORMAT" });
    },
  );

  it.each([
    "https://elsewhere.example/x.png",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png;base64,PHN2Zy8+",
    'data:image/png;base64,iVBORw0KGgo"><b>',
  ])("%j is no picture", (typed) => {
    expect(fieldChecks.picture(typed, { kind: "picture", inline: true })).toMatchObject({ code: "BAD_FORMAT" });
  });

  it.each(["data:image/png;base64,iVBORw0KGgoAAAAN", "data:image/jpeg;base64,/9j/4AAQ"])("%j is one", (typed) => {
    expect(fieldChecks.picture(typed, { kind: "picture", inline: true })).toEqual({ value: typed });
  });

  it.each([["\ud800"], { a: "x\udfff" }, { "\ud83d": 1 }, "\\\0", [{ deep: ["\0"] }]])(
    "%j cannot be stored",
    (typed) => {
      expect(fieldChecks.json(typed, { kind: "json" })).toMatchObject({ code: "BAD_FORMAT" });
    },
  );

  it.each(["😀", "\\u0000", "C:\\ud800\\", { "\\\\u0000": "臺" }])("%j can", (typed) => {
    expect(fieldChecks.json(typed, { kind: "json" })).toEqual({ value: typed });
  });

  it("keeps a text of one line in one line, and the lines of a longer one", () => {
    expect(fieldChecks.text("one\r\n two\tthree", { kind: "text" })).toEqual({ value: "one two three" });
    expect(fieldChecks.text("one\n two", { kind: "text", lines: true })).toEqual({ value: "one\n two" });
  });
});

describe("a day", () => {
  it.each(["2026-02-28", "2028-02-29", "0001-01-01"])("%s is one", (day) => {
    expect(checkFieldValue({ kind: "date" }, day)).toEqual({ value: day });
  });

  it.each(["2026-02-30", "2027-02-29", "2026-13-01", "0000-01-01", "2026-1-1", 20260101])("%s is none", (day) => {
    expect(checkFieldValue({ kind: "date" }, day)).toMatchObject({ code: "BAD_FORMAT" });
  });

  it.each(["Z", "", "+14:00", "-15:59", "+0800"])("an instant is so far from UTC as a clock can be: %s", (offset) => {
    const value = `2026-02-28T08:00:00.123456${offset}`;
    expect(checkFieldValue({ kind: "instant" }, value)).toEqual({ value });
  });

  it.each(["+16:00", "-23:59", "+15:60", " GMT", "+08:00:00"])("and none is further, or follows %s", (offset) => {
    expect(checkFieldValue({ kind: "instant" }, `2026-02-28T08:00:00${offset}`)).toMatchObject({ code: "BAD_FORMAT" });
  });

  it("that no calendar has begins no instant either", () => {
    expect(checkFieldValue({ kind: "instant" }, "2026-02-30T08:00:00Z")).toMatchObject({ code: "BAD_FORMAT" });
    expect(checkFieldValue({ kind: "instant" }, "2026-02-28T08:00:00Z")).toEqual({ value: "2026-02-28T08:00:00Z" });
  });
});

describe("a number", () => {
  it("is held against its bounds exactly, whatever its length", () => {
    const share = { kind: "decimal", min: "0", max: "1", places: 20 } as const;
    expect(checkFieldValue(share, "1.000")).toEqual({ value: "1.000" });
    expect(checkFieldValue(share, "1.0000000000000000001")).toEqual({ code: "TOO_LARGE", details: { max: "1" } });
    expect(checkFieldValue(share, "-0.0000000000000000001")).toEqual({ code: "TOO_SMALL", details: { min: "0" } });
  });

  it("may have to be more than another", () => {
    const weight = { kind: "decimal", above: "0" } as const;
    expect(checkFieldValue(weight, "0.000001")).toEqual({ value: "0.000001" });
    for (const text of ["0", "-0.0", "-1", `-${"9".repeat(16)}`])
      expect(checkFieldValue(weight, text)).toEqual({ code: "TOO_SMALL", details: { above: "0" } });
    const pieces = { kind: "quantity", per: "unit_factor", above: "0" } as const;
    expect(checkFieldValue(pieces, "0.00")).toEqual({ code: "TOO_SMALL", details: { above: "0" } });
  });

  it("of pieces is no barcode that was scanned into its field", () => {
    const pieces = { kind: "quantity", per: "unit_factor" } as const;
    expect(checkFieldValue(pieces, "999999999")).toEqual({ value: "999999999" });
    for (const barcode of ["471296000005", "4712960000056"])
      expect(checkFieldValue(pieces, barcode)).toEqual({ code: "TOO_LARGE", details: { max: "999999999" } });
  });

  it("of more digits than any is too large or too small, not wrongly written", () => {
    const length = { kind: "decimal", min: "0", max: "9999" } as const;
    const digits = "9".repeat(16);
    expect(checkFieldValue(length, digits)).toEqual({ code: "TOO_LARGE", details: { max: "9999" } });
    expect(checkFieldValue(length, `-${digits}.5`)).toEqual({ code: "TOO_SMALL", details: { min: "0" } });
    const money = { kind: "money", currency: "currency_code" } as const;
    expect(checkFieldValue(money, digits)).toEqual({ code: "TOO_LARGE", details: { max: "9".repeat(15) } });
    for (const text of [`${digits}x`, `0x${digits}`, `${digits}.`])
      expect(checkFieldValue(length, text)).toMatchObject({ code: "BAD_FORMAT" });
  });

  it("that is whole is sent as one", () => {
    expect(checkFieldValue({ kind: "whole" }, 12)).toEqual({ value: 12 });
    for (const value of ["12", 1.5, Number.NaN])
      expect(checkFieldValue({ kind: "whole" }, value)).toMatchObject({ code: "WRONG_TYPE" });
  });
});

it("takes as many files as the field says, and no more [general-4]", () => {
  const ids = Array.from({ length: 4 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);
  const check = (count: number) => checkFieldValue(model.announce.fields.attachments, ids.slice(0, count));
  expect(check(3)).toMatchObject({ value: ids.slice(0, 3).map((file_id) => ({ file_id })) });
  expect(check(4)).toEqual({ code: "TOO_MANY_FILES", details: { max: 3 } });
});

it("takes a list of texts where one is declared, and a key in capital letters", () => {
  const numbers = { kind: "json", texts: true } as const;
  expect(checkFieldValue(numbers, ["n1"])).toEqual({ value: ["n1"] });
  for (const value of ["n1", { 0: "n1" }, [1], [null], [["n1"]]])
    expect(checkFieldValue(numbers, value)).toMatchObject({ code: "WRONG_TYPE" });
  expect(checkFieldValue({ kind: "text", keyOfRow: true }, "0192AAAA")).toEqual({ value: "0192aaaa" });
});

it("counts the characters of a text as they are seen", () => {
  expect(checkFieldValue({ kind: "text", max: 2 }, "𠮷野")).toEqual({ value: "𠮷野" });
  expect(checkFieldValue({ kind: "text", max: 2 }, "𠮷野家")).toMatchObject({ code: "TOO_LONG" });
  expect(checkFieldValue({ kind: "text", min: 2 }, "𠮷")).toMatchObject({ code: "TOO_SHORT" });
});

const measures = Object.entries(model).flatMap(([resource, { fields }]) =>
  Object.entries(fields as Readonly<Record<string, Field>>).flatMap(([name, field]) =>
    /(^|_)(weight|length|width|height|volume|tare)(_capacity)?$/.test(name) &&
    field.kind === "decimal" &&
    !("readonly" in field && field.readonly)
      ? [[`${resource}.${name}`, field] as const]
      : [],
  ),
);

it.each(measures)("%s is more than nothing where it is given", (_name, field) => {
  expect(checkFieldValue(field, "0.0")).toEqual({ code: "TOO_SMALL", details: { above: "0" } });
  expect(checkFieldValue(field, "0.001")).toEqual({ value: "0.001" });
});
