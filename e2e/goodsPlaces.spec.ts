import { make } from "./support/calls.ts";
import { expect, openFound, settled, signIn, standIn, step, test, unique, visit } from "./support/person.ts";

const scope = { wh_no: "TPE", owner_no: "MORNING" };
const packed = { owner_no: "MORNING", stock_unit_code: "EA", box_in_num: 10, pallet_in_num: 100 };

test("who may exceed a location's limits is told which and asked why; quantities are told in full packs", async ({
  page,
}) => {
  const [product_code, storage_code, notice] = [unique("PACK"), unique("SMALL"), unique("IN")];
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await make(page, "/v1/product/a", {
    ...packed,
    product_code,
    product_name: "Packed goods",
    length: 10,
    width: 10,
    height: 10,
  });
  await make(page, "/v1/storage/a", { wh_no: "TPE", storage_code, max_volume: "0.1" });
  await make(page, "/v1/inbound/a", {
    ...scope,
    inbound_bill_no: notice,
    details: [{ product_code, num_expect: "126" }],
  });
  await openFound(page, "inbound", "Source document", notice);
  await expect(page.getByRole("gridcell", { name: "1 pallet + 2 boxes + 6" })).toBeVisible();
  await step(page, "Confirm validation", "Awaiting putaway", async (dialog) => {
    await expect(dialog.getByText("1 pallet + 2 boxes + 6")).toBeVisible();
  });
  await page.getByRole("button", { name: "Confirm putaway", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Confirm putaway" });
  await dialog.getByLabel("Location code 1").fill(storage_code);
  await expect(dialog.getByLabel("Reason")).toHaveCount(0);
  const confirm = dialog.getByRole("button", { name: "Confirm putaway", exact: true });
  await confirm.click();
  await expect(dialog.getByRole("listitem")).toContainText(["0.126"]);
  await expect(dialog.getByText("You may exceed these limits.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("the crane is out");
  await confirm.click();
  await expect(dialog).toBeHidden();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("blockquote").filter({ hasText: "the crane is out" })).toBeVisible();
});

test("home counts the goods under their minimum, and the list leads to each product", async ({ page }) => {
  const product_code = unique("LOW");
  await signIn(page, "admin");
  await standIn(page, "TPE Taipei DC");
  await make(page, "/v1/product/a", { ...packed, product_code, product_name: "Running low", stock_minimal: "10" });
  await make(page, "/v1/inbound/simple/a", {
    ...scope,
    details: [{ product_code, num_expect: "4", storage_loc_code: "A-01-1" }],
  });
  await visit(page, "/Main/home");
  await page.getByRole("link", { name: /Goods to replenish/ }).click();
  await settled(page);
  await expect(page).toHaveURL(/\/Main\/replenishment/);
  await page.getByRole("gridcell", { name: product_code }).first().click();
  await page
    .getByRole("link", { name: new RegExp(product_code) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/Main\/product/);
});
