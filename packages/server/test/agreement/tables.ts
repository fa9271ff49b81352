import { sql } from "kysely";
import { tableStatements } from "../../src/crud/tables.ts";
import type { Database } from "../../src/database/index.ts";
import { agreementResources } from "./agreement.ts";
import { severalResources } from "./several.ts";

/** Makes what a migration would make for it, in a database that has been migrated. */
export async function makeAgreementTables(database: Database): Promise<void> {
  for (const statement of agreementResources.flatMap(tableStatements))
    await sql.raw(statement).execute(database.reader);
  await sql`create sequence document_number_ag`.execute(database.reader);
}

/** The same for the documents that belong to several. */
export async function makeSeveralTables(database: Database): Promise<void> {
  for (const statement of severalResources.flatMap(tableStatements)) await sql.raw(statement).execute(database.reader);
  await sql`create sequence document_number_rl`.execute(database.reader);
  await sql`create sequence document_number_ty`.execute(database.reader);
}
