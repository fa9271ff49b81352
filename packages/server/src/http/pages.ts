import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
  const pages = pagesOf(readFileSync(index, "utf8"), join(folder, "preloads.json"));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.includes("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  refuseUnknown(app, (url) => pages.find(({ begins }) => url.toLowerCase().startsWith(begins))?.page ?? null);
}

/** The page, by the beginning of an address: with the files named that a screen there will ask for. */
function pagesOf(page: string, preloads: string): readonly { readonly begins: string; readonly page: string }[] {
  const known = existsSync(preloads) ? (JSON.parse(readFileSync(preloads, "utf8")) as Record<string, string[]>) : {};
  const pages = Object.entries(known).map(([begins, files]) => {
    const links = files.map(linkTo);
    return { begins, page: page.replace("</head>", `${links.join("\n")}</head>`) };
  });
  return [...pages.sort((one, other) => other.begins.length - one.begins.length), { begins: "/", page }];
}

function linkTo(file: string): string {
  if (file.endsWith(".woff2")) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
  if (file.endsWith(".css")) return `<link rel="preload" as="style" crossorigin href="/${file}">`;
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}
