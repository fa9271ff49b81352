import { call } from "./support/calls.ts";
import { expect, settled, signIn, signInTo, test } from "./support/person.ts";

test("who picks several orders on a telephone scans a tote for each, reads below it what is refused, and goes on without an order that is stopped meanwhile", async ({
  page: picker,
  browser,
}) => {
  const elsewhere = await browser.newContext({ locale: "en-US" });
  const manager = await elsewhere.newPage();
  await signIn(manager, "manager");
  await picker.setViewportSize({ width: 390, height: 844 });
  await signInTo(picker, "/Main/picking", "picker");
  await settled(picker);
  const { picking = [] } = await call(picker, "/v1/outbound/picking/q", {
    query: [
      { queryField: "booking_state", queryCondition: "equal", queryValue: "booked" },
      { queryField: "outbound_status", queryCondition: "equal", queryValue: "awaiting_pick" },
      { queryField: "abnormal", queryCondition: "equal", queryValue: false },
    ],
    pageSize: 100,
  });
  const [one, other] = [...Map.groupBy(picking, (row) => String(row["outbound_id"])).values()].map(([first]) => first);
  for (const row of [one, other])
    await picker
      .locator(".ag-row", { hasText: String(row?.["storage_loc_code"]) })
      .filter({ hasText: String(row?.["outbound_no"]) })
      .first()
      .locator(".ag-checkbox-input")
      .check({ force: true });
  await picker.getByRole("button", { name: "Confirm pick (2)" }).click();
  const dialog = picker.getByRole("dialog", { name: "Confirm pick (2)" });
  await dialog.getByRole("button", { name: "Staging location or tote" }).click();
  for (const tote of ["NONE-1", "NONE-2"]) {
    await picker.keyboard.type(tote);
    await picker.keyboard.press("Enter");
  }
  const confirm = dialog.getByRole("button", { name: "Confirm pick", exact: true });
  await expect(confirm).toBeFocused();
  await picker.keyboard.press("Enter");
  const refused = dialog.locator(".ant-form-item-explain-error");
  await expect(refused).toHaveCount(2);
  await expect(refused.first()).toContainText("NONE-1");
  // Nothing lies over what is refused of the first, where the cursor stands.
  await expect
    .poll(() =>
      refused.first().evaluate((said) => {
        const { left, top, height } = said.getBoundingClientRect();
        return said.contains(document.elementFromPoint(left + 8, top + height / 2));
      }),
    )
    .toBe(true);
  const lists = picker.locator(".ant-select-dropdown:visible");
  await expect(lists).toHaveCount(0);

  await call(manager, "/v1/outbound/action/request_intercept", { ids: [other?.["outbound_id"]], reason: "Not wanted" });
  const told = dialog.getByRole("alert").filter({ hasText: String(other?.["outbound_no"]) });
  await expect(told).toContainText("Awaiting interception");
  await expect(dialog.locator(".row-held")).toHaveCount(1);
  await expect(confirm).toBeDisabled();
  await expect(lists).toHaveCount(0);
  await picker.screenshot({ path: "../test-results/pickingTogether.png" });
  await dialog.getByRole("button", { name: "Take 1 out, go on with the other 1" }).click();
  const rest = picker.getByRole("dialog", { name: "Confirm pick (1)" });
  await expect(rest.getByRole("button", { name: "Confirm pick", exact: true })).toBeEnabled();
  await expect(rest.getByRole("combobox", { name: String(one?.["outbound_no"]) })).toHaveValue("NONE-1");
  await call(manager, "/v1/outbound/action/reject_intercept", { ids: [other?.["outbound_id"]], reason: "Wanted" });
  await elsewhere.close();
});
