import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { WrongSetting } from "./config.ts";

const forOthers = 0o077;

/**
 * Lets nobody but the user who runs the server into the folder of its data, which the embedded database would leave open to
 * all: what the process writes from now on is its own, and what an open folder holds is closed, file by file. A folder that
 * is a link is the one that it names.
 * @throws WrongSetting where that is refused, since the folder is another user's.
 */
export function keepFromOthers(folder: string): void {
  // Windows has no such modes; what a user has is closed to others there.
  if (process.platform === "win32") return;
  process.umask(forOthers);
  mkdirSync(folder, { recursive: true });
  const database = join(folder, "database");
  try {
    const own = realpathSync(folder);
    if (isOpen(own)) closeAll(own);
    // The embedded database unpacks its archive, and writes its caches at each start, with modes of its own.
    if (existsSync(database)) closeAll(realpathSync(database));
  } catch {
    throw new WrongSetting([`DATA_DIR: others may enter ${folder}, and this user may not close it to them`]);
  }
}

const isOpen = (path: string) => (lstatSync(path).mode & forOthers) !== 0;

/** A folder after all that it holds, so that one whose closing broke off is closed anew at the next start. */
function closeAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
  if ((entry.mode & forOthers) !== 0) chmodSync(path, entry.mode & 0o700);
}
