import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import fastify from "fastify";
import { build } from "vite";
import { servePages } from "../../packages/server/src/http/pages.ts";
import { precompressed } from "../../packages/web/build/precompressed.ts";
import type { Site } from "./site.ts";

const web = fileURLToPath(new URL("../../packages/web", import.meta.url));
const bare = fileURLToPath(new URL("../pages/bare", import.meta.url));

export const size = { width: 1440, height: 900 } as const;

export const buildPages = () => build({ root: web, logLevel: "error" });

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });

/** What a browser keeps of somebody who signed in. */
export type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

export async function signedIn(browser: Browser, { url, login, password }: Site): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/Login`);
  await page.locator("input").first().fill(login);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.locator("#screen h1").waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The bare pages, built with the same settings and served by the same code as the product's. */
export async function serveBare(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  await build({
    root: bare,
    configFile: false,
    logLevel: "error",
    plugins: [precompressed()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_500,
      rolldownOptions: {
        input: [join(bare, "index.html"), join(bare, "grid.html")],
        checks: { moduleLevelDirective: false },
      },
    },
  });
  const app = fastify();
  await servePages(app, folder);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, close: () => app.close() };
}
