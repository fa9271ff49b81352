import { call, keptBy } from "./support/calls.ts";
import {
  checkFile,
  enter,
  expect,
  openFound,
  signIn,
  signInTo,
  standIn,
  step,
  test,
  unique,
} from "./support/person.ts";

test("the way back asks for a reason and keeps it", async ({ page }) => {
  await signIn(page, "admin");
  await openFound(page, "outbound", "Order number", "-0004");
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Revert close" }).click();
  const dialog = page.getByRole("dialog", { name: "Revert close" });
  await dialog.getByRole("button", { name: "Revert close" }).click();
  await expect(dialog.getByText("A reason is needed.")).toBeVisible();
  await dialog.getByRole("textbox").fill("The customer wants one more");
  await dialog.getByRole("button", { name: "Revert close" }).click();
  await expect(page.locator(".record-state")).toContainText("Awaiting close");
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("blockquote").filter({ hasText: "The customer wants one more" })).toBeVisible();
  await step(page, "Close order", "Awaiting print");
});

test("an order that cannot be filled says so before the step, and why after it", async ({ page }) => {
  const order = unique("SHORT");
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await checkFile(
    page,
    "outbound",
    "orders.csv",
    `owner_no,order_no,product_code,outbound_nums\nMORNING,${order},MF-1003,900000\n`,
  );
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await openFound(page, "outbound", "Order number", order);
  await expect(page.getByText("Lines short: 1")).toBeVisible();
  await expect(page.getByText(/MF-1003.*900,000 each needed/)).toBeVisible();
  await page.getByRole("button", { name: "Close order" }).click();
  // Taken at once; what to do about the shortage is asked now that there is one.
  const dialog = page.getByRole("dialog", { name: "Close order" });
  await expect(dialog.getByRole("alert")).toContainText(/The order was not closed: .*MF-1003/);
  await expect(dialog.getByLabel("When short")).toBeVisible();
  await expect(page.locator(".record-state")).toContainText("Awaiting close");
});

test("cells that cannot be are marked where they stand, and their rows left out", async ({ page }) => {
  const order = unique("CELLS");
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  const rows = [`MORNING,${order},MF-1001,2`, `MORNING,${order}B,NO-SUCH,2`, `MORNING,${order}C,MF-1001,many`];
  const sheet = `owner_no,order_no,product_code,outbound_nums\n${rows.join("\n")}\n`;
  await checkFile(page, "outbound", "orders.csv", sheet);
  await expect(page.getByText("Ready to import: 1. To correct: 2.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "NO-SUCH" })).toContainText("Product code");
  await expect(page.getByRole("row").filter({ hasText: "many" })).toBeVisible();
  await page.getByRole("button", { name: /^Import 1 rows?, leave out 2/ }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Download what was left out/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
});

test("who is signed out while typing signs in beside the page, and saves what was typed", async ({ page, context }) => {
  await signInTo(page, "/Main/storage?mode=new", "stock_clerk");
  const code = unique("KEPT");
  await page.getByRole("textbox", { name: "Location code" }).fill(code);
  const { uid, refresh_token } = await keptBy(page);
  await call(page, `/v1/logout/${uid}`, { refresh_token });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const over = page.getByRole("dialog", { name: "Your session is over" });
  await expect(over).toContainText("still on this page");
  const beside = context.waitForEvent("page");
  await over.getByRole("link", { name: "Sign in" }).click();
  await enter(await beside, "stock_clerk");
  await (await beside).close();
  await expect(over).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("complementary").getByRole("heading", { name: code })).toBeVisible();
});
