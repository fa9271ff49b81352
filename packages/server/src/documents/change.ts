import { type Document, Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, HooksByName, Values } from "../crud/hooks.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import { deleteRows } from "../crud/writing/delete.ts";
import { changeRow, changeRows, createRows } from "../crud/writing/pipeline.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** Changes a document's fields and, where `details` is given, makes its lines exactly those. */
export async function changeDocument(
  tx: Tx,
  document: Document,
  caller: Caller,
  key: string,
  body: unknown,
  hooks: HooksByName,
): Promise<void> {
  const guard = (row: Values) => refuseUneditable(document, row);
  const options = { hooks: hooks[document.name] ?? [], ignore: ["details"], guard };
  await changeRow(tx, document, caller, { key, body }, options);
  const details = (body as { details?: unknown }).details;
  if (details !== undefined) await replaceLines(tx, document, caller, key, details, hooks);
}

async function replaceLines(
  tx: Tx,
  document: Document,
  caller: Caller,
  key: string,
  details: unknown,
  hooks: HooksByName,
): Promise<void> {
  const lineOf = declaredAs(document.lines[0] ?? "");
  const field = lineOf.line?.field ?? "";
  if (!Array.isArray(details) || details.length === 0) throw new Failure("NO_LINES", { details: { field: "details" } });
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(lineOf.key)} as id from ${sql.table(lineOf.name)}
    where wh_id = any(${caller.scope.whIds}::uuid[]) and ${sql.ref(field)} = ${key}`.execute(tx);
  const existing = new Set(rows.map(({ id }) => id));
  const given = details.map((one: unknown, line) => {
    const row = (one ?? {}) as Record<string, unknown>;
    const key = row[lineOf.key];
    return { row: typeof key === "string" ? { ...row, [lineOf.key]: key.toLowerCase() } : row, line };
  });
  const kept = given.filter(({ row }) => existing.has(String(row[lineOf.key])));
  const gone = [...existing].filter((id) => !kept.some(({ row }) => row[lineOf.key] === id));
  const own = hooks[lineOf.name] ?? [];
  if (gone.length > 0) await deleteRows(tx, lineOf, caller, gone, { hooks: own });
  await changeRows(
    tx,
    lineOf,
    caller,
    kept.map(({ row: { [lineOf.key]: id, ...body } }) => ({ key: String(id), body })),
    { hooks: own, at: (place) => ({ index: 0, line: kept[place]?.line ?? 0 }) },
  );
  const fresh = given.filter((entry) => !kept.includes(entry));
  await createRows(
    tx,
    lineOf,
    caller,
    fresh.map(({ row }) => ({ ...row, [field]: key })),
    {
      hooks: own,
      at: (place) => ({ index: 0, line: fresh[place]?.line ?? 0 }),
      set: (place): Values =>
        fresh[place]?.row.line_no === undefined ? { line_no: (fresh[place]?.line ?? 0) + 1 } : {},
      limit: 20_000,
    },
  );
}

export function refuseUneditable(document: Document, row: Values): void {
  const status = String(row[document.status]);
  if (!document.editable.includes(status)) throw new Failure("NOT_EDITABLE", { details: { status } });
}

/** Lines follow their document: once it has left its first state, only its actions change them. */
export function lineHooks(document: Document): Hooks {
  const lineOf = declaredAs(document.lines[0] ?? "");
  const field = lineOf.line?.field ?? "";
  const demand = async (tx: Tx, rows: readonly Values[]) => {
    const keys = [...new Set(rows.map((row) => String(row[field])))];
    const { rows: parents } = await sql<Values>`
      select ${sql.ref(document.status)} from ${sql.table(document.name)}
      where wh_id = any(${[...new Set(rows.map((row) => String(row.wh_id)))]}::uuid[]) and ${sql.ref(document.key)} = any(${keys}::uuid[])
      order by ${sql.ref(document.key)} for share`.execute(tx);
    for (const parent of parents) refuseUneditable(document, parent);
  };
  return {
    fill: ({ tx }, rows) => demand(tx, rows),
    deleting: ({ tx }, rows) => demand(tx, rows),
  };
}
