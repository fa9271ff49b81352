import { call, make } from "./support/calls.ts";
import {
  enter,
  expect,
  follow,
  goHome,
  ownKept,
  type Page,
  settled,
  signIn,
  signInTo,
  standIn,
  test,
  unique,
  visit,
} from "./support/person.ts";

/** A picture of one colour, 40 by 20 pixels. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 40;
    canvas.height = 20;
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#c33";
    context?.fillRect(0, 0, 40, 20);
    return canvas.toDataURL("image/png");
  });

test("one comes to the home page [landing path]; tabs are pinned, closed together and there again after a reload; a lost session comes back to its screen", async ({
  page,
}) => {
  await signIn(page, "warehouse_manager");
  await expect(page).toHaveURL(/\/Main\/home$/);
  const tabs = page.getByRole("navigation", { name: "Open screens" });
  for (const path of ["product", "inbound", "outbound"]) {
    await visit(page, `/Main/${path}`);
    await settled(page);
  }
  const act = async (tab: string, action: string) => {
    await tabs.getByRole("button", { name: tab, exact: true }).click({ button: "right" });
    await page.getByRole("menuitem", { name: action }).click();
  };
  await act("Inbound orders", "Pin the tab");
  await expect(tabs.getByRole("button", { name: "Close “Inbound orders”" })).toHaveCount(0);
  await act("Outbound orders", "Close others");
  await page.getByRole("button", { name: "Add to favourites" }).click();
  await page.reload();
  await expect(tabs.locator(".tab-name")).toHaveText(["Inbound orders", "Outbound orders"]);
  await expect(page.getByRole("navigation", { name: "Menu" }).getByText("Favourites")).toBeVisible();

  await visit(page, `/Main/outbound?q=${encodeURIComponent(JSON.stringify([["order_no", "like", "-0004"]]))}`);
  await settled(page);
  const beside = await page.context().newPage();
  await beside.goto("/Main/product");
  await expect(beside.getByRole("heading", { name: "Products" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("auth", JSON.stringify({ access_token: "x", refresh_token: "x" })));
  await page.reload();
  for (const ended of [page, beside]) {
    await expect(ended).toHaveURL(/\/Login\?next=/);
    await expect(ended.getByRole("status").filter({ hasText: "Your session is over" })).toBeVisible();
  }
  const kept = () => page.evaluate(() => ["auth", "userInfo", "menuState"].map((key) => localStorage.getItem(key)));
  await expect.poll(kept).toEqual([null, null, null]);
  await expect(beside).toHaveURL(/next=%2FMain%2Fproduct/);
  await beside.close();
  await enter(page, "warehouse_manager");
  await expect(page).toHaveURL(/\/Main\/outbound\?q=/);
  // What is liked is kept on the server, not in this browser.
  const saved = ownKept(page);
  await page.getByRole("button", { name: "Remove from favourites" }).click();
  await saved;
});

test("the language changes everything at once: screens, grid, refusals and papers", async ({ page }) => {
  await signInTo(page, "/Main/account_settings", "warehouse_manager");
  await page.getByLabel("User name").fill(`Chen ${unique("N")}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".account-name")).toHaveText(/^Chen N-/);
  const chosen = page.locator("input[type=file]");
  const bytes = Buffer.from((await picture(page)).split(",")[1] ?? "", "base64");
  await chosen.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: bytes });
  const dialog = page.getByRole("dialog", { name: "Crop the picture" });
  await dialog.getByRole("img", { name: /^Drag/ }).press("ArrowRight");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("header img.avatar")).toHaveAttribute("src", /^data:image\/jpeg/);

  await page.getByLabel("Language").click();
  await page.getByTitle("繁體中文").click();
  await expect(page.getByRole("heading", { name: "個人設定" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "選單" }).getByText("出庫", { exact: true })).toBeVisible();
  await page.getByLabel("目前的密碼").fill("not the password");
  await page.getByLabel("新密碼", { exact: true }).fill("a much longer secret 7");
  await page.getByLabel("再輸入一次新密碼").fill("a much longer secret 7");
  await page.getByRole("button", { name: "變更密碼" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /密碼/ }).first()).toBeVisible();

  await page.getByRole("button", { name: "出庫", exact: true }).click();
  await page.getByRole("link", { name: "出庫作業" }).click();
  await expect(page.getByRole("columnheader", { name: "訂單編號" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "待揀貨" }).first()).toBeVisible();
  await page.getByRole("gridcell", { name: /-0006$/ }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith("/v1/pickinglist/order"));
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "再印揀貨單" }).first().click();
  expect((await asked).postDataJSON()).toMatchObject({ lang: "zh_TW" });
  await (await opened).close();
  // The next to sign in chooses anew; this account is spoken to in Chinese from now on.
  await page.locator(".account-name").click();
  await page.getByRole("menuitem", { name: "登出" }).click();
  await expect(page.getByRole("button", { name: "登入" })).toBeVisible();
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a warehouse that is made is offered without signing in anew, and left with a word once it is out of use", async ({
  page,
}) => {
  await signIn(page, "admin");
  const [wh_id, wh_no, wh_name] = [crypto.randomUUID(), unique("NEW"), unique("Annexe")];
  await make(page, "/v1/warehouse/a", { wh_id, wh_no, wh_name });
  await follow(page, "Outbound", "Outbound orders");
  await settled(page);
  await page.locator(".workspace").click();
  await page.getByLabel("Warehouse", { exact: true }).click();
  await expect(page.getByTitle(`${wh_no} ${wh_name}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator(".workspace").click();
  await goHome(page);
  await standIn(page, `${wh_no} ${wh_name}`);

  await call(page, `/v1/warehouse/${wh_id}`, { enabled: false }, "PUT");
  await follow(page, "Outbound", "Outbound orders");
  await expect(page.getByText(`${wh_name} is no longer open to you. You are now working in`)).toBeVisible();
  await expect(page.locator(".workspace-warehouse")).not.toHaveText(wh_name);
  await expect(page.locator(".workspace-warehouse")).not.toBeEmpty();
  await settled(page);
  await expect(page.getByRole("gridcell").first()).toBeVisible();
});

test("the menu stands on top for who wants it there, also after a reload", async ({ page }) => {
  await signIn(page, "admin");
  const placeMenu = async (name: string) => {
    await page.locator(".account-name").click();
    await page.getByRole("menuitem", { name: "Menu position" }).hover();
    // Kept before anything else happens: who signs in next finds it as it was left.
    const kept = page.waitForResponse((one) => one.request().method() === "PUT" && one.ok());
    await page.getByRole("menuitem", { name, exact: true }).click();
    await kept;
  };
  await placeMenu("Menu on top");
  const across = page.locator(".menu-across");
  await expect(across).toBeVisible();
  await page.reload();
  await across.getByRole("button", { name: "Goods" }).click();
  await page.getByRole("menuitem", { name: "Products", exact: true }).click();
  await expect(page).toHaveURL(/\/Main\/product/);
  await placeMenu("Menu at the side");
  await expect(across).toHaveCount(0);
  const aside = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Products", exact: true });
  await expect(aside).toHaveAttribute("aria-current", "page");
});

test("what is scanned opens from anywhere, is no shortcut, and does not confirm a dialog", async ({ page }) => {
  await signInTo(page, "/Main/outbound", "admin");
  await settled(page);
  await page.locator("#screen").focus();
  // All keys in one go, as a scanner sends them: sent one by one, a busy machine would spread them like a person's.
  const scan = (text: string) =>
    page.evaluate(
      (keys) => {
        for (const key of keys)
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
          );
      },
      [...text, "Enter"],
    );
  // It begins with the key that makes a new order.
  await scan("NE-4711");
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("NE-4711");
  await page.keyboard.press("Escape");
  // A list of orders would take the product for itself.
  await visit(page, "/Main/customer");
  await settled(page);
  await page.locator("#screen").focus();
  await scan("LY-3101");
  await expect(page).toHaveURL(/\/Main\/product\?.*open=/);
  await expect(page.getByRole("complementary").getByText("LY-3101").first()).toBeVisible();
  // A person's single key is a shortcut as before.
  await page.locator("#screen").focus();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/mode=new/);
});
