import { expect, signInTo, test } from "./support/person.ts";

test("the numbers of home's first row stand on one line", async ({ page }) => {
  await signInTo(page, "/Main/home", "manager");
  const numbers = page.locator(".key-figure strong");
  await expect(numbers.first()).toBeVisible();
  const at = await numbers.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(at.length).toBeGreaterThan(4);
  expect(new Set(at).size).toBe(1);
});

test("the last column of a product's stock is in sight beside the list, and what is cut says so", async ({ page }) => {
  await signInTo(page, "/Main/product", "manager");
  await page.getByText("BB-2101", { exact: true }).click();
  const table = page.locator(".record-main .table-scroll").first();
  await expect(table.getByText("Expires on")).toBeVisible();
  await expect
    .poll(() => table.evaluate((one) => one.scrollWidth <= one.clientWidth || one.classList.contains("is-cut")))
    .toBe(true);
  const edges = await table.evaluate((one) => {
    const last = one.querySelector("thead th:last-child");
    return [last?.getBoundingClientRect().right ?? 0, one.getBoundingClientRect().right];
  });
  expect(edges[0]).toBeLessThanOrEqual((edges[1] ?? 0) + 1);
});
