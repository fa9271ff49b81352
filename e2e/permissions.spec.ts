import { keptBy } from "./support/calls.ts";
import {
  expect,
  handOver,
  menuEntries,
  type Page,
  password,
  settled,
  signIn,
  signInTo,
  signOut,
  test,
  visit,
} from "./support/person.ts";

test("what a role may do is switched in the tree, saved as one change, and holds for its people at once", async ({
  page,
}) => {
  const tree = page.getByRole("treegrid", { name: "Permissions" });
  const box = (name: RegExp) => tree.getByRole("checkbox", { name });
  await signIn(page, "admin");
  await choose(page, "Role", "receiver");
  const adjustments = box(/^Adjustments, Show in menu/);
  await expect(adjustments).not.toBeChecked();
  await expect(box(/^Inbound, Search/)).toHaveJSProperty("indeterminate", false);

  await test.step("by the keyboard, with what was changed said", async () => {
    await adjustments.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(page.getByText("2 added, 0 removed")).toBeVisible();
    await expect(box(/^Warehouse,.*Search/)).toHaveJSProperty("indeterminate", true);
  });

  await test.step("leaving asks first", async () => {
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL(/permissions/);
  });

  await test.step("saved, it stands in the history", async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("No changes")).toBeVisible();
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByText("+ Adjustments · Search").first()).toBeVisible();
    await expect(page.getByText("History · Receiver")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a user shows what comes from the role, which cannot be switched here", async () => {
    await choose(page, "User", "張收貨 Chang");
    const byRole = box(/^Adjustments, Search, from role/);
    await expect(byRole).toBeChecked();
    await byRole.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("No changes")).toBeVisible();
  });

  await test.step("compared with another role, the differences alone", async () => {
    await page.getByRole("combobox", { name: "Compare with a role" }).fill("picker");
    await page
      .locator(".ant-select-item-option:visible")
      .filter({ hasText: /picker/ })
      .first()
      .click();
    await page.getByRole("checkbox", { name: "Differences only" }).check();
    await expect(box(/^Picking, Change.*less than the other role/)).toBeVisible();
    await expect(box(/^Home, Show in menu/)).toHaveCount(0);
  });

  await handOver(page, "receiver");
  expect(await menuEntries(page)).toContain("Adjustments");
});

