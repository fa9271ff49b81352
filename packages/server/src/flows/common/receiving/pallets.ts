import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError } from "../refusals.ts";
import type { Kind, LineRow } from "./kind.ts";
import type { AtLines } from "./lineSteps.ts";
import { type Line, loadLines } from "./lines.ts";

/** Rows of a payload, each about a line, with the place of what was sent for it. */
export interface Unfolded {
  readonly row: LineRow;
  /** From 0. */
  readonly at: number;
}

/** How many good and bad pieces of a line a step is about where nobody says it. */
export type Rest = (line: Line) => { readonly good: bigint; readonly bad: bigint };

interface About {
  readonly rest: Rest;
  /** It brings lines onto the pallets that are named. */
  readonly moves?: boolean;
  /** It says how many there are, so that a warehouse that counts blind is not told what is left. */
  readonly counts?: boolean;
}

/**
 * The rows of a payload; one that names a pallet alone stands for all lines on it of which something is left. Who names a
 * line and a pallet means a line on it, unless the step `moves` lines to pallets.
 */
export function unfoldPallets(
  kind: Kind,
  rows: readonly LineRow[],
  lines: readonly Line[],
  { rest, moves = false, counts = false }: About,
  errors: LineError[],
): readonly Unfolded[] {
  if (!kind.onPallets) return rows.map((row, at) => ({ row, at }));
  return rows.flatMap((row, at): readonly Unfolded[] => {
    const { sscc } = row;
    if (!sscc) return [{ row, at }];
    if (row[kind.lineKey] || row.product_code) {
      const named = lines.find(({ line_id }) => line_id === row[kind.lineKey]);
      if (named && !moves && named.sscc !== sscc) errors.push({ ...unknown(named, sscc), line: at });
      return [{ row, at }];
    }
    const there = lines.filter((line) => line.sscc === sscc && rest(line).good + rest(line).bad > 0n);
    const [first] = there;
    if (!first) errors.push({ ...unknown(noLine, sscc), line: at });
    if (row.num_loc || row.num_bad) {
      if (there.length <= 1) return there.map((line) => ({ row: { ...row, [kind.lineKey]: line.line_id }, at }));
      errors.push({ ...lineError(noLine, "REQUIRED", { field: kind.lineKey }), line: at });
      return [];
    }
    if (counts && first?.blind) errors.push({ ...lineError(first, "COUNT_REQUIRED", { field: "num_loc" }), line: at });
    return there.map((line) => ({ row: wholeRow(kind, row, line, rest(line)), at }));
  });
}

const noLine = { line_id: "", line_no: 0, product_code: "" };

const unknown = (line: typeof noLine, sscc: string): LineError => {
  const { details, ...error } = lineError(line, "PALLET_UNKNOWN");
  return { ...error, details: { ...(line === noLine ? {} : details), field: "sscc", value: sscc } };
};

/** All that is left of a line; a location for what there is none of is not asked. */
function wholeRow(kind: Kind, row: LineRow, line: Line, { good, bad }: ReturnType<Rest>): LineRow {
  const { storage_loc_code, storage_bad_code, ...said } = row;
  return {
    ...said,
    [kind.lineKey]: line.line_id,
    ...(good > 0n ? { num_loc: inUnits(good, line), ...(storage_loc_code ? { storage_loc_code } : {}) } : {}),
    ...(bad > 0n ? { num_bad: inUnits(bad, line), ...(storage_bad_code ? { storage_bad_code } : {}) } : {}),
  };
}

/** What of a line was counted and stands nowhere yet. */
export const leftToPut: Rest = ({ num_loc, num_bad, num_put, num_put_bad }) => ({
  good: num_loc - num_put,
  bad: num_bad - num_put_bad,
});

/**
 * The rows of a call that names no document, with the lines of the pallets that they name, as far as the caller sees them.
 * @throws Failure PALLET_UNKNOWN, each at its row.
 */
export async function unfoldScanned(
  { tx, kind, caller }: AtLines,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly Unfolded[]> {
  const said = rows as readonly LineRow[];
  const codes = said.flatMap((row) => (row.sscc && !row[kind.lineKey] ? [String(row.sscc)] : []));
  if (!kind.onPallets || codes.length === 0) return said.map((row, at) => ({ row, at }));
  const { document, line } = kind;
  const { rows: found } = await sql<{ wh_id: string; id: string }>`
    select distinct t.wh_id, t.${sql.ref(document.key)} as id from ${sql.table(line)} t
    join ${sql.table(document.name)} i on i.wh_id = t.wh_id and i.${sql.ref(document.key)} = t.${sql.ref(document.key)}
    where upper(t.sscc) = any(${codes}::text[]) and i.${sql.ref(document.status)} <> 'cancelled'
      and ${scopeCondition(declaredAs(line), caller.scope, "t")}`.execute(tx);
  const lines: Line[] = [];
  for (const [whId, same] of Map.groupBy(found, ({ wh_id }) => wh_id)) {
    const ids = same.map(({ id }) => id);
    lines.push(...[...(await loadLines(tx, kind, whId, ids)).values()].flat());
  }
  const errors: LineError[] = [];
  // Who names a line, too, is told by its step whether it is on that pallet.
  const unfolded = unfoldPallets(kind, said, lines, { rest: leftToPut, moves: true }, errors);
  const failures = errors.map(({ line = 0, code, details }) => ({ index: line, field: "sscc", code, details }));
  const [first] = failures;
  if (first) throw new Failure(first.code, { details: first.details, errors: failures });
  return unfolded;
}
