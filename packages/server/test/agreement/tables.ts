import { sql } from "kysely";
import { tableStatements } from "../../src/crud/tables.ts";
import type { Database } from "../../src/database/index.ts";
import { agreementResources } from "./agreement.ts";

/** Makes what a migration would make for it, in a database that has been migrated. */
export async function makeAgreementTables(database: Database): Promise<void> {
  for (const statement of agreementResources.flatMap(tableStatements))
    await sql.raw(statement).execute(database.reader);
  await sql`create sequence document_number_ag`.execute(database.reader);
}
