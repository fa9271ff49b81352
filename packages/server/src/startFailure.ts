import { SecretKeyMismatch } from "./auth/keys.ts";
import { WrongSetting } from "./config.ts";
import { FolderInUse } from "./database/embedded/lock.ts";
import { EditedMigration, isConnectionLost, isFull } from "./database/index.ts";

const sentences = [WrongSetting, FolderInUse, SecretKeyMismatch, EditedMigration];
/** PostgreSQL's states for a wrong name or password, for a database that does not exist, and for too many connections. */
const refusals = new Set(["28000", "28P01", "3D000", "53300"]);
/** Those for a right that its user lacks, and for no schema in which it may make anything. */
const notAllowed = new Set(["42501", "3F000"]);
/** The system's words for a path that this user may not make, read or write, or that leads nowhere. */
const paths = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ELOOP", "ENOSPC", "EDQUOT"]);
const addresses = new Set(["EADDRINUSE", "EADDRNOTAVAIL", "EACCES", "EPERM"]);
const withoutTls = "The server does not support SSL connections";

/** What keeps a process from starting and whoever runs it can mend, as a sentence; null where its stack is needed. */
export function startFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (sentences.some((kind) => error instanceof kind)) return error.message;
  return ofSystem(error) ?? ofDatabase(error);
}

function ofSystem(error: NodeJS.ErrnoException & { address?: string; port?: number }): string | null {
  const { code = "", syscall, address, port, path } = error;
  if (syscall === "listen")
    return addresses.has(code) ? `HOST and PORT: ${address}:${port} cannot be listened at (${code}).` : null;
  // What is written into a file that is open names no path.
  if (!path && syscall && isFull(error)) return `DATA_DIR: there is no room left on its disk (${code}).`;
  return path && paths.has(code) ? `DATA_DIR: the system refuses ${path} (${code}).` : null;
}

function ofDatabase(error: Error): string | null {
  const code = "code" in error ? String(error.code) : error.message;
  if (isConnectionLost(error)) return `DATABASE_URL: no PostgreSQL server answers there (${code}).`;
  if (code === withoutTls)
    return "DATABASE_URL: the PostgreSQL server takes no SSL connections, and sslmode asks for one.";
  if (notAllowed.has(code)) return `DATABASE_URL: its user lacks a right in the database: ${error.message}.`;
  if (isFull(error)) return `The database has no room left on its disk: ${error.message}.`;
  return refusals.has(code) ? `DATABASE_URL: the PostgreSQL server refuses the connection: ${error.message}.` : null;
}
