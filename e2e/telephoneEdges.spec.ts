import { expect, type Locator, type Page, settled, signIn, test, visit } from "./support/person.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error("not drawn");
  return box;
};

/** Opens the dialog in which the first pick is confirmed. */
async function confirmFirst(page: Page): Promise<Locator> {
  await signIn(page, "picker");
  await visit(page, "/Main/picking");
  await page.locator(".list-rows .ag-row .ag-checkbox-input").first().click({ force: true });
  await page.locator(".picked .ant-btn-primary").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Confirm pick" })).toBeVisible();
  await settled(page);
  return dialog;
}

test("what is offered for a dialog's last field leaves its button free", async ({ page }) => {
  const dialog = await confirmFirst(page);
  await dialog.getByText("Staging location or tote").click();
  await dialog.getByRole("combobox").last().click();
  const offered = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  await expect(offered.locator(".found").first()).toBeVisible();
  await settled(page);
  const [list, button] = [await boxOf(offered), await boxOf(dialog.getByRole("button", { name: "Confirm pick" }))];
  expect(list.y + list.height).toBeLessThanOrEqual(button.y);
});

test("between what is told in two lines and a dialog there is room", async ({ page }) => {
  const dialog = await confirmFirst(page);
  const edge = await boxOf(page.locator(".ant-modal-container"));
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog).toHaveCount(0);
  await page.locator(".picked button").last().click();
  await page.locator(".list-foot button").first().click();
  const told = page.locator(".ant-message-notice").first();
  await told.evaluate((notice) => {
    const text = [...notice.querySelectorAll("*")].findLast((one) => one.childElementCount === 0 && one.textContent);
    if (text) text.textContent = "What is told here is longer than one line of a telephone has room for";
  });
  const { y, height } = await boxOf(told);
  expect(height).toBeGreaterThan(48);
  expect(y + height).toBeLessThan(edge.y);
});
