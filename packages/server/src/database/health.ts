import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connection } from "./connection.ts";
import { timeLimits } from "./timeLimits.ts";

/** Whoever asks whether the database answers is told within this time. */
const limitMs = timeLimits.health;

/** Whether a database answers, asked where nothing else waits. */
export interface Health {
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** On a connection of its own: the others may all be waiting for a lock, or for work that takes long. */
export function serverHealth(databaseUrl: string): Health {
  const pool = new pg.Pool({
    ...connection(databaseUrl),
    application_name: "stowage health",
    max: 1,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  pool.on("error", () => {});
  return {
    isReachable: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

/** The embedded database lives in this process and has one connection: while that is busy, it is well. */
export function embeddedHealth(pool: pg.Pool): Health {
  let pending: Promise<boolean> | undefined;
  const ask = () =>
    pool
      .query("select 1")
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined;
      });
  return {
    isReachable() {
      pending ??= ask();
      return Promise.race([pending, sleep(limitMs, true, { ref: false })]);
    },
    close: async () => {},
  };
}
