import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Database, Tx } from "./types.ts";

type Listener = (payload: string) => void;

export interface Notices extends Pick<Database, "onNotice" | "notify"> {
  /** To be called once the transaction is committed. */
  committed(tx: Tx): void;
  close(): Promise<void>;
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
    async notify(tx, channel, payload) {
      waiting.set(tx, [...(waiting.get(tx) ?? []), [channel, payload]]);
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
    async notify(tx, channel, payload) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
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
