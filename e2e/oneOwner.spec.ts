import { call, keptBy, make } from "./support/calls.ts";
import { expect, type Locator, type Page, settled, signIn, standIn, test, unique, visit } from "./support/person.ts";

const mixed =
  "Choose an owner first: these belong to Botany Beauty, Morning Foods. This warehouse works for one owner at a time.";

test("on a telephone it is read whole that an owner has to be chosen first", async ({ page, afterwards }) => {
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, await ordersOfTwoOwners(page));
  await settled(page);
  afterwards(() => oneOwnerAtATime(page, false));
  await oneOwnerAtATime(page, true);
  // The page learns of the setting as soon as it is answered: whoever asks before is told by the step.
  await pickOfTwoOwners(page);
  const bar = page.getByRole("toolbar", { name: /selected/ });
  await bar.locator(".ant-btn-primary").click();
  const dialog = page.getByRole("dialog", { name: /Close order/ });
  await dialog.getByRole("button", { name: /Close order/ }).click();
  await expectWhole(page.locator(".ant-message-notice-title", { hasText: `The order was not closed: ${mixed}` }));
  await page.reload();
  await settled(page);
  await pickOfTwoOwners(page);
  await expectWhole(bar.getByText(mixed));
  await expect(bar.locator(".ant-btn-primary")).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Clear selection" })).toBeInViewport({ ratio: 1 });
  await oneOwnerAtATime(page, false);
  await visit(page, "/Main/inventory_snapshot");
  await expectWhole(page.getByText("Choose an owner first: this list is searched by owner."));
});

/** Makes one that can be closed of each, and says where the two are listed. */
async function ordersOfTwoOwners(page: Page): Promise<string> {
  const order = unique("OWNERS");
  for (const [owner_no, product_code] of [
    ["MORNING", "MF-1001"],
    ["BOTANY", "BB-2101"],
  ] as const)
    await make(page, "/v1/outbound/a", {
      ...{ wh_no: "TPE", owner_no, order_no: `${order}-${owner_no}` },
      ...{ consignee_name: "Songren Store", delivery_address: "No. 18, Songren Road", delivery_tel: "02-2720-1008" },
      details: [{ product_code, outbound_nums: "1" }],
    });
  return `/Main/outbound?view=all&q=${encodeURIComponent(JSON.stringify([["order_no", "like", order]]))}`;
}

async function pickOfTwoOwners(page: Page): Promise<void> {
  const awaiting = page.locator(".list-rows .ag-row", { hasText: "Awaiting close" });
  await expect(awaiting).toHaveCount(2);
  for (const row of await awaiting.all()) await row.getByRole("checkbox").check();
}

/** In the window with all of its lines, none of them cut off by what it stands in, and nothing lies over it. */
async function expectWhole(said: Locator): Promise<void> {
  await expect(said).toBeInViewport({ ratio: 1 });
  const hidden = await said.evaluate((element) => {
    // What is told for a moment lets taps through: it is not found by a point until it takes them.
    if (element instanceof HTMLElement) element.style.pointerEvents = "auto";
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(({ left, right, top, bottom }) =>
      [left + 1, (left + right) / 2, right - 1].some((x) => {
        const above = document.elementFromPoint(x, (top + bottom) / 2);
        return !element.contains(above);
      }),
    ).length;
  });
  expect(hidden, "lines that are not wholly in sight").toBe(0);
  const cut = await said.evaluate((element) => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "visible") return box.className;
    }
    return null;
  });
  expect(cut, "what cuts it off").toBeNull();
}

/** Whether the warehouse that one stands in works for one owner at a time. */
async function oneOwnerAtATime(page: Page, one_owner_at_a_time: boolean): Promise<void> {
  const { warehouseKey } = await keptBy(page);
  await call(page, `/v1/warehouse/${warehouseKey}`, { one_owner_at_a_time }, "PUT");
}
