import { drawn } from "../packages/server/src/demo/pictures/draw.ts";
import { call, equal, make } from "./support/calls.ts";
import { expect, type Page, signIn, signInTo, test, unique, visit } from "./support/person.ts";

const photograph = drawn([{ box: [8, 8, 48, 48], fill: "#2f6b4f" }], 1600);

/** A product without a picture, open to be changed. */
async function editProduct(page: Page, code: string): Promise<void> {
  await make(page, "/v1/product/a", {
    owner_id: await ownerId(page),
    product_code: code,
    product_name: "Pictured goods",
    stock_unit_code: "EA",
  });
  await openProduct(page, code);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
}

async function openProduct(page: Page, code: string): Promise<void> {
  await visit(page, `/Main/product?q=${JSON.stringify([["product_code", "equal", code]])}`);
  await page.getByRole("gridcell", { name: code }).click();
  await expect(page.getByRole("heading", { name: code })).toBeVisible();
}

const ownerId = async (page: Page): Promise<unknown> => {
  const { customer } = await call(page, "/v1/customer/q", { query: [equal("customer_no", "MORNING")] });
  return customer?.[0]?.customer_id;
};

/** Gives a file to the page as a paste or a drop does. */
const bring = (page: Page, how: "paste" | "drop") =>
  page.getByRole("region", { name: "Picture" }).evaluate(
    async (place, [way, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const brought = new DataTransfer();
      brought.items.add(new File([bytes], "photograph.png", { type: "image/png" }));
      const event =
        way === "paste"
          ? new ClipboardEvent("paste", { clipboardData: brought, bubbles: true })
          : new DragEvent("drop", { dataTransfer: brought, bubbles: true });
      place.dispatchEvent(event);
    },
    [how, photograph.toString("base64")] as const,
  );

test("a product gets a picture: chosen, seen in the title, the list and where an order is typed, and removed", async ({
  page,
}) => {
  await signIn(page, "manager");
  const code = unique("PIC");
  await editProduct(page, code);
  const field = page.getByRole("region", { name: "Picture" });
  await expect(field.locator(".picture-tile img")).toHaveCount(0);
  const choose = page.locator("input[type=file]");
  await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("alert")).toHaveText(/no picture that can be shown/);
  await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: photograph });
  await expect(field.locator(".picture-tile img")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();

  await expect(page.locator(".record-picture .picture-tile img")).toBeVisible();
  await expect(page.locator(".ag-row .picture-tile img")).toBeVisible();
  await page.getByRole("button", { name: `Show the picture of ${code}` }).click();
  const whole = page.getByRole("dialog").getByRole("img", { name: `${code} Pictured goods` });
  await expect(whole).toBeVisible();
  expect(await whole.evaluate((image: HTMLImageElement) => image.naturalWidth), "made smaller").toBe(1024);
  await page.keyboard.press("Escape");

  await visit(page, "/Main/outbound?mode=new");
  await expect(page.getByRole("combobox", { name: "Owner" })).toBeFocused();
  await page.keyboard.type("MORNING");
  await expect(page.locator(".found")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.locator('.lines-grid .ag-row [col-id="product_code"]').first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  await expect(page.locator(".found .picture-tile img")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".lines-grid .ag-row .picture-tile img")).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();

  await openProduct(page, code);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-picture")).toBeVisible();
  await expect(page.locator(".record-picture img")).toHaveCount(0);
  await expect(page.locator(".ag-row .picture-empty")).toBeVisible();
});

test("a picture is pasted or dropped, and is the row's only once that is saved", async ({ page }) => {
  await signIn(page, "manager");
  const code = unique("PIC");
  await editProduct(page, code);
  const field = page.getByRole("region", { name: "Picture" });
  await bring(page, "paste");
  await expect(field.locator(".picture-tile img")).toBeVisible();
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(field.locator(".picture-tile img")).toHaveCount(0);
  await bring(page, "drop");
  await expect(field.locator(".picture-tile img")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-picture .picture-tile img")).toBeVisible();
});

test("names are those of the language that is spoken", async ({ page }) => {
  // Beside an open record the list has room for few columns.
  await page.setViewportSize({ width: 2000, height: 900 });
  const inLanguage = async (tongue: "English" | "繁體中文" | "简体中文", name: string) => {
    await page.context().clearCookies();
    await page.goto("/Login");
    await page.evaluate(() => localStorage.clear());
    await signInTo(
      page,
      `/Main/product?q=${JSON.stringify([["product_code", "equal", "MF-1001"]])}`,
      "manager",
      tongue,
    );
    await page.getByRole("gridcell", { name: "MF-1001" }).click();
    await expect(page.locator(".record-title")).toContainText(name);
    return page.locator('.ag-row [col-id="owner_name"]').textContent();
  };
  expect(await inLanguage("English", "High mountain oolong tea")).toBe("Morning Foods");
  expect(await inLanguage("繁體中文", "高山烏龍茶")).toBe("晨光食品");
  expect(await inLanguage("简体中文", "高山乌龙茶")).toBe("晨光食品");
});
