import {
  chooseFile,
  enter,
  expect,
  openFound,
  ownKept,
  type Page,
  settled,
  signIn,
  signInTo,
  test,
  unique,
  visit,
} from "./support/person.ts";

const asked = (text: string) => `/Main/outbound?q=${encodeURIComponent(JSON.stringify([["order_no", "like", text]]))}`;

test("a list is worked by the keyboard", async ({ page }) => {
  await signInTo(page, "/Main/outbound?view=all", "admin");
  await settled(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search this list" })).toBeFocused();
  await page.keyboard.type("-0001");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("search").getByText("Search for “-0001”")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /^SO-.*-0001$/ })).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("-0001");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Order number contains -0001")).toBeVisible();
  await expect(page.getByText("Rows: 1", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");

  const cell = page.getByRole("gridcell", { name: /^SO-.*-0001$/ });
  await cell.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  // The first leaves the field that has the focus.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toBeHidden();
  await page.keyboard.press("n");
  await expect(page.getByRole("button", { name: "Add a line" })).toBeVisible();
});

test("Ctrl-K finds an order by its number and opens it", async ({ page }) => {
  await signIn(page, "admin");
  await expect(page.getByRole("heading", { name: "Home" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const input = page.getByRole("dialog").getByRole("combobox");
  await expect(input).toBeFocused();
  await page.keyboard.type("-0002");
  await expect(page.getByRole("option", { name: /SO-.*-0002/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Main\/outbound\?open=/);
  await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
});

test("a link opens the same list, also for one who has to sign in first", async ({ page }) => {
  await visit(page, asked("-0004"));
  await expect(page).toHaveURL(/\/Login\?next=/);
  await enter(page, "warehouse_manager");
  await expect(page.getByText("Order number contains -0004")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /^SO-/ })).toHaveCount(1);
  await expect(page.getByRole("gridcell", { name: /^SO-.*-0004$/ })).toBeVisible();
});

test("the columns of a list and of a document's lines stay as they were put, for another sign-in too", async ({
  page,
  browser,
}) => {
  await signInTo(page, "/Main/storage", "warehouse_manager");
  await settled(page);
  const area = page.getByRole("columnheader", { name: "Area" });
  await expect(area).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const saved = () => ownKept(page);
  const kept = saved();
  await page.getByRole("checkbox", { name: "Area", exact: true }).uncheck();
  await expect(area).toBeHidden();
  await kept;
  const lines = "Lines: what is shown";
  const code = (of: Page) => of.locator('.lines-grid .ag-header-cell[col-id="product_code"]');
  await openFound(page, "outbound", "Order number", "-0004");
  await expect(code(page)).toBeVisible();
  const linesKept = saved();
  await page.getByRole("button", { name: lines }).click();
  await page.getByRole("checkbox", { name: "Product code", exact: true }).uncheck();
  await expect(code(page)).toHaveCount(0);
  await linesKept;

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await signInTo(other, "/Main/storage", "warehouse_manager");
  await settled(other);
  await expect(other.getByRole("columnheader", { name: "Location code" })).toBeVisible();
  await expect(other.getByRole("columnheader", { name: "Area" })).toHaveCount(0);
  await openFound(other, "outbound", "Order number", "-0004");
  await expect(other.locator(".lines-grid .ag-header-cell").first()).toBeVisible();
  await expect(code(other)).toHaveCount(0);
  await elsewhere.close();

  const again = saved();
  await page.getByRole("button", { name: "Default columns" }).click();
  await expect(code(page)).toBeVisible();
  await again;
  await visit(page, "/Main/storage");
  const all = saved();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Default columns" }).click();
  await expect(area).toBeVisible();
  await all;
});

test("another language changes every word at once", async ({ page }) => {
  await signIn(page, "warehouse_manager");
  await openFound(page, "outbound", "Order number", "-0004");
  await page.locator(".account-name").click();
  await page.getByRole("menuitem", { name: "Language" }).hover();
  const kept = page.waitForResponse((reply) => reply.url().endsWith("/v1/own/account") && reply.ok());
  await page.getByRole("menuitem", { name: "繁體中文" }).click();
  await kept;
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await expect(page.getByRole("columnheader", { name: "訂單編號" }).first()).toBeVisible();
  await expect(page.getByText("訂單編號 包含 -0004")).toBeVisible();
  await expect(page.getByRole("list", { name: "進度" })).toBeVisible();
  for (const english of ["Order number", "Outbound", "Awaiting", "Lines", "History", "Search", "Progress"])
    await expect(page.getByText(english)).toHaveCount(0);

  // And back, since the account keeps it for whoever signs in next.
  const back = page.waitForResponse((reply) => reply.url().endsWith("/v1/own/account") && reply.ok());
  await page.locator(".account-name").click();
  await page.getByRole("menuitem", { name: "語言" }).hover();
  await page.getByRole("menuitem", { name: "English" }).click();
  await back;
});

test("what an open form refuses is said anew in another language, what the server refuses too", async ({ page }) => {
  await signIn(page, "manager");
  const speak = async (menu: string, tongue: string) => {
    await page.locator(".account-name").click();
    await page.getByRole("menuitem", { name: menu }).hover();
    await page.getByRole("menuitem", { name: tongue }).click();
  };
  await visit(page, "/Main/customer?mode=new");
  await page.getByLabel("Customer number").fill("S006");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("A value is needed for “Customer name”.").first()).toBeVisible();
  await speak("Language", "简体中文");
  await expect(page.getByText("请填写“客户名称”").first()).toBeVisible();
  await expect(page.getByText("A value is needed")).toHaveCount(0);
  await page.getByLabel("客户名称").fill("There already");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("“S006”已存在").first()).toBeVisible();
  await speak("语言", "English");
  await expect(page.getByText("This exists already: Customer number “S006”").first()).toBeVisible();
  await expect(page.getByText("已存在")).toHaveCount(0);
});

test("on a telephone nothing runs out of sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "warehouse_manager");
  for (const [list, number] of [
    ["inbound", /^IN/],
    ["outbound", /^OB/],
  ] as const) {
    await visit(page, `/Main/${list}`);
    await settled(page);
    await page.getByRole("gridcell", { name: number }).first().click();
    await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
    expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(page.locator(".next-step"), list).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("button", { name: "Close", exact: true }).first().click();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog").getByText("Picking lists")).toBeVisible();
});

test("on a telephone a row opens at once wherever it is touched, in Chinese too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "picker", "繁體中文");
  for (const part of [".ag-row", '.ag-row [col-id="outbound_no"]', ".ag-row .glance-right"]) {
    await visit(page, "/Main/outbound");
    await page.locator(part).first().click({ timeout: 5_000 });
    await expect(page.getByRole("list", { name: "進度" })).toBeVisible();
  }
});

