import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Bench, Figure } from "../support/bench.ts";
import { interleaved, milliseconds, significant } from "../support/bench.ts";
import { buildPages, openBrowser, type State, serveBare, signedIn, size } from "../support/browser.ts";
import { siteOnServer } from "../support/site.ts";
import { furnish } from "../support/warehouse.ts";

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
    await buildPages();
    const site = await siteOnServer(server);
    const folder = mkdtempSync(join(tmpdir(), "stowage-bench-bare-"));
    const plain = await serveBare(folder);
    const browser = await openBrowser();
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

/** A browser context of its own has no cache, no connection and no compiled script of the ones before it. */
async function millisecondsOf(browser: Browser, { url, isSignedIn, interactive }: Load, state: State): Promise<number> {
  const context = await browser.newContext({
    viewport: size,
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
