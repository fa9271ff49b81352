import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";

/** What went wrong in the page while a test ran: none of it may. */
interface Watched {
  readonly complaints: string[];
  /** What is done after the test, whatever came of it: what it sets for everybody, it takes back even where it fails. */
  readonly afterwards: (undo: () => Promise<unknown>) => void;
}

interface Lent {
  /** The browsers of the tests so far, by the options that tests choose with `test.use`. */
  readonly lent: Map<string, BrowserContext>;
}

/** A test that fails where the page writes an error to the console, throws, or is answered with a fault. */
export const test = base.extend<Watched, Lent>({
  lent: [async ({ browser: _ }, use) => use(new Map()), { scope: "worker" }],
  // To load and compile the product's scripts anew was a third of the work of a test, the server's and the browser's:
  // the next test finds them where the last one left them, and nothing else. Whoever chooses an option beyond these adds it.
  context: async ({ lent, browser, baseURL, viewport, locale, hasTouch, contextOptions }, use) => {
    const options = JSON.stringify([baseURL, viewport, locale, hasTouch, contextOptions]);
    const context = lent.get(options) ?? (await browser.newContext());
    lent.set(options, context);
    await use(context);
    await forget(context, baseURL);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        // A refusal is an answer; chromium says every status of 400 and above as an error all the same.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          complaints.push(message.text());
      });
      page.on("response", (response) => {
        // A file that the build names and does not have is a fault of the build.
        if (response.status() >= 500 || (response.status() >= 400 && response.url().includes("/assets/")))
          complaints.push(`${response.status()} ${response.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  // It asks for the page so that this is still there.
  afterwards: async ({ page: _ }, use) => {
    const undo: (() => Promise<unknown>)[] = [];
    await use((one) => undo.unshift(one));
    for (const one of undo) await one();
  },
});

/** Leaves nothing of a test but the files that the browser fetched. */
async function forget(context: BrowserContext, origin = ""): Promise<void> {
  // The pages go first, with what they hold: one that is told that it was signed out would go elsewhere meanwhile.
  for (const page of context.pages()) await page.close();
  const blank = await context.newPage();
  const devtools = await context.newCDPSession(blank);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await blank.close();
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

export { type Browser, expect, type Locator, type Page };

export type Tongue = "English" | "繁體中文" | "简体中文";

export const password = (): string =>
  readFileSync(join(process.env.E2E_DATA_DIR ?? "", "demonstration-password"), "utf8").trim();

let made = 0;
/** A number that no other document has. */
export const unique = (prefix: string): string => `${prefix}-${Date.now().toString(36).toUpperCase()}-${++made}`;

/** Signs in on the page that asks for it; with the password of the demonstration unless told another. */
export async function signIn(page: Page, login: string, tongue: Tongue = "English", secret?: string): Promise<void> {
  await page.goto("/Login");
  await enter(page, login, tongue, secret);
}

/**
 * Signs in on the way to a screen, as who was asked for it there. Home, which would cost as much as the screen itself, is
 * not drawn before.
 */
export async function signInTo(page: Page, address: string, login: string, tongue: Tongue = "English"): Promise<void> {
  await page.goto(`/Login?next=${encodeURIComponent(address)}`);
  await say(page, login, tongue, password());
  await page.locator("#screen > *").first().waitFor();
}

/** Fills in the page that asks who it is, wherever one wanted to go. */
export async function enter(
  page: Page,
  login: string,
  tongue: Tongue = "English",
  secret: string = password(),
): Promise<void> {
  await say(page, login, tongue, secret);
  await page.locator("#screen h1").waitFor();
}

async function say(page: Page, login: string, tongue: Tongue, secret: string): Promise<void> {
  await page.getByText(tongue, { exact: true }).click();
  await page.locator("input").first().fill(login);
  await page.locator("input[type=password]").fill(secret);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname.startsWith("/Main"));
}

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu" });

/** Opens a group of the menu; what it holds is not in sight before. */
export async function openGroup(page: Page, group: string): Promise<void> {
  const button = menuOf(page).getByRole("button", { name: group, exact: true });
  await button.waitFor();
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
}

/**
 * Goes to a screen as a link in the application does. The application itself, which costs a processor more than a
 * second to load, is loaded only where it is not there yet, or where the screen is there already and is to begin anew.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const here = new URL(page.url()).pathname;
  if (!here.startsWith("/Main/") || address.split("?")[0] === here) {
    await page.goto(address);
    return;
  }
  await page.evaluate((next) => {
    for (const shown of document.querySelectorAll("#screen > *")) shown.setAttribute("data-left", "");
    history.pushState(null, "", next);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await expect(page.locator("[data-left]")).toHaveCount(0);
}

/** Follows the menu to a screen. */
export async function follow(page: Page, group: string, screen: string): Promise<void> {
  await openGroup(page, group);
  const link = menuOf(page).getByRole("link", { name: screen, exact: true });
  const part = menuOf(page).locator("details:not([open])", { hasText: screen }).locator("summary");
  await expect(link.or(part).first()).toBeVisible();
  if (!(await link.isVisible())) await part.click();
  await link.click();
}

/** The entries of somebody's menu, of all its groups. */
export async function menuEntries(page: Page): Promise<readonly string[]> {
  const groups = menuOf(page).getByRole("button", { expanded: false });
  const links = menuOf(page).getByRole("link");
  await links.first().waitFor();
  const closed = await groups.allInnerTexts();
  const entries = await links.allInnerTexts();
  for (const group of closed) {
    await openGroup(page, group.split("\n")[0] ?? "");
    await menuOf(page)
      .locator("details:not([open]) > summary")
      .evaluateAll((parts) => {
        for (const part of parts) (part as HTMLElement).click();
      });
    entries.push(...(await links.allInnerTexts()));
  }
  return entries.map((entry) => entry.split("\n")[0] ?? "");
}

/** To the page that everybody has. */
export const goHome = (page: Page): Promise<void> =>
  menuOf(page).getByRole("link", { name: "Home", exact: true }).click();

/** Signs out whoever is signed in, from the menu that bears their name. */
export async function signOut(page: Page): Promise<void> {
  await page.locator(".account-name").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/Login$/);
}

/** The next person takes over the terminal. */
export async function handOver(page: Page, login: string): Promise<void> {
  await signOut(page);
  await enter(page, login);
}

/** Brings a file in through the wizard, up to the button that says how many rows it will import. */
export async function chooseFile(page: Page, list: string, name: string, text: string): Promise<void> {
  await visit(page, `/Main/${list}`);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check", exact: true }).waitFor();
}

/** The same, with what is wrong in it. */
export async function checkFile(page: Page, list: string, name: string, text: string): Promise<void> {
  await chooseFile(page, list, name, text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

/** Works in another warehouse, by the switch that always says in which one is. */
export async function standIn(page: Page, warehouse: string): Promise<void> {
  await page.locator(".workspace").click();
  await page.getByLabel("Warehouse", { exact: true }).click();
  await page.getByTitle(warehouse).click();
  await expect(page.locator(".workspace-warehouse")).toHaveText(warehouse.replace(/^\S+ /, ""));
}

/** Puts a block into the lines as a spreadsheet's clipboard brings it. */
export async function pasteLines(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.locator(".lines-grid").evaluate(
    (grid, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      grid.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    },
    rows.map((row) => row.join("\t")).join("\n"),
  );
}

/** Opens the row that a question finds, beside the list. */
export async function openFound(page: Page, list: string, field: string, search: string): Promise<void> {
  await visit(page, `/Main/${list}?view=all`);
  await page.getByRole("combobox", { name: "Search this list" }).fill(search);
  await ask(page, `${field} contains ${search}`);
  await page.getByRole("gridcell", { name: search }).first().click();
  await page.getByRole("list", { name: "Progress" }).waitFor();
}

/** Takes an offered condition and waits for its rows: a row that moves away while it is pressed is not opened. */
async function ask(page: Page, condition: string): Promise<void> {
  await page.getByRole("option", { name: condition }).click();
  await page.getByRole("button", { name: condition, exact: true }).waitFor();
  await settled(page);
}

/** Takes a step of the open document, and waits for the state it leads to. A step that asks something is answered. */
export async function step(
  page: Page,
  action: string,
  state: string,
  answer?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).first().click();
  if (answer) {
    const dialog = page.getByRole("dialog", { name: action });
    await answer(dialog);
    await dialog.getByRole("button", { name: action, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.locator(".record-state")).toContainText(state);
}

/** Takes a step back, from behind the next step, and says why. */
export async function stepBack(
  page: Page,
  action: string,
  reason: string,
  state: string,
  answer?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: action });
  await answer?.(dialog);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(".record-state")).toContainText(state);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("blockquote").filter({ hasText: reason })).toBeVisible();
}

/** The steps offered for the open document behind the one that comes next, none where there is no such menu. */
export async function otherSteps(page: Page): Promise<readonly string[]> {
  const button = page.getByRole("button", { name: "Other steps" });
  if ((await button.count()) === 0) return [];
  await button.click();
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  const names = await items.allInnerTexts();
  await page.keyboard.press("Escape");
  await expect(items.first()).toBeHidden();
  return names;
}

/** The pieces of a lot that stand on locations, by product and location. */
export async function stockOfLot(page: Page, lot: string): Promise<Readonly<Record<string, string>>> {
  await visit(page, `/Main/inventory?q=${encodeURIComponent(JSON.stringify([["batch_no", "equal", lot]]))}`);
  await settled(page);
  // Columns out of sight are not there to be read.
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...before, width: 2000 });
  const [count = ""] = (await page.getByText(/^Rows: \d+/).textContent())?.match(/\d+/) ?? [];
  const rows = page.locator(".ag-row[row-id]");
  await expect(rows).toHaveCount(Number(count));
  if (count !== "0") await expect(rows.first().locator('[col-id="num_bad"]')).toBeVisible();
  const found = (await rows.all()).map(async (row) => {
    const cell = (name: string) => row.locator(`[col-id="${name}"]`).textContent();
    // Behind the number its unit may stand.
    const number = async (name: string) => (await cell(name))?.match(/^[\d,.]+/)?.[0];
    return [
      `${await cell("product_code")} ${await cell("storage_loc_code")}`,
      `${await number("num_loc")} good, ${await number("num_bad")} defective`,
    ];
  });
  const stock = Object.fromEntries(await Promise.all(found));
  await page.setViewportSize(before);
  return stock;
}

/** Leaves everything in a step's dialog as it is offered. */
export const asOffered = async (dialog: Locator): Promise<void> => expect(dialog).toBeVisible();

/**
 * Waits until what the screen asked for is there. Waiting for something is no expectation here: each time that one does
 * not hold yet, the whole page is written down for the message that it failed.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator("main").waitFor();
  await expect(page.locator(".ant-skeleton, [aria-busy=true]")).toHaveCount(0);
}

/** Once the server has kept how somebody likes the screens; it answers that call. */
export const ownKept = (page: Page) =>
  page.waitForResponse((response) => response.url().includes("/v1/user/ui/") && response.request().method() === "PUT");
