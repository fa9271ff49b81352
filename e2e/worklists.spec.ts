import {
  asOffered,
  checkFile,
  expect,
  follow,
  handOver,
  openGroup,
  type Page,
  settled,
  signIn,
  step,
  test,
  unique,
  visit,
} from "./support/person.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const group = (page: Page, name: string) => menuOf(page).getByRole("button", { name, exact: true });
const entry = (page: Page, name: string) => menuOf(page).getByRole("link", { name, exact: true });

/** Opens a worklist from the menu: it is what is in sight, by every name that the screen bears. */
async function open(page: Page, group: string, name: string): Promise<void> {
  await follow(page, group, name);
  await expect(entry(page, name)).toHaveAttribute("aria-current", "page");
  await expectOpen(page, name);
}

async function expectOpen(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(`${name} · Stowage`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeAttached();
  await expect(page.getByRole("navigation", { name: "Open screens" }).getByText(name, { exact: true })).toBeVisible();
  await settled(page);
}

test("what is to be validated stands in the menu, alone, and leaves for the next worklist when it was", async ({
  page,
}) => {
  const notice = unique("WL");
  const row = page.getByRole("gridcell", { name: notice });
  await signIn(page, "receiver");
  const rows = ["owner_no,inbound_bill_no,product_code,num_expect", `MORNING,${notice},MF-1001,3`, ""];
  await checkFile(page, "inbound", "inbound.csv", rows.join("\n"));
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await visit(page, "/Main/home");

  await open(page, "Inbound", "Inbound validation");
  await expect(row).toBeVisible();
  const states = page.locator('.list-rows .ag-row [col-id="inbound_status"]');
  await expect(states.first()).toBeVisible();
  await expect(states.filter({ hasNotText: "Awaiting validation" })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Search this list" }).fill(notice);
  await page.getByRole("option", { name: `Source document contains ${notice}` }).click();
  await expect(page.getByText("Rows: 1 ")).toBeVisible();
  await expectOpen(page, "Inbound validation");
  await row.click();
  await step(page, "Confirm validation", "Awaiting putaway", asOffered);
  await expect(row).toHaveCount(0);
  await expect(page.getByText("Nothing matches the conditions.")).toBeVisible();

  await open(page, "Inbound", "Inbound putaway");
  await expect(row).toBeVisible();
  await open(page, "Inbound", "Inbound validation");
  await expect(row).toHaveCount(0);
});

test("each has the worklists of their own work", async ({ page }) => {
  await signIn(page, "picker");
  await openGroup(page, "Outbound");
  await expect(entry(page, "Orders to pick")).toBeVisible();
  for (const name of ["Fast boxing", "Orders to ship"]) await expect(entry(page, name)).toHaveCount(0);
  await expect(group(page, "Inbound")).toHaveCount(0);
  await handOver(page, "goods_owner");
  await openGroup(page, "Inbound");
  await expect(entry(page, "Inbound orders")).toBeVisible();
  await expect(entry(page, "Inbound validation")).toHaveCount(0);
  await openGroup(page, "Outbound");
  await expect(entry(page, "Orders to pick")).toHaveCount(0);
  await handOver(page, "packer");
  await open(page, "Outbound", "Fast boxing");
});

test("a worklist in which nothing waits says so", async ({ page }) => {
  await signIn(page, "admin");
  await expect(page.locator(".workspace-warehouse")).toHaveText("Kaohsiung");
  await open(page, "Returns", "Return QC");
  await expect(page.getByText("Nothing is in “Return QC” at the moment.")).toBeVisible();
  await page.getByRole("button", { name: "Clear conditions" }).last().click();
  await expectOpen(page, "Return orders");
});
