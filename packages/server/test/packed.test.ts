import { createHook } from "node:async_hooks";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Failure } from "@stowage/model";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../src/database/index.ts";
import type { Admission } from "../src/http/admission.ts";
import { type Call, call } from "../src/http/call.ts";
import { createServer } from "../src/http/server.ts";

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ product_code: `A-${n}`, name: "封箱膠帶" }));
const csv = Array.from({ length: 2_000 }, (_, n) => `A-${n},封箱膠帶\n`).join("");
const zip = Buffer.from(gzipSync(csv));

/** `few` is below what is packed, `some` is packed at once, `many` in a thread. */
const counts = { few: 20, some: 500, many: 20_000 } as const;
const calls: readonly Call[] = [
  ...Object.entries(counts).map(([name, count]) =>
    call({
      method: "GET",
      path: `/v1/${name}`,
      summary: name,
      access: "public",
      reply: Type.Object({ product: Type.Array(Type.Unknown()) }),
      handle: async () => ({ product: rows(count) }),
    }),
  ),
  file("csv", "text/csv", () => Readable.from([csv])),
  file("zip", "application/zip", () => zip),
  file("steps", "text/event-stream; charset=utf-8", () => Readable.from([csv])),
  call({
    method: "POST",
    path: "/v1/refuse",
    summary: "refuse",
    access: "public",
    body: Type.Object({ word: Type.String() }),
    reply: Type.Object({}),
    async handle() {
      const errors = rows(200).map(({ product_code }, index) => ({
        index,
        field: product_code,
        code: "REQUIRED" as const,
      }));
      throw new Failure("REQUIRED", { errors });
    },
  }),
];

function file(name: string, type: string, content: () => Readable | Buffer): Call {
  const handle = async () => ({ file: content(), name, type });
  return call({ method: "GET", path: `/v1/${name}`, summary: name, access: "public", reply: "file", handle });
}

let app: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  app = await createServer({
    database: { connections: 10 } as Database,
    admission: {} as Admission,
    calls,
    logLevel: "silent",
    redactedPaths: [],
    trustProxy: [],
    limitAnonymous: false,
  });
});
afterAll(() => app.close());

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

it.each([
  ["some", "gzip, deflate, br", "br"],
  ["some", "gzip, deflate", "gzip"],
  ["many", "gzip, deflate, br", "br"],
  ["many", "gzip", "gzip"],
  ["many", "br;q=0, gzip", "gzip"],
  ["csv", "gzip", "gzip"],
] as const)("packs %s for who accepts %s", async (name, accepted, encoding) => {
  const [plain, packed] = [await get(`/v1/${name}`), await get(`/v1/${name}`, accepted)];
  expect(packed.headers).toMatchObject({
    "content-encoding": encoding,
    vary: expect.stringMatching(/accept-encoding/i),
    "cache-control": "no-store",
    "content-type": plain.headers["content-type"],
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(unpack[encoding](packed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

it.each([
  ["many", undefined],
  ["many", "identity"],
  ["many", "compress"],
  ["few", "gzip, deflate, br"],
  ["zip", "gzip, deflate, br"],
])("sends %s as it is to who accepts %s", async (name, accepted) => {
  const { headers, rawPayload } = await get(`/v1/${name}`, accepted);
  expect(headers).not.toHaveProperty("content-encoding");
  expect(Number(headers["content-length"])).toBe(rawPayload.length);
  if (name === "zip") expect(rawPayload.equals(zip)).toBe(true);
  else expect(JSON.parse(rawPayload.toString()).respondCode.additionals.product).toHaveLength(counts[name as "few"]);
});

it("packs what is large in a thread, and what is small at once", async () => {
  const made = new Set<number>();
  const waited = new Set<number>();
  const hook = createHook({
    init: (id, type) => void (type === "ZLIB" && made.add(id)),
    before: (id) => void (made.has(id) && waited.add(id)),
  }).enable();
  try {
    await get("/v1/some", "br");
    expect([made.size, waited.size]).toEqual([1, 0]);
    await get("/v1/many", "br");
    expect([made.size, waited.size]).toEqual([2, 1]);
  } finally {
    hook.disable();
  }
});

it("leaves what is told as it goes on as it is: packed, it would be held back", async () => {
  const { headers, body } = await get("/v1/steps", "gzip, deflate, br");
  expect([headers["content-encoding"], body]).toEqual([undefined, csv]);
});

it("answers a HEAD without a body, and a refusal packed with its status", async () => {
  const head = await app.inject({ method: "HEAD", url: "/v1/many", headers: { "accept-encoding": "gzip" } });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  const refused = await app.inject({
    method: "POST",
    url: "/v1/refuse",
    headers: { "accept-encoding": "gzip" },
    payload: { word: "any" },
  });
  expect([refused.statusCode, refused.headers["content-encoding"]]).toEqual([400, "gzip"]);
  const { respondCode } = JSON.parse(gunzipSync(refused.rawPayload).toString());
  expect([respondCode.code, respondCode.additionals.errors.length]).toEqual(["REQUIRED", 200]);
});

it("unpacks no request: a small one could become one without end", async () => {
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: "/v1/refuse",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify({ word: "any" })),
  });
  expect([statusCode, JSON.parse(body).respondCode.code]).toEqual([400, "MALFORMED_BODY"]);
});
