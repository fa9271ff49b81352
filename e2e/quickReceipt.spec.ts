import { expect, follow, goHome, type Page, pasteLines, settled, signIn, test, unique } from "./support/person.ts";

async function chooseOwner(page: Page, code: string): Promise<void> {
  await page.getByLabel("Owner").click();
  await page.keyboard.type(code);
  await page
    .getByTitle(new RegExp(code))
    .or(page.locator(".found", { hasText: code }))
    .first()
    .click();
}

/** The form's own button; the lines offer the same below them. */
const submit = (page: Page, name: string) => page.getByRole("button", { name }).and(page.locator("[type=submit]"));

test("goods come in at once: pasted lines, proposed locations, errors at their row, and a link to the document", async ({
  page,
}) => {
  await signIn(page, "receiver");
  await follow(page, "Inbound", "One-step receipt");
  await chooseOwner(page, "MORNING");
  await pasteLines(page, [
    ["Product code", "Good", "Lot number"],
    ["MF-1001", "40", unique("LOT")],
    ["NOT-THERE", "5", ""],
  ]);
  await expect(page.getByRole("gridcell", { name: /Oolong/i })).toBeVisible();
  await goHome(page);
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("gridcell", { name: /Oolong/i })).toBeVisible();
  await page.getByRole("button", { name: "Propose locations" }).click();
  await expect(page.locator("[row-index='0'] [col-id=storage_loc_code]")).toHaveText(/^A-/);

  const receive = submit(page, "Receive and put away");
  await receive.click();
  await expect(page.getByRole("button", { name: "#2 Location code" })).toBeVisible();
  await expect(page.locator("[row-index='1'] [col-id=storage_loc_code]")).toHaveClass(/cell-wrong/);
  await page.locator("[row-index='1']").getByRole("button").click();
  await receive.click();
  await expect(page.getByText(/^IN\d+ is done\. Lines put away: 1\./)).toBeVisible();
  await page.getByRole("link", { name: "Open the document" }).click();
  await settled(page);
  await expect(page.locator(".record-state")).toContainText("Put away");
});

test("serial numbers of a return are scanned one by one, a repeated one is refused at once", async ({ page }) => {
  await signIn(page, "receiver");
  await follow(page, "Returns", "One-step return");
  await chooseOwner(page, "LIYANG");
  await pasteLines(page, [
    ["Product code", "Good"],
    ["LY-3001", "2"],
  ]);
  await expect(page.locator("[row-index='0'] [col-id=unit_name]").first()).not.toBeEmpty();
  await page.getByRole("button", { name: "Propose locations" }).click();
  await expect(page.locator("[row-index='0'] [col-id=storage_loc_code]")).not.toBeEmpty();
  await submit(page, "Take back and put away").click();
  await expect(page.getByRole("button", { name: "#1 Serial numbers" })).toBeVisible();

  await page.locator("[row-index='0'] [col-id=product_sn]").click();
  const [first, second] = [unique("SN"), unique("SN")];
  for (const serial of [first, first, second]) {
    await page.keyboard.type(serial);
    await page.keyboard.press("Enter");
    if (serial === first) await page.keyboard.press("Control+a");
  }
  await expect(page.locator(".serial-count")).toHaveText("✓ 2 of 2");
  await page.getByRole("heading", { name: "One-step return" }).click();
  await submit(page, "Take back and put away").click();
  await expect(page.getByText(/^RT\d+ is done\. Lines put away: 1\./)).toBeVisible();
});
