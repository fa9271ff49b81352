/** The colours of each theme. Text on its ground reaches a contrast of 4.5:1 in all of them; a test says so. */
export interface Palette {
  /** Ground of the frame. */
  readonly page: string;
  /** Ground of the sheet. */
  readonly panel: string;
  /** Ground of what floats. */
  readonly raised: string;
  readonly hover: string;
  readonly picked: string;
  /** Between parts of a sheet and between rows. */
  readonly line: string;
  /** Around buttons. */
  readonly border: string;
  /** Around what is typed into: 3:1 on every ground. */
  readonly field: string;
  readonly text: string;
  readonly quiet: string;
  /** Ground of the primary button; `onAccent` stands on it. */
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  /** Accent as text: links, the chosen menu entry. */
  readonly accentText: string;
  /** What is being worked on: the accent, and where the accent could be taken for wrong another colour. */
  readonly work: string;
  readonly good: string;
  readonly attention: string;
  readonly wrong: string;
  /** Stands on a ground of `wrong`. */
  readonly onWrong: string;
  /** Ground of what is switched off; white stands on it. */
  readonly off: string;
  /** Ground of a bar that is not full. */
  readonly track: string;
  /** Ground of a picture. */
  readonly tile: string;
  /** How much of a tone a tint has, in percent; the rest is panel. */
  readonly tint: number;
  readonly shadow: string;
}

export const themeNames = ["dark", "light", "pink"] as const;
export type ThemeName = (typeof themeNames)[number];

export const palettes: Record<ThemeName, Palette> = {
  dark: {
    page: "#0c0f13",
    panel: "#14181e",
    raised: "#1c222b",
    hover: "#1e252f",
    picked: "#15304f",
    line: "#252c36",
    border: "#3c4655",
    field: "#667283",
    text: "#eaedf2",
    quiet: "#a3adba",
    accent: "#2a6fbd",
    accentHover: "#2463aa",
    onAccent: "#ffffff",
    accentText: "#7cbaf8",
    work: "#7cbaf8",
    good: "#5ccb93",
    attention: "#f0b84a",
    wrong: "#ff8b82",
    onWrong: "#1c0b09",
    off: "#586373",
    track: "#2b333f",
    tile: "#dfe3e8",
    tint: 15,
    shadow: "0 8px 28px rgb(0 0 0 / 0.5)",
  },
  light: {
    page: "#eceff3",
    panel: "#ffffff",
    raised: "#ffffff",
    hover: "#f2f5f9",
    picked: "#e0edfc",
    line: "#e4e8ed",
    border: "#bfc8d3",
    field: "#7f8a98",
    text: "#161d27",
    quiet: "#525d6b",
    accent: "#1d63b0",
    accentHover: "#175292",
    onAccent: "#ffffff",
    accentText: "#185592",
    work: "#185592",
    good: "#17693f",
    attention: "#7d5200",
    wrong: "#b52d24",
    onWrong: "#ffffff",
    off: "#5f6a78",
    track: "#dde3ea",
    tile: "#f1f3f6",
    tint: 9,
    shadow: "0 8px 28px rgb(20 30 45 / 0.16)",
  },
  pink: {
    page: "#f9e9ef",
    panel: "#fffafb",
    raised: "#ffffff",
    hover: "#fbeaf0",
    picked: "#f9d9e5",
    line: "#f2dde5",
    border: "#d9b3c1",
    field: "#a67c8b",
    text: "#35202a",
    quiet: "#6f4d5a",
    accent: "#ab2860",
    accentHover: "#92204f",
    onAccent: "#ffffff",
    accentText: "#98205a",
    work: "#56479b",
    good: "#17693f",
    attention: "#7d5200",
    wrong: "#b3261e",
    onWrong: "#ffffff",
    off: "#7d5a68",
    track: "#f0d9e2",
    tile: "#f7ecf0",
    tint: 9,
    shadow: "0 8px 28px rgb(70 20 40 / 0.16)",
  },
};

/** Grounds of states: some of a tone over the panel. */
export function tints({ panel, work, attention, wrong, tint }: Palette) {
  return {
    workTint: mixed(work, panel, tint),
    attentionTint: mixed(attention, panel, tint),
    wrongTint: mixed(wrong, panel, tint),
    /** Of whole rows and sections. */
    attentionGround: mixed(attention, panel, 9),
    wrongGround: mixed(wrong, panel, 9),
  };
}

/** So many percent of one `#rrggbb` colour over another. */
function mixed(colour: string, ground: string, percent: number): string {
  const part = (at: number) => {
    const [over, under] = [colour, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16)) as [number, number];
    return Math.round(under + ((over - under) * percent) / 100)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
