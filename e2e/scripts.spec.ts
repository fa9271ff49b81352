import { test } from "@playwright/test";
import { expect, follow, type Page, signIn } from "./support/person.ts";

// What fails here fails on purpose: the page's own complaints are not watched.

// Who never chose a language is spoken to in the browser's.
test.use({ locale: "zh-TW" });

const withhold = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort());

const pages = [
  ["/Login", "signIn", "登入"],
  ["/Tracking", "Tracking", "查詢"],
  ["/InventoryQuery", "InventoryQuery", "查詢"],
  ["/nowhere/at/all", "notFound", "回到登入"],
] as const;

for (const [address, script, named] of pages)
  test(`${address} says so where its script does not arrive, and comes when it is asked for again`, async ({
    page,
  }) => {
    await withhold(page, script);
    await page.goto(address);
    await expect(page.getByRole("alert")).toContainText("畫面沒有載入成功");
    await page.unrouteAll();
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(page.getByText(named).first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

test("a screen whose script does not arrive leaves the frame as it is, and the frame the page", async ({ page }) => {
  await signIn(page, "admin");
  await withhold(page, "settings");
  await page.goto("/Main/account_settings");
  await expect(page.getByRole("alert")).toContainText("did not load");
  await follow(page, "Goods", "Products");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await withhold(page, "Frame");
  await page.goto("/Main/product");
  await expect(page.getByRole("alert")).toContainText("did not load");
});

test("a script that does not come in two minutes is given up, in another language too", async ({ page }) => {
  await page.goto("/Login");
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByLabel("Account")).toBeVisible();
  await page.clock.install();
  await page.route("**/assets/Tracking-*.js", () => undefined);
  const asked = page.waitForRequest("**/assets/Tracking-*.js");
  await page.goto("/Tracking");
  await asked;
  await page.clock.fastForward(119_000);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(page.getByRole("alert")).toContainText("The screen did not load");
});

test("where not even the words arrive, the page says so in each language", async ({ page }) => {
  await withhold(page, "zh_TW");
  await page.goto("/Login");
  for (const text of ["畫面沒有載入成功", "页面没有加载成功", "The page did not load"])
    await expect(page.getByRole("alert")).toContainText(text);
});
