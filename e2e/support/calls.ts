import { expect, type Page } from "@playwright/test";

/** What a call gives, under the names of what it holds. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** Who is signed in at a page and where they stand, as the page keeps it. */
export const keptBy = (page: Page) =>
  page.evaluate(() => {
    const { access_token, refresh_token } = JSON.parse(localStorage.getItem("auth") ?? "{}");
    const { uid, companyKey, warehouseKey } = JSON.parse(localStorage.getItem("userInfo") ?? "{}");
    return { access_token, refresh_token, uid, companyKey, warehouseKey } as Record<string, string>;
  });

/** A call as who is signed in at a page. It must be done. */
export async function call(
  page: Page,
  path: string,
  data: object = {},
  method: "POST" | "PUT" = "POST",
): Promise<Rows> {
  const { access_token } = await keptBy(page);
  const answer = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${access_token}` } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).respondCode.additionals;
}

/** What a list is asked by one of its fields. */
export const equal = (queryField: string, queryValue: unknown) => ({
  queryField,
  queryCondition: "equal",
  queryValue,
});

/** Makes a row as who is signed in, by the call and not the screen, in their company. */
export async function make(page: Page, path: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const { companyKey } = await keptBy(page);
  await call(page, path, { company_id: companyKey, ...row });
}

/** Makes locations of all parts that are told, in the warehouse that one stands in. */
export async function makeLocations(page: Page, ranges: Readonly<Record<string, object>>): Promise<void> {
  const { warehouseKey } = await keptBy(page);
  await call(page, "/v1/storage/batch/a", { wh_id: warehouseKey, apply_to: "new", ranges });
}
