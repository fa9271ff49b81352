/** The colours of each theme. Text on its ground reaches a contrast of 4.5:1 in all of them; a test says so. */
export interface Palette {
  readonly page: string;
  readonly panel: string;
  readonly raised: string;
  readonly hover: string;
  readonly picked: string;
  readonly border: string;
  readonly text: string;
  readonly quiet: string;
  /** Ground of the primary button; `onAccent` stands on it. */
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  /** Accent as text: links, the chosen menu entry. */
  readonly accentText: string;
  readonly good: string;
  readonly attention: string;
  readonly wrong: string;
  /** Stands on a ground of `wrong`. */
  readonly onWrong: string;
  /** Ground of what is switched off; white stands on it. */
  readonly off: string;
  readonly shadow: string;
}

export const themeNames = ["dark", "light", "pink"] as const;
export type ThemeName = (typeof themeNames)[number];

export const palettes: Record<ThemeName, Palette> = {
  dark: {
    page: "#101318",
    panel: "#171b22",
    raised: "#1f242d",
    hover: "#232a34",
    picked: "#1c3350",
    border: "#323a46",
    text: "#e6e9ee",
    quiet: "#a7b0bd",
    accent: "#2a6fbd",
    accentHover: "#2463aa",
    onAccent: "#ffffff",
    accentText: "#79b8f8",
    good: "#5ccb93",
    attention: "#f0b84a",
    wrong: "#ff8b82",
    onWrong: "#1c0b09",
    off: "#586373",
    shadow: "0 8px 28px rgb(0 0 0 / 0.5)",
  },
  light: {
    page: "#f2f4f7",
    panel: "#ffffff",
    raised: "#ffffff",
    hover: "#eef2f7",
    picked: "#dcebfb",
    border: "#d3d9e1",
    text: "#1a212b",
    quiet: "#525d6b",
    accent: "#1d63b0",
    accentHover: "#175292",
    onAccent: "#ffffff",
    accentText: "#185592",
    good: "#17693f",
    attention: "#7d5200",
    wrong: "#b52d24",
    onWrong: "#ffffff",
    off: "#5f6a78",
    shadow: "0 8px 28px rgb(20 30 45 / 0.16)",
  },
  pink: {
    page: "#fbeff3",
    panel: "#fffafb",
    raised: "#ffffff",
    hover: "#fbeaf0",
    picked: "#f9d9e5",
    border: "#e6c6d1",
    text: "#35202a",
    quiet: "#6f4d5a",
    accent: "#ab2860",
    accentHover: "#92204f",
    onAccent: "#ffffff",
    accentText: "#98205a",
    good: "#17693f",
    attention: "#7d5200",
    wrong: "#b3261e",
    onWrong: "#ffffff",
    off: "#7d5a68",
    shadow: "0 8px 28px rgb(70 20 40 / 0.16)",
  },
};
