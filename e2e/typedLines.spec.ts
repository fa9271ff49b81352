import { expect, type Locator, type Page, pasteLines, signIn, standIn, test, unique, visit } from "./support/person.ts";

// What is typed while a part of the page still moves is what was lost once.
test.use({ contextOptions: {} });

/** A form with lines: where it is, what its head needs, and which column holds the quantity. */
interface Form {
  readonly path: string;
  readonly quantity: string;
  /** What that column is called. */
  readonly heading: string;
  readonly number?: string;
}

const forms: Readonly<Record<string, Form>> = {
  "an inbound order": { path: "inbound", quantity: "num_expect", heading: "Expected" },
  "an outbound order": {
    path: "outbound",
    quantity: "outbound_nums",
    heading: "Ordered, good",
    number: "Order number",
  },
  "a return": { path: "returned", quantity: "num_expect", heading: "Expected" },
  "an adjustment": { path: "adjustment", quantity: "num", heading: "Quantity" },
  "a one-step receipt": { path: "inbound_simple", quantity: "num_loc", heading: "Good" },
  "a one-step return": { path: "return_simple", quantity: "num_loc", heading: "Good" },
};

const cellOf = (page: Page, line: number, column: string): Locator =>
  page.locator(`.lines-grid .ag-row[row-index="${line}"] [col-id="${column}"]`);

/** What stands in the lines, product and quantity. */
async function expectLines(page: Page, quantity: string, lines: readonly (readonly [string, string])[]): Promise<void> {
  await expect(page.locator('.lines-grid .ag-row [col-id="product_code"]')).toHaveCount(lines.length);
  for (const [line, [product, count]] of lines.entries()) {
    await expect(cellOf(page, line, "product_code")).toHaveText(product);
    await expect(cellOf(page, line, quantity)).toHaveText(count);
  }
}

async function chooseOwner(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Owner" }).focus();
  await page.keyboard.type("MORNING");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator(".ant-select", { has: page.getByRole("combobox", { name: "Owner" }) })).toContainText(
    "MORNING",
  );
}

/** Types a product's code and picks what is found, from the cell that has the focus. */
async function typeProduct(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await expect(page.locator(".found")).toContainText([code]);
  await page.keyboard.press("Enter");
}

async function typeByKeyboard(page: Page, line: number, quantity: string, [product, count]: readonly [string, string]) {
  const code = cellOf(page, line, "product_code");
  // A new line is typed into at once.
  if (!(await code.getByRole("combobox").isVisible())) {
    await code.focus();
    await page.keyboard.press("Enter");
  }
  await typeProduct(page, product);
  await expect(cellOf(page, line, "product_code")).toHaveText(product);
  await expect(code.getByRole("combobox")).toHaveCount(0);
  // What was chosen leads to the next cell; where that is not the quantity, Tab leads there.
  const counted = cellOf(page, line, quantity);
  await expect(page.locator(`.lines-grid .ag-row[row-index="${line}"] .ag-cell-inline-editing`)).toHaveCount(1);
  if ((await counted.getByRole("textbox").count()) === 0) await counted.click();
  await expect(counted.getByRole("textbox")).toBeFocused();
  await page.keyboard.type(count);
  // Enter would begin a line behind the last one.
  await page.keyboard.press("Tab");
}

