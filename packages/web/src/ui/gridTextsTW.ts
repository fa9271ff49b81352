import { AG_GRID_LOCALE_TW } from "@ag-grid-community/locale";

/** Who wrote the grid's Taiwanese words took these from the mainland's, where a row is 行 and a column 列: in Taiwan a row is 列 and a column 欄. */
const columnsNamed = new Set([
  "addFilterPlaceholder",
  "autosizeThisColumn",
  "autosizeAllColumns",
  "resetColumns",
  "columnFilter",
  "columnChooser",
  "ariaColumnSelectAll",
  "ariaHeaderSelection",
  "ariaPivotDropZonePanelLabel",
  "ariaLabelAdvancedFilterBuilderColumnSelectField",
]);

const own = (name: string, text: string): string =>
  (columnsNamed.has(name) ? text.replace("列", "欄") : text).replace(/(?<!平)行/g, "列");

export const gridTextsTW: Record<string, string> = Object.fromEntries(
  Object.entries(AG_GRID_LOCALE_TW).map(([name, text]) => [name, own(name, text)]),
);
