import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, openFound, type Page, signInTo, test, visit } from "./support/person.ts";

/** The link that a dialog has just made. */
async function madeLink(page: Page): Promise<string> {
  const made = page.getByLabel("Shared link", { exact: true });
  await expect(made).toHaveValue(/#/);
  const url = await made.inputValue();
  await page.keyboard.press("Escape");
  return url;
}

/** A page of someone who has no account. */
async function anonymousPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US" });
  await context.addInitScript(() => localStorage.setItem("language", "en_US"));
  const page = await context.newPage();
  await page.goto(url.split("#")[0] ?? "");
  await expect(page.getByText("opens with a link")).toBeVisible();
  await page.goto(url);
  return page;
}

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test("strangers see by a link what was shared with them, until it is revoked, and an order that is none is not found [orderNotFound]", async ({
  page,
  browser,
}) => {
  await signInTo(page, "/Main/shared_link", "warehouse_manager");
  await page.getByRole("button", { name: "Share a link" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Share a link" });
  await dialog.getByLabel("Owner").click();
  await page.keyboard.type("BOTANY");
  await page
    .locator(".found", { hasText: "BOTANY" })
    .or(page.getByTitle(/BOTANY/))
    .first()
    .click();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const stockLink = await madeLink(page);
  const visitor = await anonymousPage(browser, stockLink);
  await expect(visitor.getByRole("heading", { name: /Botany Beauty/ })).toBeVisible();
  await visitor.getByRole("searchbox").fill("BB-2003");
  await expect(visitor.getByRole("row")).toHaveCount(2);
  await expectClean(visitor);

  await openFound(page, "outbound", "Order number", "-0010");
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Share a label link" }).click();
  await page.getByRole("button", { name: "Make the link" }).click();
  await visitor.goto(await madeLink(page));
  await expect(visitor.getByText("Box 1 of 1")).toBeVisible();
  await expect(visitor.getByRole("img", { name: /^H/ })).toBeVisible();

  await visitor.goto("/tracking");
  await visitor.getByLabel("Order or waybill number").fill("SO-TPE-0010");
  await visitor.getByLabel("Delivery telephone").fill("02-2720-9999");
  await visitor.getByRole("button", { name: "Track" }).click();
  await expect(visitor.getByText("No order was found.")).toBeVisible();
  await visitor.getByLabel("Delivery telephone").fill("+886 2 2720 1009");
  await visitor.getByRole("button", { name: "Track" }).click();
  await expect(visitor.getByRole("listitem").last()).toContainText("The goods are on their way with HCT");
  await expectClean(visitor);
  await visitor.getByLabel("Order or waybill number").fill("SO-TPE-0012");
  await visitor.getByLabel("Delivery telephone").fill("02-2720-1011");
  await visitor.getByRole("button", { name: "Track" }).click();
  await expect(visitor.getByRole("listitem").last()).toContainText(
    "The goods were delivered and received by 陳先生 Mr Chen.",
  );

  await visit(page, "/Main/shared_link");
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await visitor.goto(stockLink);
  await expect(visitor.getByText("This link is no longer valid.")).toBeVisible();
  await visitor.context().close();
});
