import { stepAt } from "../packages/server/src/auth/totp.ts";
import { codeAt } from "../packages/server/test/support/oneTimeCode.ts";
import {
  enter,
  expect,
  type Page,
  password,
  settled,
  signIn,
  signInTo,
  signOut,
  test,
  unique,
  visit,
} from "./support/person.ts";

const secret = "a walk along the quay";

/** The text of the newest letter to an address, as an administrator reads it where no mail server is set up. */
async function letterTo(page: Page, address: string): Promise<string> {
  await visit(page, `/Main/outbox?q=${encodeURIComponent(JSON.stringify([["recipient", "equal", address]]))}`);
  await settled(page);
  await page.getByRole("gridcell", { name: address }).first().click();
  await page.getByRole("button", { name: "Open letter" }).click();
  const text = (await page.locator(".letter-text").textContent()) ?? "";
  await page.keyboard.press("Escape");
  return text;
}

test("a company registers, verifies its address, is approved, and signs in", async ({ page }) => {
  const email = `${unique("ada").toLowerCase()}@example.com`;
  await signInTo(page, "/Main/licence", "admin");
  await page.getByRole("button", { name: "Issue licence" }).first().click();
  await page.getByLabel("Licensee").fill("Harbour Goods");
  await page.getByRole("dialog").getByRole("button", { name: "Issue licence" }).click();
  const serial = (await page.locator(".serial-number").textContent()) ?? "";
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await signOut(page);

  await page.getByRole("button", { name: "Register" }).click();
  for (const [label, value] of [
    ["E-mail", email],
    ["Last name", "Quay"],
    ["First name", "Ada"],
    ["Company name", "Harbour Goods Ltd."],
    ["Company short name", "Harbour"],
    ["Phone", "+886 2 2345 6789"],
    ["Licence number", "AAAAA-AAAAA-AAAAA-AAAAA"],
    ["Password", secret],
    ["Password again", `${secret}x`],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await expect(page.getByText("At least 8 characters")).toBeVisible();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("The two passwords differ.").first()).toBeVisible();
  await page.getByLabel("Password again").fill(secret);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("can no longer be used").first()).toBeVisible();
  await page.getByLabel("Licence number").fill(serial);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("status")).toContainText(email);
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await page.locator("input").first().fill(email);
  await page.locator("input[type=password]").fill(secret);
  await page.keyboard.press("Enter");
  await expect(page.getByText("opens the link in the letter first")).toBeVisible();

  await enter(page, "admin");
  const link = /#verify=[a-z]{32}/.exec(await letterTo(page, email))?.[0] ?? "";
  expect(link).not.toBe("");
  await signOut(page);
  await page.clock.install();
  await page.getByRole("button", { name: "Register" }).click();
  // Only what stands behind `#` changes: the page is not loaded again.
  await page.goto(`/Login${link}`);
  await expect(page.getByRole("status")).toContainText("E-mail verified");
  await expect(page.getByText("Harbour Goods Ltd.")).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(page.url()).not.toContain("verify");

  // Companies are let in by the group: who administers one of its companies sees who waits, no more.
  const approve = page.getByRole("button", { name: "Approve" });
  for (const [login, mayApprove] of [
    ["manager", false],
    ["admin", true],
  ] as const) {
    await enter(page, login);
    await visit(page, "/Main/registration");
    await settled(page);
    await page.getByRole("gridcell", { name: email }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Awaiting approval" })).toBeVisible();
    await expect(approve).toHaveCount(mayApprove ? 1 : 0);
    if (!mayApprove) await signOut(page);
  }
  await approve.click();
  await expect(page.getByRole("definition").filter({ hasText: "Approved" })).toBeVisible();
  await signOut(page);

  await page.locator("input").first().fill(email);
  await page.locator("input[type=password]").fill(secret);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/Main/);
  await expect(page.locator(".account-name")).toHaveText("Ada Quay");
  await expect(page.locator(".workspace")).toContainText("No warehouse yetHarbour Goods Ltd.All owners");
  await page.locator(".workspace").click();
  await page.getByRole("link", { name: "Make the first warehouse" }).click();
  await expect(page.getByRole("complementary").getByLabel("Warehouse number")).toBeVisible();
});

