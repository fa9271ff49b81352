import { make, makeLocations } from "./support/calls.ts";
import { checkFile, expect, openFound, signIn, signInTo, standIn, step, test, unique } from "./support/person.ts";

test("a location among thousands is offered while one types, and where there are more it is said", async ({ page }) => {
  const [area, notice] = [unique("Z").slice(-7), unique("FAR")];
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  // More than one answer of the server holds, the last of them the last of all by their codes.
  const range = { from: "01", to: "40" };
  await makeLocations(page, { area: { values: [area] }, lane: range, slot: range });
  const sheet = `owner_no,inbound_bill_no,product_code,num_expect,valid_date\nMORNING,${notice},MF-1001,12,2030-01-01\n`;
  await checkFile(page, "inbound", "notice.csv", sheet);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting putaway", async () => undefined);
  await step(page, "Confirm putaway", "Put away", async (dialog) => {
    const cell = dialog.getByLabel("Location code 1");
    const offered = page.locator(".ant-select-dropdown:visible .found .code");
    await cell.fill(area);
    await expect(offered.first()).toHaveText(`${area}-01-01`);
    await expect(page.getByText(/There are more/)).toBeVisible();
    await cell.fill(`${area}-40-40`);
    await expect(offered).toHaveText([`${area}-40-40`]);
    await expect(page.getByText(/There are more/)).toBeHidden();
    await page.keyboard.press("Escape");
  });
});

test("where the goods lie already is offered first, and what is scanned stays as it is", async ({ page }) => {
  const [product_code, notice] = [unique("LIES"), unique("IN")];
  const scope = { wh_no: "TPE", owner_no: "MORNING" };
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  const product_name = "Goods that lie somewhere";
  await make(page, "/v1/product/a", { owner_no: "MORNING", product_code, product_name, stock_unit_code: "EA" });
  const details = [{ product_code, num_expect: "4", storage_loc_code: "B-07-3" }];
  await make(page, "/v1/inbound/simple/a", { ...scope, details });
  const more = [{ product_code, num_expect: "2" }];
  await make(page, "/v1/inbound/a", { ...scope, inbound_bill_no: notice, details: more });
  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting putaway", async (dialog) => {
    await expect(dialog.getByLabel("Good 1")).toHaveValue("2");
  });
  await step(page, "Confirm putaway", "Put away", async (dialog) => {
    const cell = dialog.getByLabel("Location code 1");
    await cell.click();
    await expect(page.locator(".ant-select-dropdown:visible .found").first()).toContainText(/B-07-3.*4/);
    // It takes the place of what was proposed, and Enter behind it sends nothing yet.
    await page.keyboard.type("A-01-2");
    await page.keyboard.press("Enter");
    await expect(cell).toHaveValue("A-01-2");
    await page.keyboard.type("A-01-3");
    await page.keyboard.press("Enter");
    await expect(cell).toHaveValue("A-01-3");
    // What was entered is not lost by a key that closes the dialog.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(cell).toHaveValue("A-01-3");
  });
});

test("many locations at once begin where the warehouse's codes end, and are made as proposed", async ({ page }) => {
  await signInTo(page, "/Main/storage", "admin");
  await page.getByRole("button", { name: "Create many locations" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Filled in from the codes that this warehouse has")).toBeVisible();
  await expect(dialog.getByLabel("Area From")).toHaveValue("D");
  await expect(dialog.getByLabel("Form of the code", { exact: true })).toHaveValue("{area}-{rack}-{level}");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("D-01-1", { exact: false }).first()).toBeVisible();
});
