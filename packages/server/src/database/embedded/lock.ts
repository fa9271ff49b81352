import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Who holds a folder: a process is the same one only if it also began at the same moment of the same boot. */
interface Holder {
  readonly pid: number;
  readonly began: string;
}

/**
 * Takes the lock file at `path`, or throws `FolderInUse` while the process that holds it lives. One left behind by a
 * killed process is taken over. Returns how to let go.
 */
export function takeLock(path: string): () => void {
  const own = JSON.stringify({ pid: process.pid, began: beginning(process.pid) });
  for (let attempt = 0; attempt < 5; attempt++) {
    if (create(path, own)) return () => rmSync(path, { force: true });
    removeStale(path);
  }
  throw new FolderInUse(path, read(path));
}

/** Whether the process that took the lock file at `path` still lives. */
export function isHeld(path: string): boolean {
  const text = read(path);
  return text !== undefined && isAlive(text);
}

/** Appears with its whole text or not at all, and not where one stands. */
function create(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeStale(path: string): void {
  const text = read(path);
  if (text === undefined) return;
  if (isAlive(text)) throw new FolderInUse(path, text);
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Between reading and renaming, another process may have taken it over: it gets its own back.
  if (read(aside) !== text) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function isAlive(text: string): boolean {
  try {
    const holder = JSON.parse(text) as Holder;
    return holder.began !== "" && beginning(holder.pid) === holder.began;
  } catch {
    return false;
  }
}

/** When a process began, in words that differ between boots and between processes of one number; empty if it is gone. */
function beginning(pid: number): string {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTime] = [fields[0], fields[19]];
    if (state === "Z" || state === "X") return "";
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${startTime}`;
  } catch {
    return "";
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

export class FolderInUse extends Error {
  constructor(path: string, holder: string | undefined) {
    super(`The embedded database is already open: ${path} is held by ${holder ?? "another process"}.`);
    this.name = "FolderInUse";
  }
}
