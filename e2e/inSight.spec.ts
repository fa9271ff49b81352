import { make } from "./support/calls.ts";
import {
  asOffered,
  expect,
  type Locator,
  openFound,
  type Page,
  pasteLines,
  settled,
  signIn,
  standIn,
  step,
  test,
  unique,
  visit,
} from "./support/person.ts";

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error("not drawn");
  return box;
};

/** Whether what is at the middle of something is itself: nothing covers it. */
const isClear = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });

test("a refused receipt asks why in a field that has the focus and stands clear of the form's foot", async ({
  page,
}) => {
  const [product_code, storage_code] = [unique("BULK"), unique("SMALL")];
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  const sizes = { length: 10, width: 10, height: 10 };
  await make(page, "/v1/product/a", {
    ...{ owner_no: "MORNING", stock_unit_code: "EA", product_name: "Bulky goods", product_code },
    ...sizes,
  });
  await make(page, "/v1/storage/a", { wh_no: "TPE", storage_code, max_volume: "0.1" });
  await visit(page, "/Main/inbound_simple");
  await page.getByLabel("Owner").click();
  await page.keyboard.type("MORNING");
  await page.locator(".found", { hasText: "MORNING" }).first().click();
  await pasteLines(page, [
    ["Product code", "Good", "Location code"],
    [product_code, "126", storage_code],
    ...Array.from({ length: 8 }, () => [product_code, "1", storage_code]),
  ]);
  await expect(page.getByRole("gridcell", { name: /Bulky/ }).first()).toBeVisible();
  await page.locator(".form [type=submit]").click();
  const reason = page.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await expect(page.locator(".form-fields .ant-form-item:visible")).not.toHaveCount(0);
  const [field, foot] = [await boxOf(reason), await boxOf(page.locator(".form-foot"))];
  expect(field.y + field.height).toBeLessThanOrEqual(foot.y);
  // So it is for who follows the list of what is wrong.
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Reason", exact: true }).click();
  await expect(reason).toBeFocused();
  const again = await boxOf(reason);
  expect(again.y + again.height).toBeLessThanOrEqual((await boxOf(page.locator(".form-foot"))).y);
});

/** An order of two pieces that waits for its pick, open beside the list. */
async function toPick(page: Page): Promise<void> {
  const [order, batch_no] = [unique("LINE"), unique("LOT")];
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  const scope = { wh_no: "TPE", owner_no: "MORNING" };
  const goods = { product_code: "MF-1001", batch_no, valid_date: "2030-01-01" };
  await make(page, "/v1/inbound/simple/a", {
    ...scope,
    details: [{ ...goods, num_loc: "5", storage_loc_code: "A-01-1" }],
    reason: "a test of the dialog",
  });
  await make(page, "/v1/outbound/a", {
    ...scope,
    order_no: order,
    details: [{ product_code: "MF-1001", outbound_nums: "2", batch_no }],
  });
  await openFound(page, "outbound", "Order number", order);
  await step(page, "Close order", "Awaiting print");
  await step(page, "Print picking list", "Awaiting pick", asOffered);
}

test("names and fields of a dialog stand in line also where some were refused, and all of them look alike", async ({
  page,
}) => {
  await toPick(page);
  await page.getByRole("button", { name: "Confirm pick", exact: true }).first().click();
  const pick = page.getByRole("dialog", { name: "Confirm pick" });
  await pick.getByLabel("Picked 1").fill("9");
  await pick.getByRole("button", { name: "Confirm pick", exact: true }).click();
  await expect(pick).toContainText("Not picked: see what is marked below.");
  await pick.getByLabel("Picked 1").fill("2");
  await pick.getByRole("button", { name: "Confirm pick", exact: true }).click();
  await expect(page.locator(".record-state")).toContainText("Awaiting boxing");

  await page.getByRole("button", { name: "Confirm boxing", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Confirm boxing" });
  await dialog.getByLabel("Length").fill("30");
  await dialog.getByRole("button", { name: "Confirm boxing", exact: true }).click();
  await expect(dialog.locator(".ant-form-item-explain-error")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Box number" }).click();
  const fields = ["Length", "Width", "Height", "Weight", "Box type", "Box number"].map((name) =>
    dialog.getByLabel(name),
  );
  const rows = new Map<number, number>();
  for (const field of fields) {
    const { y, height } = await boxOf(field);
    rows.set(Math.round(y), height);
  }
  // Six fields, of four and two or in one row: none stands between two rows.
  expect(rows.size).toBeLessThanOrEqual(2);
  const look = (of: Locator) =>
    of.evaluate((field) => {
      const { backgroundColor, borderTopLeftRadius, height } = getComputedStyle(field);
      return [backgroundColor, borderTopLeftRadius, height];
    });
  expect(await look(dialog.getByLabel("Box type"))).toEqual(await look(dialog.getByLabel("Box number")));
  await dialog.getByLabel("Width").fill("20");
  await expect(dialog.locator(".ant-form-item-explain-error")).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  const [type, length] = [await boxOf(dialog.getByLabel("Box type")), await boxOf(dialog.getByLabel("Length"))];
  expect(Math.abs(type.width - length.width)).toBeLessThan(2);
});

test("no tab of a record lies under the button of its columns", async ({ page }) => {
  await toPick(page);
  await step(page, "Confirm pick", "Awaiting boxing", asOffered);
  await step(page, "Confirm boxing", "Awaiting shipping", async (dialog) => {
    for (const [label, value] of Object.entries({ Length: "30", Width: "20", Height: "15", Weight: "1.5" }))
      await dialog.getByLabel(label).fill(value);
  });
  await settled(page);
  const tabs = page.locator(".record-main").getByRole("tab");
  await expect(tabs).toHaveCount(6);
  for (const tab of await tabs.all()) {
    await tab.scrollIntoViewIfNeeded();
    expect(await isClear(tab), String(await tab.textContent())).toBe(true);
  }
});
