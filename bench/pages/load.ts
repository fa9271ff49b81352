import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import fastify from "fastify";
import { build } from "vite";
import { servePages } from "../../packages/server/src/http/pages.ts";
import { precompressed } from "../../packages/web/build/precompressed.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { interleaved, milliseconds, significant } from "../support/bench.ts";
import { type Site, siteOnServer } from "../support/site.ts";
import { furnish } from "../support/warehouse.ts";

const web = fileURLToPath(new URL("../../packages/web", import.meta.url));
const bare = fileURLToPath(new URL("./bare", import.meta.url));

/** A page, and what must have happened in it before one can work with it. */
interface Load {
  readonly url: string;
  readonly isSignedIn?: true;
  readonly interactive: (page: Page) => Promise<void>;
}

/** From the address to the first thing done by keyboard, in a browser that has nothing of the page yet. */
const bench: Bench = {
  name: "pages in chromium from cold: sign-in, product list",
  async run(server): Promise<Figure[]> {
    await build({ root: web, logLevel: "error" });
    const site = await siteOnServer(server);
    const folder = mkdtempSync(join(tmpdir(), "stowage-bench-bare-"));
    const plain = await serveBare(folder);
    const browser = await chromium.launch({
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    });
    try {
      await furnish(await site.client(), { products: 60, locations: 1, pieces: 1 });
      const state = await signedIn(browser, site);
      const measure = async (name: string, ours: Load, theirs: Load, reference: string): Promise<Figure> => {
        const rateOf = (load: Load) => async () => 1_000 / (await millisecondsOf(browser, load, state));
        await rateOf(theirs)();
        await rateOf(ours)();
        const found = await interleaved(rateOf(ours), rateOf(theirs));
        const [own, other] = [1_000 / found.ours, 1_000 / found.reference];
        const detail = `${milliseconds(own)} against ${milliseconds(other)}: ${significant(1 / found.ratio)} × its time`;
        return { name, ratio: found.ratio, reach: "–", reached: true, reference, detail };
      };
      return [
        await measure(
          "sign-in page from cold, until its name field takes what is typed",
          { url: `${site.url}/Login`, interactive: typed },
          { url: `${plain.url}/`, interactive: typed },
          "a bare page of React and antd with one field, built and served in the same way",
        ),
        await measure(
          "product list from cold by its address, until its rows are there and a key moves among them",
          { url: `${site.url}/Main/product`, isSignedIn: true, interactive: moved },
          { url: `${plain.url}/grid.html`, interactive: moved },
          "a bare page of React, antd and AG Grid with 50 rows in its script, built and served in the same way",
        ),
      ];
    } finally {
      await browser.close();
      await plain.close();
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const benches: readonly Bench[] = [bench];

type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/** A browser context of its own has no cache, no connection and no compiled script of the ones before it. */
async function millisecondsOf(browser: Browser, { url, isSignedIn, interactive }: Load, state: State): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(isSignedIn ? { storageState: state } : {}),
  });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "commit" });
    await interactive(page);
    return await page.evaluate(() => performance.now());
  } finally {
    await context.close();
  }
}

async function typed(page: Page): Promise<void> {
  await page.locator("input").first().focus();
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.querySelector("input")?.value === "a");
}

async function moved(page: Page): Promise<void> {
  await page.locator('.ag-row[row-index="0"] [role=gridcell]:not(:empty)').last().focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.closest(".ag-row")?.getAttribute("row-index") === "1");
}

async function signedIn(browser: Browser, { url, login, password }: Site): Promise<State> {
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
async function serveBare(folder: string): Promise<{ url: string; close(): Promise<void> }> {
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
