import { randomUUID } from "node:crypto";
import { make } from "./support/calls.ts";
import { expect, settled, signIn, signInTo, test, unique, visit } from "./support/person.ts";

test("a district brings its city and postal code, locations are made by ranges, and a product shows where it stands", async ({
  page,
}) => {
  await signIn(page, "admin");

  await visit(page, "/Main/warehouse?mode=new");
  await page.getByLabel("Warehouse number").fill(unique("W"));
  await page.getByLabel("Warehouse name", { exact: true }).fill("By address");
  await page.getByLabel("District").fill("左營");
  await page.locator(".ant-select-item-option:visible", { hasText: "Zuoying" }).click();
  await expect(page.getByLabel("Postal code")).toHaveValue("813");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-facts")).toContainText("Kaohsiung City");
  await expect(page.locator(".record-facts")).toContainText("Taiwan");

  const area = unique("E").slice(-6);
  await visit(page, `/Main/storage?q=${encodeURIComponent(JSON.stringify([["storage_code", "like", area]]))}`);
  await settled(page);
  await page.getByRole("button", { name: "Create many locations" }).first().click();
  await page.getByRole("button", { name: "Start empty" }).click();
  await expect(page.getByText("Fill in one range at least.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Preview" })).toBeDisabled();
  await page.getByLabel("Area From").fill(area);
  await page.getByLabel("Lane From").fill("01");
  await page.getByLabel("Lane to").fill("12");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(`${area}-01 to ${area}-12`)).toBeVisible();
  await page.getByRole("button", { name: "Apply to 12 locations" }).click();
  const made = page.getByRole("gridcell", { name: new RegExp(`^${area}-`) });
  await expect(made).toHaveText(Array.from({ length: 12 }, (_, at) => `${area}-${String(at + 1).padStart(2, "0")}`));

  // Other codes for them, each shown beside the old one first; then the list of what lies in the area.
  await page.getByRole("button", { name: "Create many locations" }).first().click();
  await page.getByLabel("Area From").fill(area);
  await page.getByLabel("Apply to", { exact: true }).click();
  await page.locator(".ant-select-item-option:visible", { hasText: "Existing locations only" }).click();
  await page.getByLabel("New form of existing codes").fill("{area}.{lane}");
  await page.getByRole("button", { name: "Preview" }).click();
  const renames = page.getByRole("region", { name: "Codes change from left to right" });
  await expect(renames).toContainText(`${area}-12 → ${area}.12`);
  await page.getByRole("button", { name: "Apply to 12 locations" }).click();
  // What closes gives the focus back.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("combobox", { name: "Within part" }).fill(area);
  await page.locator(".ant-select-item-option:visible", { hasText: area }).first().click();
  await expect(page.getByRole("gridcell", { name: new RegExp(`^${area}\\.`) })).toHaveCount(12);

  await visit(page, `/Main/product?q=${JSON.stringify([["product_code", "equal", "LY-3101"]])}`);
  await page.getByRole("gridcell", { name: "LY-3101", exact: true }).click();
  const tab = async (name: string, holds: string | RegExp) => {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("tabpanel").getByText(holds).first()).toBeVisible();
  };
  await tab("Stock movements", /^(Putaway|Pick|Shipment)$/);
  await tab("Stock by location", /^C-\d\d-\d$/);
  await tab("Outbound lines", /^OUT|^SO-/);
});

test("a category is dragged below another, and by the keyboard below a third", async ({ page }) => {
  const [upper, lower] = [unique("UP"), unique("LOW")];
  await signIn(page, "admin");
  for (const pc_code of [upper, lower])
    await make(page, "/v1/product/category/a", { pc_code, pc_name: `Goods of ${pc_code}` });
  const openTree = async () => {
    await visit(page, "/Main/product_category");
    await page.getByRole("button", { name: "As a tree" }).click();
    await expect(page.getByRole("tree")).toBeVisible();
  };
  const node = (code: string) => page.locator(".ant-tree-treenode", { hasText: `Goods of ${code}` });
  const depth = (code: string) => node(code).locator(".ant-tree-indent-unit").count();

  await openTree();
  // To the right: that is below it, not beside it.
  const title = (code: string) => node(code).locator(".ant-tree-title");
  await title(lower).dragTo(title(upper), { sourcePosition: { x: 8, y: 8 }, targetPosition: { x: 90, y: 12 } });
  await expect(page.getByText("Changed.").first()).toBeVisible();

  await openTree();
  expect([await depth(upper), await depth(lower)]).toEqual([0, 1]);
  await expect(page.getByRole("textbox", { name: "Search categories" })).toBeFocused();
  await page.keyboard.type(lower);
  await expect(node(lower)).toBeVisible();
  // From the search into the tree, past the button that clears it where that stands there already.
  const inTree = () => page.getByRole("tree").evaluate((tree) => tree.contains(document.activeElement));
  for (let tabs = 0; tabs < 2 && !(await inTree()); tabs++) await page.keyboard.press("Tab");
  for (const key of ["End", "Space"]) await page.keyboard.press(key);
  await expect(page.getByRole("complementary").getByText(lower).first()).toBeVisible();
  await page.keyboard.press("e");
  await page.getByRole("combobox", { name: "Parent category" }).focus();
  await page.keyboard.type("FOOD");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary").getByText("Food", { exact: true }).first()).toBeVisible();
});

test("the list of companies has all that one may see, whichever one works in", async ({ page }) => {
  const company_code = unique("CO");
  await signIn(page, "admin");
  await make(page, "/v1/company/a", { company_id: randomUUID(), company_code, company_name: "Further Goods" });
  await visit(page, "/Main/company");
  await settled(page);
  await expect(page.getByRole("gridcell", { name: company_code, exact: true })).toBeVisible();
  await expect(page.locator('.ag-row [col-id="company_code"]').getByText("DEMO", { exact: true })).toBeVisible();
});

test("labels of the locations that are picked are printed", async ({ page }) => {
  await signInTo(page, "/Main/storage", "admin");
  await settled(page);
  for (const row of [0, 1]) await page.locator(`.ag-row[row-index="${row}"] .ag-checkbox-input`).first().click();
  await page.getByRole("button", { name: "Print labels" }).click();
  const printed = page.waitForResponse((one) => one.url().includes("/v1/printtag/storage"));
  await page.getByRole("button", { name: "Print labels (2)" }).click();
  const paper = await printed;
  expect(paper.headers()["content-type"]).toContain("application/pdf");
  expect((await (await page.request.fetch(paper.request())).body()).subarray(0, 5).toString()).toBe("%PDF-");
});
