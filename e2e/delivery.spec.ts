import { call, equal } from "./support/calls.ts";
import {
  expect,
  follow,
  type Locator,
  type Page,
  settled,
  signIn,
  signInTo,
  stepBack,
  test,
  visit,
} from "./support/person.ts";

/** Signs as a hand does: several strokes on the field. */
async function sign(page: Page, field: Locator): Promise<void> {
  const box = await field.boundingBox();
  if (!box) throw new Error("no field to sign in");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y));
  await page.mouse.up();
}

/** How many points of a picture are dark. */
const darkPoints = (picture: Locator): Promise<number> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return data.filter((value, index) => index % 4 === 3 && value > 128).length;
  });

test("a shipped order is confirmed from the list with who received it, signed by hand; the proof is seen, and all of it is taken back", async ({
  page,
}) => {
  await signIn(page, "warehouse_manager");
  await follow(page, "Outbound", "Confirm delivery");
  await settled(page);
  await expect(page.getByRole("heading", { name: "Confirm delivery" })).toBeVisible();
  const query = [equal("outbound_status", "shipped")];
  const sort = [{ sortField: "date_shipped", sortOrder: "asc" }];
  const { deliveryConfirm = [] } = await call(page, "/v1/outbound/deliveryconfirm/q", { query, sort });
  const [first] = deliveryConfirm;
  const number = String(first?.outbound_no);
  const row = page.locator(".ag-row[row-id]").first();
  await expect(row).toContainText(String(first?.order_no));
  await row.getByRole("checkbox").check();
  await page
    .getByRole("button", { name: /^Confirm delivery \(1/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Confirm delivery/ });
  await expect(dialog.getByLabel("Outbound status 1")).toHaveValue("delivered");
  await expect(dialog.getByRole("row").last()).toContainText(String(first?.consignee_name_eng));
  await dialog.getByLabel("Received by 1").fill("Ms Lin");
  await dialog.getByRole("button", { name: "Sign", exact: true }).click();
  const signing = page.getByRole("dialog", { name: "Signature" });
  const use = signing.getByRole("button", { name: "Use this signature" });
  await expect(use).toBeDisabled();
  await sign(page, signing.locator("canvas"));
  await use.click();
  await expect(signing).toBeHidden();
  await expect(dialog.locator(".file-seen")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Confirm delivery", exact: true }).click();
  await expect(dialog).toBeHidden();

  await visit(page, `/Main/outbound?open=${first?.outbound_id}`);
  await settled(page);
  await expect(page.locator(".record-state")).toContainText("Delivered");
  await expect(page.locator("#screen")).toContainText("Ms Lin");
  await page.getByRole("tab", { name: /file/i }).click();
  const proof = page.locator(".file-picture img").first();
  await expect(proof).toBeVisible();
  expect(await darkPoints(proof)).toBeGreaterThan(500);

  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Correct delivery" }).click();
  const correcting = page.getByRole("dialog", { name: "Correct delivery" });
  await expect(correcting.getByLabel("Received by")).toHaveValue("Ms Lin");
  await correcting.getByLabel("Received by").fill("Ms Lin Mei");
  await correcting.getByRole("button", { name: "Correct delivery", exact: true }).click();
  await expect(correcting).toBeHidden();
  await expect(page.locator("#screen")).toContainText("Ms Lin Mei");
  await stepBack(page, "Revert delivery", "Left at the wrong door", "Shipped");
  expect(number).not.toBe("");
});

test("on a telephone a picture proves it, and the list is read at a glance", async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "en-US" });
  const page = await phone.newPage();
  await signInTo(page, "/Main/delivery_confirm", "warehouse_manager");
  await settled(page);
  await page.locator(".ag-row[row-id]").first().click();
  await page
    .getByRole("button", { name: /^Confirm delivery/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Confirm delivery/ });
  await dialog.getByLabel("Received by 1").fill("Mr Wu");
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: /^Picture/ }).click();
  await (await chooser).setFiles({ name: "door.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(dialog.locator(".file-seen")).toHaveCount(1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await dialog.getByRole("button", { name: "Confirm delivery", exact: true }).click();
  await expect(dialog).toBeHidden();
  const { deliveryConfirm = [] } = await call(page, "/v1/outbound/deliveryconfirm/q", {
    query: [equal("received_by", "Mr Wu")],
  });
  expect(deliveryConfirm).toHaveLength(1);
  await visit(page, `/Main/delivery_confirm?open=${deliveryConfirm[0]?.outbound_id}`);
  const proof = page.locator(".file-picture img").first();
  await expect(proof).toBeVisible();
  expect(await darkPoints(proof)).toBeGreaterThan(500);
  await phone.close();
});
