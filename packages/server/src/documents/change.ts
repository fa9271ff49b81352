import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../crud/hooks.ts";
import { deleteRows } from "../crud/writing/delete.ts";
import { changeRow, changeRows, createRows } from "../crud/writing/pipeline.ts";
import { maxLines } from "./create.ts";
import { refuseUneditable, withoutGuards } from "./guards.ts";
import { kindsOf, type LinesOf, linesIn, linesOf, partitionColumn, partitionsWithin, type Writer } from "./lines.ts";

/** Changes a document's fields and, of each kind of lines that is given, makes its lines exactly those. */
export async function changeDocument(writer: Writer, key: string, body: unknown): Promise<void> {
  const { tx, document, caller, hooks } = writer;
  const guard = (row: Values) => refuseUneditable(document, row);
  const own = hooks[document.name] ?? [];
  await changeRow(tx, document, caller, { key, body }, { hooks: own, ignore: kindsOf(document), guard });
  for (const lines of linesOf(document)) {
    const sent = linesIn(body, lines.kind);
    if (sent !== undefined) await replaceLines(writer, lines, key, sent);
  }
}

async function replaceLines(writer: Writer, lines: LinesOf, key: string, details: unknown): Promise<void> {
  const { tx, document, caller, hooks } = writer;
  const { line: lineOf, parent, order, kind, required } = lines;
  if (!Array.isArray(details) || (required && details.length === 0))
    throw new Failure(required ? "NO_LINES" : "WRONG_TYPE", { details: { field: kind } });
  if (details.length > maxLines) throw new Failure("TOO_MANY_ROWS", { details: { field: kind, max: maxLines } });
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(lineOf.key)} as id from ${sql.table(lineOf.name)}
    where ${sql.ref(partitionColumn(document))} = any(${partitionsWithin(document, caller.scope)}::uuid[])
      and ${sql.ref(parent)} = ${key}`.execute(tx);
  const existing = new Set(rows.map(({ id }) => id));
  const sent = details.map((one: unknown, line) => {
    const row = (one ?? {}) as Record<string, unknown>;
    const key = row[lineOf.key];
    return { row: typeof key === "string" ? { ...row, [lineOf.key]: key.toLowerCase() } : row, line };
  });
  const isKept = ({ row }: { row: Record<string, unknown> }) => existing.has(String(row[lineOf.key]));
  const kept = sent.filter(isKept);
  const named = new Set(kept.map(({ row }) => row[lineOf.key]));
  const gone = [...existing].filter((id) => !named.has(id));
  const own = withoutGuards(hooks[lineOf.name] ?? []);
  if (gone.length > 0) await deleteRows(tx, lineOf, caller, gone, { hooks: own });
  await changeRows(
    tx,
    lineOf,
    caller,
    kept.map(({ row: { [lineOf.key]: id, ...body } }) => ({ key: String(id), body })),
    { hooks: own, at: (at) => ({ index: 0, line: kept[at]?.line ?? 0, ...lines.at }) },
  );
  const fresh = sent.filter((entry) => !isKept(entry));
  await createRows(
    tx,
    lineOf,
    caller,
    fresh.map(({ row }) => ({ ...row, [parent]: key })),
    {
      hooks: own,
      at: (at) => ({ index: 0, line: fresh[at]?.line ?? 0, ...lines.at }),
      set: (at): Values => (fresh[at]?.row[order] === undefined ? { [order]: (fresh[at]?.line ?? 0) + 1 } : {}),
      limit: maxLines,
    },
  );
}
