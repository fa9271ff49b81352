import { audit, auditChecks } from "./audit/index.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./database/index.ts";
import { adjustmentChecks } from "./flows/adjustment/index.ts";
import { receivingChecks } from "./flows/inbound/index.ts";
import { outboundChecks } from "./flows/outbound/index.ts";

/** `npm run audit`: all that must always hold, on a live database; exit status 1 where something does not. */
const config = readConfig();
const database = await openDatabase(
  config.databaseUrl ? { databaseUrl: config.databaseUrl } : { dataDir: config.dataDir },
);
try {
  const results = await audit(database, [...auditChecks, ...receivingChecks, ...outboundChecks, ...adjustmentChecks]);
  for (const { name, broken, examples } of results) {
    process.stdout.write(`${broken === 0 ? "holds " : "BROKEN"} ${name}${broken === 0 ? "" : `: ${broken}`}\n`);
    for (const example of examples) process.stdout.write(`       ${JSON.stringify(example)}\n`);
  }
  const broken = results.filter((result) => result.broken > 0).length;
  process.stdout.write(`${results.length} checks, ${broken} broken\n`);
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await database.close();
}
