import { once } from "node:events";
import { realpathSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Database } from "../database/index.ts";
import { type AuditCheck, type AuditResult, audit } from "./check.ts";

/** Beside the embedded database's own socket, in a folder that only this user can enter. */
const addressIn = (dataDir: string): string => join(realpathSync(join(dataDir, "socket")), "audit");

/**
 * Audits the embedded database for whoever connects: a folder is open in one process only, so the one that has it open
 * must do it. Answers how to stop.
 */
export async function answerAudits(
  database: Database,
  checks: readonly AuditCheck[],
  dataDir: string,
): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    audit(database, checks).then(
      (results) => socket.end(JSON.stringify(results)),
      () => socket.destroy(),
    );
  });
  server.listen(addressIn(dataDir));
  await once(server, "listening");
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** What the process that has the folder open finds; null where it answers no audits. */
export async function askForAudit(dataDir: string): Promise<readonly AuditResult[] | null> {
  try {
    const socket = connect(addressIn(dataDir));
    await once(socket, "connect");
    return JSON.parse(await text(socket)) as AuditResult[];
  } catch {
    return null;
  }
}
