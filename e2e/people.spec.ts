import { expect, settled, signIn, signOut, test } from "./support/person.ts";

test("a picker sees what a picker works with, and no more", async ({ page }) => {
  await signIn(page, "picker");
  const menu = page.getByRole("navigation").first();
  await expect(menu.getByText("Picking lists")).toBeVisible();
  await expect(menu.getByText("Outbound orders")).toBeVisible();
  await expect(menu.getByText("Inbound orders")).toHaveCount(0);
  await expect(menu.getByText("Accounts")).toHaveCount(0);
  await page.goto("/Main/account");
  await expect(page.getByText("There is no such page.")).toBeVisible();
  await page.goto("/Main/outbound");
  await settled(page);
  await expect(page.getByRole("button", { name: "New", exact: true })).toHaveCount(0);
  await page.goto("/Main/outbound?mode=new");
  await settled(page);
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("a goods owner sees only what is theirs, where others see more", async ({ page }) => {
  const owners = async () => {
    await page.goto("/Main/outbound");
    await settled(page);
    const cells = page.locator('.ag-row [col-id="owner_name"]');
    await expect(cells.first()).toBeVisible();
    return new Set(await cells.allInnerTexts());
  };
  await signIn(page, "warehouse_manager");
  expect((await owners()).size).toBe(3);
  await signOut(page);
  await signIn(page, "goods_owner");
  expect([...(await owners())]).toEqual(["晨光食品 Morning Foods"]);
});

test("who signs out leaves nothing behind, and comes no further than the sign-in page", async ({ page }) => {
  await signIn(page, "receiver");
  await page.goto("/Main/inbound");
  await settled(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain("auth");
  await signOut(page);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const name of ["auth", "userInfo", "menuTree", "menuState", "permissions", "functionSchema", "dynamicRoutes"])
    expect(kept).not.toContain(name);
  await page.goto("/Main/inbound");
  await expect(page).toHaveURL(/\/Login/);
});
