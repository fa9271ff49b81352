import { expect, test } from "vitest";
import { palettes, tints } from "../../src/ui/palette.ts";
import { contrast } from "../support/contrast.ts";

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(Object.entries(palettes))(
  "all text of the theme %s reaches 4.5:1 on every ground it stands on",
  (_name, palette) => {
    const grounds = [palette.page, palette.panel, palette.raised, palette.hover, palette.picked];
    const { text: plain, quiet, accentText, work, good, attention, wrong } = palette;
    const texts = [plain, quiet, accentText, work, good, attention, wrong];
    for (const ground of [...grounds, ...Object.values(tints(palette))])
      for (const text of texts) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onWrong, palette.wrong)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(Object.entries(palettes))("what is typed into is seen on every ground of the theme %s", (_name, palette) => {
  for (const ground of [palette.page, palette.panel, palette.raised, palette.hover])
    expect(contrast(palette.field, ground), ground).toBeGreaterThanOrEqual(3);
});

test("a tint is so much of its tone over the panel", () => {
  expect(tints(palettes.dark).attentionTint).toBe("#353025");
  expect(tints(palettes.light).attentionTint).toBe("#f3efe8");
});
