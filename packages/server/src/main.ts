import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { answerAudits } from "./audit/index.ts";
import { foundCompany, isEmpty, makeSetUpToken } from "./auth/firstAdministrator.ts";
import { sealSecrets } from "./auth/sealSecrets.ts";
import { seed } from "./auth/seed.ts";
import { allChecks } from "./checks.ts";
import { type Config, readConfig } from "./config.ts";
import { type Database, migrate, openDatabase } from "./database/index.ts";
import { keepFromOthers } from "./dataFolder.ts";
import { makeDemonstration } from "./demo/index.ts";
import { ending } from "./ending.ts";
import { housekeeping } from "./housekeeping.ts";
import { seedReference } from "./reference/seed.ts";
import { secretKeysOf } from "./secretKeys.ts";
import { startFailure } from "./startFailure.ts";

try {
  await start(readConfig());
} catch (error) {
  const sentence = startFailure(error);
  if (sentence === null) throw error;
  // Connections that are open already would keep the process for a minute.
  process.stderr.write(`${sentence}\n`, () => process.exit(1));
}

/** Config → database → app → listen. */
async function start(config: Config): Promise<void> {
  keepFromOthers(config.dataDir);
  const database = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : { dataDir: config.dataDir }),
    poolSize: config.poolSize,
    secretKeys: secretKeysOf(config),
  });
  keepFromOthers(config.dataDir);
  await migrate(database);
  await seed(database);
  const unprotected = await sealSecrets(database);
  await seedReference(database);
  const app = await createApp(database, config);
  const stopAudits = config.databaseUrl ? async () => {} : await answerAudits(database, allChecks, config.dataDir);
  const end = ending(async () => {
    await app.close();
    await stopAudits();
    await stopKeeping();
    await database.close();
  });
  const stopKeeping = housekeeping(database, { config, log: app.log, end: ({ message }) => end(1, message) });
  const welcome = await prepareEmpty(database, config, app);
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const address = `http://${config.host}:${typeof bound === "object" && bound ? bound.port : config.port}`;
  say([`Stowage is at ${address}`, ...welcome(address), ...unprotected]);
}

/** Someone must be able to sign in: the administrator of the environment, the demonstration's people, or whoever has the link. */
async function prepareEmpty(
  database: Database,
  config: Config,
  app: FastifyInstance,
): Promise<(address: string) => readonly string[]> {
  if (config.admin) {
    await foundCompany(database, { loginName: config.admin.login, password: config.admin.password });
    return () => [];
  }
  if (!config.databaseUrl) {
    const screen = { say: (text: string) => say([text]), isTerminal: process.stdout.isTTY };
    const signIns = await makeDemonstration(database, app, config.dataDir, screen);
    return () => signIns;
  }
  if (!(await isEmpty(database))) return () => [];
  const token = await makeSetUpToken(database);
  return (address) =>
    token ? [`Nobody can sign in yet. Make the first company here, once: ${address}/setup#${token}`] : [];
}

function say(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}
