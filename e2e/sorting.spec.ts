import { call, equal } from "./support/calls.ts";
import { expect, settled, signIn, test, visit } from "./support/person.ts";

test("goods that were picked for several orders in one walk are sorted from the list into a tote an order", async ({
  page,
}) => {
  await signIn(page, "warehouse_manager");
  const query = [equal("outbound_status", "awaiting_print")];
  const { outbound = [] } = await call(page, "/v1/outbound/q", { query, pageSize: 2 });
  const ids = outbound.map(({ outbound_id }) => outbound_id);
  const step = (action: string, more: object = {}) => call(page, `/v1/outbound/action/${action}`, { ids, ...more });
  await step("print", { list_kind: "batch" });
  await step("confirm_pick");
  const [order] = outbound;
  const tote = { company_id: order?.company_id, wh_id: order?.wh_id, storage_code: "CART-1", storage_type: "tote" };
  await call(page, "/v1/storage/a", tote);
  const own = [equal("outbound_id", order?.outbound_id)];
  const before = (await call(page, "/v1/outbound/sorting/q", { query: own })).sorting ?? [];
  expect(before.map(({ sort_status }) => sort_status)).toEqual(before.map(() => "unsorted"));
  expect(before.length).toBeGreaterThan(0);

  await visit(
    page,
    `/Main/sorting?q=${encodeURIComponent(JSON.stringify([["outbound_no", "equal", order?.outbound_no]]))}`,
  );
  await settled(page);
  await expect(page.getByRole("heading", { name: "Sorting" })).toBeVisible();
  await page.getByRole("checkbox").first().check();
  await page
    .getByRole("button", { name: /^Sorting \(\d/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  for (const cell of await dialog.getByLabel(/^To location/).all()) await cell.fill("CART-1");
  await dialog.getByRole("button", { name: "Sorting", exact: true }).click();
  await expect(dialog).toBeHidden();
  const after = (await call(page, "/v1/outbound/sorting/q", { query: own })).sorting ?? [];
  expect(after.map(({ sort_status, storage_loc_code }) => [sort_status, storage_loc_code])).toEqual(
    before.map(() => ["sorted", "CART-1"]),
  );
});
