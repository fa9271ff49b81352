import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { servePages } from "../src/http/pages.ts";

const folder = mkdtempSync(join(tmpdir(), "stowage-pages-"));
const script = "export const word = 1;\n".repeat(200);
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<head><title>Stowage</title></head>");
  writeFileSync(join(folder, "assets", "list-1.js"), script);
  writeFileSync(join(folder, "assets", "list-1.js.br"), brotliCompressSync(script));
  const preloads = {
    "/main/": ["assets/list-1.js", "assets/list-1.css"],
    "/main/home": ["assets/sans-1.woff2", "assets/home-1.js"],
  };
  writeFileSync(join(folder, "preloads.json"), JSON.stringify(preloads));
  app = fastify();
  await servePages(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const page = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ method: "GET", url });
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "text/html; charset=utf-8",
    "no-cache",
  ]);
  return [...body.matchAll(/rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`);
};

it("names in the page what the screen at its address will ask for, whatever its capitals", async () => {
  expect(await page("/Main/product?open=1")).toEqual(["modulepreload /assets/list-1.js", "preload /assets/list-1.css"]);
  expect(await page("/MAIN/Home")).toEqual(["preload /assets/sans-1.woff2", "modulepreload /assets/home-1.js"]);
  expect(await page("/Tracking")).toEqual([]);
});

it("sends an asset as it was compressed at the build, for ever, and as it is to whoever reads only that", async () => {
  const get = (encoding: string) =>
    app.inject({ method: "GET", url: "/assets/list-1.js", headers: { "accept-encoding": encoding } });
  const packed = await get("gzip, br");
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(packed.rawPayload.equals(brotliCompressSync(script))).toBe(true);
  const plain = await get("identity");
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, script]);
  expect((await app.inject({ method: "GET", url: "/assets/none-1.js" })).statusCode).toBe(404);
});
