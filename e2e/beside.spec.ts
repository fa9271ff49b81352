import { make } from "./support/calls.ts";
import { expect, openGroup, settled, signIn, test, unique, visit } from "./support/person.ts";

test("what has no entry of its own is listed, made, imported and exported from the list of what it belongs to", async ({
  page,
}) => {
  await signIn(page, "admin");
  const related = page.getByRole("button", { name: "Related lists" });
  const choose = async (name: string, values: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).fill(text);
      await page.locator(".ant-select-item-option:visible", { hasText: text }).first().click();
    }
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.locator(".record-facts"), name).toBeVisible();
  };

  // A permission of one's own gets a function, and a role gets that.
  const [permission, fly] = [unique("own").toLowerCase(), "fly"];
  await visit(page, "/Main/permission?mode=new");
  await page.getByLabel("Permission code").fill(permission);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-facts")).toContainText(permission);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await related.click();
  await page.getByRole("menuitem", { name: "Permission functions" }).click();
  await settled(page);
  for (const name of ["Import", "Export"]) await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByLabel("Function code", { exact: true }).fill(fly);
  await choose("function", { Permission: permission });
  // A role of its own: who holds what no administrator holds is nobody's to look after.
  const role = unique("role").toLowerCase();
  await make(page, "/v1/role/a", { role_code: role, role_name: role });
  await visit(page, "/Main/role");
  await related.click();
  await page.getByRole("menuitem", { name: "Role permissions" }).click();
  await settled(page);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await choose("grant", { Role: role, "Permission function": `${permission}:${fly}` });
  await expect(page.locator(".record-facts")).toContainText(`${permission}:${fly}`);

  // From one row to its own rows among all, where they can be changed.
  await visit(page, `/Main/customer?q=${encodeURIComponent('[["customer_no","equal","V002"]]')}`);
  await page.getByRole("gridcell", { name: "V002" }).click();
  await page.getByRole("tab", { name: "Customer categories" }).click();
  await page.getByRole("link", { name: "Open the list" }).first().click();
  await expect(page).toHaveURL(/\/Main\/customer_category\?q=/);
  await expect(page).toHaveTitle("Customer categories · Stowage");
  await page.getByRole("gridcell", { name: "V002" }).click();
  for (const name of ["Edit", "Duplicate"]) await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
});

test("columns of stock by inbound date are kept apart from those of stock by location", async ({ page }) => {
  await signIn(page, "admin");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const header = page.getByRole("columnheader", { name: "Lot number" });
  await openGroup(page, "Stock");
  await menu.getByRole("link", { name: "By inbound date" }).click();
  await settled(page);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Default columns" }).click();
  await expect(header).toBeVisible();
  const kept = page.waitForRequest((one) => one.postData()?.includes('"layout_list_stock_bydate":[') ?? false);
  await page.getByRole("checkbox", { name: "Lot number" }).click();
  await kept;
  await page.keyboard.press("Escape");
  await expect(header).toHaveCount(0);
  await menu.getByRole("link", { name: "By location" }).click();
  await expect(header).toBeVisible();
  await menu.getByRole("link", { name: "By inbound date" }).click();
  await expect(header).toHaveCount(0);
});
