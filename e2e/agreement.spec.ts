import type { ChildProcess } from "node:child_process";
import { address, endSite, keeper, startSite } from "./agreement/site.ts";
import {
  expect,
  follow,
  goHome,
  type Locator,
  otherSteps,
  type Page,
  settled,
  signIn,
  step,
  stepBack,
  test,
} from "./support/person.ts";

// A document that exists in the tests alone: its declaration, its flow and its words are all that the product is given.
test.use({ baseURL: address });

let server: ChildProcess | undefined;
test.beforeAll(async () => {
  server = await startSite();
});
test.afterAll(() => endSite(server));

const home = async (page: Page) => {
  await goHome(page);
  await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();
};

test("a document needs no screen of its own: from the menu through its form, home and the palette to its last step", async ({
  page,
}) => {
  await signIn(page, keeper.login, "English", keeper.password);
  const late = page.getByRole("link", { name: /^Late/ });
  const drafted = page.getByRole("link", { name: /Drafted/ });
  const waiting = page.getByRole("region", { name: "Agreements" }).filter({ has: drafted });
  await expect(late).toContainText("0");
  await expect(waiting).toHaveCount(0);

  await follow(page, "Customers & accounts", "Quotations");
  await expect(page).toHaveURL(/\/Main\/agreement/);
  await settled(page);
  await page.getByRole("button", { name: "New", exact: true }).first().click();
  await fillIn(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();

  const panel = page.getByRole("complementary");
  await expect(page.locator(".record-state")).toContainText("Drafted");
  await expect(panel.locator(".status-waiting")).toHaveText(/Drafted/);
  const kept = (lines: string, column: string) =>
    panel.getByRole("region", { name: lines }).locator(`.ag-row [col-id="${column}"]`);
  await expect(kept("Agreement points", "point_text")).toHaveText(["Paid monthly", "Kept cool"]);
  await panel.getByRole("tab", { name: "Agreement parties" }).click();
  await expect(kept("Agreement parties", "party_code")).toHaveText(["W-1"]);
  const number = (await panel.locator(".code").first().textContent()) ?? "";
  expect(number).toMatch(/^AG\d{12}$/);

  await home(page);
  await expect(late).toContainText("1");
  await expect(waiting.getByRole("link", { name: /Drafted/ })).toContainText("1");
  await late.click();
  await expect(page.getByRole("gridcell", { name: number })).toBeVisible();

  await home(page);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/scan an order/).fill(number.slice(2));
  const hit = page.getByRole("option", { name: number });
  await expect(hit).toContainText("Drafted");
  await hit.click();
  await expect(page.locator(".record-state")).toContainText("Drafted");

  // What is disputed takes no step but those that its declaration names, and goes back to where it was.
  const steps = ["Pause", "Dispute", "Withdraw"];
  expect(await otherSteps(page)).toEqual(expect.arrayContaining(steps));
  await stepBack(page, "Dispute", "The terms are unclear", "Drafted");
  await expect(panel.getByText("Abnormal: The terms are unclear")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Agree", exact: true })).toHaveCount(0);
  const left = await otherSteps(page);
  expect(left).toContain("Settle dispute");
  expect(left.filter((name) => steps.includes(name))).toEqual([]);
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Settle dispute" }).click();
  await expect(panel.getByText("Abnormal: The terms are unclear")).toHaveCount(0);
  await stepBack(page, "Pause", "Until Monday", "Paused");
  await expect(panel.locator(".status-held")).toHaveText(/Paused/);
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Resume" }).click();
  await expect(page.locator(".record-state")).toContainText("Drafted");

  await step(page, "Agree", "Agreed", async (dialog) => {
    // Each row says which point it is about.
    await expect(dialog.getByRole("row").nth(2)).toContainText("Kept cool");
    await expect(dialog.getByRole("columnheader")).toHaveText(["Line", "Point text", "Asked", "Conceded"]);
    await dialog.getByLabel("Conceded 2").fill("5");
  });
  await expect(panel.locator(".status-done")).toHaveText(/Agreed/);
  await panel.getByRole("tab", { name: "Agreement points" }).click();
  await expect(kept("Agreement points", "conceded")).toHaveText(["", "5"]);
  await panel.getByRole("tab", { name: "History" }).click();
  await expect(panel.getByText("Reviewed").first()).toBeVisible();
  await home(page);
  await expect(late).toContainText("0");
  await expect(waiting).toHaveCount(0);
});

/** Fills in a new agreement whose day is over, with two points and a party, and makes its customer on the way. */
async function fillIn(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Customer" }).fill("OWN");
  await page.getByRole("button", { name: "Create “OWN”" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Customer name", { exact: true }).fill("Own Goods");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel("Agreement name").fill("On terms");
  await page.getByLabel("Agreement due").fill("2020-01-01");
  await page.keyboard.press("Tab");

  const points = page.getByRole("region", { name: "Agreement points" });
  await enter(points, 0, "point_text", "Paid monthly");
  await enter(points, 0, "asked", "1");
  await points.getByRole("button", { name: "Add a line" }).click();
  // Enter behind the first line began the second already.
  await expect(points.locator(".ag-row").nth(2).getByRole("textbox")).toBeFocused();
  await enter(points, 1, "point_text", "Kept cool");
  await enter(points, 1, "asked", "2");
  const parties = page.getByRole("region", { name: "Agreement parties" });
  await parties.getByRole("button", { name: "Add a line" }).click();
  await expect(parties.locator(".ag-row").first().getByRole("textbox")).toBeFocused();
  await enter(parties, 0, "party_code", "W-1");
}

async function enter(lines: Locator, line: number, column: string, text: string): Promise<void> {
  const cell = lines.locator(`.ag-row [col-id="${column}"]`).nth(line);
  await cell.focus();
  await cell.press("Enter");
  await lines.page().keyboard.type(text);
  await lines.page().keyboard.press("Enter");
  await expect(cell).toHaveText(text);
}
