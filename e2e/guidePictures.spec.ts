import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, settled, signIn, type Tongue, test } from "./support/person.ts";

/** Where the guide's pictures are written; they are only looked at where it is not asked for. */
const written = process.env.WRITE_PICTURES === "1" ? fileURLToPath(new URL("../docs/pictures", import.meta.url)) : null;

const tongues: readonly (readonly [language: string, tongue: Tongue, warehouse: string])[] = [
  ["zh_TW", "繁體中文", "台北物流中心"],
  ["zh_CN", "简体中文", "台北物流中心"],
  ["en_US", "English", "Taipei DC"],
];

const listed = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator(".ag-row").first()).toBeVisible();
};
const drawn = (page: Page) => expect(page.locator(".picture-tile img").first()).toBeVisible();
/** Tiles in sight whose picture is still on its way. */
const undrawn = (page: Page) =>
  page.locator(".picture-tile:not(.picture-empty)").evaluateAll((tiles) => {
    const isDrawn = (tile: Element) => {
      const picture = tile.querySelector("img");
      return tile.querySelector("svg") || (picture?.complete && picture.naturalWidth > 0);
    };
    return tiles.filter((tile) => tile.checkVisibility() && !isDrawn(tile)).length;
  });

/** The pages that the guide shows, as somebody would come to them. */
const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await page.goto("/Main/home");
    await expect(page.locator("#screen svg").first()).toBeVisible();
  },
  "outbound-list": (page) => listed(page, "/Main/outbound?view=all"),
  product: async (page) => {
    await listed(page, `/Main/product?q=${JSON.stringify([["product_code", "equal", "MF-1003"]])}`);
    await page.locator(".ag-row").first().click();
    await drawn(page);
    await page.locator(".panel-closers button").first().click();
    await expect(page.locator(".record-figure dd").first()).not.toBeEmpty();
  },
  "new-order": async (page) => {
    await page.goto("/Main/outbound?mode=new");
    await expect(page.locator(".lookup input:focus")).toHaveCount(1);
    await page.keyboard.type("MORNING");
    await expect(page.locator(".found")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await page.locator('.lines-grid .ag-row [col-id="product_code"]').first().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("MF-1");
    await expect(page.locator(".found .picture-tile img")).not.toHaveCount(0);
  },
  permissions: async (page) => {
    await page.goto("/Main/permissions");
    await page.locator("#screen .ant-select").first().click();
    await page.locator(".ant-select-item-option:visible").nth(4).click();
    await expect(page.locator("#screen .ag-row, #screen input[type=checkbox]").first()).toBeVisible();
  },
};

for (const [language, tongue, warehouse] of tongues)
  test(`the pages that the guide shows can be taken, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, "manager", tongue);
    await page.locator(".workspace").click();
    await page.locator(".workspace-choices .ant-select").first().click();
    await page.getByTitle(`TPE ${warehouse}`).click();
    await expect(page.locator(".workspace-warehouse")).toHaveText(warehouse);
    for (const [name, come] of Object.entries(pages)) {
      await come(page);
      await settled(page);
      await expect.poll(() => undrawn(page)).toBe(0);
      const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
      if (!written) continue;
      mkdirSync(`${written}/${language}`, { recursive: true });
      writeFileSync(`${written}/${language}/${name}.webp`, await asWebp(page, shot));
    }
  });

/** The browser's own WebP: a fifth of a PNG's size. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", 0.85);
  }, png.toString("base64"));
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}
