import { expect, test } from "vitest";
import { appearanceOf, companyLayout, nothingChosen } from "../../src/session/appearance.ts";

const company = { company_id: "c", theme_color: "light", layout_mode: "H" } as const;

test("one's own choice goes before the company's, and that before the product's", () => {
  expect(appearanceOf({ ...nothingChosen, layoutMode: "V" }, [company])).toEqual({
    layoutMode: "V",
    themeColor: "light",
  });
  expect(appearanceOf(nothingChosen, [company])).toEqual({ layoutMode: "H", themeColor: "light" });
  expect(appearanceOf(nothingChosen, [])).toEqual({ layoutMode: "V", themeColor: "dark" });
});

test("a company that says nothing of a list's columns says null, whatever it keeps", () => {
  expect(companyLayout({ outbound: [1] }, "outbound")).toEqual([1]);
  for (const kept of [null, undefined, "text", {}]) expect(companyLayout(kept, "outbound")).toBeNull();
});
