import { Failure, firstLineFields, model } from "@stowage/model";
import { sql } from "kysely";
import { may } from "../../http/caller.ts";
import type { Hooks } from "../hooks.ts";
import { declaredAs } from "../reading/columns.ts";
import type { Values } from "../rows.ts";
import type { CreateRows, Writing } from "./writing.ts";

/** Rows with which a line may be sent, under the names by which a row shows its first. */
interface Parents extends Pick<Writing, "tx" | "resource" | "caller" | "at"> {
  readonly rows: readonly Values[];
  readonly lineHooks: readonly Hooks[];
}

/**
 * Makes the line that is sent with a row, where the row has none such.
 * @returns by row, whether one was made.
 * @throws Failure NOT_PERMITTED where the caller may not make lines.
 */
export async function makeFirstLines(parents: Parents, createRows: CreateRows): Promise<readonly boolean[]> {
  const { tx, resource, caller, rows, at, lineHooks } = parents;
  const names = Object.keys(firstLineFields(model, resource));
  const line = resource.showsFirst ? declaredAs(resource.showsFirst.of) : null;
  const withLine = rows.filter((row) => names.some((name) => row[name] != null));
  if (!line?.line || withLine.length === 0) return rows.map(() => false);
  const { field } = line.line;
  const columns = names.map((name) => resource.showsFirst?.shows[name] || name);
  const { rows: stored } = await sql<Values>`
    select ${sql.join([field, ...columns].map((column) => sql.ref(column)))} from ${sql.table(line.name)}
    where ${sql.ref(field)} = any(${withLine.map((row) => row[resource.key])}::uuid[])`.execute(tx);
  const draftOf = (row: Values): Values =>
    Object.fromEntries([[field, row[resource.key]], ...names.map((name, n) => [columns[n], row[name] ?? null])]);
  const isStored = (draft: Values) =>
    stored.some((one) => columns.every((column) => one[column] === draft[column]) && one[field] === draft[field]);
  const lacking = withLine.filter((row) => !isStored(draftOf(row)));
  if (lacking.length > 0 && !may(caller, line.menu, "create"))
    throw new Failure("NOT_PERMITTED", { details: { function: `${line.menu}:create` } });
  const drafts = lacking.map(draftOf);
  const options = {
    hooks: lineHooks,
    at: (index: number) => at(rows.indexOf(lacking[index] ?? {})),
    limit: drafts.length,
    keptReferences: drafts,
  };
  if (drafts.length > 0) await createRows(tx, line, caller, drafts, options);
  return rows.map((row) => lacking.includes(row));
}
