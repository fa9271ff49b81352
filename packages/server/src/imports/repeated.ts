import type { Declared, FieldFailure } from "@stowage/model";
import type { Values } from "../crud/hooks.ts";
import { barcodeId, barcodesIn, barcodeTaken } from "../crud/writing/barcodes.ts";
import type { IsRight } from "../crud/writing/rightness.ts";
import { isOpen, keyOf, uniquesToCheck } from "../crud/writing/unique.ts";
import type { CellError } from "../jobs/index.ts";
import { cellErrorFor } from "./cellErrorFor.ts";
import type { Drafted, Plan } from "./entries.ts";

/** The first row with a unique value: its number in the file, and its code. */
export interface Seen {
  readonly no: number;
  readonly code: Values[string];
}

interface CheckedRow {
  readonly index: number;
  /** The values of the rows without those that are wrong. */
  readonly valid: readonly Values[];
  readonly isRight: IsRight;
  /** Whether the row is right but for what it repeats: only then do its values count for later rows. */
  readonly stands: boolean;
}

/** An error for each unique value of a row that an earlier row of the file has already. */
export function repeatedIn(
  { plan, seen }: { readonly plan: Plan; readonly seen: Map<string, Seen> },
  declared: Declared,
  draft: Drafted,
  { index, valid, isRight, stands }: CheckedRow,
): readonly CellError[] {
  const row = valid[index] ?? {};
  const unique = uniquesToCheck(declared)
    .filter(({ columns }) => !isOpen(declared, columns, row) && isRight(index, columns))
    .map(({ field, columns }) => ({
      key: `${field} ${keyOf(declared, row, columns)}`,
      refusal: ({ no }: Seen): FieldFailure => {
        // Of a reference the key would be shown: the report takes the cell's own text instead.
        const isLookup = declared.fields[field]?.kind === "lookup";
        const details: FieldFailure["details"] = isLookup
          ? { field, row: no }
          : { field, value: String(row[field]), row: no };
        return { field, code: "DUPLICATE", details };
      },
    }));
  const barcodes = barcodesIn(declared, row).map((one) => ({
    key: `barcode ${barcodeId(one)}`,
    refusal: ({ code }: Seen): FieldFailure => barcodeTaken(declared, row, one.field, code),
  }));
  // After a conflict the examination runs again and meets the values that it noted itself.
  const own: Seen = {
    no: draft.entry.lines[0]?.no ?? 0,
    code: row[declared.code ?? (declared.line ? "" : declared.key)] ?? null,
  };
  const repeated = (some: typeof unique) =>
    some.flatMap(({ key, refusal }) => {
      const first = seen.get(key) ?? own;
      return first.no === own.no ? [] : [cellErrorFor(plan, draft, { index, line: 0, ...refusal(first) })];
    });
  // A row that stands there twice has its barcodes twice.
  const again = repeated(unique);
  const errors = again.length > 0 ? again : repeated(barcodes);
  if (stands && errors.length === 0) for (const { key } of [...unique, ...barcodes]) seen.set(key, own);
  return errors;
}
