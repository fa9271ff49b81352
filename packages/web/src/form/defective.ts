import { compareDecimals } from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import { isTracked, piecesOf } from "../api/tracked.ts";
import { asSerials } from "./serials.ts";

/** What a row is about, and what was entered of it: how many good and bad pieces, and their numbers. */
interface Pieces {
  readonly of: AnyRow;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Which of a row's numbered pieces are the bad ones: kept beside its cells, and told by the order in which they are sent. */
export const badPieces = "bad_pieces";

/**
 * How many pieces of a row are bad, and which of its numbers people said that they are; undefined where all are of one kind,
 * so that there is nothing to say.
 */
export function defectiveOf({ of, values }: Pieces): { needed: number; marked: readonly string[] } | undefined {
  const [good, bad] = [numberOf(values.num_loc), numberOf(values.num_bad)];
  if (!isTracked(of) || [good, bad].some((one) => compareDecimals(one, "0") <= 0)) return undefined;
  const serials = asSerials(values.product_sn);
  const said = values[badPieces] === undefined ? knownBad({ of, values }) : asSerials(values[badPieces]);
  return { needed: Number(piecesOf(of, bad)), marked: serials.filter((one) => said.includes(one)) };
}

/** A row names its numbers as its line does: the good pieces first. */
const knownBad = ({ of }: Pieces): readonly string[] => {
  const known = asSerials(of.product_sn);
  return known.slice(known.length - Number(piecesOf(of, numberOf(of.num_bad))));
};

const numberOf = (value: unknown): string =>
  /^\d+(\.\d+)?$/.test(String(value ?? "").trim()) ? String(value).trim() : "0";

/** A row's numbers as they are sent: the good pieces first, then the bad ones. */
export function goodFirst(row: Pieces): readonly string[] {
  const serials = asSerials(row.values.product_sn);
  const marked = defectiveOf(row)?.marked ?? [];
  return [...serials.filter((one) => !marked.includes(one)), ...marked];
}

/** Rows of which numbers are named and nobody said which pieces are the bad ones, with how many there are. */
export const unsaidDefective = (rows: readonly Pieces[]): readonly { line: number; count: number }[] =>
  rows.flatMap((row, line) => {
    const defective = defectiveOf(row);
    if (!defective || asSerials(row.values.product_sn).length === 0) return [];
    return defective.marked.length === defective.needed ? [] : [{ line, count: defective.needed }];
  });

/** A form's line as such a row: what is known of its product stands among what was entered. */
export const piecesIn = (values: Pieces["values"]): Pieces => ({
  of: { need_scan_product_sn: values.need_scan_product_sn },
  values,
});
