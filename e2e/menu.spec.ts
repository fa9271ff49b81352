import { expect, openGroup, type Page, settled, signIn, test, unique, visit } from "./support/person.ts";

/** Fills in a new entry of the menu and saves it. */
async function add(page: Page, entry: { code: string; name: string; path?: string; parent?: string }): Promise<void> {
  await visit(page, "/Main/menu?mode=new");
  await page.getByLabel("Menu code").fill(entry.code);
  await page.getByLabel("Menu name", { exact: true }).fill(entry.name);
  if (entry.path) await page.getByLabel("Menu path").fill(entry.path);
  if (entry.parent) {
    await page.getByLabel("Parent menu").fill(entry.parent);
    await page.locator(".ant-select-item-option:visible", { hasText: entry.parent }).first().click();
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("an administrator puts a group and a question into the menu, where they show at once, and nothing from outside", async ({
  page,
}) => {
  await signIn(page, "admin");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const [group, question, everyDay] = [unique("grp"), unique("qst"), unique("Every day")];
  await add(page, { code: group, name: everyDay });
  await expect(page.locator(".record-facts")).toContainText(group);

  await add(page, { code: question, name: "To be picked", path: "https://example.com/", parent: group });
  await expect(page.getByText("is no screen of this system").first()).toBeVisible();
  const asked = encodeURIComponent(JSON.stringify([["outbound_status", "equal", ["awaiting_pick"]]]));
  await page.getByLabel("Menu path").fill(`/Main/outbound?q=${asked}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();

  await openGroup(page, everyDay);
  await menu.getByRole("link", { name: "To be picked" }).click();
  await settled(page);
  await expect(page).toHaveURL(/outbound\?q=/);
  await expect(menu.getByRole("link", { name: "To be picked" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Awaiting pick").first()).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).last().fill("to be picked");
  await expect(page.getByRole("option", { name: "To be picked" })).toBeVisible();
});

test("an entry whose screen is to come says so where the menu is arranged, and stands in nobody's menu", async ({
  page,
}) => {
  await signIn(page, "admin");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await openGroup(page, "Warehouse");
  await expect(menu.getByRole("link", { name: "Adjustments" })).toBeVisible();
  for (const name of ["Transfers", "Stocktaking", "EDI hub", "Dashboard"])
    await expect(menu.getByText(name, { exact: true })).toHaveCount(0);
  await visit(page, `/Main/menu?q=${encodeURIComponent('[["is_planned","equal",true]]')}`);
  await settled(page);
  await page.getByRole("gridcell", { name: "transferSetup" }).click();
  await expect(page.locator(".record-facts")).toContainText("Screen to come");
  await expect(page.locator(".record-facts")).toContainText("Transfers");
});

test("who wants an entry for the dashboard beside home switches it on", async ({ page }) => {
  await signIn(page, "admin");
  const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Dashboard" });
  const turn = async () => {
    await visit(page, `/Main/menu?q=${encodeURIComponent('[["menu_code","equal","dashboard"]]')}`);
    await settled(page);
    await page.getByRole("gridcell", { name: "dashboard" }).first().click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("switch", { name: "Enabled" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.locator(".record-facts")).toBeVisible();
  };
  await expect(link).toHaveCount(0);
  await turn();
  await link.click();
  await expect(page).toHaveURL(/\/Main\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Late", exact: true })).toBeVisible();
  await turn();
  await expect(link).toHaveCount(0);
});
