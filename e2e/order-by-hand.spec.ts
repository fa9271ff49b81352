import { asOffered, expect, signIn, standIn, step, test, unique } from "./support/person.ts";

test("an order is typed into the form with its lines, without a mouse, and closed", async ({ page }) => {
  const order = unique("HAND");
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await page.goto("/Main/outbound?mode=new");
  await expect(page.getByRole("combobox", { name: "Owner" })).toBeFocused();
  await page.keyboard.type("MORNING");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Order number" }).focus();
  await page.keyboard.type(order);

  const cell = page.locator('.lines-grid .ag-row [col-id="product_code"]').first();
  await cell.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("MF-1001");
  await expect(page.locator(".found")).toContainText(["MF-1001"]);
  await page.keyboard.press("Enter");
  await expect(page.locator('.lines-grid .ag-row [col-id="product_name"]').first()).toContainText("Oolong");
  await page.locator('.lines-grid .ag-row [col-id="outbound_nums"]').first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-current=step]")).toContainText("Awaiting close");
  await expect(page.getByRole("complementary").getByText(order).first()).toBeVisible();
  await step(page, "Close order", "Awaiting print", asOffered);
});
