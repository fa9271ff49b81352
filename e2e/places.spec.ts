import { expect, settled, signIn, test, unique } from "./support/person.ts";

test("a district brings its city and postal code, locations are made by ranges, and a product shows where it stands", async ({
  page,
}) => {
  await signIn(page, "admin");

  await page.goto("/Main/warehouse?mode=new");
  await page.getByLabel("Warehouse number").fill(unique("W"));
  await page.getByLabel("Warehouse name", { exact: true }).fill("By address");
  await page.getByLabel("District").fill("左營");
  await page.locator(".ant-select-item-option:visible", { hasText: "Zuoying" }).click();
  await expect(page.getByLabel("Postal code")).toHaveValue("813");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".facts")).toContainText("Kaohsiung City");
  await expect(page.locator(".facts")).toContainText("Taiwan");

  await page.goto("/Main/storage");
  await settled(page);
  await page.getByRole("button", { name: "Create many locations" }).click();
  const area = unique("E").slice(-6);
  await page.getByLabel("Area From").fill(area);
  await page.getByLabel("Lane From").fill("01");
  await page.getByLabel("Lane to").fill("12");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(`${area}-01 to ${area}-12`)).toBeVisible();
  await page.getByRole("button", { name: "Apply to 12 locations" }).click();
  await expect(page.getByRole("gridcell", { name: `${area}-12` })).toBeVisible();

  await page.goto("/Main/product");
  await page.getByRole("gridcell", { name: "LY-3101", exact: true }).click();
  await page.getByRole("tab", { name: "Stock movements" }).click();
  await expect(page.getByRole("tabpanel").getByText("Putaway").first()).toBeVisible();
});
