import { expect, type Page, settled, signIn, test, visit } from "./support/person.ts";

type Rows = Record<string, Record<string, unknown>[]>;

/** A call as who is signed in on a page. */
async function call(page: Page, method: "post" | "put", path: string, data: object): Promise<Rows> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}").access_token);
  const answer = await page.request[method](path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).respondCode.additionals;
}

const equal = (queryField: string, queryValue: unknown) => ({ queryField, queryCondition: "equal", queryValue });

test("goods of an intercepted order stay on staging, and are put back from the list where they were picked", async ({
  page,
}) => {
  await signIn(page, "warehouse_manager");
  const query = [equal("outbound_status", "awaiting_pick")];
  const { outbound = [] } = await call(page, "post", "/v1/outbound/q", { query, pageSize: 1 });
  const [order] = outbound;
  const id = String(order?.outbound_id);
  const admin = await page.context().browser()?.newPage({ locale: "en-US" });
  if (!admin) throw new Error("no browser");
  await signIn(admin, "admin");
  const scanners = (has_scanners: boolean) => call(admin, "put", `/v1/warehouse/${order?.wh_id}`, { has_scanners });
  await scanners(true);
  const step = (action: string, more: object = {}) =>
    call(page, "post", `/v1/outbound/action/${action}`, { ids: [id], ...more });
  await step("confirm_pick");
  await step("request_intercept", { reason: "The customer does not want it" });
  await step("confirm_intercept");
  const { putBack = [] } = await call(page, "post", "/v1/outbound/put_back/q", { query: [equal("outbound_id", id)] });
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
  const after = await call(page, "post", "/v1/outbound/put_back/q", { query: [equal("outbound_id", id)] });
  expect(after.putBack?.map(({ put_back_status }) => put_back_status)).toEqual(putBack.map(() => "done"));
  await visit(page, "/Main/storage_change");
  await settled(page);
  await scanners(false);
  await admin.close();
});
