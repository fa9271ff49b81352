import { expect, signInTo, test, unique, visit } from "./support/person.ts";

test("what a lookup does not find is made there, plays its part at once, and is told by its name", async ({ page }) => {
  const [owner, product] = [unique("OW"), unique("P")];
  await signInTo(page, "/Main/product?mode=new", "admin");
  await page.getByRole("combobox", { name: "Owner" }).fill(owner);
  await page.getByRole("button", { name: `Create “${owner}”` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Customer number")).toHaveValue(owner);
  await dialog.getByLabel("Customer name", { exact: true }).fill("Made on the way");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`Customer “${owner} Made on the way” created.`)).toBeVisible();
  await expect(dialog).toBeHidden();

  // Of this owner the product is: without the category it would be refused.
  await page.getByLabel("Product code").fill(product);
  await page.getByLabel("Product name", { exact: true }).fill("Of the new owner");
  await page.getByRole("combobox", { name: "Stock unit of measure" }).fill("EA");
  await page.locator(".ant-select-item-option:visible").first().click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("complementary")).toContainText("Made on the way");

  await visit(page, "/Main/unit_convert?mode=new");
  await page.getByRole("combobox", { name: "Product" }).fill(product);
  await page.locator(".ant-select-item-option:visible", { hasText: product }).click();
  await page.getByRole("combobox", { name: "From unit of measure" }).fill("箱");
  await page.locator(".ant-select-item-option:visible").first().click();
  await page.getByLabel("To quantity").fill("12");
  await page.getByRole("combobox", { name: "To unit of measure" }).fill("EA");
  await page.locator(".ant-select-item-option:visible").first().click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Unit conversion “BX box” created.")).toBeVisible();
});
