import {
  asOffered,
  checkFile,
  expect,
  handOver,
  openFound,
  otherSteps,
  type Page,
  signIn,
  step,
  stepBack,
  stockOfLot,
  test,
  unique,
} from "./support/person.ts";

test("goods are checked, the defective kept apart, and everything taken back again", async ({ page }) => {
  const [notice, lot] = [unique("QC"), unique("LOT")];
  await signIn(page, "receiver");
  const sheet = `owner_no,inbound_bill_no,need_qc,product_code,num_expect,batch_no,valid_date\nMORNING,${notice},yes,MF-1001,12,${lot},2030-01-01\n`;
  await checkFile(page, "inbound", "notice.csv", sheet);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();

  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting QC", asOffered);
  await page.getByRole("button", { name: "Other steps" }).click();
  await page.getByRole("menuitem", { name: "Record QC result" }).click();
  const found = page.getByRole("dialog", { name: "Record QC result" });
  await expect(found.getByLabel("Good 1")).toHaveValue("");
  await expect(found.getByLabel("Reason for rejection 1")).toHaveCount(0);
  await found.getByLabel("Defective 1", { exact: true }).fill("3");
  await found.getByLabel("Reason for rejection 1").fill("Damaged");
  await found.getByRole("button", { name: "Record QC result", exact: true }).click();
  await expect(found).toBeHidden();
  await expect(page.locator(".record-state")).toContainText("Awaiting QC");
  await step(page, "Confirm QC", "Awaiting putaway", async (dialog) => {
    await expect(dialog.getByLabel("Good 1")).toHaveValue("9");
    await expect(dialog.getByLabel("Defective 1", { exact: true })).toHaveValue("3");
  });
  await expect(page.getByText("Left to put away: 12")).toBeVisible();
  await putAway(page, "8", "Awaiting putaway");
  await expect(page.getByText(/Left to put away: 1(?!\d)/)).toBeVisible();
  expect(await otherSteps(page)).not.toContain("Take back putaway");

  await handOver(page, "warehouse_manager");
  await openFound(page, "inbound", "Source document", notice);
  await stepBack(page, "Take back putaway", "Off the shelf", "Awaiting putaway");
  await expect(page.getByText("Left to put away: 12")).toBeVisible();
  expect(await otherSteps(page)).not.toContain("Take back putaway");
  await putAway(page, "9", "Put away");
  expect(Object.values(await stockOfLot(page, lot)).sort()).toEqual(["0 good, 3 defective", "9 good, 0 defective"]);

  await openFound(page, "inbound", "Source document", notice);
  await stepBack(page, "Return to inbound", "Wrong goods", "Awaiting putaway");
  expect(await stockOfLot(page, lot)).toEqual({});
  await openFound(page, "inbound", "Source document", notice);
  await stepBack(page, "Send back to QC", "Look again", "Awaiting QC");
  await stepBack(page, "Send back to validation", "Count again", "Awaiting validation");
});

/** So many good ones where they are proposed, the defective ones where those are kept. */
async function putAway(page: Page, good: string, state: string): Promise<void> {
  await step(page, "Confirm putaway", state, async (dialog) => {
    await expect(dialog.getByLabel("Location code 1")).toHaveValue(/^A-/);
    await dialog.getByLabel("Good 1").fill(good);
    await dialog.getByLabel("Location for defective 1").fill("BAD");
  });
}

test("a pallet comes with its number, is put away line by line, and is found by scanning it", async ({ page }) => {
  const [notice, lot] = [unique("PAL"), unique("LOT")];
  const sscc = palletNumber();
  const row = (product: string, num: string) => `MORNING,${notice},${product},${num},${lot},2030-01-01,${sscc}`;
  await signIn(page, "receiver");
  const head = "owner_no,inbound_bill_no,product_code,num_expect,batch_no,valid_date,sscc";
  await checkFile(page, "inbound", "notice.csv", `${[head, row("MF-1001", "6"), row("MF-1002", "4")].join("\n")}\n`);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Rows imported: 2.")).toBeVisible();

  await openFound(page, "inbound", "Source document", notice);
  await step(page, "Confirm validation", "Awaiting putaway", asOffered);
  await step(page, "Confirm putaway", "Put away", asOffered);

  await page.keyboard.press("Control+k");
  // As its label says it, with the sign of what it is in front.
  await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill(`(00)${sscc}`);
  const hits = page.getByRole("dialog", { name: "Search" }).getByRole("option");
  await expect(hits.filter({ hasText: sscc })).toHaveCount(2);
  await hits.filter({ hasText: sscc }).first().click();
  await expect(page.locator("main")).toContainText(sscc);
  await expect(page.locator("main")).toContainText("MF-100");
  expect(Object.values(await stockOfLot(page, lot)).sort()).toEqual(["4 good, 0 defective", "6 good, 0 defective"]);
});

/** A number of a pallet that no other has, with its check digit. */
function palletNumber(): string {
  const digits = `04711234${String(Date.now() % 1_000_000_000).padStart(9, "0")}`;
  const sum = [...digits].reduce((before, digit, at) => before + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
