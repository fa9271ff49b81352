import type { FastifyInstance } from "fastify";

export interface Heard {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has a shape of its own.
  readonly data: any;
}

/** What a client hears, in order. */
export interface Hearing {
  readonly status: number;
  readonly headers: Headers;
  readonly heard: readonly Heard[];
  /** The first event of this name that was not asked for yet; undefined where the line ends without one. */
  next(event: string): Promise<Heard | undefined>;
  /** Once the server has ended the line. */
  readonly ended: Promise<void>;
  hangUp(): void;
}

export async function addressOf(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: "127.0.0.1" });
}

export async function listenAt(address: string, token: string | undefined, path = "/v1/event"): Promise<Hearing> {
  const hangingUp = new AbortController();
  const response = await fetch(`${address}${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: hangingUp.signal,
  });
  const heard: Heard[] = [];
  const asked = new Map<string, number>();
  let changed = Promise.withResolvers<void>();
  let isOver = false;
  const ended = read(response, (one) => {
    heard.push(one);
    changed.resolve();
    changed = Promise.withResolvers();
  })
    .catch(() => undefined)
    .then(() => {
      isOver = true;
      changed.resolve();
    });
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended,
    hangUp: () => hangingUp.abort(),
    async next(event) {
      for (;;) {
        const from = asked.get(event) ?? 0;
        const found = heard.findIndex((one, at) => at >= from && one.event === event);
        if (found >= 0) {
          asked.set(event, found + 1);
          return heard[found];
        }
        if (isOver) return undefined;
        await changed.promise;
      }
    },
  };
}

async function read(response: Response, tell: (heard: Heard) => void): Promise<void> {
  let rest = "";
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event) tell({ event, data: JSON.parse(data ?? "null") });
    }
  }
}
