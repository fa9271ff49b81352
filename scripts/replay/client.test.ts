import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { Client } from "./client.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe("the client of a run", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const serve = async (answer: Answer): Promise<string> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const answered: Answer = (_, response) =>
    response.end(JSON.stringify({ respondCode: { code: "OK", message: "", additionals: {} } }));

  test("sends a call again under its key, to another process, where one is gone or does not know", async () => {
    const keys: unknown[] = [];
    const noted = (answer: Answer): Answer => {
      return (request, response) => {
        keys.push(request.headers["idempotency-key"]);
        answer(request, response);
      };
    };
    const gone = await serve(noted((_, response) => response.destroy()));
    const unsure = await serve(noted((request, response) => answered(request, response.writeHead(503))));
    const well = await serve(noted(answered));
    const client = new Client([gone, unsure, well], 1, { isPatient: true });
    expect((await client.post("/v1/outbound/a", {})).status).toBe(200);
    expect(keys).toHaveLength(3);
    expect(new Set(keys)).toEqual(new Set([expect.any(String)]));
    client.close();
  });

  test("without patience, what is lost is an error at once", async () => {
    const client = new Client(await serve((_, response) => response.destroy()), 1);
    await expect(client.post("/v1/outbound/a", {})).rejects.toThrow();
    client.close();
  });
});
