import { expect, settled, signIn, signInTo, test, visit } from "./support/person.ts";

// What is typed while a part of the page still moves is what was lost once.
test.use({ contextOptions: {} });

test("what is typed as soon as a dialog is there goes into its first field", async ({ page }) => {
  await signIn(page, "admin");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Accounts");
  await expect(palette.getByRole("combobox")).toHaveValue("Accounts");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Main\/account/);

  await page.getByRole("gridcell", { name: "receiver", exact: true }).first().click();
  await page.getByRole("button", { name: "New password" }).click();
  const dialog = page.getByRole("dialog", { name: /New password/ });
  await expect(dialog.locator("input[type=password]")).toBeFocused();
  await page.keyboard.type("typed");
  await expect(dialog.locator("input[type=password]")).toHaveValue("typed");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "New password" })).toBeFocused();

  await visit(page, "/Main/product?q=%5B%5B%22product_code%22%2C%22like%22%2C%22A%22%5D%5D");
  await page.getByRole("button", { name: "Saved searches" }).click();
  await expect(page.getByRole("dialog", { name: "Saved searches" }).getByRole("textbox")).toBeFocused();
});

test("going back closes what lies over the page, and the page stays", async ({ page }) => {
  await signInTo(page, "/Main/customer", "admin");
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Contacts", exact: true }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Customers", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const opened = async (press: () => Promise<void>) => {
    await press();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/Main\/customer/);
  };
  await opened(() => page.getByRole("button", { name: "Export", exact: true }).click());
  await opened(() => page.getByRole("button", { name: "Import", exact: true }).click());
  await page.locator(".ag-row .ag-checkbox-input").first().check();
  await opened(() => page.getByRole("button", { name: "Delete 1" }).click());
  await expect(page.getByRole("button", { name: "Delete 1" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/Main\/contact/);
});

test("the hint of a button goes when it is pressed, and takes no key from what the button opened", async ({ page }) => {
  await signInTo(page, "/Main/storage", "admin");
  await settled(page);
  const hint = page.getByRole("tooltip").filter({ hasText: /^Columns$/ });
  const columns = page.getByRole("button", { name: "Columns", exact: true });
  await columns.hover();
  await expect(hint).toBeVisible();
  await columns.click();
  await expect(hint).toBeHidden();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("what was refused is right as soon as it is corrected, before its field is left", async ({ page }) => {
  await signInTo(page, "/Main/customer?mode=new", "admin");
  const address = page.getByLabel("E-mail", { exact: true });
  const refused = page.locator(".ant-form-item").filter({ has: address }).locator(".ant-form-item-explain-error");
  await address.fill("nobody");
  await address.press("Tab");
  await expect(refused).toBeVisible();
  await address.fill("nobody@example.com");
  await expect(refused).toBeHidden();
  await expect(address).toBeFocused();
});
