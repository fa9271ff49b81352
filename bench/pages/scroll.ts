import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { maxPageSize } from "@stowage/model";
import { type Database, newId } from "../../packages/server/src/database/index.ts";
import { drawn } from "../../packages/server/src/demo/pictures/draw.ts";
import { keepPicture } from "../../packages/server/src/files/pictures.ts";
import { inParts } from "../../scripts/replay/setup.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { interleaved, rate } from "../support/bench.ts";
import { buildPages, openBrowser, type State, serveBare, signedIn, size } from "../support/browser.ts";
import { siteOnServer } from "../support/site.ts";
import { furnish, productCode } from "../support/warehouse.ts";

/** How far the list moves in each frame that is drawn, in pixels: three rows, as a quick turn of the wheel does. */
const perFrame = 108;
const frames = 240;

/** A list of as many rows as a page may have, each with a picture of its own, moved on in every frame. */
const bench: Bench = {
  name: "a list of 1,500 products with pictures is scrolled",
  async run(server): Promise<Figure[]> {
    await buildPages();
    const hashes: string[] = [];
    const site = await siteOnServer(server, async (database) => void hashes.push(...(await makePictures(database))));
    const folder = mkdtempSync(join(tmpdir(), "stowage-bench-bare-"));
    const plain = await serveBare(folder);
    const browser = await openBrowser();
    try {
      const client = await site.client();
      const warehouse = await furnish(client, { products: 1, locations: 1, pieces: 1 });
      const products = hashes.map((product_picture, at) => ({
        company_id: warehouse.company_id,
        owner_id: warehouse.owner_id,
        product_code: productCode(at + 1),
        product_name: `Product ${at + 1}`,
        stock_unit_code: "BENCH",
        product_picture,
      }));
      await inParts(products, (part) => client.must("/v1/product/a", part));
      const state = await signedIn(browser, site);
      const ours = () => framesASecond(browser, `${site.url}/Main/product?size=${maxPageSize}`, state);
      const theirs = () => framesASecond(browser, `${plain.url}/grid.html?rows=${maxPageSize}`);
      const found = await interleaved(ours, theirs);
      return [
        {
          name: "frames a second while a list of 1,500 products with pictures moves on three rows in each",
          ratio: found.ratio,
          reach: "–",
          reached: true,
          reference: "a bare page of React, antd and AG Grid with 1,500 rows of text, scrolled in the same way",
          detail: `${rate(found.ours)} against ${rate(found.reference)}`,
        },
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

/** As many pictures as a page has rows, but for the one that is there without. */
async function makePictures(database: Database): Promise<readonly string[]> {
  return database.transact(async (tx) => {
    const hashes: string[] = [];
    for (let at = 1; at < maxPageSize; at += 1) {
      const fill = `#${(at * 4_567).toString(16).padStart(6, "0")}`;
      const picture = { type: "image/png", content: drawn([{ oval: [32, 32, 28, 20], fill }], 112) };
      // Each of an account of its own: one may have few that no row holds yet.
      const upload = { accountId: newId(), field: "product_picture", whole: picture, small: picture };
      hashes.push(await keepPicture(tx, upload));
    }
    return hashes;
  });
}

/** Frames that were drawn in a second, while each of them moved the list on. */
async function framesASecond(browser: Browser, url: string, state?: State): Promise<number> {
  const context = await browser.newContext({ viewport: size, ...(state ? { storageState: state } : {}) });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('.ag-row[row-index="0"] [role=gridcell]:not(:empty)').last().waitFor();
    const taken = await page.evaluate(
      ([step, count]) =>
        new Promise<number>((resolve) => {
          const list = document.querySelector(".ag-body-viewport, .ag-body-vertical-scroll-viewport");
          if (!list) throw new Error("no list to scroll");
          let left = count;
          let begun = 0;
          const next = (now: number) => {
            begun ||= now;
            list.scrollTop += step;
            if (left-- > 0) requestAnimationFrame(next);
            else resolve(now - begun);
          };
          requestAnimationFrame(next);
        }),
      [perFrame, frames] as const,
    );
    const row = await page.locator(".ag-row").first().getAttribute("row-index");
    if (Number(row) < 100) throw new Error(`the list did not move: row ${row} is its first`);
    return (1_000 * frames) / taken;
  } finally {
    await context.close();
  }
}
