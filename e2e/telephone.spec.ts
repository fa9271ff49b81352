import { expect, type Locator, type Page, settled, signIn, signInTo, test, visit } from "./support/person.ts";

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
  await signInTo(page, "/Main/outbound?view=awaiting_close_order", "manager");
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

/** Whether the view that is shown stands whole between the edges of its row, clear of where the row fades. */
const isWhole = (page: Page) =>
  page.locator(".views [aria-current]").evaluate((one) => {
    const row = one.closest(".views") as HTMLElement;
    const [view, all] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
    const [before, after] = [row.classList.contains("is-cut-before"), row.classList.contains("is-cut")];
    return view.left >= all.left + (before ? 48 : 0) && view.right <= all.right - (after ? 48 : 0);
  });

test("the view that is shown stands whole in sight, on a telephone and beside an open row", async ({ page }) => {
  await signIn(page, "manager");
  for (const view of ["awaiting_shipping", "late", "held", "all", "open"]) {
    await visit(page, `/Main/outbound?view=${view}`);
    await settled(page);
    await expect.poll(() => isWhole(page), view).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/Main/outbound?view=all");
  await settled(page);
  await page.locator(".ag-row [col-id=outbound_no]").first().click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await expect.poll(() => isWhole(page)).toBe(true);
});

test("the head of a whole customer ends above its figures, and no column stands empty beside its chart", async ({
  page,
}) => {
  await signIn(page, "manager");
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/Main/customer");
  await settled(page);
  await page.locator(".ag-row [col-id=customer_no]").first().click();
  await page.getByRole("complementary").getByRole("button", { name: "Open", exact: true }).click();
  await settled(page);
  const head = page.locator(".record-head");
  for (const part of [".record-sign", ".record-subtitle", ".panel-actions"])
    await expectWithin(head.locator(part).first(), head);
  const figures = await page.locator(".record-figures").boundingBox();
  const chart = await page.locator(".record-chart").boundingBox();
  expect(chart?.width).toBeGreaterThan((figures?.width ?? 0) - 4);
});

async function expectWithin(part: Locator, whole: Locator): Promise<void> {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
}
