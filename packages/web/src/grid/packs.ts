import type { ColDef } from "ag-grid-community";
import type { Shown } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import type { Words } from "../i18n/index.ts";
import { packsText } from "../i18n/packs.ts";
import { textWidth } from "../ui/textWidth.ts";
import { cellPadding, headWidth } from "./choiceWidth.ts";

/** Wide enough for all of them to be read, within reason. */
const packsWidth = (words: Words, ...texts: readonly string[]): number =>
  Math.min(320, Math.max(headWidth(words.say("packs.title")), ...texts.map((text) => textWidth(text) + cellPadding)));

/** Beside the first quantity in sight the same in full packs, where any of the rows has such. */
export function withPacks(
  defs: readonly ColDef<AnyRow>[],
  columns: readonly Shown[],
  rows: readonly AnyRow[],
  words: Words,
): ColDef<AnyRow>[] {
  const isQuantity = (name: string | undefined) =>
    columns.some((column) => column.name === name && column.field.kind === "quantity" && !column.through);
  const at = defs.findIndex(({ colId, hide }) => !hide && isQuantity(colId));
  const name = defs[at]?.colId;
  if (
    name === undefined ||
    !columns.some((column) => column.name === "pallet_in_num") ||
    !rows.some((row) => packsText(row, name, words))
  )
    return [...defs];
  const packs: ColDef<AnyRow> = {
    colId: "packs",
    headerName: words.say("packs.title"),
    width: packsWidth(words, ...rows.map((row) => packsText(row, name, words))),
    sortable: false,
    valueGetter: ({ data }) => packsText(data, name, words),
    tooltipValueGetter: ({ value }) => value,
  };
  return [...defs.slice(0, at + 1), packs, ...defs.slice(at + 1)];
}
