import { expect, signIn, test } from "./support/person.ts";

test("a message is clicked through: what lies below it is at hand", async ({ page }) => {
  await signIn(page, "manager");
  await page.goto("/Main/product");
  await page.getByRole("button", { name: "Copy link to this search" }).click();
  const said = await page.locator(".ant-message-notice-content").boundingBox();
  const [x, y] = [(said?.x ?? 0) + (said?.width ?? 0) / 2, (said?.y ?? 0) + (said?.height ?? 0) / 2];
  const isCovered = await page.evaluate(
    ([at, down]) => document.elementFromPoint(at ?? 0, down ?? 0)?.closest(".ant-message") !== null,
    [x, y],
  );
  expect(isCovered).toBe(false);
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

test("the last column of a product's stock is in sight beside the list, and what is cut says so", async ({ page }) => {
  await signIn(page, "manager");
  await page.goto("/Main/product");
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
