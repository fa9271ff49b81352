import { call, equal, make } from "./support/calls.ts";
import { expect, type Page, settled, signIn, signInTo, test, unique, visit } from "./support/person.ts";

/** Categories of products that the test alone knows, in a list of their own. */
async function withCategories(page: Page): Promise<readonly string[]> {
  const codes = ["A", "B", "C"].map((letter) => unique(`QE${letter}`));
  for (const pc_code of codes) await make(page, "/v1/product/category/a", { pc_code, pc_name: "As it was" });
  const asked = [["pc_code", "like", "QE"]];
  await visit(page, `/Main/product_category?q=${encodeURIComponent(JSON.stringify(asked))}&sort=-pc_code`);
  await settled(page);
  return codes;
}

const rowOf = (page: Page, code: string) => page.getByRole("row").filter({ hasText: code });
const nameOf = (page: Page, code: string) => rowOf(page, code).locator("[col-id=pc_name]");

test("a cell is changed by F2 and by two clicks without opening its form, and back from the message", async ({
  page,
}) => {
  await signIn(page, "admin");
  const [code = "", other = ""] = await withCategories(page);
  const dialog = page.getByRole("dialog", { name: "Change a field (1)" });
  await nameOf(page, code).dblclick();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);

  await page.reload();
  await settled(page);
  await nameOf(page, other).focus();
  await page.keyboard.press("F2");
  const value = dialog.getByRole("textbox");
  await expect(value).toBeFocused();
  await expect(value).toHaveValue("As it was");
  await value.fill("");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("A value is needed")).toBeVisible();
  await value.fill("Changed by hand");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(nameOf(page, other)).toHaveText("Changed by hand");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(nameOf(page, other)).toHaveText("As it was");
});

test("a field of many rows is changed at once; taking it back leaves what somebody else changed meanwhile", async ({
  page,
}) => {
  await signIn(page, "admin");
  const codes = await withCategories(page);
  for (const code of codes) await rowOf(page, code).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Change a field (3)" }).click();
  const dialog = page.getByRole("dialog", { name: "Change a field (3)" });
  for (const code of codes) await expect(dialog).toContainText(code);
  await dialog.getByRole("combobox").fill("Category name");
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox").fill("All of them");
  await page.keyboard.press("Enter");
  for (const code of codes) await expect(nameOf(page, code)).toHaveText("All of them");

  const [theirs = "", ...mine] = codes;
  await changeByCall(page, theirs, "Somebody else's");
  await page.getByRole("button", { name: "Undo" }).click();
  const refused = page.getByRole("dialog", { name: "Not undone: 1" });
  await expect(refused).toContainText(theirs);
  await refused.getByRole("button", { name: "OK" }).click();
  await expect(nameOf(page, theirs)).toHaveText("Somebody else's");
  for (const code of mine) await expect(nameOf(page, code)).toHaveText("As it was");
});

test("who may not change rows is offered neither", async ({ page }) => {
  await signInTo(page, `/Main/product?q=${JSON.stringify([["product_code", "like", "MF-160"]])}`, "goods_owner");
  await settled(page);
  const cell = page.getByRole("gridcell", { name: "MF-1602", exact: true });
  await cell.click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.keyboard.press("F2");
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: /^Change a field/ })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Somebody at another screen changes the name of a category. */
async function changeByCall(page: Page, pc_code: string, pc_name: string): Promise<void> {
  const { productCategory } = await call(page, "/v1/product/category/q", { query: [equal("pc_code", pc_code)] });
  await call(page, `/v1/product/category/${productCategory?.[0]?.pc_id}`, { pc_name }, "PUT");
}
