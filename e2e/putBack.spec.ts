import { call, equal } from "./support/calls.ts";
import { expect, settled, signIn, test, visit } from "./support/person.ts";

test("goods of an intercepted order stay on staging, and are put back from the list where they were picked", async ({
  page,
  afterwards,
}) => {
  await signIn(page, "warehouse_manager");
  const query = [equal("outbound_status", "awaiting_pick")];
  const { outbound = [] } = await call(page, "/v1/outbound/q", { query, pageSize: 1 });
  const [order] = outbound;
  const id = String(order?.outbound_id);
  const admin = await page.context().browser()?.newPage({ locale: "en-US" });
  if (!admin) throw new Error("no browser");
  await signIn(admin, "admin");
  const scanners = (has_scanners: boolean) => call(admin, `/v1/warehouse/${order?.wh_id}`, { has_scanners }, "PUT");
  afterwards(() => scanners(false));
  await scanners(true);
  const step = (action: string, more: object = {}) =>
    call(page, `/v1/outbound/action/${action}`, { ids: [id], ...more });
  await step("confirm_pick");
  await step("request_intercept", { reason: "The customer does not want it" });
  await step("confirm_intercept");
  const { putBack = [] } = await call(page, "/v1/outbound/put_back/q", { query: [equal("outbound_id", id)] });
  expect(putBack.length).toBeGreaterThan(0);
  expect(putBack.every((row) => row.put_back_status === "waiting" && row.num === row.num_open)).toBe(true);

  await visit(
    page,
    `/Main/put_back?q=${encodeURIComponent(JSON.stringify([["outbound_no", "equal", order?.outbound_no]]))}`,
  );
  await settled(page);
  await page.getByRole("checkbox").first().check();
  await page
    .getByRole("button", { name: /^Put-back \(\d/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "Put-back", exact: true }).click();
  await expect(dialog).toBeHidden();
  const after = await call(page, "/v1/outbound/put_back/q", { query: [equal("outbound_id", id)] });
  expect(after.putBack?.map(({ put_back_status }) => put_back_status)).toEqual(putBack.map(() => "done"));
  await visit(page, "/Main/storage_change");
  await settled(page);
});
