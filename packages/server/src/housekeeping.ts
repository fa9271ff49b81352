import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { SecretKeyMismatch } from "./auth/keys.ts";
import { sessionCacheOf } from "./auth/sessionCache.ts";
import { tidy } from "./auth/tidy.ts";
import { queueClosings } from "./closings/index.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/index.ts";
import { refreshStatistics } from "./database/statistics.ts";
import { tidyFiles } from "./files/index.ts";
import { expireReservations } from "./flows/reservation/index.ts";
import { forgetReplies } from "./http/idempotency.ts";
import { sendLetters } from "./mail/index.ts";
import { settleOrderSums } from "./queries/index.ts";

interface Chore {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

interface Surroundings {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Ends the process, which can serve nobody any more. */
  end(why: SecretKeyMismatch): void;
}

/** What runs beside the calls, one thing at a time. Returns the way to stop, which waits for what is being done. */
export function housekeeping(database: Database, { config, log, end }: Surroundings): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timers = chores(database, config, log).map(({ name, everyMs, run }) =>
    setInterval(() => {
      running = running.then(run).catch((error: unknown) => {
        if (error instanceof SecretKeyMismatch) end(error);
        else log.error({ err: error, chore: name }, "a chore failed");
      });
    }, everyMs).unref(),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}

const chores = (database: Database, config: Config, log: FastifyBaseLogger): readonly Chore[] => [
  { name: "keys", everyMs: 5_000, run: () => sessionCacheOf(database).keys.prove(database.reader) },
  { name: "statistics", everyMs: 3_000, run: () => refreshStatistics(database) },
  {
    name: "letters",
    everyMs: 15_000,
    run: () => sendLetters(database, { smtpUrl: config.smtpUrl, baseUrl: config.publicUrl, log }),
  },
  { name: "last calls", everyMs: 15_000, run: () => sessionCacheOf(database).callers.writeDownCalls(database) },
  { name: "old replies", everyMs: 60_000, run: () => forgetReplies(database) },
  { name: "sessions", everyMs: 3_600_000, run: () => tidy(database) },
  { name: "reservations that are over", everyMs: 5_000, run: () => expireReservations(database) },
  { name: "daily closings", everyMs: 60_000, run: () => queueClosings(database) },
  { name: "order sums", everyMs: 600_000, run: () => settleOrderSums(database) },
  { name: "files", everyMs: 3_600_000, run: () => tidyFiles(database, join(config.dataDir, "files")) },
];
