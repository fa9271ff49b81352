import type { Declared } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import type { Shown } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import type { Words } from "../i18n/index.ts";
import { packsText } from "../i18n/packs.ts";
import { textWidth } from "../ui/textWidth.ts";
import { cellPadding, headWidth } from "./choiceWidth.ts";
import { unitNameOf } from "./unitOf.ts";

/** Wide enough for all of them to be read, within reason. */
const packsWidth = (words: Words, ...texts: readonly string[]): number =>
  Math.min(320, Math.max(headWidth(words.say("packs.title")), ...texts.map((text) => textWidth(text) + cellPadding)));

interface Page {
  readonly columns: readonly Shown[];
  readonly rows: readonly AnyRow[];
  readonly words: Words;
}

/** Beside the first quantity in sight, and its unit, the same in full packs, where any of the rows has such. */
export function withPacks(
  declared: Declared,
  defs: readonly ColDef<AnyRow>[],
  { columns, rows, words }: Page,
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
  const told = columns.find((column) => column.name === name);
  const unit = defs[at + 1]?.colId;
  const behind = unit !== undefined && told && unitNameOf(declared, told) === unit ? at + 2 : at + 1;
  return [...defs.slice(0, behind), packs, ...defs.slice(behind)];
}
