import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { refuseInsideTransaction } from "./context.ts";
import { isUnanswered } from "./lost.ts";
import { completeNodeError } from "./nodeErrors.ts";
import { lockLimits, timeLimits } from "./timeLimits.ts";

/** Hears of each statement that is sent. */
export type OnStatement = (text: string, parameters: readonly unknown[] | undefined) => void;

/** Statements kept prepared on one connection. */
const preparedLimit = 300;
/** Texts remembered to notice the second use of one. */
const seenLimit = 5_000;

/**
 * Statements of a transaction are written so that one plan does for all values (keys, arrays, laterals); planned for each
 * anew they would take a third of the server's time. Lists, which are read outside, are planned for what is sought.
 */
const onServer = "set local plan_cache_mode = force_generic_plan";
/**
 * A cluster finds the node of a warehouse by the values of a statement, so that each is planned for its own. One
 * connection to a node does all of a transaction: what refers to a reference table is written in its order.
 */
const onCluster =
  "set local plan_cache_mode = force_custom_plan; set local citus.multi_shard_modify_mode = 'sequential'";
/** A cluster's nodes learn how long a lock is waited for; how long a statement may take is watched by the coordinator. */
const lockLimitOn = (isCluster: boolean) =>
  isCluster
    ? toldToNodes(`set local lock_timeout = ${lockLimits.write}`)
    : `set local lock_timeout = ${lockLimits.write}`;
export const toldToNodes = (setting: string): string =>
  `set local citus.propagate_set_commands = 'local'; ${setting}; set local citus.propagate_set_commands = 'none'`;
const beginOn = (isCluster: boolean) =>
  `begin; ${isCluster ? onCluster : onServer}; set local statement_timeout = ${timeLimits.write}; ${lockLimitOn(isCluster)}`;

/** What the driver remembers to have prepared on a connection; its types leave it out. */
const parsedBy = (client: pg.PoolClient): Record<string, string> =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements;

export interface PoolOptions {
  /** What does not answer there is given up; the embedded database does all that was asked of it before anything else. */
  readonly isServer: boolean;
  readonly isCluster: boolean;
  readonly onStatement?: OnStatement | undefined;
}

/**
 * A pool whose connections prepare, under a name made from its text, each statement with parameters that is sent for
 * the second time, and forget the ones unused for longest.
 */
export function preparingPool(pool: pg.Pool, { isServer, isCluster, onStatement }: PoolOptions): PostgresPool {
  const names = new Names();
  const begin = beginOn(isCluster);
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    async connect() {
      refuseInsideTransaction();
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client, { names, begin, isServer, onStatement });
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

interface Preparing extends Pick<PoolOptions, "isServer" | "onStatement"> {
  readonly names: Names;
  readonly begin: string;
}

const nothing = { command: "ROLLBACK", rowCount: 0, rows: [] } as const;

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: Names;
  readonly #begin: string;
  readonly #isServer: boolean;
  readonly #onStatement: OnStatement | undefined;
  /** In the order of their last use. */
  readonly #prepared = new Set<string>();
  #stale = false;
  /** What is sent behind a transaction's end would be written outside of it: it is refused. */
  #isOver = false;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, { names, begin, isServer, onStatement }: Preparing) {
    this.#client = client;
    this.#names = names;
    this.#isServer = isServer;
    this.#begin = begin;
    this.#onStatement = onStatement;
  }

  query: PostgresPoolClient["query"] = (async (text: string, parameters: readonly unknown[]) => {
    // Behind a commit that failed there is nothing to take back; its own error is the one to tell.
    if (this.#isOver && text === "rollback") return nothing;
    if (this.#isOver) throw new Error("Its transaction has ended.");
    this.#isOver = text === "rollback" || text === "commit";
    this.#onStatement?.(text, parameters);
    // What is only read on one snapshot is begun so; what it may take is told by its own limit.
    if (text === "begin" || text.startsWith("start transaction")) this.#isInTransaction = true;
    if (text === "begin") return this.#client.query(this.#begin);
    const values = parameters as unknown[];
    const name = values?.length ? this.#names.of(text) : undefined;
    if (name) {
      this.#prepared.delete(name);
      this.#prepared.add(name);
    }
    try {
      return await this.#client.query({ text, values, ...(name ? { name } : {}), ...this.#limitOf(text) });
    } catch (error) {
      if (isStalePlan(error) || isUnanswered(error)) this.#stale = true;
      completeNodeError(error);
      throw error;
    }
  }) as unknown as PostgresPoolClient["query"];

  /** A transaction has a limit as a whole, with which its rollback begins. */
  #limitOf(text: string): { readonly query_timeout?: number } {
    if (!this.#isServer) return {};
    if (text === "rollback") return { query_timeout: timeLimits.unanswered };
    if (text === "commit") return { query_timeout: timeLimits.write + timeLimits.unanswered };
    return this.#isInTransaction ? {} : { query_timeout: timeLimits.read + timeLimits.unanswered };
  }

  release(discard?: boolean): void {
    this.#isOver = false;
    this.#isInTransaction = false;
    if (discard || this.#stale) this.#client.release(true);
    else if (this.#prepared.size <= preparedLimit) this.#client.release();
    else
      void this.#forget().then(
        () => this.#client.release(),
        (error: Error) => this.#client.release(error),
      );
  }

  async #forget(): Promise<void> {
    const oldest = [...this.#prepared].slice(0, this.#prepared.size - preparedLimit / 2);
    for (const name of oldest) {
      this.#prepared.delete(name);
      const parsed = parsedBy(this.#client);
      if (!parsed[name]) continue;
      delete parsed[name];
      await this.#client.query(`deallocate ${name}`);
    }
  }
}

/** The name of a text from its second use on; the texts used least recently are forgotten. */
class Names {
  readonly #seen = new Map<string, string | undefined>();

  of(text: string): string | undefined {
    const known = this.#seen.has(text);
    const name = known ? (this.#seen.get(text) ?? nameOf(text)) : undefined;
    this.#seen.delete(text);
    this.#seen.set(text, name);
    if (this.#seen.size > seenLimit) this.#seen.delete(this.#seen.keys().next().value ?? "");
    return name;
  }
}

const nameOf = (text: string): string => `s_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;

/** A migration changed the columns of a prepared statement: the connection is given up, and `transact` tries again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "0A000" && error.message.includes("cached plan");
