import type { FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { createRows, wrongFields } from "../../../crud/writing/pipeline.ts";
import { storedColumns } from "../../../crud/writing/store.ts";
import type { CreateOptions } from "../../../crud/writing/writing.ts";
import type { Tx } from "../../../database/index.ts";
import { hooks } from "../../../hooks/index.ts";
import type { Kind, LineRow, ReceivingStep } from "./kind.ts";
import type { Line } from "./lines.ts";

/** Lines that a count adds to a notice: of goods that nobody announced, and of further lots of those that somebody did. */

/** What is wrong with the products of rows for which a notice has no line, each at its row. */
export const wrongOfUnexpected = (
  tx: Tx,
  kind: Kind,
  step: ReceivingStep,
  rows: readonly LineRow[],
): Promise<readonly FieldFailure[]> =>
  wrongFields(tx, declaredAs(kind.line), step.caller, draftsOf(rows), creationOf(kind, step, rows, []));

/** A line for each of these rows, of which nothing was expected. */
export async function addUnexpected(
  tx: Tx,
  kind: Kind,
  step: ReceivingStep,
  rows: readonly LineRow[],
  lines: readonly Line[],
): Promise<void> {
  await createRows(tx, declaredAs(kind.line), step.caller, draftsOf(rows), creationOf(kind, step, rows, lines));
}

const draftsOf = (rows: readonly LineRow[]) => rows.map(({ product_code }) => ({ product_code }));

function creationOf(kind: Kind, step: ReceivingStep, rows: readonly LineRow[], lines: readonly Line[]): CreateOptions {
  const last = Math.max(0, ...lines.map(({ line_no }) => line_no));
  return {
    hooks: hooks[kind.line] ?? [],
    // One that was scanned by a barcode stands there as it was sent.
    at: (index) => {
      const sent = step.payload.details?.indexOf(rows[index] as LineRow) ?? -1;
      return { line: sent < 0 ? index : sent };
    },
    set: (index) => ({
      [kind.document.key]: step.document.id,
      line_no: last + index + 1,
      num_expect: "0",
      unexpected: true,
    }),
  };
}

/** Further lines like those of which they are parts, of another lot; what is counted of them is written with the others. */
export async function addParts(
  tx: Tx,
  kind: Kind,
  whId: string,
  parts: readonly { readonly line: Line; readonly like: string }[],
  by: string | null,
): Promise<void> {
  if (parts.length === 0) return;
  const own = { [kind.lineKey]: "uuid", line_no: "integer", part_of_id: "uuid" } as const;
  const zero = ["num_expect", "num_loc", "num_bad", "num_put", "num_put_bad"];
  const columns = storedColumns(declaredAs(kind.line)).map(([name]) => name);
  const values = columns.map((name) => {
    if (name in own) return sql`x.${sql.ref(name)}`;
    if (name === "wh_id") return sql`${whId}::uuid`;
    return zero.includes(name) ? sql`0` : sql`d.${sql.ref(name)}`;
  });
  const rows = parts.map(({ line, like }) => ({
    like,
    [kind.lineKey]: line.line_id,
    line_no: line.line_no,
    part_of_id: line.part_of_id,
  }));
  const shape = Object.entries(own).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  await sql`
    insert into ${sql.table(kind.line)} (${sql.join(columns.map((name) => sql.ref(name)))}, created_by, updated_by)
    select ${sql.join(values)}, ${by}::uuid, ${by}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as x("like" uuid, ${sql.join(shape)})
    join ${sql.table(kind.line)} d on d.wh_id = ${whId} and d.${sql.ref(kind.lineKey)} = x."like"`.execute(tx);
}

/** Deletes what was added to documents and has nothing left, unless some of it once stood on a location. */
export async function dropEmptyLines(tx: Tx, kind: Kind, whId: string, ids: readonly string[]): Promise<void> {
  const [line, key, putaway] = [sql.table(kind.line), sql.ref(kind.lineKey), sql.table(kind.putaway)];
  await sql`
    delete from ${line} d
    where d.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${ids}::uuid[]) and d.num_expect = 0
      and (d.unexpected or d.part_of_id is not null) and d.num_loc = 0 and d.num_bad = 0
      and not exists (select 1 from ${line} p where p.wh_id = ${whId} and p.part_of_id = d.${key})
      and not exists (select 1 from ${putaway} r where r.wh_id = ${whId} and r.${key} = d.${key})`.execute(tx);
}
