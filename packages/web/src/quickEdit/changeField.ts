import type { Declared, ResourceName } from "@stowage/model";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { type AnyRow, updateRow } from "../api/resources.ts";

/** A row that was changed, and what stood in its field before. */
export interface ChangedRow {
  /** As it is now. */
  readonly row: AnyRow;
  readonly before: unknown;
}

export interface Outcome {
  readonly changed: readonly ChangedRow[];
  readonly refused: readonly { readonly index: number; readonly row: AnyRow; readonly failure: CallFailure }[];
}

/**
 * Writes one field of rows, each by itself, so that one that is refused keeps no other from being changed. A row that
 * somebody changed since it was read is refused as a form of it would be.
 */
export async function changeField(
  declared: Declared,
  rows: readonly AnyRow[],
  name: string,
  valueFor: (row: AnyRow) => unknown,
): Promise<Outcome> {
  const changed: ChangedRow[] = [];
  const refused: Outcome["refused"][number][] = [];
  for (const [index, row] of rows.entries()) {
    try {
      const draft = { [name]: valueFor(row) ?? null, version: row.version as number };
      const saved = await updateRow(declared.name as ResourceName, String(row[declared.key]), draft as never);
      changed.push({ row: saved as unknown as AnyRow, before: row[name] ?? null });
    } catch (thrown) {
      refused.push({ index, row, failure: asFailure(thrown) });
    }
  }
  return { changed, refused };
}

/** Writes back what stood there before; where somebody changed a row meanwhile, theirs stays. */
export function changeBack(declared: Declared, changed: readonly ChangedRow[], name: string): Promise<Outcome> {
  const before = new Map(changed.map(({ row, before: value }) => [row, value]));
  return changeField(
    declared,
    changed.map(({ row }) => row),
    name,
    (row) => before.get(row),
  );
}
