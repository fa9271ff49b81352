import { make } from "./support/calls.ts";
import {
  expect,
  follow,
  handOver,
  menuEntries,
  type Page,
  password,
  settled,
  signIn,
  signInTo,
  signOut,
  test,
  unique,
  visit,
} from "./support/person.ts";

test("a picker sees what a picker works with, and no more", async ({ page }) => {
  await signIn(page, "picker");
  const entries = await menuEntries(page);
  expect(entries).toEqual(expect.arrayContaining(["Picking lists", "Outbound orders"]));
  for (const name of ["Inbound orders", "Accounts"]) expect(entries).not.toContain(name);
  await visit(page, "/Main/account");
  await expect(page.getByText("You may not see this screen.")).toBeVisible();
  await visit(page, "/Main/outbound");
  await settled(page);
  await expect(page.getByRole("button", { name: "New", exact: true })).toHaveCount(0);
  await visit(page, "/Main/outbound?mode=new");
  await settled(page);
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("who administers one company sees what all companies share, and is not offered to change it", async ({ page }) => {
  await signIn(page, "manager");
  for (const path of ["country", "product"]) {
    await visit(page, `/Main/${path}`);
    await settled(page);
    await page.locator('.ag-row [col-id$="_code"]').first().click();
    const panel = page.getByRole("complementary");
    await expect(panel.getByRole("heading").first()).toBeVisible();
    const buttons = [
      ...["New", "Import"].map((name) => page.getByRole("button", { name, exact: true }).first()),
      ...["Duplicate", "Edit"].map((name) => panel.getByRole("button", { name, exact: true })),
    ];
    for (const button of buttons) await expect(button).toBeVisible({ visible: path === "product" });
  }
  // Companies are let in by the group.
  await visit(page, "/Main/licence");
  await expect(page.getByRole("combobox", { name: "Search this list" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Issue licence" })).toHaveCount(0);
});

test("a new account says that nobody can sign in to it yet, and who then does that they may nothing yet", async ({
  page,
}) => {
  const login = unique("new").toLowerCase();
  await signIn(page, "admin");
  await make(page, "/v1/user/a", { user_no: login, user_name: "New Person" });
  await make(page, "/v1/account/a", { user_no: login, login_name: login, account_type: "personal", language: "en_US" });
  await visit(page, `/Main/account?q=${encodeURIComponent(JSON.stringify([["login_name", "equal", login]]))}`);
  await settled(page);
  await page.getByRole("gridcell", { name: login }).first().click();
  await expect(page.getByText("it has no password")).toBeVisible();
  await page.getByRole("button", { name: "New password" }).click();
  await expect(page.getByRole("dialog").getByText("At least 8 characters")).toBeVisible();
  await page.getByRole("dialog").locator("input").fill(password());
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("it has no password")).toHaveCount(0);
  await handOver(page, login);
  await expect(page.getByText("no permissions yet")).toBeVisible();
});

test("the page that sets a server up is closed to who comes without its link, or too late", async ({ page }) => {
  for (const address of ["/setup", "/setup?late#spent"]) {
    await page.goto(address);
    await page.getByText("English", { exact: true }).click();
    await expect(page.getByText("one-time link")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await expect(page).toHaveURL(/\/Login/);
});

test("a link that sets a server up works in the tab that shows the page closed", async ({ page }) => {
  const config = { result: true, config: { awaits_set_up: true } };
  await page.route("**/v1/config.json*", (route) => route.fulfill({ json: config }));
  await page.goto("/setup");
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByText("one-time link")).toBeVisible();
  await page.goto("/setup#once");
  await page.getByLabel("Company name").fill("First Company");
  await page.getByLabel("Account").fill("first");
  await page.getByLabel("Password", { exact: true }).fill("a long first secret");
  await page.getByLabel("Password again").fill("a long fist secret");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The two passwords differ.").first()).toBeVisible();
});

test("a link for a new password that is spent says so at once, and leads to a new letter or back", async ({ page }) => {
  await page.goto("/Login");
  await page.getByText("English", { exact: true }).click();
  await page.getByRole("button", { name: "Forgot password" }).click();
  await page.goto(`/Login#reset=${"z".repeat(32)}`);
  await expect(page.getByRole("alert")).toContainText("The link has expired or was used already.");
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await page.getByRole("button", { name: "Send me a new letter" }).click();
  await expect(page.getByLabel("Account or e-mail", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("a goods owner sees only what is theirs, where others see more", async ({ page }) => {
  const cells = page.locator('.ag-row [col-id="owner_name"]');
  const openOrders = async () => {
    await visit(page, "/Main/outbound?view=all");
    // Few enough for one page: the first orders of the demonstration.
    await page.getByRole("combobox", { name: "Search this list" }).fill("-000");
    await page.keyboard.press("Enter");
    await expect(page.locator(".list-foot")).toContainText(/Rows: \d\d? /);
    await settled(page);
  };
  await signIn(page, "warehouse_manager");
  await openOrders();
  await expect(cells.first()).toBeVisible();
  expect(new Set(await cells.allInnerTexts()).size).toBe(3);
  await signOut(page);
  await signIn(page, "goods_owner");
  await openOrders();
  // What is the same in every row is said once.
  await expect(page.locator(".list-foot")).toContainText("Morning Foods");
  await expect(cells).toHaveCount(0);
});

test("a user is shown with accounts, places and permissions, a customer with its orders, each as far as one may search there", async ({
  page,
}) => {
  await signInTo(page, "/Main/user", "manager");
  await page.getByRole("gridcell", { name: "李揀貨 Li", exact: true }).click();
  const panel = page.getByRole("complementary");
  const shown = panel.getByRole("tabpanel");
  await expect(shown.getByRole("link", { name: "picker", exact: true })).toBeVisible();
  await panel.getByRole("tab", { name: "Warehouses" }).click();
  await expect(shown.locator("tbody tr")).toHaveCount(1);
  await panel.getByRole("tab", { name: "Permissions in effect" }).click();
  const entry = shown.getByRole("row", { name: /^Picking lists/ }).first();
  await expect(entry).toContainText("Search");
  await expect(entry).toContainText("Picker");
  await expect(shown.getByText("Accounts", { exact: true })).toHaveCount(0);

  const tabs = async () => {
    await visit(page, `/Main/customer?q=${JSON.stringify([["customer_no", "equal", "MORNING"]])}`);
    await page.getByRole("gridcell", { name: "MORNING", exact: true }).click();
    await expect(panel.getByRole("tab", { name: "Products" })).toBeVisible();
    return (await panel.getByRole("tab").allInnerTexts()).map((name) => name.replace(/\s*[\d,]+$/, ""));
  };
  expect(await tabs()).toEqual([
    "Contacts",
    "Products",
    "Inbound orders",
    "Outbound orders",
    "Returns",
    "Customer categories",
  ]);
  const customer = new URL(page.url()).searchParams.get("open");
  await panel.getByRole("tab", { name: "Outbound orders" }).click();
  await shown.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
  await visit(page, `/Main/outbound?q=${JSON.stringify([["owner_id", "equal", customer]])}`);
  await expect(page.getByRole("button", { name: "Owner is MORNING Morning Foods", exact: true })).toBeVisible();
  await signOut(page);

  await signIn(page, "accounting");
  expect(await tabs()).toEqual(["Contacts", "Products", "Inbound orders", "Outbound orders", "Customer categories"]);
});

test("who signs out leaves nothing behind, and comes no further than the sign-in page", async ({ page }) => {
  await signInTo(page, "/Main/inbound", "receiver");
  await settled(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain("auth");
  await signOut(page);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const name of ["auth", "userInfo", "menuTree", "menuState", "permissions", "functionSchema", "dynamicRoutes"])
    expect(kept).not.toContain(name);
  await visit(page, "/Main/inbound");
  await expect(page).toHaveURL(/\/Login/);
});

test("how people like the screens is listed: made like another's, changed, seen with the person, and deleted", async ({
  page,
}) => {
  await signIn(page, "admin");
  const code = unique("UI");
  await make(page, "/v1/user/a", { user_no: code, user_name: "Who likes what others like" });
  const panel = page.getByRole("complementary");
  const save = () => panel.getByRole("button", { name: "Save", exact: true }).click();

  await follow(page, "Settings", "Screen settings");
  await settled(page);
  await page.getByRole("gridcell", { name: "admin", exact: true }).click();
  await panel.getByRole("button", { name: "Duplicate", exact: true }).click();
  await panel.getByRole("combobox", { name: "User" }).fill(code);
  await page.locator(".ant-select-item-option:visible", { hasText: code }).click();
  await save();
  // It is there, to be changed on; whatever the administrator wears by now, it is changed.
  await expect(panel.getByRole("combobox", { name: "User" })).toBeDisabled();
  const theme = (await panel.getByText("Pink", { exact: true }).count()) > 0 ? "Light" : "Pink";
  await pick(page, "Theme colour", theme);
  await save();
  await expect(panel.locator(".record-facts")).toContainText(code);
  await expect(panel.locator(".record-facts")).toContainText(theme);

  await visit(page, `/Main/user?q=${encodeURIComponent(JSON.stringify([["user_no", "equal", code]]))}`);
  await page.getByRole("gridcell", { name: code }).click();
  await panel.getByRole("tab", { name: "Screen settings" }).click();
  await expect(panel.getByRole("tabpanel")).toContainText(theme);

  await visit(page, `/Main/user_ui?q=${encodeURIComponent(JSON.stringify([["user_no", "equal", code]]))}`);
  const row = page.locator(".ag-row[row-id]");
  await row.getByRole("checkbox").check();
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(row).toHaveCount(0);
});

/** Chooses in a field of the open form. */
async function pick(page: Page, field: string, word: string): Promise<void> {
  await page.getByRole("complementary").getByRole("combobox", { name: field }).click();
  await page.locator(".ant-select-item-option:visible", { hasText: word }).click();
}

test("one signs one's other devices out, and changes one's password", async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, "stock_clerk");
  await signInTo(page, "/Main/account_settings", "stock_clerk");
  const devices = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(devices.first()).toContainText("This device");
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(devices).toHaveCount(1);
  await visit(other, "/Main/inventory");
  await expect(other).toHaveURL(/\/Login/);
  await elsewhere.close();

  const secret = "a secret of nine forklifts";
  await page.getByLabel("Current password").fill(password());
  await page.getByLabel("New password", { exact: true }).fill(secret);
  await page.getByLabel("New password again").fill(secret);
  await page.getByRole("button", { name: "Change password" }).click();
  // The page says "saved" of other things too: the fields are emptied once the password is another.
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await signOut(page);
  await page.locator("input").first().fill("stock_clerk");
  await page.locator("input[type=password]").fill(secret);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/Main/);
  // The others in this browser know them by the password that all of the demonstration have.
  await visit(page, "/Main/account_settings");
  await page.getByLabel("Current password").fill(secret);
  await page.getByLabel("New password", { exact: true }).fill(password());
  await page.getByLabel("New password again").fill(password());
  await page.getByRole("button", { name: "Change password" }).click();
  // The page says "saved" of other things too: the fields are emptied once the password is another.
  await expect(page.getByLabel("Current password")).toHaveValue("");
});
