import { Agent, request } from "node:http";

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

/** A client as anyone could write it: signs in, sends JSON, keeps its connections, notes how long calls take. */
export class Client {
  readonly timings = new Map<string, Timing>();
  readonly #agent: Agent;
  readonly #url: URL;
  #tokens: Tokens = { access_token: "", refresh_token: "" };
  #userId = "";
  #refreshing: Promise<void> | null = null;
  companyId = "";

  constructor(url: string, connections: number) {
    this.#url = new URL(url);
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

  close(): void {
    this.#agent.destroy();
  }

  async #refresh(): Promise<void> {
    const { additionals } = await this.#send(`/v1/refresh/${this.#userId}`, {
      refresh_token: this.#tokens.refresh_token,
    });
    this.#tokens = additionals.loginAccountToken as Tokens;
  }

  #send(path: string, body: unknown, method = "POST"): Promise<Reply> {
    const text = JSON.stringify(body);
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url,
        {
          agent: this.#agent,
          method,
          path,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
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