test("an administrator sees who is online and where, and signs them out at once", async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, "packer");
  await signInTo(page, "/Main/online_user", "admin");
  await settled(page);
  const row = page.locator(".ag-row").filter({ hasText: "packer" });
  await expect(row.first()).toContainText("Taipei DC");
  for (const box of await page.locator(".ag-row").filter({ hasText: "packer" }).getByRole("checkbox").all())
    await box.check();
  await page.getByRole("button", { name: /^Sign out/ }).click();
  await expect(page.locator(".ag-row").filter({ hasText: "packer" })).toHaveCount(0);
  await visit(other, "/Main/outbound");
  await expect(other).toHaveURL(/\/Login/);
  expect(await other.evaluate(() => localStorage.getItem("auth"))).toBeNull();
  await context.close();
});

test("a wrong or weak password is said at its field", async ({ page }) => {
  await signInTo(page, "/Main/account_settings", "stock_clerk");
  const change = page.getByRole("button", { name: "Change password" });
  const field = (name: string) =>
    page.locator(".ant-form-item").filter({ has: page.getByLabel(name, { exact: true }) });
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await page.getByLabel(name, { exact: true }).fill(value);
    await change.click();
  };
  await fill({ "Current password": "not this one", "New password": secret, "New password again": secret });
  await expect(field("Current password").locator(".ant-form-item-explain-error")).toContainText("does not match");
  await fill({ "Current password": password(), "New password": "password", "New password again": "password" });
  await expect(field("New password").locator(".ant-form-item-explain-error")).toContainText("stronger password");
  await expect(field("Current password").locator(".ant-form-item-explain-error")).toHaveCount(0);
});

test("two-step sign-in is turned on with an app, asked for, and turned off with the password", async ({ page }) => {
  const askedForPassword = async (name: string) => {
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByLabel("Current password").fill(password());
    await dialog.getByRole("button", { name: "Continue" }).click();
  };
  await signInTo(page, "/Main/account_settings", "accounting");
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await askedForPassword("Turn on two-step sign-in");
  await expect(page.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  const secret = ((await page.locator(".factor-secret code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeAt(secret, stepAt(Date.now())));
  await page.getByRole("dialog").last().getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(page.locator(".recovery-codes li")).toHaveCount(10);
  const recovery = (await page.locator(".recovery-codes li").first().textContent()) ?? "";
  await visit(page, "/Main/home");
  await signOut(page);

  await page.locator("input").first().fill("accounting");
  await page.locator("input[type=password]").fill(password());
  await page.keyboard.press("Enter");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("does not match");
  await page.getByLabel("Code", { exact: true }).fill(recovery);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/Main/);

  await visit(page, "/Main/account_settings");
  await expect(page.getByText("Recovery codes left: 9")).toBeVisible();
  await page.getByRole("button", { name: "Turn off two-step sign-in" }).click();
  await askedForPassword("Turn off two-step sign-in");
  await expect(page.getByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
});

test("a passkey is added with the password, signs in without it, and no more once it is removed", async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  // Such a device answers at once what a browser offers while names are filled in; the button is what is tried here.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  // Browsers know passkeys for names, not for numbers.
  const here = `http://localhost:${process.env.E2E_PORT}`;
  await page.goto(`${here}/Login`);
  await enter(page, "receiver");
  await page.goto(`${here}/Main/account_settings`);
  const confirmed = async (name: string) => {
    await page.getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByLabel("Current password").fill(password());
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toBeHidden();
  };
  await confirmed("Add a passkey");
  const name = unique("Dock");
  await page.getByRole("button", { name: "Rename Chrome" }).last().click();
  await page.getByLabel("Name", { exact: true }).last().fill(name);
  await page.keyboard.press("Enter");
  const removal = page.getByRole("button", { name: `Remove ${name}` });
  await expect(removal).toBeVisible();
  await signOut(page);

  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(/\/Main/);
  await page.goto(`${here}/Main/account_settings`);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("last used");
  await confirmed(`Remove ${name}`);
  await expect(removal).toHaveCount(0);
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This passkey could not be used");
});