test("what is taken away while somebody works is told, and what they typed stays", async ({ page }) => {
  await signInTo(page, "/Main/settingfee?mode=new", "accounting");
  const code = page.getByLabel("Fee code");
  await code.fill("TYPED");
  await page.getByLabel("Fee name", { exact: true }).fill("Typed");
  const giveBack = await take(page, "accounting", [
    "feeSetup:create",
    "feeSetup:query",
    "feeSetup:display",
    "home:query",
  ]);
  try {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/This needs a permission: “Fee items: Create/)).toBeVisible();
    await expect(code).toHaveValue("TYPED");

    await visit(page, "/Main/settingfee");
    await expect(page.getByRole("heading", { name: "You may not see this screen." })).toBeVisible();
    await visit(page, "/Main/home");
    await expect(page.getByRole("region", { name: "Memo" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Open screens" }).getByText("Fee items")).toHaveCount(0);
  } finally {
    await giveBack();
  }
});

/** Takes functions from a role, as an administrator does at another desk; answers what gives them back. */
async function take({ request }: Page, role: string, grants: readonly string[]): Promise<() => Promise<void>> {
  const data = { login_name: "admin", password: password(), language: "en_US" };
  const login = await (await request.post("/v1/login", { data })).json();
  const { loginAccountToken, companyBasicResponseList } = login.respondCode.additionals.loginAccountInfo;
  const { access_token } = loginAccountToken;
  const headers = { authorization: `Bearer ${access_token}` };
  const ask = async (path: string, queryField: string, queryValue: string) => {
    const query = [{ queryField, queryCondition: "equal", queryValue }];
    const answer = await request.post(`/v1${path}/q`, { headers, data: { page: 1, pageSize: 1500, query } });
    return (await answer.json()).respondCode.additionals;
  };
  // Other companies have such a role, too.
  const [{ company_id }] = companyBasicResponseList;
  const roles = (await ask("/role", "role_code", role)).role as { role_id: string; company_id: string }[];
  const role_id = roles.find((one) => one.company_id === company_id)?.role_id ?? "";
  const held = (await ask("/role/permission/function", "role_id", role_id)).rolePermissionFunction;
  for (const { rpf_id, grant_name } of held)
    if (grants.includes(grant_name)) await request.delete(`/v1/role/permission/function/${rpf_id}`, { headers });
  return async () => {
    for (const grant_name of grants)
      await request.post("/v1/role/permission/function/a", { headers, data: { role_id, grant_name } });
  };
}

async function choose(page: Page, holder: "Role" | "User", code: string): Promise<void> {
  await visit(page, "/Main/permissions");
  await page.getByText(holder, { exact: true }).click();
  await page.getByRole("combobox", { name: holder }).fill(code);
  await page
    .locator(".ant-select-item-option:visible")
    .filter({ hasText: new RegExp(code) })
    .first()
    .click();
  await expect(page.getByRole("treegrid")).toBeVisible();
}

test("an administrator sees the system as another, is told so all the time, and comes back", async ({ page }) => {
  await signInTo(page, `/Main/account?q=${JSON.stringify([["login_name", "equal", "picker"]])}`, "admin");
  await page.locator('.ag-row [col-id="login_name"]', { hasText: "picker" }).first().click();
  await page.getByRole("button", { name: "See the system as this user" }).click();
  await page.waitForURL(/\/Main\/home/);
  const bar = page.getByRole("status").filter({ hasText: "You see the system as" });
  await expect(bar).toBeVisible();
  await expect(page.getByRole("navigation").first().getByRole("button", { name: "Settings" })).toHaveCount(0);
  await visit(page, "/Main/outbound");
  await page.getByRole("gridcell", { name: /^OB/ }).first().click();
  await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(/\/Main\/account/);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("navigation").first().getByRole("button", { name: "Settings" })).toBeVisible();

  await test.step("signing out meanwhile signs out as both, and says so", async () => {
    const { access_token } = await keptBy(page);
    await page.locator('.ag-row [col-id="login_name"]', { hasText: "picker" }).first().click();
    await page.getByRole("button", { name: "See the system as this user" }).click();
    await page.waitForURL(/\/Main\/home/);
    await page.locator(".account-name").click();
    await page.getByRole("menuitem", { name: /^Sign out, .+ too$/ }).click();
    await expect(page).toHaveURL(/\/Login$/);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await page.request.post("/v1/account/loginstatus", { headers, data: {} })).status()).toBe(401);
  });
});

test("where copying is forbidden neither keys nor the right button copy, and elsewhere they do", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const refused = page.getByText("Copying is off for this list.");
  const kept = () => page.evaluate(() => navigator.clipboard.readText());
  const cell = page.locator("[col-id=order_no]", { hasText: "-0006" }).first();
  const byRightButton = () =>
    cell.evaluate((one) => !one.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })));
  /** Presses the keys for copying in the cell, once what it opens stands beside it. */
  const copy = async () => {
    await page.evaluate(() => navigator.clipboard.writeText("nothing"));
    await visit(page, `/Main/outbound?q=${encodeURIComponent(JSON.stringify([["order_no", "like", "-0006"]]))}`);
    await cell.click();
    await settled(page);
    await cell.press("Control+c");
  };
  await signIn(page, "picker");
  await copy();
  // What is said, and what is copied, comes after the keys.
  await expect(refused.first()).toBeVisible();
  await expect(refused).toHaveCount(0);
  expect(await byRightButton()).toBe(true);
  await expect(refused.first()).toBeVisible();
  expect(await kept()).toBe("nothing");
  await signOut(page);
  await signIn(page, "admin");
  await copy();
  await expect.poll(kept).toContain("-0006");
  expect(await byRightButton()).toBe(false);
  await expect(refused).toHaveCount(0);
});

test("what another role may do is taken over in the tree", async ({ page }) => {
  await signIn(page, "admin");
  await choose(page, "Role", "packer");
  const picking = page
    .getByRole("treegrid", { name: "Permissions" })
    .getByRole("checkbox", { name: /^Picking, Change/ });
  await expect(picking).not.toBeChecked();
  await page.getByRole("combobox", { name: "Compare with a role" }).fill("picker");
  await page
    .locator(".ant-select-item-option:visible")
    .filter({ hasText: /picker/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Copy this role's permissions" }).click();
  await expect(picking).toBeChecked();
  await page.getByRole("checkbox", { name: "Differences only" }).check();
  await expect(picking).toHaveCount(0);
});
