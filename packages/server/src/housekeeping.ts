import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { roomOf } from "./auth/room.ts";
import { tidy } from "./auth/tidy.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/index.ts";
import { sendLetters } from "./mail/index.ts";

const everyMs = 15_000;
const keptHours = 24;
const hourMs = 3_600_000;

/** What runs beside the calls: letters leave, last calls are written down, old replies to repeated requests go. */
export function housekeeping(database: Database, config: Config, log: FastifyBaseLogger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const hourly = setInterval(() => {
    running = running
      .then(() => tidy(database))
      .catch((error: unknown) => log.error({ err: error }, "tidying sessions failed"));
  }, hourMs);
  hourly.unref();
  const timer = setInterval(() => {
    running = running
      .then(() => keep(database, config, log))
      .catch((error: unknown) => log.error({ err: error }, "housekeeping failed"));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    clearInterval(hourly);
    await running;
  };
}

async function keep(database: Database, config: Config, log: FastifyBaseLogger): Promise<void> {
  const baseUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  await sendLetters(database, { smtpUrl: config.smtpUrl, baseUrl, log });
  await roomOf(database).callers.writeDownCalls(database);
  await database.transact(async (tx) => {
    await sql`delete from idempotency where (account_id, key) in (
      select account_id, key from idempotency where made_at < now() - ${keptHours}::int * interval '1 hour' order by made_at limit 5000)`.execute(
      tx,
    );
  });
}
