import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  type GridOptions,
  LocaleModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
} from "ag-grid-community";
import type { Language } from "../i18n/index.ts";

ModuleRegistry.registerModules([
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
]);

/** The grid in the colours of the page; it follows the theme by itself, since the colours are variables. */
export const gridTheme = themeQuartz.withParams({
  browserColorScheme: "inherit",
  backgroundColor: "var(--panel)",
  foregroundColor: "var(--text)",
  textColor: "var(--text)",
  borderColor: "var(--line)",
  chromeBackgroundColor: "var(--panel)",
  headerBackgroundColor: "var(--panel)",
  headerTextColor: "var(--quiet)",
  headerFontWeight: 500,
  rowHoverColor: "var(--hover)",
  selectedRowBackgroundColor: "var(--picked)",
  oddRowBackgroundColor: "var(--panel)",
  accentColor: "var(--accent-text)",
  rangeSelectionBorderColor: "var(--accent-text)",
  checkboxUncheckedBorderColor: "var(--field)",
  checkboxCheckedShapeColor: "var(--panel)",
  fontFamily: "var(--font)",
  fontSize: 13,
  headerFontSize: 12,
  rowHeight: 34,
  headerHeight: 32,
  cellHorizontalPadding: 8,
  columnBorder: false,
  headerColumnBorder: false,
  pinnedColumnBorder: false,
  headerColumnResizeHandleColor: "transparent",
  rowBorder: { color: "var(--line)" },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 4,
  spacing: 6,
});

/** What every grid of the product has in common. */
export const gridDefaults: GridOptions = {
  theme: gridTheme,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  suppressDragLeaveHidesColumns: true,
  tooltipShowDelay: 400,
  enableCellTextSelection: true,
  ensureDomOrder: true,
  // An empty list says in its own words what would be here.
  suppressNoRowsOverlay: true,
};

const texts: Record<Language, () => Promise<Record<string, string>>> = {
  zh_TW: async () => (await import("./gridTextsTW.ts")).gridTextsTW,
  zh_CN: async () => (await import("@ag-grid-community/locale")).AG_GRID_LOCALE_CN,
  en_US: async () => ({}),
};

/** The grid's own words, most of them read aloud only. */
export const gridTexts = (language: Language): Promise<Record<string, string>> => texts[language]();
