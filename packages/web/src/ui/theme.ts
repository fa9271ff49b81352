import { type ThemeConfig, theme } from "antd";
import { type Palette, palettes, type ThemeName, tints } from "./palette.ts";

/** How high what one hits is: a finger needs more than a pointer. */
const heights = {
  pointer: { controlHeight: 32, controlHeightSM: 26, controlHeightLG: 36 },
  finger: { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 },
};

/** The component kit dressed in a palette, for a pointer or a finger. */
export function kitTheme(name: ThemeName, hit: keyof typeof heights = "pointer"): ThemeConfig {
  const palette = palettes[name];
  return {
    algorithm: name === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // Each language has its own, and the page knows which is spoken.
      fontFamily: "var(--font)",
      fontSize: 13,
      fontSizeSM: 12,
      fontSizeHeading4: 20,
      // What the kit would make larger stays what is typed.
      fontSizeLG: 14,
      fontWeightStrong: 600,
      ...heights[hit],
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      borderRadiusXS: 4,
      // Nothing moves on its way in or out. (A busy button's sign, interrupted on its way in, would never go again.)
      motion: false,
      motionDurationFast: "0.08s",
      motionDurationMid: "0.1s",
      motionDurationSlow: "0.14s",
      colorPrimary: palette.accent,
      colorPrimaryHover: palette.accentHover,
      colorPrimaryActive: palette.accentHover,
      colorInfo: palette.accentText,
      colorLink: palette.accentText,
      // Else they are derived from the accent, which is a ground and too dark to read by on another.
      colorLinkHover: palette.accentText,
      colorLinkActive: palette.accentText,
      colorSuccess: palette.good,
      colorWarning: palette.attention,
      colorError: palette.wrong,
      colorErrorHover: palette.wrong,
      colorErrorActive: palette.wrong,
      colorErrorText: palette.wrong,
      colorBgLayout: palette.page,
      colorBgContainer: palette.panel,
      colorBgElevated: palette.raised,
      colorText: palette.text,
      colorTextHeading: palette.text,
      colorTextSecondary: palette.quiet,
      colorTextTertiary: palette.quiet,
      colorTextDescription: palette.quiet,
      colorTextPlaceholder: palette.quiet,
      colorBorder: palette.field,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      boxShadow: palette.shadow,
      boxShadowSecondary: palette.shadow,
    },
    components: componentsOf(palette),
  };
}

/** What differs by the kind of component. */
function componentsOf(palette: Palette): ThemeConfig["components"] {
  // Arrows, buttons to clear, and what is kept as it is: the kit's own are too faint to be read.
  const field = { colorTextQuaternary: palette.quiet, colorTextDisabled: palette.quiet };
  return {
    Button: {
      fontWeight: 500,
      contentFontSizeLG: 14,
      paddingInline: 12,
      paddingInlineSM: 8,
      defaultBorderColor: palette.border,
      dangerColor: palette.onWrong,
      defaultHoverColor: palette.accentText,
      defaultHoverBorderColor: palette.accentText,
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
    },
    // What is not ticked yet must be seen as something to tick.
    Checkbox: { colorBorder: palette.field },
    Radio: { colorBorder: palette.field },
    // As large as a finger needs it, and dark enough below its word where it is off.
    Switch: { trackHeight: 24, handleSize: 20, colorTextQuaternary: palette.off, colorTextTertiary: palette.off },
    Tree: { colorBorder: palette.field, colorBgContainer: "transparent" },
    Select: {
      optionSelectedBg: palette.picked,
      optionSelectedColor: palette.text,
      ...field,
    },
    DatePicker: field,
    Input: field,
    InputNumber: field,
    Pagination: {
      colorPrimary: palette.accentText,
      colorPrimaryHover: palette.accentText,
      itemActiveColor: palette.accentText,
      itemActiveColorHover: palette.accentText,
    },
    // The chosen entry's words and ground are taken from the common tokens.
    Dropdown: {
      colorPrimary: palette.accentText,
      controlItemBgActive: palette.picked,
      controlItemBgActiveHover: palette.picked,
    },
    Menu: {
      itemSelectedBg: palette.picked,
      itemSelectedColor: palette.accentText,
      darkItemBg: palette.panel,
      itemBg: palette.panel,
      subMenuItemBg: palette.panel,
      itemHeight: 28,
      activeBarBorderWidth: 0,
    },
    Tabs: { horizontalItemPadding: "8px 0", horizontalItemGutter: 20, inkBarColor: palette.accentText },
    Tooltip: { colorBgSpotlight: palette.raised, colorTextLightSolid: palette.text },
    Modal: { titleFontSize: 16 },
    Form: { itemMarginBottom: 14, verticalLabelPadding: "0 0 2px" },
  };
}

/** Tells the page's own styles which theme it wears. */
export function wear(name: ThemeName): void {
  const root = document.documentElement;
  root.dataset.theme = name;
  root.style.colorScheme = name === "dark" ? "dark" : "light";
  const palette: Palette = palettes[name];
  for (const [part, value] of Object.entries({ ...palette, ...tints(palette) }))
    root.style.setProperty(`--${kebab(part)}`, String(value));
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", palette.page);
}

const kebab = (part: string) => part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
