import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { refuseUnknown } from "./server.ts";

/** Serves the built web client: files that carry a hash in their name for ever, the page itself for every other path. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, "index.html");
  if (!existsSync(index)) {
    refuseUnknown(app);
    return;
  }
  const page = readFileSync(index, "utf8");
  await app.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    setHeaders(reply, path) {
      if (path.includes("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  refuseUnknown(app, () => page);
}
