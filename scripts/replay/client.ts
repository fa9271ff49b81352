import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface Reply {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly additionals: Readonly<Record<string, unknown>>;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface Timing {
  calls: number;
  totalMs: number;
  slowestMs: number;
}

interface Options {
  /** Sends a call again under its key, for a minute, where a process is gone or does not know what came of it. */
  readonly isPatient?: boolean;
}

const patienceMs = 60_000;
const pauseMs = 200;

/**
 * A client as anyone could write it: signs in, sends JSON, keeps its connections, notes how long calls take. Of several
 * processes of one server it asks one after the other.
 */
export class Client {
  readonly timings = new Map<string, Timing>();
  readonly #agent: Agent;
  readonly #urls: readonly URL[];
  readonly #isPatient: boolean;
  #turn = 0;
  #tokens: Tokens = { access_token: "", refresh_token: "" };
  #userId = "";
  #refreshing: Promise<void> | null = null;
  companyId = "";

  constructor(url: string | readonly string[], connections: number, { isPatient = false }: Options = {}) {
    this.#urls = [url].flat().map((one) => new URL(one));
    this.#isPatient = isPatient;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  async signIn(login_name: string, password: string): Promise<void> {
    const { additionals } = await this.must("/v1/login", { login_name, password, language: "en_US" });
    const info = additionals.loginAccountInfo as {
      loginAccountToken: Tokens;
      userBasicResponse: { user_id: string };
      companyBasicResponseList: { company_id: string }[];
    };
    this.#tokens = info.loginAccountToken;
    this.#userId = info.userBasicResponse.user_id;
    this.companyId = info.companyBasicResponseList[0]?.company_id ?? "";
  }

  /** Answers whatever the server said, once a token that ran out was renewed. */
  async post(path: string, body: unknown, method = "POST"): Promise<Reply> {
    const reply = await this.#send(path, body, method);
    if (reply.status !== 401 || path === "/v1/login") return reply;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
    return this.#send(path, body, method);
  }

  /** The same, for what must succeed. */
  async must(path: string, body: unknown): Promise<Reply> {
    const reply = await this.post(path, body);
    if (reply.status !== 200)
      throw new Error(
        `${path} answered ${reply.status} ${reply.code}: ${JSON.stringify(reply.additionals).slice(0, 800)}`,
      );
    return reply;
  }

  /** A file that a call answers, as it comes. @throws where it answers anything else. */
  async file(path: string, body: unknown): Promise<ReadableStream<Uint8Array>> {
    const reply = await fetch(new URL(path, this.#urls[0]), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${this.#tokens.access_token}` },
      body: JSON.stringify(body),
    });
    if (reply.status !== 200 || !reply.body) throw new Error(`${path} answered ${reply.status}`);
    return reply.body;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #refresh(): Promise<void> {
    const { additionals } = await this.#send(`/v1/refresh/${this.#userId}`, {
      refresh_token: this.#tokens.refresh_token,
    });
    this.#tokens = additionals.loginAccountToken as Tokens;
  }

  async #send(path: string, body: unknown, method = "POST"): Promise<Reply> {
    const key = randomUUID();
    for (const begun = performance.now(); ; await sleep(pauseMs)) {
      const reply = await this.#ask(path, body, method, key).catch((error: Error) => error);
      const isLost = reply instanceof Error || reply.status === 503;
      if (isLost && this.#isPatient && performance.now() - begun < patienceMs) continue;
      if (reply instanceof Error) throw reply;
      return reply;
    }
  }

  #ask(path: string, body: unknown, method: string, key: string): Promise<Reply> {
    const text = JSON.stringify(body);
    const begun = performance.now();
    const url = this.#urls[this.#turn++ % this.#urls.length] as URL;
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          agent: this.#agent,
          method,
          path,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
            // What only reads needs none.
            ...(this.#isPatient && !path.endsWith("/q") ? { "idempotency-key": key } : {}),
            ...(this.#tokens.access_token ? { authorization: `Bearer ${this.#tokens.access_token}` } : {}),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            this.#note(path, performance.now() - begun);
            try {
              resolve(replyFrom(response.statusCode ?? 0, Buffer.concat(parts).toString()));
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          });
        },
      );
      sent.on("error", reject);
      sent.end(text);
    });
  }

  #note(path: string, ms: number): void {
    const route = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}");
    const timing = this.timings.get(route) ?? { calls: 0, totalMs: 0, slowestMs: 0 };
    timing.calls += 1;
    timing.totalMs += ms;
    timing.slowestMs = Math.max(timing.slowestMs, ms);
    this.timings.set(route, timing);
  }
}

function replyFrom(status: number, text: string): Reply {
  const { respondCode } = JSON.parse(text) as {
    respondCode: { code: string; message: string; additionals: Reply["additionals"] };
  };
  return { status, code: respondCode.code, message: respondCode.message, additionals: respondCode.additionals };
}
