import type { Declared } from "@stowage/model";
import { model } from "@stowage/model";
import { tableStatements } from "../packages/server/src/crud/tables.ts";
import type { Database } from "../packages/server/src/database/index.ts";
import { migrate, openDatabase } from "../packages/server/src/database/index.ts";
import { distribute, distributionStatements } from "../packages/server/src/database/schema/distribute.ts";
import { propose } from "../packages/server/src/database/schema/propose.ts";
import { numberSequences, viewsOfMovements } from "../packages/server/src/documents/schema.ts";

/**
 * propose     prints the SQL that the committed migrations lack, for the next one
 * check       fails where a migration is missing
 * distribute  prints the statements that bring the tables to where they live on a Citus cluster; followed by "now", it
 *             carries them out on the coordinator that DATABASE_URL names. Where all are there, there are none.
 */
const commands: Record<string, (database: Database) => Promise<number>> = {
  async propose(database) {
    const proposed = await propose(database, target);
    console.log(proposed.join("\n") || "-- The migrations make all that the model asks for.");
    return 0;
  },
  async check(database) {
    const proposed = await propose(database, target);
    if (proposed.length === 0) return 0;
    console.error(`The model asks for more than the migrations make:\n${proposed.join("\n")}`);
    return 1;
  },
  async distribute(database) {
    const isNow = process.argv[3] === "now";
    const statements = isNow ? await distribute(database) : await distributionStatements(database.reader);
    if (statements.length === 0) console.log("-- All tables are where they live.");
    else console.log(["begin", ...statements, "commit"].map((statement) => `${statement};`).join("\n"));
    return 0;
  },
};

const declared = Object.values<Declared>(model);
const target = {
  statements: declared.flatMap(tableStatements),
  sequences: numberSequences(model),
  derivedViews: viewsOfMovements(model),
  views: new Map(
    declared.filter(({ view }) => view).map(({ name, key, fields }) => [name, [key, ...Object.keys(fields)]]),
  ),
};

const command = commands[process.argv[2] ?? ""];
if (!command) {
  console.error(`npm run schema:<command>, with one of: ${Object.keys(commands).join(", ")}`);
  process.exit(2);
}
const databaseUrl = process.argv[2] === "distribute" ? process.env.DATABASE_URL : undefined;
const database = await openDatabase(databaseUrl ? { databaseUrl } : {});
await migrate(database);
process.exitCode = await command(database);
await database.close();
