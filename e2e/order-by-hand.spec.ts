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

test("a picking list that is scanned says which of its orders can be boxed, and leads to them", async ({ page }) => {
  await signIn(page, "packer");
  await page.goto(`/Main/outbound?q=${encodeURIComponent('[["outbound_status","equal",["awaiting_pick"]]]')}`);
  await page.getByRole("gridcell", { name: /^OB/ }).first().click();
  const order = page.getByRole("complementary");
  const number =
    (await order
      .getByText(/^PL\d+/)
      .first()
      .textContent()) ?? "";
  await page.goto("/Main/boxing");
  await page.getByRole("button", { name: "Check a picking list" }).click();
  const dialog = page.getByRole("dialog", { name: "Check a picking list" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("PL-NOT-THERE");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("textbox").fill(number);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("row").filter({ hasText: "Lines to pick" }).first()).toContainText("Awaiting pick");
  await dialog.getByRole("link", { name: /^OB/ }).first().click();
  await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
});
