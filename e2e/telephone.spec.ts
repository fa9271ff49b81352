import { expect, type Locator, settled, signIn, test, visit } from "./support/person.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Whether two things on the page have any point in common. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("not in sight");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** What lies uppermost at the middle of something. */
const isUppermost = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

test("what is told for a moment lies over no button below and no row, and takes no tap", async ({ page }) => {
  await page.route("**/v1/outbound/action/**", (route) =>
    route.fulfill({
      status: 409,
      json: {
        httpStatus: 409,
        respondCode: { code: "INVALID_STATE", message: "Somebody was faster.", additionals: {} },
      },
    }),
  );
  await signIn(page, "manager");
  await visit(page, "/Main/outbound?view=awaiting_close_order");
  await settled(page);
  await page.locator('.ag-row[row-index="0"] .ag-checkbox-input').first().click();
  const bar = page.getByRole("toolbar");
  await bar
    .getByRole("button", { name: /\(1\)$/ })
    .first()
    .click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /\(1\)$/ });
  await confirm.click();
  const told = page.locator(".ant-message-notice");
  await expect(told).toContainText("Somebody was faster.");
  expect(await overlap(told, confirm)).toBe(false);
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await overlap(told, bar)).toBe(false);
  expect(await overlap(told, page.locator(".ag-row").last())).toBe(false);
  expect(await isUppermost(told)).toBe(false);
});
