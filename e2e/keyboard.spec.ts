import { expect, type Page, password, settled, signIn, signInTo, test } from "./support/person.ts";

test("from sign-in to a step of an order without a mouse; the focus comes back to where it was", async ({ page }) => {
  await page.goto("/Login");
  await tabTo(page, "button", "English");
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", "Account");
  await page.keyboard.type("warehouse_manager");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("Outbound orders");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Main\/outbound/);
  await expect(page).toHaveTitle("Outbound orders · Stowage");
  await settled(page);

  await page.keyboard.press("/");
  // Keys that follow each other so fast before it has the focus would be a scanner's.
  await expect(page.getByRole("combobox", { name: "Search this list" })).toBeFocused();
  await page.keyboard.type("-0006");
  await page.keyboard.press("Enter");
  const cells = page.getByRole("gridcell", { name: /^SO-/ });
  await expect(cells).toHaveCount(1);
  await tabTo(page, "gridcell");
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-current=step]")).toBeVisible();

  await tabTo(page, "button", "Confirm pick");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm pick" });
  await expect(dialog.getByRole("button", { name: "Confirm pick" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Confirm pick" })).toBeFocused();

  const others = page.getByRole("button", { name: "Other steps" });
  await page.keyboard.press("Shift+Tab");
  await expect(others).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem").first()).toBeHidden();
  await expect(page.getByRole("complementary")).toBeVisible();
  await expect(others).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(page.locator('.ag-row[row-index="0"] .ag-cell-focus')).toBeFocused();
});

test("a whole order without a mouse, from new to shipped", async ({ page }) => {
  await signIn(page, "warehouse_manager");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Outbound orders");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Main\/outbound/);
  await settled(page);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Ctrl Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("n");
  await expect(page.getByRole("combobox", { name: "Owner" })).toBeFocused();
  await page.keyboard.type("BOTANY");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+ArrowDown");
  await page.keyboard.type("BB-2001");
  await expect(page.locator(".found", { hasText: "BB-2001" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(".lines-grid").getByRole("textbox")).toBeFocused();
  await page.keyboard.type("2");
  await page.keyboard.press("Control+Enter");

  const state = page.locator(".record-state");
  const dialog = page.getByRole("dialog");
  /** The next step has the focus; Enter takes it, and again what its dialog confirms, with what it asks typed between. */
  const goOn = async (action: string, then: string, asked: readonly string[] | "nothing" = []) => {
    await expect(page.getByRole("button", { name: action, exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    if (asked !== "nothing") {
      const first = asked.length > 0 ? dialog.locator("input:focus") : dialog.locator("button[type=submit]:focus");
      await expect(first).toHaveCount(1);
      for (const [at, text] of asked.entries()) {
        if (at > 0) await page.keyboard.press("Tab");
        await page.keyboard.type(text);
      }
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
    }
    await expect(state).toContainText(then);
  };
  await expect(state).toContainText("Awaiting close");
  await goOn("Close order", "Awaiting print", "nothing");
  const paper = page.waitForEvent("popup");
  await goOn("Print picking list", "Awaiting pick");
  await (await paper).close();
  await page.bringToFront();
  await goOn("Confirm pick", "Awaiting boxing");
  await goOn("Confirm boxing", "Awaiting shipping", ["40", "30", "20", "1.2"]);
  await goOn("Ship", "Shipped", ["HCT"]);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toBeHidden();
});

/** Tab until this has the focus; who needs more than this many keys would take the mouse. */
async function tabTo(page: Page, role: string, name?: string): Promise<void> {
  const hasFocus = () =>
    page.evaluate(
      ([ofRole, named]) => {
        const one = document.activeElement;
        const roles: Record<string, string> = { button: "button", textbox: "input", gridcell: "[role=gridcell]" };
        const label = one?.getAttribute("aria-label") ?? (one as HTMLInputElement | null)?.labels?.[0]?.textContent;
        return Boolean(one?.matches(roles[ofRole] ?? "*")) && (!named || (label ?? one?.textContent) === named);
      },
      [role, name ?? ""] as const,
    );
  for (let keys = 0; keys < 40; keys++) {
    if (await hasFocus()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no ${role} ${name ?? ""} within forty keys`);
}

test("what a button opens beside it is gone into by the keyboard, and left again", async ({ page }) => {
  await signInTo(page, "/Main/product", "admin");
  await settled(page);
  for (const name of ["Columns", /Demo Logistics/]) {
    const button = page.getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".ant-popover:visible :focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator(".ant-popover:visible")).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
