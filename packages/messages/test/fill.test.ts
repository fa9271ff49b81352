import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fill, languages, messages, names } from "../src/index.ts";

describe("filling in", () => {
  test("puts values where their names are", () => {
    expect(fill("共 {total} 筆", { total: 12 })).toBe("共 12 筆");
    expect(fill("{a}{b}{a}", { a: 1n, b: "x" })).toBe("1x1");
    expect(fill("{one} or {two}", { one: ["a", "b"], two: false }, "、")).toBe("a、b or false");
  });

  test("leaves a bracketed part out where one of its values is not there", () => {
    const text = "庫存不足[：{product} 需要 {asked}]。";
    expect(fill(text, { product: "A", asked: "3" })).toBe("庫存不足：A 需要 3。");
    expect(fill(text, { product: "A" })).toBe("庫存不足。");
    expect(fill(text, { product: "A", asked: null })).toBe("庫存不足。");
    expect(fill(text, { product: "A", asked: 0 })).toBe("庫存不足：A 需要 0。");
  });

  test("says one thing of one and another of more", () => {
    const text = "Import {count} {count|row|rows}";
    expect([1, 2, 0, "1", "1,000"].map((count) => fill(text, { count }))).toEqual([
      "Import 1 row",
      "Import 2 rows",
      "Import 0 rows",
      "Import 1 row",
      "Import 1,000 rows",
    ]);
  });

  test("a name in Latin letters stands apart from Chinese, whatever else does not", () => {
    const said = (user: string) => fill("[{user}]正在處理，請洽{user}。", { user });
    expect(said("李揀貨 Li")).toBe("李揀貨 Li 正在處理，請洽李揀貨 Li。");
    expect(said("Li 3")).toBe("Li 3 正在處理，請洽 Li 3。");
    expect(said("王小明")).toBe("王小明正在處理，請洽王小明。");
    expect(fill("第{line}項「{code}」已滿", { line: 3, code: "A-1" })).toBe("第3項「A-1」已滿");
  });

  test("never runs twice over what was filled in", () => {
    expect(fill("{a} [{b}]", { a: "{b}", b: "[{a}]" })).toBe("{b} [{a}]");
    expect(fill("{a}", { a: "$& $1" })).toBe("$& $1");
  });

  test("keeps every value whole, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, two) => {
        expect(fill("[{one}]|{two}", { one, two })).toBe(`${one}|${two}`);
      }),
    );
  });

  test.each(languages)("leaves no brace or bracket in any error in %s, with all values or none", (language) => {
    for (const [code, text] of Object.entries(messages[language].error)) {
      const values = Object.fromEntries(names(text).map((name) => [name, "9"]));
      expect(fill(text, values), code).not.toMatch(/[[\]{}]/);
      expect(fill(text), code).not.toMatch(/[[\]{}]| {2}|^[a-z，：.]|[，：] *[。.]|[（(] *[)）]|「」|“”/);
    }
  });
});
