import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";

/** What went wrong in the page while a test ran: none of it may. */
interface Watched {
  readonly complaints: string[];
}

/** A test that fails where the page writes an error to the console, throws, or is answered with a fault. */
export const test = base.extend<Watched>({
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
        if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export type Tongue = "English" | "繁體中文" | "简体中文";

export const password = (): string =>
  readFileSync(join(process.env.E2E_DATA_DIR ?? "", "demonstration-password"), "utf8").trim();

/** Signs in on the page that asks for it. */
export async function signIn(page: Page, login: string, tongue: Tongue = "English"): Promise<void> {
  await page.goto("/Login");
  await page.getByText(tongue, { exact: true }).click();
  await page.locator("input").first().fill(login);
  await page.locator("input[type=password]").fill(password());
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/Main/);
}

/** Brings a file in through the wizard, up to the button that says how many rows it will import. */
export async function chooseFile(page: Page, list: string, name: string, text: string): Promise<void> {
  await page.goto(`/Main/${list}`);
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

/** Opens the one row that a search finds, beside the list. */
export async function openFound(page: Page, list: string, search: string): Promise<void> {
  await page.goto(`/Main/${list}`);
  await page.getByPlaceholder("Search this list").fill(search);
  await page.keyboard.press("Enter");
  const row = page.locator(".ag-center-cols-container .ag-row").first();
  await expect(row).toContainText(search);
  await row.locator(".ag-cell").first().click();
  await page.keyboard.press("Enter");
}

/** Takes the step that comes next, through its dialog where it has one, and waits for the state it leads to. */
export async function step(
  page: Page,
  action: string,
  state: string,
  fill?: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).first().click();
  const dialog = page.getByRole("dialog").filter({ hasText: action }).last();
  const asks = await dialog.waitFor({ state: "visible", timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (asks) {
    await fill?.(dialog);
    await dialog.getByRole("button", { name: action, exact: true }).click();
  }
  await expect(page.locator("[aria-current=step]")).toContainText(state);
}
