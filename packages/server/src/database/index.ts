import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { openEmbedded } from "./embedded/open.ts";
import { embeddedHealth, type Health, serverHealth } from "./health.ts";
import { isFull } from "./lost.ts";
import { embeddedNotices, type Notices, noteNotices, serverNotices } from "./notices.ts";
import { sealingWith } from "./sealing.ts";
import { listeningClient, serverPool } from "./server.ts";
import { noteSpread } from "./spread.ts";
import { preparingPool } from "./statements.ts";
import { alone, transact } from "./transact.ts";
import type { Database, OpenOptions, Tables, Tx } from "./types.ts";

export { isStorable } from "@stowage/model";
export { heldWhileReferred, holdAlone } from "./holding.ts";
export { newId } from "./id.ts";
export { isConnectionLost, isFull, OutcomeUnknown } from "./lost.ts";
export { EditedMigration, migrate } from "./migrate.ts";
export { notify } from "./notices.ts";
export { asOne, leavingNothing } from "./savepoint.ts";
export { newSecretKey, readSecretKeys, type Sealing } from "./sealing.ts";
export { fence, isSpread } from "./spread.ts";
export { timeLimits } from "./timeLimits.ts";
export { BeginAnew, isLockNotGiven } from "./transact.ts";
export type { Database, OpenOptions, Reader, Tables, TransactOptions, Tx } from "./types.ts";

/** Opens the embedded database, or a pool of connections to a server. It is not migrated yet. */
export async function openDatabase(options: OpenOptions = {}): Promise<Database> {
  if (options.databaseUrl) return openServer(options.databaseUrl, options);
  const embedded = await openEmbedded(options);
  const health = { ...embeddedHealth(embedded.pool), close: embedded.close };
  return assemble(
    { kind: "embedded", pool: embedded.pool, isCluster: false, notices: embeddedNotices(), health },
    options,
  );
}

async function openServer(url: string, options: OpenOptions): Promise<Database> {
  const pool = serverPool(url, options.poolSize ?? defaultPoolSize);
  let isCluster = false;
  try {
    // A wrong address shows at once, not at the first call of a client.
    const { rows } = await pool.query<{ spread: boolean }>(isSpread);
    isCluster = rows[0]?.spread === true;
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notices = serverNotices(() => listeningClient(url));
  return assemble({ kind: "server", pool, isCluster, notices, health: serverHealth(url) }, options);
}

const isSpread = "select exists (select from pg_extension where extname = 'citus') as spread";

const defaultPoolSize = 10;

interface Parts {
  readonly kind: Database["kind"];
  readonly pool: pg.Pool;
  /** Whether it is the coordinator of a Citus cluster. */
  readonly isCluster: boolean;
  readonly notices: Notices;
  readonly health: Health;
}

function assemble(
  { kind, pool, isCluster, notices, health }: Parts,
  { databaseUrl, onStatement, poolSize, secretKeys = [] }: OpenOptions,
): Database {
  let full = false;
  const noting = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      const written = await writing;
      full = false;
      return written;
    } catch (error) {
      full ||= isFull(error);
      throw error;
    }
  };
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: preparingPool(pool, { isServer: kind === "server", isCluster, onStatement }),
    }),
  });
  if (isCluster) noteSpread(kysely);
  return {
    kind,
    sealing: sealingWith(secretKeys),
    ...(databaseUrl ? { url: databaseUrl } : {}),
    connections: kind === "server" ? (poolSize ?? defaultPoolSize) : 1,
    reader: kysely,
    async transact(work, options) {
      let last: Tx | undefined;
      const writing = transact(
        kysely,
        (tx) => {
          last = tx;
          noteNotices(tx, notices);
          if (isCluster) noteSpread(tx);
          return work(tx);
        },
        options,
      );
      const result = await (options?.readOnly ? writing : noting(writing));
      if (last) notices.committed(last);
      return result;
    },
    alone: (statement) => noting(alone(kysely, statement)),
    isReachable: health.isReachable,
    isFull: () => full,
    onNotice: notices.onNotice,
    async close() {
      await notices.close();
      await kysely.destroy();
      await health.close();
    },
  };
}
