import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Database, Reader, Tx } from "./types.ts";

type Listener = (payload: string) => void;

/** How the processes on one database hear of each other. */
export interface Notices extends Pick<Database, "onNotice"> {
  say(tx: Tx, channel: string, payloads: readonly string[]): Promise<void>;
  /** To be called once the transaction is committed. */
  committed(tx: Tx): void;
  close(): Promise<void>;
}

const noticesOf = new WeakMap<Reader, Notices>();

/** Notes who tells the others what is said in a transaction. */
export const noteNotices = (tx: Tx, notices: Notices): void => void noticesOf.set(tx, notices);

/** Says it to every process once `tx` is committed; each at most 7,999 bytes. */
export async function notify(tx: Tx, channel: string, ...payloads: readonly string[]): Promise<void> {
  if (payloads.length > 0) await noticesOf.get(tx)?.say(tx, channel, payloads);
}

class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  add(channel: string, listener: Listener): () => void {
    const listeners = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  tell(channel: string, payload: string): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener(payload);
  }
}

/** Within one process: said once the transaction is committed. */
export function embeddedNotices(): Notices {
  const listeners = new Listeners();
  const waiting = new WeakMap<Tx, [string, string][]>();
  return {
    onNotice: (channel, listener) => listeners.add(channel, listener),
    async say(tx, channel, payloads) {
      const said = payloads.map((payload): [string, string] => [channel, payload]);
      waiting.set(tx, [...(waiting.get(tx) ?? []), ...said]);
    },
    committed(tx) {
      for (const [channel, payload] of waiting.get(tx) ?? []) listeners.tell(channel, payload);
    },
    close: async () => {},
  };
}

/** Between all processes on one server: LISTEN on a connection of its own, made again whenever it breaks. */
export function serverNotices(newClient: () => pg.Client): Notices {
  const listeners = new Listeners();
  const line = new Line(newClient, listeners);
  return {
    onNotice(channel, listener) {
      const stop = listeners.add(channel, listener);
      line.listen(channel);
      return stop;
    },
    async say(tx, channel, payloads) {
      await sql`select pg_notify(${channel}, x) from unnest(${payloads}::text[]) as x`.execute(tx);
    },
    committed() {},
    close: () => line.close(),
  };
}

class Line {
  readonly #newClient: () => pg.Client;
  readonly #listeners: Listeners;
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #closed = false;

  constructor(newClient: () => pg.Client, listeners: Listeners) {
    this.#newClient = newClient;
    this.#listeners = listeners;
  }

  listen(channel: string): void {
    if (this.#client) void this.#client.query(`listen ${quoted(channel)}`).catch(() => {});
    else this.#connecting ??= this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
    await this.#connecting;
  }

  async #connect(): Promise<void> {
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, 5_000)) {
      const client = this.#newClient();
      try {
        await this.#begin(client);
        return;
      } catch {
        client.end().catch(() => {});
        await sleep(wait, undefined, { ref: false });
      }
    }
  }

  async #begin(client: pg.Client): Promise<void> {
    client.on("notification", ({ channel, payload }) => this.#listeners.tell(channel, payload ?? ""));
    client.on("error", () => {});
    await client.connect();
    if (this.#closed) return void (await client.end());
    for (const channel of this.#listeners.channels) await client.query(`listen ${quoted(channel)}`);
    client.on("end", () => this.#lost());
    this.#client = client;
    this.#connecting = undefined;
    // What was said before LISTEN took hold went unheard.
    for (const channel of this.#listeners.channels) this.#listeners.tell(channel, "");
  }

  #lost(): void {
    this.#client = undefined;
    if (!this.#closed) this.#connecting ??= this.#connect();
  }
}

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
