import { expect, signIn, test } from "./support/person.ts";

test("a message lies below the sheet: over no row and no button, on a telephone neither", async ({ page }) => {
  await signIn(page, "manager");
  await page.goto("/Main/product");
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole("button", { name: "Copy the link" })).toBeVisible();
    await page.getByRole("button", { name: "Copy the link" }).click();
    const toast = page.locator(".ant-message-notice-content");
    await expect(toast).toBeVisible();
    const said = await toast.boundingBox();
    const sheet = await page.locator(".frame-main").boundingBox();
    expect(said?.y).toBeGreaterThanOrEqual((sheet?.y ?? 0) + (sheet?.height ?? 0));
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(size.height);
    await expect(toast).toBeHidden();
  }
});

test("the numbers of home's first row stand on one line", async ({ page }) => {
  await signIn(page, "manager");
  await page.goto("/Main/home");
  const numbers = page.locator(".key-figure strong");
  await expect(numbers.first()).toBeVisible();
  const at = await numbers.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(at.length).toBeGreaterThan(4);
  expect(new Set(at).size).toBe(1);
});