test("a person says where the headings of a file stand, and sees what is left out above them", async ({ page }) => {
  await signIn(page, "manager");
  const [first, second] = [unique("H"), unique("H")];
  const rows = [`${first},Alpha Ltd.`, `${second},Beta Ltd.`];
  const choose = async (text: string) => {
    await visit(page, "/Main/customer");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const file = { name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.locator("input[type=file]").setInputFiles(file);
  };
  const dialog = page.getByRole("dialog");
  const headings = async (row: string) => {
    await dialog.getByLabel("Heading row").click();
    await page.locator(".ant-select-item-option:visible", { hasText: row }).click();
  };
  // Known names are found below other rows, which are shown and left out.
  await choose([...rows, "customer_no,customer_name,customer_name", "C,Gamma Ltd.", ""].join("\n"));
  await expect(dialog.getByText("Rows: 1", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("cell", { name: first })).toBeVisible();
  // Without headings the columns are called by their letters, and no row is left out.
  await choose([...rows, ""].join("\n"));
  await expect(dialog.getByText("Rows: 1", { exact: true })).toBeVisible();
  await headings("No headings");
  await expect(dialog.getByText("Rows: 2", { exact: true })).toBeVisible();
  for (const [letter, field] of [
    ["A", "Customer number"],
    ["B", "Customer name"],
  ] as const) {
    await dialog.getByRole("combobox", { name: `Field: ${letter}` }).fill(field);
    await page.locator(".ant-select-item-option:visible").getByText(`${field} *`, { exact: true }).click();
  }
  await headings(`1: ${first}`);
  await expect(dialog.getByText("Rows: 1", { exact: true })).toBeVisible();
  await headings("No headings");
  await dialog.getByRole("button", { name: "Check", exact: true }).click();
  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  for (const code of [first, second])
    await expect(page.getByRole("gridcell", { name: code, exact: true })).toBeVisible();
});

test("whose the rows of a file are is asked before they are checked, and found as in a form", async ({ page }) => {
  await signIn(page, "admin");
  const code = unique("OWNED");
  await chooseFile(page, "product", "goods.csv", `product_code,product_name\n${code},Owned by whoever is said\n`);
  await expect(page.getByText("Required fields still missing: Owner number, Stock unit code")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check", exact: true })).toBeDisabled();
  for (const [field, typed] of [
    ["Owner number *", "MORN"],
    ["Stock unit code *", "EA"],
  ] as const) {
    await page.getByRole("combobox", { name: field }).fill(typed);
    await page.locator(".ant-select-item-option:visible").first().click();
  }
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
  await expect(page.getByText("Rows imported: 1.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await visit(page, `/Main/product?q=${JSON.stringify([["product_code", "equal", code]])}`);
  await page.getByRole("gridcell", { name: code }).click();
  await expect(
    page
      .getByRole("complementary")
      .getByText(/Morning Foods/)
      .first(),
  ).toBeVisible();
});

test("an import that is stopped says how many rows came in, and keeps them", async ({ page }) => {
  await signIn(page, "admin");
  const name = unique("STOP");
  const rows = Array.from({ length: 30_000 }, (_, at) => `${at === 3 ? "NOBODY" : "S006"},${name}-${at}`);
  await chooseFile(page, "contact", "contacts.csv", `customer_no,contact_firstname\n${rows.join("\n")}\n`);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("button", { name: "Download what is to be corrected (1)" })).toBeVisible();
  await page.getByRole("button", { name: /^Import 29,999 rows, leave out 1/ }).click();
  await expect(page.getByText(/^Importing: [1-9]/)).toBeVisible();
  await page.getByRole("button", { name: "Stop the import" }).click();
  const stopped = page.getByText(/^Import stopped\. Rows imported before that: [1-9]/);
  await expect(stopped).toBeVisible();
  expect(await stopped.textContent()).toMatch(/\d?\d,?999\.$/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByText(/^Stopped at [\d,]+ of 30,000$/)).toBeVisible();
  await expect(page.getByText(/^Done: \d?\d,?999\. Left out: 1\.$/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download what was left out (1)" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("an import that failed on its way says so, and how many rows it had brought in", async ({ page }) => {
  await page.route("**/v1/job/*", async (route) => {
    const reply = await route.fetch();
    const json = await reply.json();
    const [job] = json.respondCode.additionals.job;
    if (job.state === "done" && job.result.mode !== "dry")
      Object.assign(job, { state: "failed", message: "The server stopped." });
    await route.fulfill({ json });
  });
  await signIn(page, "admin");
  await chooseFile(page, "contact", "few.csv", `customer_no,contact_firstname\nS006,${unique("FAIL")}\n`);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
  const message = "The import did not finish: The server stopped. Rows imported before that: 1.";
  await expect(page.getByText(message)).toBeVisible();
});

test("a file updates what is there already, and the check says what it will do", async ({ page }) => {
  await signIn(page, "manager");
  const fresh = unique("C");
  const sheet = `customer_no,customer_name,website\nS006,,https://example.com\nS007,,\n${fresh},From a file,\n`;
  await visit(page, "/Main/customer");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
  await page.getByRole("radio", { name: "Update" }).check();
  await expect(page.getByText("a blank cell leaves the value as it is")).toBeVisible();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("New: 1. To update: 1. Unchanged: 1. Skipped: 0. To correct: 0.")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Created: 1. Updated: 1. Unchanged: 1. Skipped: 0. Left out: 0.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await visit(page, `/Main/customer?q=${JSON.stringify([["customer_no", "equal", "S006"]])}`);
  await page.getByRole("gridcell", { name: "S006", exact: true }).click();
  await expect(page.getByRole("complementary").getByText("https://example.com")).toBeVisible();
});

test("a list opens with its work, the late first; a view stays in the address, and picked rows move nothing", async ({
  page,
}) => {
  await signInTo(page, "/Main/outbound", "admin");
  await settled(page);
  const views = page.getByRole("navigation", { name: "Views" });
  const view = (name: string) => views.getByRole("button", { name: new RegExp(`^${name} ?\\d`) });
  const states = page.locator('.ag-row [col-id="outbound_status"]');
  await expect(view("In progress")).toHaveAttribute("aria-current", "page");
  await expect(states.first()).toBeVisible();
  await expect(states.filter({ hasText: /Shipped|Delivered|Case closed/ })).toHaveCount(0);
  await expect(page.locator('.ag-row[row-index="0"] [col-id="expect_ship_date"]')).toContainText("late");

  await view("Awaiting pick").click();
  await expect(page).toHaveURL(/view=awaiting_pick/);
  await page.reload();
  await settled(page);
  await expect(view("Awaiting pick")).toHaveAttribute("aria-current", "page");
  await expect(states.filter({ hasNotText: "Awaiting pick" })).toHaveCount(0);
  const count = (await view("Awaiting pick").textContent())?.match(/\d+/)?.[0];
  await expect(page.getByRole("region", { name: `All ${count}` })).toContainText(/\d+ lines/);

  const rows = page.locator(".list-rows");
  const before = await rows.boundingBox();
  await page.locator(".ag-row input[type=checkbox]").first().check();
  const bar = page.getByRole("toolbar", { name: "1 selected" });
  await expect(bar.getByRole("button", { name: "Confirm pick (1)" })).toBeVisible();
  expect(await rows.boundingBox()).toEqual(before);
});

test("the list of picks holds what can be picked now as one walks, and is confirmed by its rows; all are one click away", async ({
  page,
}) => {
  await signInTo(page, "/Main/picking", "picker");
  await settled(page);
  const states = page.locator('.ag-row [col-id="booking_state"]');
  await expect(states.first()).toBeVisible();
  await expect(states.filter({ hasNotText: "To pick" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: /^All/ }).click();
  await expect(states.filter({ hasNotText: "To pick" }).first()).toBeVisible();

  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("button", { name: /^To pick/ })
    .click();
  await expect(states.filter({ hasNotText: "To pick" })).toHaveCount(0);
  const rows = page.locator(".ag-row [col-id=storage_loc_code]");
  const walked = await rows.evaluateAll((cells) =>
    cells
      .map((cell) => ({ at: Number(cell.closest(".ag-row")?.getAttribute("row-index")), code: cell.textContent ?? "" }))
      .sort((one, other) => one.at - other.at)
      .map(({ code }) => code),
  );
  expect(walked.length).toBeGreaterThan(2);
  expect(walked).toEqual([...walked].sort());
  const last = page.locator(`.ag-row[row-index="${walked.length - 1}"]`);
  await last.locator("input[type=checkbox]").check();
  await page.getByRole("button", { name: "Confirm pick (1)" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm pick (1)" });
  await expect(dialog.getByLabel("Picked 1")).not.toHaveValue("");
  await dialog.getByRole("button", { name: "Confirm pick", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(walked.length - 1);
});

test("what people know by its code stands by its code, as the head shows, and what was just made is open beside it", async ({
  page,
}) => {
  await signInTo(page, "/Main/product", "admin");
  await settled(page);
  await expect(page.locator('.ag-header-cell[col-id="product_code"]')).toHaveAttribute("aria-sort", "ascending");
  const cells = page.locator('.ag-row [col-id="product_code"]');
  const codes = await cells.evaluateAll((all) =>
    all
      .map((cell) => ({ at: Number(cell.closest(".ag-row")?.getAttribute("row-index")), code: cell.textContent ?? "" }))
      .sort((one, other) => one.at - other.at)
      .map(({ code }) => code),
  );
  expect(codes.length).toBeGreaterThan(10);
  expect(codes).toEqual([...codes].sort());

  // A unit's code has ten characters at most.
  const code = unique("Z").slice(0, 10);
  await visit(page, "/Main/unit?mode=new");
  await page.getByLabel("Unit code", { exact: true }).fill(code);
  await page.getByRole("textbox", { name: /^\*? ?Unit$/ }).fill("Made last, listed last");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("complementary")).toContainText(code);
  await expect(page.getByRole("complementary").getByRole("button", { name: "Edit", exact: true })).toBeVisible();
});
