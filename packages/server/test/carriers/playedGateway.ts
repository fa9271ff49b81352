import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** How the played carrier answers a call. */
export type Way = "right" | "fails" | "refuses" | "stalls" | "twice" | "nonsense" | "drops" | "late drop" | "moved";

export interface PlayedGateway {
  readonly address: string;
  /** The labels that it made and that are not void, by key: the number and how many calls asked for it. */
  readonly labels: ReadonlyMap<string, string>;
  /** Keys of which it was told that they are void. */
  readonly void: ReadonlySet<string>;
  /** Every call: method, key, what was sent. */
  readonly calls: readonly { method: string; key: string; body: Record<string, unknown>; token: string | undefined }[];
  /** How it answers the calls to come: these ways first, each once, then `then`, or as it says of each. */
  answers(ways: readonly Way[], then?: Way | (() => Way)): void;
  /** Lets those that stall have their answer. */
  release(): void;
  close(): Promise<void>;
}

/**
 * A carrier's gateway as docs/decisions/0029-carrier-interfaces.md says it, that may also fail, refuse, stall, answer twice,
 * answer nonsense, drop the connection before or after it made the label, or send elsewhere.
 * @param prefix what its numbers begin with.
 */
export async function playGateway(prefix = "G"): Promise<PlayedGateway> {
  const labels = new Map<string, string>();
  const gone = new Set<string>();
  const calls: PlayedGateway["calls"][number][] = [];
  let ways: Way[] = [];
  let rest: () => Way = () => "right";
  let stalled: (() => void)[] = [];
  let made = 0;
  const sockets = new Set<Socket>();

  const make = (key: string): string => {
    const known = labels.get(key);
    if (known) return known;
    made += 1;
    const number = `${prefix}${String(made).padStart(6, "0")}`;
    labels.set(key, number);
    return number;
  };
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const right = (method: string, key: string, response: ServerResponse) => {
    if (method === "DELETE") {
      gone.add(key);
      labels.delete(key);
      return answer(response, 200, {});
    }
    if (gone.has(key)) return answer(response, 410, { message: "void" });
    return answer(response, 200, { shipping_no: make(key) });
  };

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { method = "", url = "", headers, socket } = request;
    const body = text ? JSON.parse(text) : {};
    const key = method === "DELETE" ? decodeURIComponent(url.split("/").at(-1) ?? "") : String(body.key);
    calls.push({ method, key, body, token: headers.authorization });
    const way = ways.shift() ?? rest();
    if (way === "fails") return answer(response, 500, { message: "out of order" });
    if (way === "refuses") return answer(response, 422, { message: "No such street\u0000" });
    if (way === "stalls") await new Promise<void>((resolve) => stalled.push(resolve));
    if (way === "nonsense") return response.writeHead(200).end("<html>It works!</html>");
    if (way === "moved") return response.writeHead(307, { location: "http://127.0.0.1:1/elsewhere" }).end();
    if (way === "drops") return socket.destroy();
    if (way === "late drop") {
      make(key);
      return socket.destroy();
    }
    if (way === "twice" && method === "POST") {
      const again = JSON.stringify({ shipping_no: make(key) });
      const whole = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${again.length}\r\n\r\n${again}`;
      return socket.end(whole + whole);
    }
    return right(method, key, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    labels,
    void: gone,
    calls,
    answers(first, then = "right") {
      ways = [...first];
      rest = typeof then === "function" ? then : () => then;
    },
    release() {
      for (const go of stalled) go();
      stalled = [];
    },
    async close() {
      for (const go of stalled) go();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
