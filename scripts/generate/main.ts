import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { migrate, openDatabase } from "../../packages/server/src/database/index.ts";
import { dumpSchema } from "../../packages/server/src/database/schema/dump.ts";
import { specificationPage } from "../spec/page.ts";
import { callsPage } from "./calls.ts";
import { errorsPage } from "./errors.ts";
import { glossaryPage } from "./glossary.ts";
import { menuPage } from "./menu.ts";
import { openApiFile } from "./openApi.ts";
import { findings, heldFile } from "./specification.ts";
import { statesPage } from "./states.ts";

/**
 * Writes what is generated and committed, under docs/generated: all of it, or the files named. With `check`, writes
 * nothing and fails where one is stale.
 */
const makers: Record<string, () => string | Promise<string>> = {
  "errors.md": errorsPage,
  "states.md": statesPage,
  "glossary.md": glossaryPage,
  "menu.md": menuPage,
  "schema.sql": () => dumpSchema(database.reader),
  "calls.md": () => callsPage(database),
  "openapi.json": () => openApiFile(database),
  "specification-held.txt": async () => heldFile(await findings(), contents(new URL("specification-held.txt", folder))),
  "specification.md": async () => specificationPage(await findings()),
};

const folder = new URL("../../docs/generated/", import.meta.url);
const [mode, ...named] = process.argv.slice(2);
const database = await openDatabase();
await migrate(database);
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(makers)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const [file, text] = [new URL(name, folder), await make()];
  if (mode === "write") writeFileSync(file, text);
  else if (text !== contents(file)) {
    console.error(`docs/generated/${name} is stale: npm run generate`);
    process.exitCode = 1;
  }
}
await database.close();

function contents(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
