import { SecretKeyMismatch } from "./auth/keys.ts";
import { WrongSetting } from "./config.ts";
import { FolderInUse } from "./database/embedded/lock.ts";
import { EditedMigration, isConnectionLost } from "./database/index.ts";

const sentences = [WrongSetting, FolderInUse, SecretKeyMismatch, EditedMigration];
/** PostgreSQL's states for a wrong name or password, and for a database that does not exist. */
const refusals = new Set(["28000", "28P01", "3D000"]);

/** What keeps a process from starting and whoever runs it can mend, as a sentence; null where its stack is needed. */
export function startFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (sentences.some((kind) => error instanceof kind)) return error.message;
  const code = "code" in error ? String(error.code) : error.message;
  if (isConnectionLost(error)) return `DATABASE_URL: no PostgreSQL server answers there (${code}).`;
  return refusals.has(code) ? `DATABASE_URL: the PostgreSQL server refuses the connection: ${error.message}.` : null;
}
