import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { until } from "../steps.ts";

export interface Worker {
  /** What it said of the steps it did, a line each: the job's number and the step. */
  steps(): readonly string[];
  /** Waits until it said a line. */
  says(line: string): Promise<void>;
  /** Resolves once the process is gone. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** Starts a process that does jobs; see `worker.ts` for what it is told. */
export async function startWorker(...args: readonly (string | number)[]): Promise<Worker> {
  const script = fileURLToPath(new URL("worker.ts", import.meta.url));
  const child = spawn(process.execPath, [script, ...args.map(String)], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  let isOver = false;
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void closed.then(() => {
    isOver = true;
  });
  const lines = () => output.split("\n").slice(0, -1);
  const worker: Worker = {
    steps: () => lines().filter((line) => line !== "ready"),
    says: (line) =>
      until(() => {
        if (isOver && !lines().includes(line)) throw new Error(`The process ended before it output ${line}.`);
        return lines().includes(line);
      }, 60_000),
    async end(signal) {
      child.kill(signal);
      await closed;
    },
  };
  await worker.says("ready");
  return worker;
}
