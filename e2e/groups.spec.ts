import { expect, type Page, settled, signIn, test, unique, visit } from "./support/person.ts";

test("a group and a company in it are made, changed and deleted, and the group is not deleted before its company", async ({
  page,
}) => {
  const [group, company] = [unique("G"), unique("C")];
  await signIn(page, "admin");

  await visit(page, "/Main/company_group?mode=new");
  await page.getByLabel("Group code").fill(group);
  await page.getByLabel("Group name").fill("Second group");
  await save(page);

  await visit(page, "/Main/company?mode=new");
  await page.getByRole("combobox", { name: "Company group" }).fill(group);
  await page.locator(".ant-select-item-option:visible", { hasText: group }).click();
  await page.getByLabel("Company code").fill(company);
  await page.getByLabel("Company name", { exact: true }).fill("First of the second group");
  await save(page);
  await expect(page.locator(".record-facts")).toContainText("Second group");

  await open(page, "company_group", "company_group_code", group);
  await page.getByRole("complementary").getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Group name").fill("Renamed group");
  await save(page);
  await remove(page, "company_group", "company_group_code", group);
  await expect(page.getByRole("dialog")).toContainText("This is still in use: “Company”");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await remove(page, "company", "company_code", company);
  await expect(row(page, company)).toHaveCount(0);
  await remove(page, "company_group", "company_group_code", group);
  await expect(row(page, group)).toHaveCount(0);
});

test("somebody who has signed in is not deleted, and it is said what to do instead", async ({ page }) => {
  await signIn(page, "admin");
  await remove(page, "account", "login_name", "admin");
  await expect(page.getByRole("dialog")).toContainText(/“admin” has signed in.*“Enabled” can be turned off instead/);
});

const row = (page: Page, code: string) => page.locator(".ag-row[row-id]").filter({ hasText: code });

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-facts")).toBeVisible();
}

async function list(page: Page, name: string, field: string, code: string): Promise<void> {
  await visit(page, `/Main/${name}?q=${encodeURIComponent(JSON.stringify([[field, "equal", code]]))}`);
  await settled(page);
}

async function open(page: Page, name: string, field: string, code: string): Promise<void> {
  await list(page, name, field, code);
  await page.getByRole("gridcell", { name: code }).first().click();
}

/** Picks the row and deletes it. */
async function remove(page: Page, name: string, field: string, code: string): Promise<void> {
  await list(page, name, field, code);
  await row(page, code).getByRole("checkbox").first().check();
  await page
    .getByRole("toolbar", { name: "1 selected" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect(dialog.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
}
