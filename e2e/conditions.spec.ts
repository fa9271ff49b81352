import { expect, settled, signInTo, test } from "./support/person.ts";

test("conditions are added by keyboard alone, stand in one line at 1440, and are taken off one by one", async ({
  page,
}) => {
  await signInTo(page, "/Main/outbound", "admin");
  await settled(page);
  const add = page.getByRole("button", { name: "Add condition" });
  await add.focus();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("combobox", { name: "Add condition" });
  await expect(picker).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press("Enter");
  await picker.fill("Order num");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Order number" })).toBeFocused();
  await page.keyboard.type("SO-");
  await page.keyboard.press("Enter");
  const first = page.getByRole("button", { name: "Order number contains SO-", exact: true });
  await expect(first).toBeVisible();
  await expect(add).toBeFocused();

  await page.keyboard.press("Enter");
  await picker.fill("Consignee account name");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  const search = page.getByRole("search", { name: "Conditions" });
  await expect(search.locator(".chip")).toHaveCount(2);
  await expect(page).toHaveURL(/order_no.*consignee_customer_name/);
  await settled(page);
  expect((await search.boundingBox())?.height).toBeLessThan(40);

  await page.getByRole("button", { name: "Remove condition “Order number contains SO-”" }).click();
  await expect(first).toHaveCount(0);
  await expect(search.locator(".chip")).toHaveCount(1);
});