for (const [name, { path, quantity, heading, number }] of Object.entries(forms)) {
  test(`three lines of ${name} are typed, changed, pasted over and removed, and none is lost`, async ({ page }) => {
    await signIn(page, "admin");
    await standIn(page, "TPE Taipei DC");
    await visit(page, `/Main/${path}${path.endsWith("_simple") ? "" : "?mode=new"}`);
    await chooseOwner(page);
    if (number) await page.getByRole("textbox", { name: number }).fill(unique("TYPED"));
    const add = page.getByRole("button", { name: "Add a line" });
    const lines = page.locator('.lines-grid .ag-row [col-id="product_code"]');
    for (const [line, typed] of (
      [
        ["MF-1001", "3"],
        ["MF-1002", "4"],
        ["MF-1003", "5"],
      ] as const
    ).entries()) {
      if ((await lines.count()) === line) {
        await add.click();
        await expect(cellOf(page, line, "product_code").getByRole("combobox")).toBeFocused();
      }
      await typeByKeyboard(page, line, quantity, typed);
    }
    await expectLines(page, quantity, [
      ["MF-1001", "3"],
      ["MF-1002", "4"],
      ["MF-1003", "5"],
    ]);
    await expect(page.getByText("Add more, or save and close?")).toBeVisible();

    await cellOf(page, 1, "product_code").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("MF-1003");
    await page.locator(".found", { hasText: "MF-1003" }).click();
    await cellOf(page, 1, quantity).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("44");
    await cellOf(page, 0, "product_name").click();
    await expectLines(page, quantity, [
      ["MF-1001", "3"],
      ["MF-1003", "44"],
      ["MF-1003", "5"],
    ]);

    await cellOf(page, 2, "product_code").click();
    await pasteLines(page, [
      ["Product code", heading],
      ["MF-1001", "6"],
      ["MF-1002", "7"],
    ]);
    await expectLines(page, quantity, [
      ["MF-1001", "3"],
      ["MF-1003", "44"],
      ["MF-1001", "6"],
      ["MF-1002", "7"],
    ]);

    await page.locator('.lines-grid .ag-row[row-index="1"]').getByRole("button").click();
    const removed = [
      ["MF-1001", "3"],
      ["MF-1001", "6"],
      ["MF-1002", "7"],
    ] as const;
    await expectLines(page, quantity, removed);

    // One change after the other is taken back: the line that was removed, then the block that was pasted.
    await cellOf(page, 0, quantity).focus();
    await page.keyboard.press("Control+z");
    await expect(lines).toHaveCount(4);
    await page.keyboard.press("Control+z");
    await expectLines(page, quantity, [
      ["MF-1001", "3"],
      ["MF-1003", "44"],
      ["MF-1003", "5"],
    ]);
  });
}

test("an order that is edited keeps its other lines, and leaving it unsaved asks first", async ({ page }) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await chooseOwner(page);
  await page.getByRole("textbox", { name: "Order number" }).fill(unique("EDITED"));
  for (const [line, code] of ["MF-1001", "MF-1002", "MF-1003"].entries()) {
    if (line > 0) {
      await page.getByRole("button", { name: "Add more" }).click();
      await expect(cellOf(page, line, "product_code").getByRole("combobox")).toBeFocused();
    }
    await typeByKeyboard(page, line, "outbound_nums", [code, String(line + 3)]);
  }
  await page.getByRole("button", { name: "Save and close" }).click();
  await expect(page.locator(".record-state")).toContainText("Awaiting close");

  const beside = page.getByRole("complementary");
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expectLines(page, "outbound_nums", [
    ["MF-1001", "3"],
    ["MF-1002", "4"],
    ["MF-1003", "5"],
  ]);
  await cellOf(page, 1, "product_code").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("MF-1101");
  await page.locator(".found", { hasText: "MF-1101" }).click();
  await cellOf(page, 0, "product_name").click();
  const edited = [
    ["MF-1001", "3"],
    ["MF-1101", "4"],
    ["MF-1003", "5"],
  ] as const;
  await expectLines(page, "outbound_nums", edited);

  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expectLines(page, "outbound_nums", edited);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // The form reads as what it saves will read: it is to be gone first.
  await expect(page.locator(".record-state")).toBeVisible();
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload();
    await expect(beside.locator('.ag-row [col-id="product_code"]')).toHaveText(edited.map(([code]) => code));
    await expect(beside.locator('.ag-row [col-id="outbound_nums"]')).toHaveText(edited.map(([, count]) => count));
  }
});

test("an order is typed with Tab alone: a line begins behind the last one, and its number is the system's", async ({
  page,
}) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await chooseOwner(page);
  await expect(page.getByRole("textbox", { name: "Order number" })).toHaveAttribute("placeholder", /system/);
  await cellOf(page, 0, "product_code").focus();
  await page.keyboard.press("Enter");
  for (const [line, [product, count]] of (
    [
      ["MF-1001", "3"],
      ["MF-1002", "4"],
    ] as const
  ).entries()) {
    await page.keyboard.type(product);
    // The second one is typed as a scanner does: nothing is found yet when Tab comes.
    if (line === 0) await expect(page.locator(".found")).toContainText([product]);
    await page.keyboard.press("Tab");
    await page.keyboard.type(count);
    await expect(cellOf(page, line, "product_code")).toHaveText(product);
    for (let cell = 0; cell < 8; cell++) {
      if ((await page.locator('.lines-grid .ag-row [col-id="product_code"]').count()) === line + 2) break;
      await page.keyboard.press("Tab");
    }
    await expect(cellOf(page, line + 1, "product_code").getByRole("combobox")).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expectLines(page, "outbound_nums", [
    ["MF-1001", "3"],
    ["MF-1002", "4"],
    ["", ""],
  ]);
  // In a field in which nothing stands, too.
  await cellOf(page, 2, "product_code").focus();
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 2, "product_code").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Control+Backspace");
  await expectLines(page, "outbound_nums", [
    ["MF-1001", "3"],
    ["MF-1002", "4"],
  ]);
  await cellOf(page, 0, "outbound_nums").focus();
  await page.keyboard.press("Control+Backspace");
  await expectLines(page, "outbound_nums", [["MF-1002", "4"]]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page
      .locator(".panel-head, .record-head")
      .getByText(/^OB\d+/)
      .first(),
  ).toBeVisible();
});

