import { checkFile, expect, openFound, type Page, signIn, standIn, step, test, unique } from "./support/person.ts";

test("a location among thousands is offered while one types, and where there are more it is said", async ({ page }) => {
  const [area, notice] = [unique("Z").slice(-7), unique("FAR")];
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await makeLocations(page, area);
  const sheet = `owner_no,inbound_bill_no,product_code,num_expect,valid_date\nMORNING,${notice},MF-1001,12,2030-01-01\n`;
  await checkFile(page, "inbound", "notice.csv", sheet);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting putaway", async () => undefined);
  await step(page, "Confirm putaway", "Awaiting putaway", async (dialog) => {
    const cell = dialog.getByLabel("Location code 1");
    const offered = () =>
      dialog.locator("datalist option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
    await cell.fill(area);
    await expect.poll(offered).toContain(`${area}-01-01`);
    await expect(dialog.getByText(/There are more/)).toBeVisible();
    await cell.fill(`${area}-40-40`);
    await expect.poll(offered).toEqual([`${area}-40-40`]);
    await expect(dialog.getByText(/There are more/)).toBeHidden();
  });
  await expect(page.getByRole("button", { name: "Finish putaway" })).toBeVisible();
});

/** More locations than one answer of the server holds, the last of them the last of all by their codes. */
async function makeLocations(page: Page, area: string): Promise<void> {
  const [token, wh_id] = await page.evaluate(() => [
    JSON.parse(localStorage.getItem("auth") ?? "{}").access_token,
    JSON.parse(localStorage.getItem("userInfo") ?? "{}").warehouseKey,
  ]);
  const range = { from: "01", to: "40" };
  const ranges = { area: { values: [area] }, lane: range, slot: range };
  const answer = await page.request.post("/v1/storage/batch/a", {
    headers: { authorization: `Bearer ${token}` },
    data: { wh_id, apply_to: "new", ranges },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
