import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface WaybillWorker {
  /** Resolves once the process is gone. */
  kill(): Promise<void>;
}

/** Starts a process that asks a carrier for waybills; see `worker.ts` for what it is told. */
export async function startWaybillWorker(databaseUrl: string, gateway: string): Promise<WaybillWorker> {
  const script = fileURLToPath(new URL("worker.ts", import.meta.url));
  const child = spawn(process.execPath, [script, databaseUrl, gateway], { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  await once(child.stdout, "data");
  return {
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
