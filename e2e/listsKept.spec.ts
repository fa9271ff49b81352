import { readFileSync } from "node:fs";
import { expect, ownKept, settled, signInTo, test, unique } from "./support/person.ts";

const asked = (...condition: readonly string[]) =>
  `/Main/outbound?q=${encodeURIComponent(JSON.stringify([condition]))}&sort=-order_no`;

test("a question is kept under a name, found again at another sign-in, renamed and deleted", async ({
  page,
  browser,
}) => {
  const [name, other] = [unique("Shops"), unique("Private")];
  await signInTo(page, asked("order_no", "like", name), "warehouse_manager");
  await settled(page);
  const button = page.getByRole("button", { name: "Saved searches" });
  await button.click();
  const saved = ownKept(page);
  await page.getByRole("textbox", { name: "Name of the search" }).fill(name);
  await page.keyboard.press("Enter");
  await saved;
  await expect(button).toContainText(name);

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const later = await elsewhere.newPage();
  await signInTo(later, "/Main/outbound", "warehouse_manager");
  await settled(later);
  // It stands above the list, too, with the number of its rows.
  const views = later.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("button", { name: new RegExp(`^${name} ?0$`) })).toBeVisible();
  const dialog = later.getByRole("dialog", { name: "Saved searches" });
  await later.getByRole("button", { name: "Saved searches" }).click();
  await dialog.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(later.getByRole("button", { name: `Order number contains ${name}`, exact: true })).toBeVisible();
  await expect(later).toHaveURL(/order_no.*sort=-order_no/);

  await later.getByRole("button", { name: "Saved searches" }).click();
  await later.getByRole("button", { name: `Rename ${name}` }).click();
  await later.getByRole("textbox", { name: "Name of the search" }).fill(other);
  await later.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: new RegExp(`^${other}`) })).toBeVisible();
  await later.getByRole("button", { name: `Delete search ${other}` }).click();
  await expect(dialog.getByRole("button", { name: new RegExp(`^${other}`) })).toHaveCount(0);
  await elsewhere.close();
});

test("a list is exported as it stands: its question, its order, its columns", async ({ page }) => {
  await signInTo(page, asked("order_type", "equal", "b2c"), "admin");
  await settled(page);
  const orders = await page.locator("[col-id=order_no]", { hasText: /^SO-/ }).allTextContents();
  expect(orders.length).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByText("Text (.csv)").click();
  const downloaded = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines[0]).toMatch(/Outbound number,Order number/);
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual([...orders].sort().reverse());
  await expect(dialog).toBeHidden();
});

test("a file is written with the separator, in the encoding and in the format that are chosen", async ({ page }) => {
  await signInTo(page, "/Main/currency", "admin");
  await settled(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  const written = async () => {
    const downloaded = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export" }).click();
    const bytes = readFileSync(await (await downloaded).path());
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    return bytes;
  };
  const choose = async (label: string, name: string) => {
    await dialog.getByLabel(label).click();
    await page.locator(".ant-select-item-option:visible", { hasText: name }).first().click();
  };
  await dialog.getByText("Text (.csv)").click();
  await choose("Separator", "Vertical bar");
  await choose("Encoding", "UTF-16");
  const text = await written();
  expect([...text.subarray(0, 2)]).toEqual([0xff, 0xfe]);
  expect(text.toString("utf16le")).toContain("JPY|日圓|");
  for (const [format, signature] of [
    ["Excel (.xlsx)", "504b0304"],
    ["Excel 97–2003 (.xls)", "d0cf11e0"],
  ] as const) {
    await dialog.getByText(format).click();
    expect((await written()).subarray(0, 4).toString("hex")).toBe(signature);
  }
});
