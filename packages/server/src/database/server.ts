import pg from "pg";
import { connection } from "./connection.ts";
import { valueTypes } from "./values.ts";

/** Connections to a PostgreSQL server, each with our limits set from its start. */
export function serverPool(databaseUrl: string, poolSize: number): pg.Pool {
  const pool = new pg.Pool({ ...connection(databaseUrl), max: poolSize, types: valueTypes, idleTimeoutMillis: 60_000 });
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => {});
  // One that breaks in use fails its statement; its error event, too, must not end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A connection of its own, which hears notices. */
export const listeningClient = (databaseUrl: string): pg.Client =>
  new pg.Client({ ...connection(databaseUrl), application_name: "stowage notices" });
