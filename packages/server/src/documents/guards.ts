import { type Document, Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, HooksByName, Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";
import { linesOf, partitionColumn } from "./lines.ts";

export function refuseUneditable(document: Document, row: Values): void {
  const status = String(row[document.status]);
  if (!document.editable.includes(status)) throw new Failure("NOT_EDITABLE", { details: { status } });
}

/** Lines follow their document: once it has left its first state, only its actions change them. */
export function withLineHooks(documents: readonly Document[], hooks: HooksByName): HooksByName {
  const guards = documents.flatMap((document) =>
    linesOf(document).map(({ line, parent }) => [line.name, [guarding(document, parent), ...(hooks[line.name] ?? [])]]),
  );
  return { ...hooks, ...Object.fromEntries(guards) };
}

function guarding(document: Document, parent: string): Hooks {
  const partition = partitionColumn(document);
  const demand = async (tx: Tx, rows: readonly Values[]) => {
    const keys = [...new Set(rows.map((row) => String(row[parent])))];
    const { rows: parents } = await sql<Values>`
      select ${sql.ref(document.status)} from ${sql.table(document.name)}
      where ${sql.ref(partition)} = any(${[...new Set(rows.map((row) => String(row[partition])))]}::uuid[])
        and ${sql.ref(document.key)} = any(${keys}::uuid[])
      order by ${sql.ref(document.key)} for share`.execute(tx);
    for (const parent of parents) refuseUneditable(document, parent);
  };
  const guard: Hooks = {
    fill: ({ tx }, rows) => demand(tx, rows),
    deleting: ({ tx }, rows) => demand(tx, rows),
  };
  guards.add(guard);
  return guard;
}

const guards = new WeakSet<Hooks>();

/** The hooks of lines that are written with their document, which is locked and was looked at already. */
export const withoutGuards = (hooks: readonly Hooks[]): readonly Hooks[] => hooks.filter((hook) => !guards.has(hook));
