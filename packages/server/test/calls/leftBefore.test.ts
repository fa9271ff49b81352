import { once } from "node:events";
import { connect } from "node:net";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { call } from "../../src/http/call.ts";
import { createServer } from "../../src/http/server.ts";
import { testDatabase } from "../support/database.ts";

test("who leaves before the whole reply was sent is no fault in the log", async () => {
  const database = await testDatabase("embedded");
  const log: { level: number; msg: string }[] = [];
  const asked = Promise.withResolvers<void>();
  const late = call({
    method: "GET",
    path: "/v1/late",
    summary: "Answered when its reader has left",
    access: "public",
    reply: Type.Object({ text: Type.String() }),
    async handle({ raw }) {
      asked.resolve();
      await once(raw.raw.socket, "close");
      // As what a stream says that was to be written to it.
      throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
    },
  });
  const app = await createServer({
    database,
    admission: { callerOf: () => Promise.reject(new Error("nobody")), reload: (caller) => Promise.resolve(caller) },
    calls: [late],
    logLevel: "info",
    logTo: { write: (line) => log.push(JSON.parse(line)) },
    redactedPaths: [],
    trustProxy: [],
    limitAnonymous: false,
  });
  try {
    const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const client = connect(Number(address.port), address.hostname);
    client.write("GET /v1/late HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n");
    await asked.promise;
    client.destroy();
    await expect.poll(() => log.map(({ msg }) => msg)).toContain("nobody waits for the reply any more");
    expect(log.filter(({ level }) => level >= 50)).toEqual([]);
  } finally {
    await app.close();
    await database.close();
  }
});
