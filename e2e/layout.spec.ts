import { expect, type Page, settled, signIn, type Tongue, test } from "./support/person.ts";

/** A telephone, and a usual screen at 200 %. */
const windows = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
] as const;

for (const [tongue, script] of [
  ["English", /./],
  ["繁體中文", /[\u2e80-\uffef]/],
] as const satisfies readonly (readonly [Tongue, RegExp])[]) {
  test(`no screen is wider than its window, and every name stands in words: ${tongue}`, async ({ page }) => {
    test.setTimeout(150_000);
    const wrong: string[] = [];
    await page.goto("/Login");
    for (const window of windows) {
      await page.setViewportSize(window);
      await expect(page.locator("h1")).toBeVisible();
      wrong.push(...(await faults(page, `sign-in, ${window.width}`, /./)));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, "admin", tongue);
    for (const group of await page.locator(".menu-group[aria-expanded=false]").all()) await group.click();
    const links = await page.locator(".menu-link").all();
    const screens = await Promise.all(
      links.map(async (link) => [String(await link.getAttribute("href")), String(await link.textContent())] as const),
    );
    expect(screens.length).toBeGreaterThan(25);
    await page.setViewportSize(windows[0]);
    for (const [screen, name] of screens) {
      // As a link does, without loading everything anew.
      await page.evaluate((address) => history.pushState(null, "", address), screen);
      await expect(page).toHaveTitle(`${name} · Stowage`);
      await settled(page);
      wrong.push(...(await faults(page, screen, script)));
      const row = page.locator('.list-rows .ag-row[row-index="0"] [role=gridcell][col-id]').nth(1);
      if ((await row.count()) > 0) {
        await row.click();
        await expect(page.locator(".panel-over h2")).toBeVisible();
        await settled(page);
        for (const window of [...windows].reverse()) {
          await page.setViewportSize(window);
          wrong.push(...(await faults(page, `${screen}, a row, ${window.width}`, script)));
        }
      }
    }
    expect(wrong).toEqual([]);
  });
}

/** What runs out of the window, and names that nobody put into words. */
async function faults(page: Page, where: string, script: RegExp): Promise<readonly string[]> {
  const found = await page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector("main"), document.querySelector(".panel-over")];
    const wide = [...boxes, ...document.querySelectorAll(".tile-number")];
    const names = "dt, label, h1, h3, th, button, .ag-header-cell-text, .menu-link";
    return {
      isWide: wide.some((one) => one !== null && one.scrollWidth > one.clientWidth),
      names: [...document.querySelectorAll<HTMLElement>(names)].map((one) => one.textContent?.trim() ?? ""),
    };
  });
  const unsaid = found.names.filter((name) => /^[a-z]+([._][a-zA-Z]+)+$/.test(name));
  const ofOtherScript = found.names.filter((name) => /^[A-Za-z][a-z]+ ?[a-z ]*$/.test(name) && !script.test(name));
  return [
    ...(found.isWide ? [`${where}: wider than its window`] : []),
    ...[...unsaid, ...ofOtherScript].map((name) => `${where}: ${name}`),
  ];
}
