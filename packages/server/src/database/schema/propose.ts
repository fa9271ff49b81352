import { sql } from "kysely";
import type { Database } from "../types.ts";
import type { Catalogue, LiveTable } from "./catalogue.ts";
import { readCatalogue } from "./catalogue.ts";

const scratch = "as_declared";

/** What a declaration asks of the database. */
export interface TargetSchema {
  /** The statements that would make all tables in an empty database. */
  readonly statements: readonly string[];
  /** The columns that hand-written views, and functions read like them, must show. */
  readonly views: ReadonlyMap<string, readonly string[]>;
  /** The queries of views that follow from declarations. */
  readonly derivedViews?: ReadonlyMap<string, string>;
  readonly sequences?: readonly string[];
}

/**
 * The statements that bring a database to what is wanted, for a person to read and to commit as a migration; empty
 * where nothing is missing. What only the database has comes as a comment: to drop it is a person's decision.
 */
export async function propose(database: Database, target: TargetSchema): Promise<string[]> {
  const now = await readCatalogue(database.reader);
  const derived = [...(target.derivedViews ?? [])];
  const then = await catalogueOf(database, [
    ...target.statements,
    ...derived.map(([name, query]) => viewOf(name, query)),
  ]);
  const proposed: string[] = [];
  for (const [name, table] of then.tables) proposed.push(...tableChanges(name, now.tables.get(name), table));
  // A cluster refuses a reference between tables that do not live where they should yet.
  if ([...then.tables.keys()].some((name) => !now.tables.has(name))) proposed.push("select place_tables();");
  const keys = [...then.tables].flatMap(([name, table]) => keyChanges(name, now.tables.get(name), table));
  // A foreign key needs the keys that it leads to, of whatever table.
  proposed.push(...keys.filter((key) => !isForeign(key)), ...keys.filter(isForeign));
  for (const name of target.sequences ?? [])
    if (!now.sequences.has(name)) proposed.push(`create sequence ${quote(name)};`);
  for (const [name, query] of derived)
    if (now.views.get(name)?.definition !== then.views.get(name)?.definition)
      proposed.push(`drop view if exists ${quote(name)};\n${viewOf(name, query)};`);
  for (const [name, columns] of target.views) proposed.push(...viewGaps(name, columns, now));
  return proposed;
}

/** Lets PostgreSQL itself say how it writes what is wanted: the tables are made, read and thrown away. */
async function catalogueOf(database: Database, statements: readonly string[]): Promise<Catalogue> {
  let catalogue: Catalogue | undefined;
  const undo = new Error("only to look at");
  const looking = database.transact(async (tx) => {
    await sql.raw(`create schema ${scratch}; set local search_path to ${scratch}, public`).execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    catalogue = await readCatalogue(tx, scratch);
    throw undo;
  });
  await looking.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!catalogue) throw undo;
  return catalogue;
}

const viewOf = (name: string, query: string): string => `create view ${quote(name)} as\n${query}`;

const quote = (name: string): string => `"${name}"`;

function tableChanges(name: string, now: LiveTable | undefined, then: LiveTable): string[] {
  const indexes = [...then.indexes].filter(([index, definition]) => now?.indexes.get(index) !== definition);
  const replaced = indexes.filter(([index]) => now?.indexes.has(index)).map(([index]) => `drop index ${quote(index)};`);
  const made = indexes.map(([, definition]) => `${definition};`);
  const placed = now?.placement === then.placement ? [] : [`comment on table ${quote(name)} is '${then.placement}';`];
  if (!now) return [createTable(name, then), ...placed, ...made];
  const alter = `alter table ${quote(name)}`;
  const columns = [...then.columns].flatMap(([column, definition]) => {
    const live = now.columns.get(column);
    if (live === undefined) return [`${alter} add column ${quote(column)} ${definition};`];
    return live === definition ? [] : [`-- ${name}.${column} is: ${live}\n-- it should be: ${definition}`];
  });
  const extra = [...now.columns.keys()].filter((column) => !then.columns.has(column));
  return [
    ...columns,
    ...extra.map((column) => `-- ${alter} drop column ${quote(column)};`),
    ...placed,
    ...replaced,
    ...made,
  ];
}

function createTable(name: string, table: LiveTable): string {
  const columns = [...table.columns].map(([column, definition]) => `  ${quote(column)} ${definition}`);
  return `create table ${quote(name)} (\n${columns.join(",\n")}\n);`;
}

const isForeign = (statement: string): boolean => statement.includes("FOREIGN KEY");

/** Constraints come after all tables, since tables refer to each other. */
function keyChanges(name: string, now: LiveTable | undefined, then: LiveTable): string[] {
  const alter = `alter table ${quote(name)}`;
  return [...then.constraints].flatMap(([constraint, definition]) => {
    const live = now?.constraints.get(constraint);
    if (live === definition) return [];
    const drop = live === undefined ? [] : [`${alter} drop constraint ${quote(constraint)};`];
    return [...drop, `${alter} add constraint ${quote(constraint)} ${definition};`];
  });
}

function viewGaps(name: string, columns: readonly string[], now: Catalogue): string[] {
  const shown = now.views.get(name)?.columns ?? now.functionColumns.get(name);
  if (!shown) return [`-- the view ${name} is missing; it shows ${columns.join(", ")}`];
  const lacking = columns.filter((column) => !shown.has(column));
  return lacking.length === 0 ? [] : [`-- the view ${name} lacks ${lacking.join(", ")}`];
}
