import pg from "pg";
import { valueTypes } from "./values.ts";

export const defaultLimitMs = 60_000;

const settings = {
  timezone: "UTC",
  datestyle: "ISO",
  lock_timeout: "3s",
  statement_timeout: `${defaultLimitMs}ms`,
  idle_in_transaction_session_timeout: `${defaultLimitMs}ms`,
};

export const connection = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: "stowage",
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" "),
});

/** A connection of its own for a thread that reads much. */
export const threadClient = (databaseUrl: string): pg.Client =>
  new pg.Client({ ...connection(databaseUrl), application_name: "stowage thread", types: valueTypes });
