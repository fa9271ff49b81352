import { chooseFile, expect, openFound, signIn, step, test } from "./support/person.ts";

test("goods come in by a sheet, are counted and put away; an order for them is picked, boxed and shipped", async ({
  page,
}) => {
  await signIn(page, "admin");

  await chooseFile(
    page,
    "inbound",
    "notice.csv",
    "owner_no,inbound_bill_no,product_code,num_expect,batch_no,valid_date\nMORNING,E2E-IN-1,MF-1001,40,E2E,2030-01-01\nMORNING,E2E-IN-1,MF-1002,25,E2E,2030-01-01\n",
  );
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Rows imported: 2.")).toBeVisible();

  await openFound(page, "inbound", "E2E-IN-1");
  await step(page, "Confirm validation", "Awaiting putaway");
  await step(page, "Confirm putaway", "Awaiting putaway");
  await step(page, "Finish putaway", "Putaway confirmed");

  await chooseFile(
    page,
    "outbound",
    "orders.csv",
    "owner_no,order_no,product_code,outbound_nums,batch_no\nMORNING,E2E-SO-1,MF-1001,7,E2E\nMORNING,E2E-SO-1,MF-1002,5,E2E\n",
  );
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Rows imported: 2.")).toBeVisible();

  await openFound(page, "outbound", "E2E-SO-1");
  await step(page, "Close order", "Awaiting print");
  await step(page, "Print picking list", "Awaiting pick");
  await step(page, "Confirm pick", "Awaiting boxing");
  await step(page, "Confirm boxing", "Awaiting shipping");
  await step(page, "Ship", "Shipped");
  await step(page, "Confirm delivery", "Delivered");
});
