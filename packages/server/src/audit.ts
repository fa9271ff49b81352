import { type AuditResult, askForAudit, audit } from "./audit/index.ts";
import { allChecks } from "./checks.ts";
import { type Config, readConfig, WrongSetting } from "./config.ts";
import { FolderInUse } from "./database/embedded/lock.ts";
import { openDatabase } from "./database/index.ts";
import { keepFromOthers } from "./dataFolder.ts";

/** `npm run audit`: all that must always hold, on a live database; exit status 1 where something does not. */
try {
  tell(await resultsOf(readConfig()));
} catch (error) {
  if (!(error instanceof FolderInUse) && !(error instanceof WrongSetting)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** An embedded database that a server has open is audited by that server. */
async function resultsOf({ databaseUrl, dataDir }: Config): Promise<readonly AuditResult[]> {
  try {
    if (!databaseUrl) keepFromOthers(dataDir);
    const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
    try {
      return await audit(database, allChecks);
    } finally {
      await database.close();
    }
  } catch (error) {
    const results = error instanceof FolderInUse ? await askForAudit(dataDir) : null;
    if (!results) throw error;
    return results;
  }
}

function tell(results: readonly AuditResult[]): void {
  for (const { name, broken, examples } of results) {
    process.stdout.write(`${broken === 0 ? "holds " : "BROKEN"} ${name}${broken === 0 ? "" : `: ${broken}`}\n`);
    for (const example of examples) process.stdout.write(`       ${JSON.stringify(example)}\n`);
  }
  const broken = results.filter((result) => result.broken > 0).length;
  process.stdout.write(`${results.length} checks, ${broken} broken\n`);
  process.exitCode = broken === 0 ? 0 : 1;
}
