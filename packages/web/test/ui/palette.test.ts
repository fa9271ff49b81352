import { expect, test } from "vitest";
import { palettes } from "../../src/ui/palette.ts";
import { contrast } from "../support/contrast.ts";

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(Object.entries(palettes))(
  "all text of the theme %s reaches 4.5:1 on every ground it stands on",
  (_name, palette) => {
    const grounds = [palette.page, palette.panel, palette.raised, palette.hover, palette.picked];
    const texts = [palette.text, palette.quiet, palette.accentText, palette.good, palette.attention, palette.wrong];
    for (const ground of grounds)
      for (const text of texts) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onWrong, palette.wrong)).toBeGreaterThanOrEqual(4.5);
  },
);
