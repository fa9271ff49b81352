import { cleanOn, manners, wear } from "./support/accessible.ts";
import { expect, type Page, settled, signIn, test, visit } from "./support/person.ts";

// The rows of a list are alike: few of them in sight are looked at sooner and show as much.
const desk = { width: 1440, height: 600 };
test.use({ viewport: desk });

for (const manner of manners) {
  test(`axe finds nothing on any kind of screen, ${manner.theme[2]} in ${manner.tongue}`, async ({ page }) => {
    const expectClean = cleanOn(page, manner);
    await page.goto("/Login");
    await page.getByText(manner.tongue, { exact: true }).click();
    await expectClean("sign-in");

    await signIn(page, "admin", manner.tongue);
    await wear(page, manner);
    await expectClean("home");

    await visit(page, "/Main/outbound");
    await settled(page);
    await expectClean("list");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectClean("list on a telephone");
    await page.setViewportSize(desk);

    await page.getByRole("gridcell", { name: /^SO-.*-0008$/ }).click();
    await expect(page.locator("[aria-current=step]")).toBeVisible();
    await settled(page);
    await expectClean("document");

    await openLines(page, "-0006");
    await expectClean("lines of a step");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();

    await visit(page, "/Main/outbound?mode=new");
    await expect(page.locator(".lines-grid .ag-header-cell").first()).toBeVisible();
    await expectClean("form");

    await visit(page, "/Main/outbound?mode=import");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectClean("import");

    await visit(page, "/Main/home");
    await settled(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    await expectClean("palette");

    await visit(page, "/Main/nowhere");
    await expect(page.locator("h1")).toBeVisible();
    await expectClean("not found");
    await page.goto("/nowhere");
    await expect(page.locator("h1")).toBeVisible();
    await expectClean("not found outside");

    await page.route("**/v1/outbound/**", (route) => route.abort());
    await visit(page, "/Main/outbound");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectClean("error");
  });
}

/** An order of the demonstration by the end of its number, beside the list. */
async function openOrder(page: Page, order: string): Promise<void> {
  const asked = JSON.stringify([["order_no", "like", order]]);
  await visit(page, `/Main/outbound?view=all&q=${encodeURIComponent(asked)}`);
  await page.getByRole("gridcell", { name: new RegExp(`^SO-.*${order}$`) }).click();
}

/** The step that comes next of an order, with the lines that it confirms. */
async function openLines(page: Page, order: string): Promise<void> {
  await openOrder(page, order);
  await expect(page.locator("[aria-current=step]")).toBeVisible();
  await page.getByRole("complementary").locator(".ant-btn-primary").click();
  await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
}
