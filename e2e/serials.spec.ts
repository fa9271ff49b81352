import {
  asOffered,
  checkFile,
  expect,
  type Locator,
  openFound,
  type Page,
  signIn,
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

  const ordered = `owner_no,order_no,product_code,outbound_nums,batch_no\nLIYANG,${order},LY-3001,3,${lot}\n`;
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
  await expect(dialog.getByRole("alert").first()).toContainText("NOT-PICKED");
  await expect(dialog.getByRole("button", { name: /^Serial numbers 2/ })).toHaveClass(/dangerous/);
  await dialog.getByRole("button", { name: /^Serial numbers 2/ }).click();
  await page.getByRole("button", { name: "Remove serial number NOT-PICKED" }).click();
  await page.keyboard.press("Escape");
  await scan(page, dialog, /^Serial numbers 2/, [third]);
  await dialog.getByRole("button", { name: "Box", exact: true }).click();
  await expect(dialog).toBeHidden();
  await step(page, "Confirm boxing", "Awaiting shipping", asOffered);

  await visit(page, "/Main/boxing_detail");
  for (const serial of serials) await expect(page.getByRole("gridcell", { name: serial })).toBeVisible();
});
