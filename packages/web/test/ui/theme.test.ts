import { expect, test } from "vitest";
import { palettes, themeNames } from "../../src/ui/palette.ts";
import { kitTheme } from "../../src/ui/theme.ts";
import { contrast } from "../support/contrast.ts";

test.each(themeNames)(
  "links of the theme %s stay readable under the pointer, and what is not ticked is seen",
  (name) => {
    const { token, components } = kitTheme(name);
    const palette = palettes[name];
    for (const ground of [palette.page, palette.panel, palette.raised, palette.hover]) {
      for (const link of [token?.colorLink, token?.colorLinkHover, token?.colorLinkActive])
        expect(contrast(String(link), ground), `link on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(String(components?.Pagination?.itemActiveColor), ground), "page").toBeGreaterThanOrEqual(4.5);
      for (const kit of [components?.Checkbox, components?.Radio, components?.Tree])
        expect(contrast(String(kit?.colorBorder), ground), `box on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each(themeNames)("what stands in a field of %s is read, fixed or not, and so is a switch that is off", (name) => {
  const { components } = kitTheme(name);
  for (const kit of [components?.Select, components?.DatePicker, components?.Input, components?.InputNumber])
    for (const colour of [kit?.colorTextQuaternary, kit?.colorTextDisabled])
      expect(contrast(String(colour), palettes[name].raised)).toBeGreaterThanOrEqual(4.5);
  for (const ground of [components?.Switch?.colorTextQuaternary, components?.Switch?.colorTextTertiary])
    expect(contrast("#ffffff", String(ground))).toBeGreaterThanOrEqual(4.5);
});
