import {
  asOffered,
  checkFile,
  expect,
  type Locator,
  openFound,
  type Page,
  signIn,
  signInTo,
  step,
  test,
  unique,
  visit,
} from "./support/person.ts";

/** Opens the scans of a row, scans, and closes them again. */
async function scan(page: Page, dialog: Locator, name: RegExp, serials: readonly string[]): Promise<void> {
  await dialog.getByRole("button", { name }).click();
  const field = page.locator(".serials input");
  await expect(field).toBeFocused();
  // As a scanner does it, which knows of no field.
  for (const serial of serials) {
    await page.keyboard.type(serial);
    await page.keyboard.press("Enter");
  }
  await page.locator(".ant-modal-title").last().click();
  await expect(field).toBeHidden();
}

test("single pieces are scanned when they come in, when they are picked, and into which box they go", async ({
  page,
}) => {
  const [notice, order, lot] = [unique("IN"), unique("SO"), unique("LOT")];
  const serials = [1, 2, 3].map(() => unique("SN"));
  const [first = "", second = "", third = ""] = serials;
  await signIn(page, "warehouse_manager");
  const received = `owner_no,inbound_bill_no,need_qc,product_code,num_expect,batch_no\nLIYANG,${notice},no,LY-3001,3,${lot}\n`;
  await checkFile(page, "inbound", "notice.csv", received);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting putaway", (dialog) =>
    scan(page, dialog, /^Serial numbers 1/, serials),
  );
  await step(page, "Confirm putaway", "Put away", asOffered);

  // This owner wants each order's address.
  const ordered = `owner_no,order_no,consignee_name,delivery_address,delivery_tel,product_code,outbound_nums,batch_no
LIYANG,${order},Shop,1 Songren Rd,02-27201000,LY-3001,3,${lot}
`;
  await checkFile(page, "outbound", "order.csv", ordered);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await openFound(page, "outbound", "Order number", order);
  await step(page, "Close order", "Awaiting print");
  await step(page, "Print picking list", "Awaiting pick", asOffered);
  await step(page, "Confirm pick", "Awaiting boxing", (dialog) => scan(page, dialog, /^Serial numbers 1/, serials));

  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Box", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Box ·" });
  await dialog.getByRole("button", { name: "Add a box" }).click();
  for (const label of [/Length/, /Width/, /Height/, /Weight/]) {
    for (const field of await dialog.getByLabel(label).all()) await field.fill("12");
  }
  await dialog.getByLabel("Quantity LY-3001").first().fill("2");
  await dialog.getByLabel("Quantity LY-3001").last().fill("1");
  await scan(page, dialog, /^Serial numbers 1/, [first, second]);
  // What lies in one box cannot lie in the other, and what was not picked in none.
  await scan(page, dialog, /^Serial numbers 2/, [first, "NOT-PICKED"]);
  await expect(dialog.getByRole("button", { name: /^Serial numbers 2/ })).toContainText("1 of 1");
  await dialog.getByRole("button", { name: "Box", exact: true }).click();
  // Said in one place, which leads to the field.
  await expect(dialog.getByRole("alert")).toHaveCount(1);
  await expect(dialog.getByRole("alert")).toContainText("NOT-PICKED");
  await expect(dialog.getByRole("button", { name: /^Serial numbers 2/ })).toHaveClass(/dangerous/);
  await dialog.getByRole("button", { name: /^Serial numbers 2/ }).click();
  await page.getByRole("button", { name: "Remove serial number NOT-PICKED" }).click();
  await page.keyboard.press("Escape");
  await scan(page, dialog, /^Serial numbers 2/, [third]);
  await dialog.getByRole("button", { name: "Box", exact: true }).click();
  await expect(dialog).toBeHidden();
  await step(page, "Confirm boxing", "Awaiting shipping", asOffered);

  await visit(page, `/Main/boxing_detail?q=${encodeURIComponent(JSON.stringify([["order_no", "equal", order]]))}`);
  for (const serial of serials) await expect(page.getByRole("gridcell", { name: serial })).toBeVisible();

  await openFound(page, "outbound", "Order number", order);
  await step(page, "Ship", "Shipped", (open) => open.getByLabel("Carrier", { exact: true }).fill("HCT"));
  await test.step("its page tells the whole life of a piece", async () => {
    const record = await openSerial(page, first);
    await expect(record.locator(".record-state")).toContainText("Shipped");
    await expect(record).toContainText(order);
    const movements = record.getByRole("tabpanel").getByRole("row");
    await expect(movements.filter({ hasText: "Putaway" }).first()).toContainText("In");
    await expect(movements.filter({ hasText: "Shipment" }).first()).toContainText("Out");
  });
  await test.step("its lot leads to where it went", async () => {
    await visit(page, `/Main/recall?q=${encodeURIComponent(JSON.stringify([["sought", "equal", lot]]))}`);
    await expect(page.getByRole("gridcell", { name: order }).first()).toBeVisible();
    await visit(page, `/Main/recall?q=${encodeURIComponent(JSON.stringify([["sought", "equal", first]]))}`);
    await expect(page.getByRole("gridcell", { name: order }).first()).toBeVisible();
  });
});

/** The page of a serial number, from its list. */
async function openSerial(page: Page, serial: string): Promise<Locator> {
  await visit(page, `/Main/product_sn?q=${encodeURIComponent(JSON.stringify([["product_sn", "equal", serial]]))}`);
  await page.getByRole("gridcell", { name: serial }).first().click();
  return page.getByRole("complementary");
}

test("numbers are made for one product one after the other, and from a file, which names those that are there", async ({
  page,
}) => {
  const [typed, next, filed, other] = [unique("SN"), unique("SN"), unique("SN"), unique("SN")];
  await signInTo(page, "/Main/product_sn?mode=new", "warehouse_manager");
  const choose = async (name: string, text: string) => {
    await page.getByRole("combobox", { name }).focus();
    await page.keyboard.type(text);
    await expect(page.locator(".found").filter({ hasText: text, visible: true })).toHaveCount(1);
    await page.keyboard.press("Enter");
  };
  await choose("Owner", "LIYANG");
  await choose("Product", "LY-3001");
  await page.getByRole("textbox", { name: "Serial number" }).fill(typed);
  await page.getByRole("button", { name: "Save and add another" }).click();
  await expect(page.getByRole("textbox", { name: "Serial number" })).toHaveValue("");
  // The next is of the same owner and product.
  await page.getByRole("textbox", { name: "Serial number" }).fill(next);
  if ((await page.locator("form.form").getByText("LY-3001").count()) === 0) await choose("Product", "LY-3001");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-state")).toContainText("Created");

  const rows = [typed, filed, other].map((serial) => `LIYANG,LY-3001,${serial}`);
  await checkFile(page, "product_sn", "numbers.csv", `owner_no,product_code,product_sn\n${rows.join("\n")}\n`);
  await expect(page.getByText(typed).first()).toBeVisible();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Rows imported: 2.")).toBeVisible();
  for (const serial of [typed, next, filed, other]) {
    const record = await openSerial(page, serial);
    await expect(record.locator(".record-state")).toContainText("Created");
    await expect(record).toContainText("LY-3001");
  }
});
