import pg from "pg";
import { lockLimits, timeLimits } from "./timeLimits.ts";
import { valueTypes } from "./values.ts";

const settings = {
  timezone: "UTC",
  datestyle: "ISO",
  // Of what is read outside of a transaction, and that is what requests read.
  lock_timeout: `${lockLimits.read}ms`,
  statement_timeout: `${timeLimits.read}ms`,
  idle_in_transaction_session_timeout: `${timeLimits.write}ms`,
  // Compiling a list's or a count's statement takes longer than carrying it out.
  jit: "off",
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
