import type { Declared, FieldFailure } from "@stowage/model";
import type { Values } from "../crud/hooks.ts";
import { barcodeId, barcodesIn, barcodeTaken } from "../crud/writing/barcodes.ts";
import type { IsRight } from "../crud/writing/rightness.ts";
import { isOpen, keyOf, uniquesToCheck } from "../crud/writing/unique.ts";
import type { CellError } from "../jobs/index.ts";
import { attribute } from "./attribute.ts";
import type { Drafted, Plan } from "./entries.ts";

/** The row that says something first: where it stands, and its code. */
export interface Seen {
  readonly no: number;
  readonly code: Values[string];
}

interface Looked {
  readonly index: number;
  /** What the rows say, without what is wrong. */
  readonly said: readonly Values[];
  readonly isRight: IsRight;
  /** Whether nothing is wrong with the row but what it repeats: the first such one stands. */
  readonly stands: boolean;
}

/** What a row of a file says that no two may, and that a row before it says. */
export function repeatedIn(
  { plan, seen }: { readonly plan: Plan; readonly seen: Map<string, Seen> },
  declared: Declared,
  draft: Drafted,
  { index, said, isRight, stands }: Looked,
): readonly CellError[] {
  const row = said[index] ?? {};
  const unique = uniquesToCheck(declared)
    .filter(({ columns }) => !isOpen(declared, columns, row) && isRight(index, columns))
    .map(({ field, columns }) => ({
      key: `${field} ${keyOf(declared, row, columns)}`,
      refusal: ({ no }: Seen): FieldFailure => {
        // What is looked up is said as the cell says it.
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
  // An examination that runs again after a conflict meets its own values.
  const own: Seen = { no: draft.entry.lines[0]?.no ?? 0, code: row[declared.code ?? declared.key] ?? null };
  const repeated = (some: typeof unique) =>
    some.flatMap(({ key, refusal }) => {
      const first = seen.get(key) ?? own;
      return first.no === own.no ? [] : [attribute(plan, draft, { index, line: 0, ...refusal(first) })];
    });
  // A row that stands there twice has its barcodes twice.
  const again = repeated(unique);
  const errors = again.length > 0 ? again : repeated(barcodes);
  if (stands && errors.length === 0) for (const { key } of [...unique, ...barcodes]) seen.set(key, own);
  return errors;
}
