import { expect, settled, signIn, signInTo, standIn, test, visit } from "./support/person.ts";

const asked = (list: string, field: string, text: string) =>
  `/Main/${list}?q=${encodeURIComponent(JSON.stringify([[field, "like", text]]))}`;

test("a search that finds one row opens it; one that was closed stays closed, and several stay a list", async ({
  page,
}) => {
  await signInTo(page, "/Main/outbound?view=all", "admin");
  await settled(page);
  const search = page.getByRole("combobox", { name: "Search this list" });
  const beside = page.getByRole("complementary");
  await search.fill("SO-");
  await page.getByRole("option", { name: "Order number contains SO-" }).click();
  await expect(page.getByRole("button", { name: "Order number contains SO-", exact: true })).toBeVisible();
  await settled(page);
  await expect(beside).toHaveCount(0);
  await search.fill("-0004");
  await page.getByRole("option", { name: "Order number contains -0004" }).click();
  await expect(beside.getByRole("list", { name: "Progress" })).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  await beside.getByRole("button", { name: "Close", exact: true }).click();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await settled(page);
  await expect(beside).toHaveCount(0);
  await visit(page, asked("outbound", "order_no", "-0004"));
  await settled(page);
  await expect(beside).toHaveCount(0);
});

test("an empty list says that there is nothing to export", async ({ page }) => {
  await signInTo(page, asked("outbound", "order_no", "no such order"), "admin");
  await settled(page);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByText("There is nothing to export.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
});

test("a file says whether it was uploaded, and why not", async ({ page, context }) => {
  await signInTo(page, "/Main/announce?mode=new", "admin");
  const choose = (name: string) =>
    page
      .locator(".files input[type=file]")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from("Gate 3 is closed.") });
  await context.setOffline(true);
  await choose("unsent.txt");
  await expect(page.getByText("The file was not uploaded: ")).toBeVisible();
  await context.setOffline(false);
  await choose("gates.txt");
  await expect(page.getByText("File uploaded.")).toBeVisible();
  await expect(page.locator(".file")).toHaveText(["gates.txt"]);
});

test("a paper that could not be fetched says so", async ({ page, context }) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/storage");
  await settled(page);
  await page.locator('.ag-row[row-index="0"] .ag-checkbox-input').first().click();
  await page.getByRole("button", { name: "Print labels" }).click();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Print labels (1)" }).click();
  await expect(page.getByText("Not printed: ")).toBeVisible();
});

test("a wrong password leaves an error beside the form, until one is signed in [behaviourLoginFailureErrorState]", async ({
  page,
}) => {
  await page.goto("/Login");
  await page.getByText("English", { exact: true }).click();
  await page.locator("input").first().fill("stock_clerk");
  await page.locator("input[type=password]").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("password");
  await expect(page).toHaveURL(/\/Login/);
});
