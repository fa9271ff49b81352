import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { valueTypes } from "../values.ts";
import { takeLock } from "./lock.ts";
import type { FromWorker, Program, ToWorker, WorkerStart } from "./protocol.ts";

/** A socket's path has 104 bytes on some systems. */
const longestFolder = 80;

export interface Embedded {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * PostgreSQL in a worker thread of this process, reached as if it were a server: by a socket in a folder that only
 * this user can enter. It is one session, so the pool has one connection.
 */
export async function openEmbedded({ dataDir }: { dataDir?: string }): Promise<Embedded> {
  const release = dataDir ? lockFolder(dataDir) : () => {};
  const socketFolder = makeSocketFolder(dataDir);
  const cleanUp = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    release();
  };
  try {
    const worker = new DatabaseWorker({
      program: await program(),
      folder: dataDir && join(dataDir, "database"),
      socket: join(socketFolder, ".s.PGSQL.5432"),
    });
    await worker.answer("ready");
    const pool = onePool(socketFolder);
    return {
      pool,
      async close() {
        await worker.close();
        cleanUp();
      },
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

// Node has it; its types leave it out.
declare const WebAssembly: { compile(code: Uint8Array): Promise<Program> };

let compiled: Promise<Program> | undefined;

/** What is compiled and made faster while one database works serves all others that this process opens, then or later. */
const program = () => {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  compiled ??= readFile(join(folder, "pglite.wasm")).then((code) => WebAssembly.compile(code));
  return compiled;
};

/** Beside the data, where a killed process leaves no litter behind; only a link to it if the path is too long for a socket. */
function makeSocketFolder(dataDir: string | undefined): string {
  if (!dataDir) return mkdtempSync(join(tmpdir(), "stowage-"));
  const beside = resolve(dataDir, "socket");
  rmSync(beside, { recursive: true, force: true });
  if (beside.length > longestFolder) {
    const elsewhere = mkdtempSync(join(tmpdir(), "stowage-"));
    symlinkSync(elsewhere, beside);
    return elsewhere;
  }
  mkdirSync(beside, { mode: 0o700 });
  return beside;
}

function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  return takeLock(join(dataDir, "database.lock"));
}

function onePool(socketFolder: string): pg.Pool {
  const pool = new pg.Pool({
    host: socketFolder,
    port: 5432,
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    types: valueTypes,
  });
  pool.on("error", () => {});
  // The session outlives a connection, and so do the statements that the last one prepared.
  pool.on("connect", (client) => void client.query("deallocate all").catch(() => {}));
  return pool;
}

class DatabaseWorker {
  readonly #worker: Worker;

  constructor(start: WorkerStart) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: start });
    this.#worker.setMaxListeners(0);
  }

  answer(kind: FromWorker["kind"]): Promise<void> {
    return new Promise((resolve, reject) => {
      const ended = (cause: unknown) => reject(new Error("The embedded database ended.", { cause }));
      this.#worker.once("error", ended);
      this.#worker.once("exit", ended);
      this.#worker.on("message", (message: FromWorker) => {
        if (message.kind === kind) resolve();
      });
    });
  }

  async close(): Promise<void> {
    const closed = this.answer("closed");
    const message: ToWorker = { kind: "close" };
    this.#worker.postMessage(message);
    await closed;
    await this.#worker.terminate();
  }
}
