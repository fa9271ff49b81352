import { call, equal } from "./support/calls.ts";
import { expect, type Page, settled, signIn, signInTo, test } from "./support/person.ts";

/** An order of the demonstration that waits to be boxed, not one of those that show what carriers do; where it rests once it was picked, it is released first. */
async function waiting(page: Page): Promise<{ id: string; number: string }> {
  const asked = (status: string) =>
    call(page, "/v1/outbound/q", {
      query: [
        equal("outbound_status", status),
        { queryField: "order_no", queryCondition: "like", queryValue: "SO-TPE-00" },
      ],
      pageSize: 1,
    });
  const { outbound: resting = [] } = await asked("picked");
  for (const { outbound_id } of resting) await call(page, "/v1/outbound/action/release", { ids: [outbound_id] });
  const { outbound = [] } = await asked("awaiting_boxing");
  return { id: String(outbound[0]?.outbound_id), number: String(outbound[0]?.outbound_no) };
}

test("who has an order open sees at once that another stopped it: a bar says so, its steps are gone, and counts follow", async ({
  page: packer,
  browser,
}) => {
  const elsewhere = await browser.newContext({ locale: "en-US" });
  const manager = await elsewhere.newPage();
  await signIn(manager, "manager");
  const { id, number } = await waiting(manager);
  await signInTo(packer, `/Main/outbound?view=all&open=${id}`, "packer");
  await settled(packer);
  const toBox = packer.getByRole("link", { name: "Orders to box" });
  await expect(toBox).toHaveText(/\d/);
  const before = await toBox.textContent();
  await packer.getByRole("button", { name: "Other steps" }).click();
  await packer.getByRole("menuitem", { name: "Box", exact: true }).click();
  const dialog = packer.getByRole("dialog", { name: "Box" });
  await dialog.getByRole("textbox", { name: "Box number" }).fill("B-77");

  await call(manager, "/v1/outbound/action/request_intercept", { ids: [id], reason: "The customer does not want it" });
  const bar = packer.getByRole("alert").filter({ hasText: number });
  await expect(bar).toContainText("Awaiting interception");
  await expect(dialog.getByRole("status").filter({ hasText: number })).toContainText("Awaiting interception");
  await expect(dialog.getByRole("textbox", { name: "Box number" })).toHaveValue("B-77");
  await expect(dialog.getByRole("button", { name: "Box", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Back", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(packer.locator(".record-state")).toContainText("Awaiting interception");
  await expect(packer.getByRole("status").filter({ hasText: "The customer does not want it" })).toBeVisible();
  await expect(packer.getByRole("button", { name: "Confirm boxing", exact: true })).toHaveCount(0);
  await expect(toBox).not.toHaveText(before ?? "");
  await packer.screenshot({ path: "../test-results/interception.png" });
  const { width, height } = packer.viewportSize() ?? { width: 1440, height: 900 };
  await packer.setViewportSize({ width: 390, height: 844 });
  // On a telephone the order lies over its list, and not over what is told of it.
  await expect(packer.getByRole("complementary")).toBeVisible();
  const seen = bar.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
  });
  expect(await seen).toBe(true);
  await packer.setViewportSize({ width, height });

  await call(manager, "/v1/outbound/action/reject_intercept", { ids: [id], reason: "They want it after all" });
  await expect(bar).toContainText("Awaiting boxing");
  await expect(packer.locator(".record-state")).toContainText("Awaiting boxing");
  await expect(packer.getByRole("button", { name: "Confirm boxing", exact: true })).toBeVisible();
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toHaveCount(0);
  await elsewhere.close();
});

test("who was not listening for a while reads anew what was missed", async ({ page: packer, context, browser }) => {
  const elsewhere = await browser.newContext({ locale: "en-US" });
  const manager = await elsewhere.newPage();
  await signIn(manager, "manager");
  const { id } = await waiting(manager);
  await signInTo(packer, `/Main/outbound?view=all&open=${id}`, "packer");
  await settled(packer);
  await context.setOffline(true);
  await call(manager, "/v1/outbound/action/request_intercept", { ids: [id], reason: "Wrong address" });
  await context.setOffline(false);
  await expect(packer.locator(".record-state")).toContainText("Awaiting interception");
  await call(manager, "/v1/outbound/action/reject_intercept", { ids: [id], reason: "Right after all" });
  await expect(packer.locator(".record-state")).toContainText("Awaiting boxing");
  await elsewhere.close();
});