test("Enter begins the next line and loses nothing of what is typed behind it, Ctrl+Enter saves", async ({ page }) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await chooseOwner(page);
  await page.keyboard.press("Control+ArrowDown");
  for (const [line, [code, count]] of (
    [
      ["1001", "12"],
      ["1002", "24"],
      ["1003", "36"],
    ] as const
  ).entries()) {
    await page.keyboard.type(code);
    await expect(page.locator(".lines-grid").getByRole("combobox")).toHaveValue(code);
    await page.keyboard.press("Tab");
    await expect(cellOf(page, line, "outbound_nums").getByRole("textbox")).toBeFocused();
    await page.keyboard.type(count);
    await page.keyboard.press("Enter");
  }
  // The fourth is open to be typed into.
  const found = ["MF-1001", "MF-1002", "MF-1003", /./];
  await expect(page.locator('.lines-grid .ag-row [col-id="product_code"]')).toHaveText(found);
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".record-state")).toContainText("Awaiting close");
  await expect(page.getByRole("button", { name: "Close order" })).toBeFocused();
  const saved = page.getByRole("complementary");
  await expect(saved.locator('.ag-row [col-id="product_code"]')).toHaveText(["MF-1001", "MF-1002", "MF-1003"]);
  await expect(saved.locator('.ag-row [col-id="outbound_nums"]')).toHaveText(["12", "24", "36"]);
});

// As fast as people type.
const delay = 50;

test("what is typed fast is in its cells on a machine six times as slow", async ({ page }) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await page.goto("/Main/outbound?mode=new");
  await chooseOwner(page);
  await page.keyboard.press("Control+ArrowDown");
  await expect(cellOf(page, 0, "product_code").getByRole("combobox")).toBeFocused();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const typed = [
    ["1001", "12"],
    ["1002", "2486"],
    ["1003", "36"],
  ] as const;
  for (const [code, count] of typed) {
    await page.keyboard.type(code, { delay });
    await page.keyboard.press("Tab", { delay });
    await page.keyboard.type(count, { delay });
    await page.keyboard.press("Enter", { delay });
  }
  await expect(cellOf(page, 3, "product_code").getByRole("combobox")).toBeFocused({ timeout: 60_000 });
  // Over a cell that is not open yet.
  await cellOf(page, 3, "outbound_nums").focus();
  await page.keyboard.type("975", { delay });
  await expect(cellOf(page, 3, "outbound_nums").getByRole("textbox")).toHaveValue("975");
  for (const [line, [code, count]] of typed.entries()) {
    await expect(cellOf(page, line, "product_code")).toHaveText(`MF-${code}`);
    await expect(cellOf(page, line, "outbound_nums")).toHaveText(count);
  }
});

test("who leaves the lines while the next one begins presses what they went to", async ({ page }) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await chooseOwner(page);
  await page.keyboard.press("Control+ArrowDown");
  await expect(cellOf(page, 0, "product_code").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("1001");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12");
  await expect(cellOf(page, 0, "outbound_nums").getByRole("textbox")).toHaveValue("12");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page.locator(".record-state")).toContainText("Awaiting close");
});

test("what is wrong with the head of a new document and with its lines is told at once, and nothing is lost", async ({
  page,
}) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await cellOf(page, 0, "product_code").focus();
  await pasteLines(page, [
    ["Product code", "Ordered, good"],
    ["MF-1001", "many"],
    ["MF-1002", "4"],
  ]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const summary = page.locator(".error-list");
  await expect(summary).toContainText("Owner");
  await expect(summary).toContainText("Ordered, good");
  await expect(cellOf(page, 0, "outbound_nums")).toHaveClass(/cell-wrong/);
  await chooseOwner(page);
  await expectLines(page, "outbound_nums", [
    ["MF-1001", "many"],
    ["MF-1002", "4"],
  ]);
});

