import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { FromWorker, ToWorker, WorkerStart } from "./protocol.ts";

const start = workerData as WorkerStart;
const say = (message: FromWorker) => parentPort?.postMessage(message);

const db = await PGlite.create({
  pgliteWasmModule: start.program,
  ...(start.folder ? { dataDir: start.folder } : {}),
  extensions: { pg_trgm, btree_gin },
  // The last of two equal settings holds, so these come after PGlite's own.
  startParams: [...PGlite.defaultStartParams, ...["shared_buffers=32MB", "timezone=UTC"].flatMap((set) => ["-c", set])],
});
// One is used; the next may knock before a broken one is gone.
const server = new PGLiteSocketServer({ db, path: start.socket, maxConnections: 4 });
await server.start();

parentPort?.on("message", async ({ kind }: ToWorker) => {
  if (kind !== "close") return;
  await server.stop();
  await db.close();
  say({ kind: "closed" });
  parentPort?.close();
});
say({ kind: "ready" });
