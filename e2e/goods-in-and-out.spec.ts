import {
  asOffered,
  chooseFile,
  expect,
  openFound,
  type Page,
  signIn,
  standIn,
  step,
  test,
  unique,
} from "./support/person.ts";

test("goods come in by a sheet, are counted and put away; an order for them is picked, boxed and shipped", async ({
  page,
}) => {
  const [notice, order] = [unique("IN"), unique("SO")];
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");

  await chooseFile(
    page,
    "inbound",
    "notice.csv",
    `owner_no,inbound_bill_no,product_code,num_expect,batch_no,valid_date\nMORNING,${notice},MF-1001,40,E2E,2030-01-01\nMORNING,${notice},MF-1002,25,E2E,2030-01-01\n`,
  );
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Rows imported: 2.")).toBeVisible();

  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting putaway", asOffered);
  await step(page, "Confirm putaway", "Awaiting putaway", async (dialog) => {
    await expect(dialog.getByLabel("Location code 1")).toHaveValue(/^A-/);
  });
  await step(page, "Finish putaway", "Put away");

  await chooseFile(
    page,
    "outbound",
    "orders.csv",
    `owner_no,order_no,product_code,outbound_nums,batch_no\nMORNING,${order},MF-1001,7,E2E\nMORNING,${order},MF-1002,5,E2E\n`,
  );
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Rows imported: 2.")).toBeVisible();

  await openFound(page, "outbound", "Order number", order);
  await step(page, "Close order", "Awaiting print", asOffered);
  await step(page, "Print picking list", "Awaiting pick", asOffered);
  await expectPickingList(page);
  await step(page, "Confirm pick", "Awaiting boxing", asOffered);
  await step(page, "Confirm boxing", "Awaiting shipping", asOffered);
  await step(page, "Ship", "Shipped", asOffered);
  await step(page, "Confirm delivery", "Delivered");
});

/** The printed list comes as a PDF, in a page of its own. */
async function expectPickingList(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith("/v1/pickinglist/order"));
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Print picking list", exact: true }).first().click();
  const pdf = await answered;
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  // A body that became a blob is not handed out a second time: the same request is sent again.
  const again = await page.request.fetch(pdf.request());
  expect((await again.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await (await opened).close();
}