for (const [name, { path, quantity }] of Object.entries(forms)) {
  test(`code and quantity pasted into ${name} without headings fill both, and a code that names nothing is marked`, async ({
    page,
  }) => {
    await signIn(page, "admin");
    await standIn(page, "TPE Taipei DC");
    await visit(page, `/Main/${path}${path.endsWith("_simple") ? "" : "?mode=new"}`);
    await chooseOwner(page);
    await cellOf(page, 0, "product_code").click();
    await pasteLines(page, [
      ["MF-1001", "6"],
      ["BB-XXXX", "7"],
    ]);
    await expectLines(page, quantity, [
      ["MF-1001", "6"],
      ["BB-XXXX", "7"],
    ]);
    await expect(cellOf(page, 1, "product_code")).toHaveClass(/cell-wrong/);
    await expect(cellOf(page, 0, "product_code")).not.toHaveClass(/cell-wrong/);
    // Over lines that are there.
    await cellOf(page, 0, "product_code").click();
    await pasteLines(page, [
      ["MF-1001", "16"],
      ["MF-1002", "17"],
    ]);
    await expectLines(page, quantity, [
      ["MF-1001", "16"],
      ["MF-1002", "17"],
    ]);
    await expect(cellOf(page, 1, "product_code")).not.toHaveClass(/cell-wrong/);
  });
}

test("a line's first letter counts where Tab led to its cell from the head, and Tab passes what nobody sees", async ({
  page,
}) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await chooseOwner(page);
  const isInLines = () => page.evaluate(() => document.activeElement?.getAttribute("col-id") === "product_code");
  for (let stop = 0; stop < 30 && !(await isInLines()); stop++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => document.activeElement?.closest("button.ant-select-clear") === null);
    expect(seen).toBe(true);
  }
  await page.keyboard.type("MF-1001", { delay: 120 });
  await expect(cellOf(page, 0, "product_code").getByRole("combobox")).toHaveValue("MF-1001");
  await expect(page.locator(".found:visible")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.type("many");
  await page.keyboard.press("Tab");
  await expect(cellOf(page, 0, "product_code")).toHaveText("MF-1001");
  await expect(cellOf(page, 0, "outbound_nums")).toHaveClass(/cell-wrong/);
});

test("another product of a line stays as it was typed, and leaves nothing of the former one but the quantity", async ({
  page,
}) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await chooseOwner(page);
  await cellOf(page, 0, "product_code").focus();
  await pasteLines(page, [
    ["Product code", "Ordered, good", "Unit", "Lot number", "Expires on"],
    ["MF-1001", "3", "box", "LOT9", "2027-01-05"],
  ]);
  await expect(cellOf(page, 0, "unit_name")).toHaveText("box");
  const product = cellOf(page, 0, "product_code");
  const name = cellOf(page, 0, "product_name");
  await expect(name).not.toHaveText("");

  await product.click();
  await page.keyboard.type("XX-1");
  await page.keyboard.press("Tab");
  await expect(product).toHaveText("XX-1");
  await expect(product).toHaveClass(/cell-wrong/);
  await expect(name).toHaveText("");
  for (const gone of ["unit_name", "batch_no", "valid_date"]) await expect(cellOf(page, 0, gone)).toHaveText("");

  await page.keyboard.press("Escape");
  await product.click();
  await page.keyboard.type("XX-2");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Order number" }).click();
  await expect(product).toHaveText("XX-2");
  await expect(product).toHaveClass(/cell-wrong/);

  await product.click();
  await page.keyboard.type("MF-1002");
  await page.locator(".found", { hasText: "MF-1002" }).click();
  await expect(product).toHaveText("MF-1002");
  await expect(product).not.toHaveClass(/cell-wrong/);
  await expect(cellOf(page, 0, "outbound_nums").getByRole("textbox")).toHaveValue("3");
  await expect(cellOf(page, 0, "unit_name")).not.toHaveText("");
});

test("Tab passes a unit that is set without a list over the lines, and a list holds the product's own units", async ({
  page,
}) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await visit(page, "/Main/outbound?mode=new");
  await chooseOwner(page);
  await cellOf(page, 0, "product_code").focus();
  await pasteLines(page, [
    ["MF-1001", "3"],
    ["MF-1002", "4"],
  ]);
  await expect(cellOf(page, 1, "unit_name")).not.toHaveText("");
  await cellOf(page, 0, "outbound_nums").click();
  const unit = cellOf(page, 0, "unit_name").getByRole("combobox");
  await page.keyboard.press("Tab");
  await expect(cellOf(page, 0, "outbound_nums_bad").getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(unit).toBeFocused();
  await expect(unit).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".found:visible")).toHaveText(["BX box", "EA each"]);
});
