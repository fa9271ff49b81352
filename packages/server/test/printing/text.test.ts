import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TextStyle, typesetter } from "../../src/printing/text.ts";
import { drawn } from "./pdf.ts";

const body: TextStyle = { face: "body", size: 10 };
const set = typesetter("zh_TW");
const mixed = fc
  .array(
    fc.constantFrom(
      "阿里山",
      "烏龍茶",
      "，",
      "。",
      "（",
      "）",
      " ",
      "TEA",
      "hanging",
      "-",
      "12",
      "é",
      "货",
      "/",
      "「",
      "」",
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(""));

describe("fonts", () => {
  it("takes simplified characters that the traditional font lacks from the other one", () => {
    expect(set.runs("茶货tea", body).map(({ font, text }) => [font, text])).toEqual([
      ["tcRegular", "茶"],
      ["scRegular", "货"],
      ["tcRegular", "tea"],
    ]);
    expect(
      typesetter("zh_CN")
        .runs("茶货", body)
        .map(({ font }) => font),
    ).toEqual(["scRegular"]);
  });

  it("sets codes in a face where every letter is as wide as the other", () => {
    const mono: TextStyle = { face: "mono", size: 10 };
    expect(set.width("iiii", mono)).toBeCloseTo(set.width("WM00", mono));
    expect(set.runs("冷-01", mono).map(({ font }) => font)).toEqual(["tcBold", "monoBold"]);
  });

  it("has figures of one width, so that numbers stand in columns", () => {
    for (const face of ["body", "bold"] as const) {
      const widths = Array.from("0123456789", (digit) => set.width(digit, { face, size: 10 }));
      expect(new Set(widths.map((width) => width.toFixed(6))).size).toBe(1);
    }
  });

  it("shows 〓 for what no font has, and nothing for control characters", () => {
    expect(
      set
        .runs("a\u{20BB7}b", body)
        .map(({ text }) => text)
        .join(""),
    ).toBe("a〓b");
    expect(
      set
        .runs("a\u0000\u200Bb\tc", body)
        .map(({ text }) => text)
        .join(""),
    ).toBe("ab c");
  });
});

describe("breaking lines", () => {
  it("lets no space hang over the end of a line", () => {
    expect(set.wrap("（。） 」", body, 31)).toEqual(["（。）", "」"]);
  });

  it("never exceeds the width and loses nothing but spaces", () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 25, max: 200 }), (text, width) => {
        const lines = set.wrap(text, body, width);
        for (const line of lines) expect(set.width(line, body)).toBeLessThanOrEqual(width + 1e-6);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", "").normalize("NFC"));
      }),
    );
  });

  it("keeps words whole, and closing signs off the beginning of a line", () => {
    expect(set.wrap("WHITE HANGING HEART", body, 75)).toEqual(["WHITE", "HANGING", "HEART"]);
    expect(set.wrap("請輕放，謝謝", body, 32)).toEqual(["請輕", "放，謝", "謝"]);
    expect(set.wrap("一二三（四）", body, 40)).toEqual(["一二三", "（四）"]);
  });

  it("cuts a word that is longer than a line", () => {
    expect(set.wrap("ABCDEFGHIJKLMNOPQRSTUVWXYZ", body, 60).length).toBeGreaterThan(2);
  });

  it("ends in an ellipsis where there is more than fits", () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 25, max: 120 }), fc.integer({ min: 1, max: 3 }), (text, width, most) => {
        const all = set.wrap(text, body, width);
        const some = set.wrap(text, body, width, most);
        expect(some.length).toBeLessThanOrEqual(most);
        for (const line of some) expect(set.width(line, body)).toBeLessThanOrEqual(width + 1e-6);
        if (all.length > most) expect(some.at(-1)).toMatch(/…$/);
        else expect(some).toEqual(all);
      }),
    );
  });
});

describe("the text of the file", () => {
  it("can be copied, also where a letter was printed as a part of another before", async () => {
    await drawn((canvas) => canvas.write("éàüñ", body, { x: 20, baseline: 40 }));
    const page = await drawn((canvas) => canvas.write("e a u n 茶货", body, { x: 20, baseline: 40 }));
    expect((await page.text()).trim()).toBe("e a u n 茶货");
  });

  it("is drawn as wide as it was measured", async () => {
    const style: TextStyle = { face: "bold", size: 40 };
    const page = await drawn((canvas) => canvas.write("中H中", style, { x: 100, baseline: 100 }));
    const { width, grey } = await page.pixels(1, 72);
    const inked = [...grey.keys()].filter((at) => grey[at]! < 128).map((at) => at % width);
    expect(Math.min(...inked)).toBeGreaterThanOrEqual(99);
    expect(Math.max(...inked)).toBeLessThanOrEqual(101 + set.width("中H中", style));
    expect(Math.max(...inked)).toBeGreaterThan(94 + set.width("中H中", style));
  });
});
