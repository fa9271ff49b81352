import {
  asOffered,
  checkFile,
  expect,
  openFound,
  type Page,
  signIn,
  step,
  stepBack,
  stockOfLot,
  test,
  unique,
  visit,
} from "./support/person.ts";

const [notice, order, lot] = [unique("IN"), unique("SO"), unique("LOT")];

/** An order of two products that has left, ten pieces of either. */
async function shipOrder(page: Page): Promise<void> {
  const bring = async (list: string, head: string, rows: readonly string[]) => {
    await checkFile(page, list, `${list}.csv`, `${head}\n${rows.join("\n")}\n`);
    await page.getByRole("button", { name: `Import ${rows.length} rows` }).click();
    await expect(page.getByText(`Rows imported: ${rows.length}.`)).toBeVisible();
  };
  const rows = ["MF-1001", "MF-1002"];
  const received = rows.map((code) => `MORNING,${notice},no,${code},10,${lot},2030-01-01`);
  await bring("inbound", "owner_no,inbound_bill_no,need_qc,product_code,num_expect,batch_no,valid_date", received);
  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting putaway", asOffered);
  await step(page, "Confirm putaway", "Put away", asOffered);
  const ordered = rows.map((code) => `MORNING,${order},${code},10,${lot}`);
  await bring("outbound", "owner_no,order_no,product_code,outbound_nums,batch_no", ordered);
  await openFound(page, "outbound", "Order number", order);
  await step(page, "Close order", "Awaiting print");
  await step(page, "Print picking list", "Awaiting pick", asOffered);
  await step(page, "Confirm pick", "Awaiting boxing", asOffered);
  await step(page, "Confirm boxing", "Awaiting shipping", async (dialog) => {
    await dialog.getByRole("button", { name: "Confirm boxing" }).click();
    for (const [label, value] of Object.entries({ Length: "30", Width: "20", Height: "15", Weight: "1.5" }))
      await dialog.getByLabel(label).fill(value);
  });
  await step(page, "Ship", "Shipped", (dialog) => dialog.getByLabel("Carrier", { exact: true }).fill("HCT"));
}

const cell = (page: Page, line: number, column: string) =>
  page.locator(`.lines-grid .ag-row[row-index="${line}"] [col-id="${column}"]`);

async function type(page: Page, line: number, column: string, text: string): Promise<void> {
  await cell(page, line, column).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole("combobox", { name }).focus();
  await page.keyboard.type(text);
  await expect(page.locator(".found").filter({ hasText: text, visible: true })).toHaveCount(1);
  await page.keyboard.press("Enter");
}

const press = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
};

const shippedOf = async (page: Page): Promise<readonly string[]> => {
  await openFound(page, "outbound", "Order number", order);
  const cells = page.getByRole("complementary").locator('.ag-row [col-id="num_shipped"]');
  await expect(cells).toHaveCount(2);
  return cells.allInnerTexts();
};

test("a shipped order is corrected from the keyboard: filled in, refused at its cell, adjusted and reversed", async ({
  page,
}) => {
  await signIn(page, "warehouse_manager");
  await shipOrder(page);
  expect(await stockOfLot(page, lot)).toEqual({});

  await test.step("its lines are filled in from the order, and one is told to be wrong at its cell", async () => {
    await visit(page, "/Main/outbound_adjustment?mode=new");
    await choose(page, "Owner", "MORNING");
    await choose(page, "Outbound order", order);
    await page.getByRole("textbox", { name: "Reason for adjustment" }).focus();
    await page.keyboard.type("two cartons stayed on the dock");
    await press(page, "Fill in from outbound order");
    await expect(page.locator(".lines-grid .ag-row [col-id='product_code']")).toHaveText(["MF-1001", "MF-1002"]);
    await expect(cell(page, 0, "num")).toHaveText("10");
    await expect(cell(page, 0, "batch_no")).toHaveText(lot);
    await expect(page.locator(".lines-grid .ag-row .tiled img")).toHaveCount(2);
    await type(page, 0, "num", "3");
    await type(page, 1, "num", "0");
    await press(page, "Save");
    await expect(cell(page, 1, "num")).toHaveClass(/cell-wrong/);
    await expect(cell(page, 0, "num")).not.toHaveClass(/cell-wrong/);
    await type(page, 1, "num", "11");
  });

  await test.step("more than left is refused at its cell, with what is left", async () => {
    await press(page, "Save");
    await expect(cell(page, 1, "num")).toHaveClass(/cell-wrong/);
    await expect(page.getByText(/10 left and did not come back, 11 asked/).first()).toBeVisible();
    await type(page, 1, "num", "4");
    await press(page, "Save");
    await expect(page.locator(".record-state")).toContainText("Awaiting adjustment");
  });

  await test.step("adjusted, it is in stock again, and the order says what left", async () => {
    await press(page, "Confirm adjustment");
    await expect(page.locator(".record-state")).toContainText("Adjusted");
    const stock = Object.entries(await stockOfLot(page, lot));
    expect(stock.map(([at, pieces]) => `${at.slice(0, 7)} ${pieces}`).sort()).toEqual([
      "MF-1001 3 good, 0 defective",
      "MF-1002 4 good, 0 defective",
    ]);
    expect(await shippedOf(page)).toEqual(["7", "6"]);
  });

  await test.step("its order lists it, and its order's number leads there", async () => {
    await page.getByRole("tab", { name: /Outbound adjustments/ }).click();
    await page.getByRole("complementary").getByText(/^OA/).first().click();
    await expect(page.locator(".record-state")).toContainText("Adjusted");
    await page.locator(".facts a").filter({ hasText: /^OB/ }).click();
    await expect(page).toHaveURL(/\/Main\/outbound\?/);
    await expect(page.locator(".record-state")).toContainText("Shipped");
  });

  await test.step("reversed, all of it left", async () => {
    await visit(page, "/Main/outbound_adjustment?view=all");
    await page.getByRole("gridcell", { name: /^OA/ }).first().click();
    await stepBack(page, "Reverse", "they left after all", "Reversed");
    expect(await stockOfLot(page, lot)).toEqual({});
    expect(await shippedOf(page)).toEqual(["10", "10"]);
  });
});
