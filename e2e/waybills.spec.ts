import { call, equal, keptBy, make } from "./support/calls.ts";
import {
  asOffered,
  expect,
  follow,
  handOver,
  openFound,
  type Page,
  settled,
  signIn,
  standIn,
  step,
  test,
  unique,
  visit,
} from "./support/person.ts";

const taipei = "TPE Taipei DC";
const order = unique("SO");
// What another run on the same data gave is not given again.
const first = String(Date.now() % 1_000_000_000);
const number = first.padStart(10, "0");

test("a range is made, an order's box takes a number of it, its papers are printed, and its owner sees the number", async ({
  page,
}) => {
  // Four people's way is as long as four tests. Each wait keeps its limit.
  test.setTimeout(8 * 60_000);
  await test.step("the administrator types the range that HCT assigned", async () => {
    await signIn(page, "admin");
    await switchOffOthers(page);
    await follow(page, "Outbound", "Waybill number ranges");
    await page.getByRole("button", { name: "New" }).first().click();
    const form = page.getByRole("complementary");
    await form.getByLabel("Carrier code").click();
    await page.getByRole("option", { name: "HCT Logistics" }).or(page.getByTitle("HCT Logistics")).last().click();
    await form.getByLabel("Length of a whole number").fill("10");
    await form.getByLabel("First number").fill(first);
    await form.getByLabel("Last number").fill(String(Number(first) - 1));
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form.locator(".ant-form-item-explain-error")).toContainText("is above the last");
    await form.getByLabel("Last number").fill(String(Number(first) + 9));
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form.getByRole("heading")).toContainText(`HCT Logistics ${first}`);
  });

  await test.step("the owner's order goes with HCT", async () => {
    await handOver(page, "goods_owner");
    await standIn(page, taipei);
    await orderWithHct(page);
  });

  await test.step("the warehouse manager brings it to the bench", async () => {
    await handOver(page, "warehouse_manager");
    await openOrder(page);
    await step(page, "Close order", "Awaiting print");
    await step(page, "Print picking list", "Awaiting pick", asOffered);
    await step(page, "Confirm pick", "Awaiting boxing", asOffered);
  });

  await test.step("the packer boxes it, and prints the label of its waybill", async () => {
    await handOver(page, "packer");
    await openOrder(page);
    await step(page, "Confirm boxing", "Awaiting shipping", async (dialog) => {
      for (const [label, value] of Object.entries({ Length: "30", Width: "20", Height: "15", Weight: "1.5" }))
        await dialog.getByLabel(label).fill(value);
    });
    await follow(page, "Outbound", "Waybills");
    await page.getByRole("button", { name: /^Issued/ }).click();
    const row = page.locator(".ag-row[row-id]").filter({ hasText: order });
    await expect(row).toContainText(number);
    await row.getByText(number).click();
    const panel = page.getByRole("complementary");
    await expect(panel.getByRole("heading").first()).toContainText(`Waybill ${number}`);
    await expect(panel.locator(".record-state")).toContainText("Issued");
    const button = panel.getByRole("button", { name: "Waybill labels" });
    const [at, around] = [await button.boundingBox(), await panel.boundingBox()];
    expect((at?.x ?? 0) - (around?.x ?? 0)).toBeGreaterThanOrEqual(12);
    await expectPdf(page, "/v1/printwaybill/hct", () => button.click());
    await expect(panel.locator(".record-state")).toContainText("Printed");
  });

  await test.step("the warehouse manager prints the hand-over list and ships", async () => {
    await handOver(page, "warehouse_manager");
    await openOrder(page);
    await page.getByRole("button", { name: "Shipping papers" }).click();
    const dialog = page.getByRole("dialog", { name: "Shipping papers" });
    await dialog.getByLabel("Document", { exact: true }).click();
    await page.getByTitle("Hand-over list").last().click();
    const button = dialog.getByRole("button", { name: "Print", exact: true });
    await expectPdf(page, "/v1/shippinglist/shipping/hct/waybill", () => button.click());
    await expect(dialog).toBeHidden();
    await step(page, "Ship", "Shipped", asOffered);
  });

  await test.step("its owner sees its number", async () => {
    await handOver(page, "goods_owner");
    await standIn(page, taipei);
    await openOrder(page);
    await expect(page.locator(".record-state")).toContainText("Shipped");
    await expect(page.getByRole("complementary").getByText(number).first()).toBeVisible();
    await visit(page, `/Main/outbound?q=${encodeURIComponent(JSON.stringify([["shipping_no", "equal", number]]))}`);
    await settled(page);
    await expect(page.getByRole("gridcell", { name: order })).toBeVisible();
  });
});

const openOrder = (page: Page) => openFound(page, "outbound", "Order number", order);

/** Numbers are taken from the oldest range first, so the others of this carrier are switched off. */
async function switchOffOthers(page: Page): Promise<void> {
  const { waybillRange = [] } = await call(page, "/v1/waybill/range/q", { query: [equal("carrier_code", "hct")] });
  for (const { waybill_range_id, version } of waybillRange)
    await call(page, `/v1/waybill/range/${waybill_range_id}`, { enabled: false, version }, "PUT");
}

/** Two pieces to somebody who can be called, by the call: typing an order has a test of its own. */
async function orderWithHct(page: Page): Promise<void> {
  const { warehouseKey } = await keptBy(page);
  await make(page, "/v1/outbound/a", {
    wh_id: warehouseKey,
    owner_no: "MORNING",
    order_no: order,
    order_type: "b2b",
    carrier_code: "hct",
    consignee_name: "Songren Store",
    delivery_address: "No. 18, Songren Road, Taipei",
    delivery_tel: "02-2720-1008",
    details: [{ product_code: "MF-1003", outbound_nums: "2" }],
  });
}

/** What is pressed opens a PDF in a page of its own. */
async function expectPdf(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  const opened = page.waitForEvent("popup");
  await press();
  const pdf = await answered;
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  // A body that became a blob is not handed out a second time: the same request, with its key, is sent again.
  const again = await page.request.fetch(pdf.request());
  expect((await again.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await (await opened).close();
}
