import { expect, test } from "vitest";
import { contrast } from "../../src/ui/contrast.ts";
import { palettes, themeNames } from "../../src/ui/palette.ts";
import { kitTheme } from "../../src/ui/theme.ts";

test.each(themeNames)(
  "links of the theme %s stay readable under the pointer, and what is not ticked is seen",
  (name) => {
    const { token, components } = kitTheme(name);
    const palette = palettes[name];
    for (const ground of [palette.page, palette.panel, palette.raised, palette.hover]) {
      for (const link of [token?.colorLink, token?.colorLinkHover, token?.colorLinkActive])
        expect(contrast(String(link), ground), `link on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const kit of [components?.Checkbox, components?.Radio, components?.Tree])
        expect(contrast(String(kit?.colorBorder), ground), `box on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  },
);
