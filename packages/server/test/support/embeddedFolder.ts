import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { prepared } from "./prepared.ts";

/**
 * A new folder in `parent` for the data of a server on its embedded database, which is migrated and empty, or begins
 * with the files of `origin`. Who asked for it removes it.
 */
export async function embeddedFolder(parent: string, origin?: string): Promise<string> {
  const files = origin ?? (await prepared<string>("embedded"));
  const dataDir = mkdtempSync(join(parent, "stowage-"));
  cpSync(files, join(dataDir, "database"), { recursive: true });
  return dataDir;
}
