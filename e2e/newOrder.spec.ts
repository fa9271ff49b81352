import { expect, type Locator, type Page, pasteLines, signIn, standIn, test, visit } from "./support/person.ts";

const cellOf = (page: Page, line: number, column: string): Locator =>
  page.locator(`.lines-grid .ag-row[row-index="${line}"] [col-id="${column}"]`);

test("beside a new order stands what is wrong, what it comes to and the last one of its consignee, whose lines it takes", async ({
  page,
}) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  const side = page.locator(".form-side");
  await expect(side).toContainText("Owner");
  await expect(side).toContainText("at least one line");
  await expect(side.locator(".side-good")).toBeHidden();
  await page.getByRole("combobox", { name: "Owner" }).focus();
  await page.keyboard.type("MORNING");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(side.locator(".side-checks")).toHaveText(/^A document needs at least one line/);
  await expect(page.locator(".form-more")).toContainText("Business order · Non-bonded");
  await page.getByRole("combobox", { name: "Consignee account" }).focus();
  await page.keyboard.type("S001");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(side).toContainText("Last with this Consignee account");
  // By mouse: the new line is the one that is typed into.
  await page.getByRole("button", { name: "Add a line" }).click();
  await expect(cellOf(page, 1, "product_code").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("MF-1002");
  await expect(page.locator(".found")).toContainText(["MF-1002"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("999999");
  await page.keyboard.press("Enter");
  const doubt = side.locator(".side-doubt");
  await expect(doubt).toContainText(/#2 Ordered, good.*more than the [\d,]+/);
  await expect(side.locator(".side-totals")).toContainText("999,999");
  await cellOf(page, 0, "product_code").click();
  await page.keyboard.press("Escape");
  await doubt.getByRole("button").click();
  await expect(cellOf(page, 1, "outbound_nums")).toBeFocused();
  await side.getByRole("button", { name: "Take its lines" }).click();
  await expect(side.locator(".side-doubt")).toHaveCount(0);
  const said = await side.locator(".spread .quiet").textContent();
  await expect(page.locator('.lines-grid .ag-row [col-id="product_code"]')).toHaveCount(
    Number(/^(\d+) line/.exec(said ?? "")?.[1]),
  );
  await expect(cellOf(page, 0, "product_code")).toHaveText(/^[A-Z]+-\d+/);
  await expect(side.locator(".side-good")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".record-state")).toContainText("Awaiting close");
});

for (const [place, viewport] of [
  ["at a desk", { width: 1440, height: 900 }],
  ["on a telephone", { width: 390, height: 844 }],
] as const) {
  test(`a product that is chosen by pointing leads on to its quantity, ${place}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, "admin");
    await standIn(page, "TPE Taipei DC");
    await visit(page, "/Main/inbound?mode=new");
    await page.getByRole("combobox", { name: "Owner" }).focus();
    await page.keyboard.type("MORNING");
    await expect(page.locator(".found")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(page.locator(".ant-select", { has: page.getByRole("combobox", { name: "Owner" }) })).toContainText(
      "MORNING",
    );
    await expect(page.getByRole("combobox", { name: "Owner" })).toHaveValue("");
    await cellOf(page, 0, "product_code").click();
    await page.keyboard.type("tea");
    await page.locator(".found", { hasText: "MF-1003" }).click();
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await expect(cellOf(page, 0, "num_expect")).toHaveText("5");
    await expect(cellOf(page, 0, "product_code")).toHaveText("MF-1003");
  });
}

test("lines have room beside what a form tells, and a new one begins where its product stands", async ({ page }) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  const across = page.locator(".lines-grid .ag-body-horizontal-scroll-viewport");
  for (const path of ["inbound", "outbound"]) {
    await visit(page, `/Main/${path}?mode=new`);
    await expect(cellOf(page, 0, "product_code")).toBeVisible();
    await expect(page.locator(".form-side")).toBeVisible();
    expect(await across.evaluate((grid) => grid.scrollWidth - grid.clientWidth), `${path} does not scroll`).toBe(0);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(page, "/Main/inbound?mode=new");
  await page.getByRole("checkbox", { name: "More fields" }).check();
  await cellOf(page, 0, "line_note").scrollIntoViewIfNeeded();
  await cellOf(page, 0, "line_note").click();
  await page.keyboard.type("wet");
  expect(await across.evaluate((grid) => grid.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 1, "product_code").getByRole("combobox")).toBeFocused();
  await expect(cellOf(page, 1, "product_name")).toBeInViewport({ ratio: 1 });
  expect(await across.evaluate((grid) => grid.scrollLeft)).toBe(0);
});

test("a quantity in parts of whole pieces is told before it is saved, its refusal leads to its cell and goes once it is corrected", async ({
  page,
}) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/inbound?mode=new");
  await page.getByRole("combobox", { name: "Owner" }).focus();
  await page.keyboard.type("MORNING");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await cellOf(page, 0, "product_code").focus();
  await pasteLines(page, [
    ["SKU", "數量"],
    ["MF-1001", "3"],
    ["MF-1003", "2.5"],
  ]);
  const wrong = page.locator(".form-side .side-wrong");
  await expect(wrong).toContainText(/#2 Expected.*smallest units/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const refused = page.locator(".error-list");
  await expect(refused).toContainText("#2 Expected");
  await expect(cellOf(page, 1, "num_expect")).toBeFocused();
  await page.keyboard.type("4");
  await page.keyboard.press("Tab");
  await expect(refused).toHaveCount(0);
  await expect(wrong).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".record-state")).toBeVisible();
});
