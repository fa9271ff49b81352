import {
  checkFile,
  expect,
  handOver,
  openFound,
  type Page,
  pasteLines,
  settled,
  signIn,
  signInTo,
  standIn,
  step,
  test,
  unique,
  visit,
} from "./support/person.ts";

/** The form of a new order, by the keyboard alone: its owner is found, its number typed. */
async function beginOrder(page: Page, order: string): Promise<void> {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await expect(page.getByRole("combobox", { name: "Owner" })).toBeFocused();
  await page.keyboard.type("MORNING");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Order number" }).focus();
  await page.keyboard.type(order);
}

test("an order is typed into the form with its lines, without a mouse, and closed", async ({ page }) => {
  const order = unique("HAND");
  await beginOrder(page, order);

  const cell = page.locator('.lines-grid .ag-row [col-id="product_code"]').first();
  await cell.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("MF-1001");
  await expect(page.locator(".found")).toContainText(["MF-1001"]);
  await page.keyboard.press("Enter");
  await expect(page.locator('.lines-grid .ag-row [col-id="product_name"]').first()).toContainText(/oolong/i);
  await expect(page.locator('.lines-grid .ag-row [col-id="outbound_nums"]').getByRole("textbox")).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(page.locator('.lines-grid .ag-row [col-id="product_code"]').getByRole("combobox")).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".record-state")).toContainText("Awaiting close");
  await expect(page.getByRole("complementary").getByText(order).first()).toBeVisible();
  await step(page, "Close order", "Awaiting print");
});

test("what was typed in one line stays while the next is looked up and typed", async ({ page }) => {
  const order = unique("LINES");
  await beginOrder(page, order);
  const cell = (line: number, column: string) => page.locator(`.lines-grid .ag-row [col-id="${column}"]`).nth(line);
  const enter = async (line: number, column: string, text: string) => {
    await cell(line, column).click();
    await page.keyboard.type(text);
    if (column === "product_code") await expect(page.locator(".found")).toContainText([text]);
    await page.keyboard.press("Enter");
    await expect(cell(line, column)).toHaveText(text);
  };
  // The quantity first: looking up the product must not take it away again.
  await enter(0, "outbound_nums", "3");
  await enter(0, "product_code", "MF-1001");
  await page.getByRole("button", { name: "Add a line" }).click();
  // Enter behind the quantity began the second line already.
  await expect(cell(2, "product_code").getByRole("combobox")).toBeFocused();
  await enter(1, "product_code", "MF-1002");
  await enter(1, "outbound_nums", "2");
  await expect(cell(0, "product_code")).toHaveText("MF-1001");
  await expect(cell(0, "outbound_nums")).toHaveText("3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.getByRole("complementary").locator('.ag-row [col-id="outbound_nums"]');
  await expect(saved).toHaveText(["3", "2"]);
});

test("a product that is looked at and not typed anew stays", async ({ page }) => {
  const order = unique("LOOK");
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  const lines = ["MF-1001", "MF-1002", "MF-1003"].map((code) => `MORNING,${order},${code},1`);
  await checkFile(
    page,
    "outbound",
    "orders.csv",
    `owner_no,order_no,product_code,outbound_nums\n${lines.join("\n")}\n`,
  );
  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await expect(page.getByText("Rows imported: 3.")).toBeVisible();
  await openFound(page, "outbound", "Order number", order);
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const products = page.locator('.lines-grid .ag-row [col-id="product_code"]');
  await expect(products).toHaveText(["MF-1001", "MF-1002", "MF-1003"]);
  await products.nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".found").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".lines-grid .ag-cell-inline-editing")).toHaveCount(0);
  await expect(products).toHaveText(["MF-1001", "MF-1002", "MF-1003"]);
});

test("a line keeps the unit that it names whatever the screen speaks, and its errors speak as the screen does", async ({
  page,
}) => {
  const order = unique("UNIT");
  const speak = async (menu: string, tongue: string) => {
    await page.locator(".account-name").click();
    await page.getByRole("menuitem", { name: menu }).hover();
    const kept = page.waitForResponse((reply) => reply.url().endsWith("/v1/own/account") && reply.ok());
    await page.getByRole("menuitem", { name: tongue }).click();
    await kept;
  };
  const cell = (column: string) => page.locator(`.lines-grid .ag-row [col-id="${column}"]`).first();
  const enter = async (text: string) => {
    await cell("unit_name").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type(text);
    await expect(page.locator(".found")).toHaveCount(1);
    await page.keyboard.press("Enter");
  };
  // A unit that the product lacks is not offered; pasted it can be all the same.
  const paste = async (text: string) => {
    await cell("unit_name").click();
    await pasteLines(page, [[text]]);
  };
  const edit = async (menu: string, entry: string) => {
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  // No column is out of sight.
  await page.setViewportSize({ width: 2600, height: 900 });
  // The account's own language is Chinese.
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  const orders = `owner_no,order_no,product_code,unit_code,outbound_nums\nMORNING,${order},MF-1001,BX,2\n`;
  await checkFile(page, "outbound", "orders.csv", orders);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await openFound(page, "outbound", "Order number", order);
  const shown = page.getByRole("complementary").locator('.ag-row [col-id="unit_name"]').first();
  await expect(shown).toHaveText("box");

  const change = async (pallet: string, refusal: RegExp, box: string, save: string) => {
    await expect(cell("unit_name")).toHaveText(box);
    await paste(pallet);
    await expect(cell("unit_name")).toHaveText(pallet);
    await page.getByRole("button", { name: save, exact: true }).click();
    await expect(page.getByText(refusal).first()).toBeVisible();
    await enter("BX");
    await expect(cell("unit_name")).toHaveText(box);
    await page.getByRole("button", { name: save, exact: true }).click();
    await expect(shown).toHaveText(box);
  };
  await edit("Other steps", "Edit");
  await change("pallet", /no unit conversion of MF-1001 for “pallet”/, "box", "Save");
  await edit("Other steps", "Edit");
  await expect(cell("unit_name")).toHaveText("box");
  await speak("Language", "简体中文");
  await change("托板", /MF-1001.*单位换算“托板”/, "箱", "保存");
  await speak("语言", "繁體中文");
});

test("a picking list that is scanned says which of its orders can be boxed, and leads to them", async ({ page }) => {
  await signInTo(
    page,
    `/Main/outbound?q=${encodeURIComponent('[["outbound_status","equal",["awaiting_pick"]]]')}`,
    "packer",
  );
  await page.getByRole("gridcell", { name: /^OB/ }).first().click();
  const order = page.getByRole("complementary");
  const number =
    (await order
      .getByText(/^PL\d+/)
      .first()
      .textContent()) ?? "";
  const outbound =
    (await order
      .getByText(/^OB\d+/)
      .first()
      .textContent()) ?? "";
  await visit(page, "/Main/boxing");
  await settled(page);
  await page.getByRole("button", { name: "Check a picking list" }).first().click();
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

  await handOver(page, "picker");
  await visit(
    page,
    `/Main/picking_list?q=${encodeURIComponent(JSON.stringify([["pickinglist_no", "equal", number]]))}`,
  );
  await page.getByRole("gridcell", { name: number }).click();
  const list = page.getByRole("complementary");
  const lines = list.getByRole("tabpanel").getByRole("row");
  await expect(lines.nth(1)).toContainText("To pick");
  const locations = await lines.locator("td:first-child").allInnerTexts();
  expect(locations.length).toBeGreaterThan(1);
  await list.getByRole("tab", { name: "Outbound orders" }).click();
  await list.getByRole("link", { name: outbound }).click();
  await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
});
