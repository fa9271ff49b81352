import { cleanOn, manners, wear } from "./support/accessible.ts";
import { expect, type Page, settled, signIn, test, visit } from "./support/person.ts";

// The rows of a list are alike: few of them in sight are looked at sooner and show as much.
test.use({ viewport: { width: 1440, height: 600 } });

/** One list of each family, of which the first row is opened. */
const families = [
  "product",
  "inbound",
  "returned",
  "adjustment",
  "storage",
  "customer",
  "boxing",
  "picking_list",
  "inventory",
  "warehouse",
] as const;

/** Pages that are no list. */
const others = ["dashboard", "inbound_simple", "return_simple", "permissions", "account_settings"] as const;

for (const manner of manners) {
  test(`axe finds nothing on the page of any kind of row, ${manner.theme[2]} in ${manner.tongue}`, async ({ page }) => {
    const expectClean = cleanOn(page, manner);
    await signIn(page, "admin", manner.tongue);
    await wear(page, manner);
    for (const family of families) {
      await openFirst(page, family);
      await expectClean(`the page of one of ${family}`);
    }
    for (const path of others) {
      await visit(page, `/Main/${path}`);
      await settled(page);
      await expectClean(path);
    }
    await visit(page, "/Main/product?mode=new");
    await expect(page.locator("form")).toBeVisible();
    await expectClean("a form without lines");
    await visit(page, "/Main/product");
    await settled(page);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog").locator("dl")).toBeVisible();
    await expectClean("help");
  });
}

for (const login of ["warehouse_manager", "receiver", "picker", "packer", "stock_clerk", "accounting", "goods_owner"]) {
  test(`axe finds nothing on home of ${login}`, async ({ page }) => {
    await signIn(page, login);
    await settled(page);
    await cleanOn(page)("home");
  });
}

test("axe finds nothing on the pages that are open to anybody", async ({ page }) => {
  const expectClean = cleanOn(page);
  for (const path of ["/Login", "/setup", "/Tracking", "/InventoryQuery", "/PrintShippingPic"]) {
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeVisible();
    await expectClean(path);
  }
});

/** Opens the first row of a list, beside it. */
async function openFirst(page: Page, list: string): Promise<void> {
  await visit(page, `/Main/${list}?view=all`);
  await settled(page);
  await page.locator('.ag-row[row-index="0"] [role=gridcell]:not(:empty)').last().click();
  await expect(page.getByRole("complementary").locator("h2")).toBeVisible();
  await settled(page);
}
