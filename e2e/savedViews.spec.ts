import { type Browser, expect, type Page, settled, signInTo, test, unique, visit } from "./support/person.ts";

const asked = (...condition: readonly string[]) =>
  `/Main/outbound?q=${encodeURIComponent(JSON.stringify([condition]))}`;
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: new RegExp(`^${name} ?[0-9,]+\\+?$`) });
const saved = (page: Page) => page.getByRole("dialog", { name: "Saved searches" });
const open = (page: Page) => page.getByRole("button", { name: "Saved searches" }).click();
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name of the search" });
const roleField = (page: Page) => page.getByRole("combobox", { name: "For everybody of the role" });

/** Somebody at a desk of their own, before the outbound orders with what stands above them counted. */
async function atDesk(browser: Browser, beside: Page, login: string): Promise<Page> {
  const desk = await browser.newContext({ baseURL: new URL(beside.url()).origin, locale: "en-US" });
  const page = await desk.newPage();
  await signInTo(page, "/Main/outbound", login);
  await settled(page);
  await expect(tab(page, "All")).toBeVisible();
  return page;
}

test("a search is kept as a tab with its count, and shared with a role whose people have it and cannot change it", async ({
  page,
  browser,
}) => {
  const [own, shared, renamed] = [unique("Shops"), unique("Stores"), unique("Renamed")];
  await signInTo(page, asked("order_type", "equal", "b2c"), "admin");
  await settled(page);

  await test.step("for oneself", async () => {
    await open(page);
    await nameField(page).fill(own);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(tab(page, own)).toHaveAttribute("aria-current", "page");
    const count = await tab(page, own).locator(".view-count").textContent();
    expect(Number(count)).toBeGreaterThan(0);
    await expect(page.getByRole("region", { name: `All ${count}`, exact: true })).toBeVisible();
  });

  await test.step("for everybody of a role, by the keyboard", async () => {
    await visit(page, asked("order_type", "equal", "b2b"));
    await settled(page);
    await page.getByRole("button", { name: "Saved searches" }).press("Enter");
    await nameField(page).focus();
    await page.keyboard.type(shared);
    await page.keyboard.press("Tab");
    await expect(roleField(page)).toBeFocused();
    await page.keyboard.type("picker");
    await expect(page.locator(".ant-select-item-option-active", { hasText: "Picker" })).toBeVisible();
    await page.keyboard.press("Enter");
    // All roles are offered again: going on picks none of them, and gives the picked one not back.
    await expect(page.locator(".ant-select-item-option:visible", { hasText: "Accounting" })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`“${shared}” now stands above this list for everybody of: Picker.`)).toBeVisible();
    // An administrator is no picker: it is theirs to manage, and no tab of theirs.
    await expect(saved(page).getByRole("button", { name: `Rename ${shared}` })).toBeVisible();
    await expect(tab(page, shared)).toHaveCount(0);
  });

  await test.step("a name that is taken is told at the name", async () => {
    await nameField(page).fill(shared);
    await roleField(page).fill("picker");
    await page.locator(".ant-select-item-option:visible", { hasText: "Picker" }).click();
    await page.locator(".ant-select-item-option:visible", { hasText: "Packer" }).click();
    await page.locator(".ant-select-item-option:visible", { hasText: "Packer" }).hover();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(saved(page).getByText(/^Picker: This exists already/)).toBeVisible();
    // All or none.
    await expect(saved(page).getByRole("button", { name: `Rename ${shared}` })).toHaveCount(1);
  });

  const picker = await atDesk(browser, page, "picker");
  await test.step("somebody of the role has the tab, and no control that shares or changes it", async () => {
    await expect(tab(picker, shared)).toHaveAttribute("title", "For everybody of: Picker");
    await expect(tab(picker, own)).toHaveCount(0);
    await tab(picker, shared).click();
    await expect(picker).toHaveURL(/order_type.*b2b/);
    await expect(tab(picker, shared)).toHaveAttribute("aria-current", "page");
    await picker.getByRole("button", { name: "Saved searches" }).click();
    await expect(saved(picker).getByRole("button", { name: new RegExp(`^${shared}`) })).toBeVisible();
    await expect(saved(picker).getByRole("button", { name: /Rename|Delete/ })).toHaveCount(0);
    await expect(roleField(picker)).toHaveCount(0);
    await picker.keyboard.press("Escape");
  });

  const packer = await atDesk(browser, page, "packer");
  await test.step("somebody of another role has not", async () => {
    await expect(tab(packer, shared)).toHaveCount(0);
    await packer.context().close();
  });

  await test.step("another name, and its end, are in sight of whoever has it without signing in anew", async () => {
    await saved(page)
      .getByRole("button", { name: `Rename ${shared}` })
      .click();
    const field = saved(page).locator("li").getByRole("textbox");
    await field.fill(renamed);
    await field.press("Enter");
    await expect(saved(page).getByRole("button", { name: `Rename ${renamed}` })).toBeVisible();
    await tab(picker, "All").click();
    await expect(tab(picker, renamed)).toBeVisible();
    await saved(page)
      .getByRole("button", { name: `Delete search ${renamed}` })
      .click();
    await expect(saved(page).getByRole("button", { name: `Rename ${renamed}` })).toHaveCount(0);
    // The answer to whatever is asked next tells of it; what was asked a moment ago would not be asked again.
    await tab(picker, "Late").click();
    await expect(tab(picker, renamed)).toHaveCount(0);
    await picker.context().close();
  });
});

test("on a telephone the tabs are moved as the declared ones are, and the one that is shown is in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, asked("order_type", "equal", "b2c"), "warehouse_manager");
  await settled(page);
  const name = unique("Shops");
  await open(page);
  await nameField(page).fill(name);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  // The one that is shown is in sight by itself; the first is reached by moving them.
  await expect(tab(page, name)).toBeInViewport({ ratio: 0.99 });
  await expect(tab(page, "In progress")).not.toBeInViewport();
  await visit(page, "/Main/outbound");
  await settled(page);
  await expect(tab(page, name)).not.toBeInViewport();
  await tab(page, name).scrollIntoViewIfNeeded();
  await expect(tab(page, name)).toBeInViewport({ ratio: 0.99 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
