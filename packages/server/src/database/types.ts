import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { Sealing } from "./sealing.ts";
import type { OnStatement } from "./statements.ts";

/** Tables by name. Rows are written by engines that know their columns at run time, so a column is `unknown` here. */
export interface Tables {
  [table: string]: Record<string, unknown>;
}

declare const brand: unique symbol;

/** Reads, outside or inside a transaction: a `Tx` is a `Reader` too. */
export type Reader = Kysely<Tables>;

/** Writes. Only `transact()` makes one, so whatever asks for it runs in a transaction with limits and retries. */
export type Tx = Transaction<Tables> & { readonly [brand]: "tx" };

export interface TransactOptions {
  /** One unchanging snapshot for all of its statements, and no writing. */
  readonly readOnly?: boolean;
  /** How long one attempt may take; 60 s unless told. */
  readonly limitMs?: number;
}

export interface Database {
  /** Keeps secrets from whoever sees the database only. */
  readonly sealing: Sealing;
  readonly kind: "embedded" | "server";
  /** The server's address, by which a thread may connect by itself; the embedded database has one connection only. */
  readonly url?: string;
  /** How many connections it has, of which each does one thing at a time. */
  readonly connections: number;
  /** Outside any transaction. Inside one, its use is refused: on the embedded database it would wait for itself. */
  readonly reader: Reader;
  /**
   * Runs `work` in a transaction and commits it. A deadlock (40P01), a serialization failure (40001) or a lock not
   * granted within 3 s (55P03) runs it again, at most 5 times: `work` must not do what cannot be done twice. Of a `work`
   * that takes longer than its limit nothing is written, whatever it still sends.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions): Promise<T>;
  /** One statement that is a transaction by itself, with the limits of the connection and the retries of `transact`. */
  alone<Row>(statement: RawBuilder<Row>): Promise<readonly Row[]>;
  /**
   * Hears what any process says on a channel (`notify`). After a lost connection the payload is empty: something may have been
   * missed. Returns the way to stop.
   */
  onNotice(channel: string, listener: (payload: string) => void): () => void;
  /** Whether it answers within 2 s, whatever else is under way. */
  isReachable(): Promise<boolean>;
  /** Whether the last thing written was refused because the disk is full. */
  isFull(): boolean;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A PostgreSQL server; without it the database is embedded. */
  readonly databaseUrl?: string;
  /** The folder of the embedded database; without it, it lives in memory only. */
  readonly dataDir?: string;
  /** Keys to seal secrets with, the newest first; without any, secrets can be neither sealed nor opened. */
  readonly secretKeys?: readonly Buffer[];
  /** Connections to the server; 10 unless told. The embedded database has one. */
  readonly poolSize?: number;
  /** Sees every statement that is sent, a transaction's begin and end too. */
  readonly onStatement?: OnStatement;
}
