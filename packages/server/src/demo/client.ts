import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** A signed-in client of the server it lives in: the same calls, replies and refusals as over the wire. */
export interface DemoClient {
  /** @throws Error where the server refuses, unless with one of the codes that may be. */
  post(path: string, body: unknown, mayBe?: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  put(path: string, body: unknown): Promise<Readonly<Record<string, unknown>>>;
  /** Files by the names of their parts. */
  upload(path: string, files: Readonly<Record<string, Buffer>>): Promise<Readonly<Record<string, unknown>>>;
}

interface Reply {
  readonly respondCode: {
    readonly code: string;
    readonly message: string;
    readonly additionals: Readonly<Record<string, unknown>>;
  };
}

export async function signedIn(app: FastifyInstance, loginName: string, password: string): Promise<DemoClient> {
  const send = async (method: "POST" | "PUT", path: string, body: unknown, token: string, mayBe: readonly string[]) => {
    const reply = await app.inject({
      method,
      url: path,
      payload: body as object,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(Buffer.isBuffer(body) ? { "content-type": `multipart/form-data; boundary=${boundary}` } : {}),
      },
    });
    const { respondCode } = reply.json() as Reply;
    if (reply.statusCode !== 200 && !mayBe.includes(respondCode.code)) {
      throw new Error(
        `${path}: ${respondCode.code} ${respondCode.message} ${JSON.stringify(respondCode.additionals).slice(0, 800)}`,
      );
    }
    return respondCode.additionals;
  };
  const { loginAccountInfo } = await send(
    "POST",
    "/v1/login",
    { login_name: loginName, password, language: "zh_TW" },
    "",
    [],
  );
  const token = (loginAccountInfo as { loginAccountToken: { access_token: string } }).loginAccountToken.access_token;
  return {
    post: (path, body, mayBe = []) => send("POST", path, body, token, mayBe),
    put: (path, body) => send("PUT", path, body, token, []),
    upload: (path, files) => send("POST", path, formOf(files), token, []),
  };
}

const boundary = "----demonstration";

const formOf = (files: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    ...Object.entries(files).flatMap(([name, content]) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.png"\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** The same id for the same name: what an interrupted start has made already is made no second time. */
export function idOf(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const day = (fromToday: number): string =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
