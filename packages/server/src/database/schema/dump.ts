import type { Reader } from "../types.ts";
import type { LiveTable } from "./catalogue.ts";
import { readCatalogue } from "./catalogue.ts";

/** The whole schema as text for people to read and to compare: in the order of names, without anything of a moment. */
export async function dumpSchema(reader: Reader): Promise<string> {
  const { tables, views, functions, sequences } = await readCatalogue(reader);
  const parts = [
    "-- Generated from the migrations: what a fresh database holds. npm run schema:dump",
    ...[...functions.values()].map((definition) => `${definition.trimEnd()};`),
    ...[...sequences].map((name) => `create sequence "${name}";`),
    ...[...tables].filter(([name]) => name !== "migration").map(([name, table]) => tableText(name, table)),
    ...[...views].map(([name, view]) => `create view "${name}" as\n${view.definition.trimEnd()}`),
  ];
  return `${parts.join("\n\n")}\n`;
}

function tableText(name: string, table: LiveTable): string {
  const columns = [...table.columns].map(([column, definition]) => `  "${column}" ${definition}`);
  const constraints = [...table.constraints].map(
    ([constraint, definition]) => `  constraint "${constraint}" ${definition}`,
  );
  const options = table.options ? ` with (${table.options})` : "";
  const rest = [...table.indexes.values(), ...table.triggers.values()].map((definition) => `\n${definition};`);
  const placed = `\ncomment on table "${name}" is '${table.placement}';`;
  return `create table "${name}" (\n${[...columns, ...constraints].join(",\n")}\n)${options};${placed}${rest.join("")}`;
}
