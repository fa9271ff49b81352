import {
  chooseFile,
  expect,
  type Page,
  settled,
  signIn,
  signInTo,
  type Tongue,
  test,
  visit,
} from "./support/person.ts";

/** A telephone, and a usual screen at 200 %. */
const windows = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
] as const;

for (const [tongue, script] of [
  ["English", /./],
  ["繁體中文", /[\u2e80-\uffef]/],
] as const satisfies readonly (readonly [Tongue, RegExp])[]) {
  test(`no screen is wider than its window, and every name stands in words: ${tongue}`, async ({ page }) => {
    test.setTimeout(300_000);
    const wrong: string[] = [];
    await page.goto("/Login");
    for (const window of windows) {
      await page.setViewportSize(window);
      await expect(page.locator("h1")).toBeVisible();
      wrong.push(...(await faults(page, `sign-in, ${window.width}`, /./)));
    }
    await expect
      .poll(() => page.evaluate(loadedFaces), "the sign-in is in the product's typeface")
      .toContain("IBM Plex Sans Variable");
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, "admin", tongue);
    const screens = await screensOfMenu(page);
    expect(screens.length).toBeGreaterThan(25);
    await page.setViewportSize(windows[0]);
    for (const [screen, name] of screens) {
      // As a link does, without loading everything anew.
      await page.evaluate((address) => history.pushState(null, "", address), screen);
      await expect(page).toHaveTitle(`${name} · Stowage`);
      await settled(page);
      wrong.push(...(await faults(page, screen, script)));
      const row = page.locator('.list-rows .ag-row[row-index="0"] [role=gridcell][col-id]').nth(1);
      if ((await row.count()) > 0) {
        await row.click();
        await expect(page.locator(".panel-over h2")).toBeVisible();
        await settled(page);
        for (const window of [...windows].reverse()) {
          await page.setViewportSize(window);
          wrong.push(...(await faults(page, `${screen}, a row, ${window.width}`, script)));
        }
      }
    }
    expect(wrong).toEqual([]);
  });
}

test("what lies over the screens, and the pages outside them, fit a telephone", async ({ page }) => {
  await page.setViewportSize(windows[0]);
  await page.addInitScript(() => localStorage.setItem("language", "en_US"));
  const wrong: string[] = [];
  const look = async (where: string) => wrong.push(...(await faults(page, where, /./)));
  for (const address of ["/Tracking", "/InventoryQuery", "/PrintShippingPic", "/nowhere"]) {
    await page.goto(address);
    await expect(page.locator("h1")).toBeVisible();
    await look(address);
  }
  await page.goto("/Tracking");
  await page.getByRole("button").click();
  await expect(page.getByText("A value is needed")).toBeVisible();
  for (const name of ["Register", "Forgot password", "Resend the verification letter"]) {
    await page.goto("/Login");
    await page.getByRole("button", { name }).click();
    await page.locator("button[type=submit]").click();
    await expect(page.getByText("A value is needed").first()).toBeVisible();
    await look(name);
  }
  await signIn(page, "admin");
  const owner = page.locator(".workspace-owner");
  expect(await owner.evaluate((one) => one.scrollWidth - one.clientWidth), "whose goods are seen is read whole").toBe(
    0,
  );
  const dialog = page.getByRole("dialog");
  await visit(page, "/Main/storage");
  await settled(page);
  for (const name of ["Export", "Create many locations"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(dialog).toBeVisible();
    await look(name);
    // Who presses a key is in the dialog by then.
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await look("palette");
  const sheet = `Location code,Location type,${"Further,".repeat(9)}\nA-1,nowhere at all that there could be\n`;
  await chooseFile(page, "storage", "wrong.csv", sheet);
  await look("columns of a file");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(dialog.getByText("To correct: 1")).toBeVisible();
  await look("import");
  const refused = page.locator(".import-refused");
  expect(await refused.evaluate((one) => one.scrollWidth - one.clientWidth), "reasons are read without scrolling").toBe(
    0,
  );
  await visit(page, "/Main/role");
  await page.getByRole("gridcell", { name: /^accounting/ }).click();
  await page.getByRole("link", { name: "Set permissions" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await look("permissions");
  await visit(page, `/Main/product?q=${encodeURIComponent('[["product_code","like","BB-2108"]]')}`);
  await page.getByRole("gridcell", { name: /^BB-2108/ }).click();
  await expect(page.locator(".glance-rows > li").first()).toBeVisible();
  await look("a product with rows of others");
  await visit(page, `/Main/product?q=${JSON.stringify([["product_code", "equal", "LY-3101"]])}`);
  await page.getByRole("gridcell", { name: /^LY-3101/ }).click();
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("End");
  await expect(tabs.last()).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: (await tabs.last().textContent()) ?? "" })).toBeVisible();
  for (const tab of (await tabs.all()).reverse()) {
    await expect(tab).toBeFocused();
    await expect(tab).toBeInViewport({ ratio: 0.98 });
    await page.keyboard.press("ArrowLeft");
  }
  await visit(page, "/Main/account_settings");
  const fact = page.locator(".own-session-facts span");
  await expect(fact.first()).toBeVisible();
  for (const one of await fact.all()) expect(await one.evaluate(linesOf)).toBe(1);
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(dialog).toBeVisible();
  await look("two-step sign-in");
  expect(wrong).toEqual([]);
});

test("a list whose buttons need more room beside an open row breaks them into lines", async ({ page }) => {
  await signInTo(page, "/Main/storage", "admin");
  await page.getByRole("gridcell", { name: "BAD", exact: true }).click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await settled(page);
  expect(await faults(page, "locations beside a row", /./)).toEqual([]);
  // A code stands beside its picture, in the middle of it.
  const [tile, code] = await page.locator(".plain-table .tiled").first().locator("> *").all();
  const middle = async (part = tile) => {
    const { y = 0, height = 0 } = (await part?.boundingBox()) ?? {};
    return y + height / 2;
  };
  expect(Math.abs((await middle(tile)) - (await middle(code)))).toBeLessThan(3);
});

/** How far the columns of a list go on beyond its right edge. */
const hiddenWidth = (page: Page) =>
  page.locator(".list-rows").evaluate((list) => {
    const heads = [...list.querySelectorAll(".ag-header-cell")].map((head) => head.getBoundingClientRect().right);
    return Math.max(0, ...heads.map((right) => Math.floor(right - list.getBoundingClientRect().right)));
  });

test("a list of orders ends at its right edge, beside an open order too, and its columns say what has no room", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await signInTo(page, "/Main/outbound?view=all", "admin");
  const amounts = page.locator('.list-rows .ag-row [col-id="tally_amount"]');
  await expect(amounts.first()).toBeVisible();
  await expect.poll(() => hiddenWidth(page)).toBe(0);
  await expect(page.locator('.ag-header-cell[col-id="expect_ship_date"]')).toBeInViewport({ ratio: 1 });
  await page.getByRole("gridcell", { name: /^OB/ }).first().click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await expect(amounts).toHaveCount(0);
  await expect.poll(() => hiddenWidth(page)).toBe(0);
  await expect(page.locator('.list-rows .ag-row [col-id="expect_ship_date"]').first()).toBeInViewport({ ratio: 0.99 });
  await page.getByRole("button", { name: "Columns" }).first().click();
  await expect(page.getByText(/^No room here for: .*Quantity/)).toBeVisible();
  await page.goto("/Main/outbound?mode=new");
  const head = page.locator(".lines-grid .ag-header");
  // Two lines of a heading, no more.
  await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(44);
});

test("over a whole order stands which of its list it is, and arrows lead to its neighbours across the pages", async ({
  page,
}) => {
  await signInTo(page, "/Main/outbound?view=all&page=2", "admin");
  const numbers = page.locator('.list-rows .ag-row [col-id="outbound_no"]');
  await expect(page).toHaveURL(/page=2/);
  await numbers.first().click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const walk = page.getByRole("navigation", { name: "Outbound orders" });
  const number = page.locator(".record-title");
  await expect(walk).toContainText(/^Outbound orders51 of \d+/);
  const first = await number.textContent();
  await walk.getByRole("button", { name: "Previous in the list" }).click();
  await expect(walk).toContainText(/^Outbound orders50 of/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(number).not.toHaveText(first ?? "");
  await walk.getByRole("button", { name: "Next in the list" }).click();
  await expect(walk).toContainText(/^Outbound orders51 of/);
  await expect(number).toHaveText(first ?? "");
  await walk.getByRole("button", { name: "Next in the list" }).click();
  await expect(walk).toContainText(/^Outbound orders52 of/);
  await walk.getByRole("button", { name: "Outbound orders" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(numbers.first()).toBeVisible();
});

test("how many rows are picked can be undone in any width, however long the reason why some stay out", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInTo(page, "/Main/outbound?view=all", "admin");
  // Both stand among the first orders of the demonstration.
  await page.getByRole("combobox", { name: "Search this list" }).fill("-000");
  await page.keyboard.press("Enter");
  const held = page.locator(".list-rows .ag-row", { hasText: "Address incomplete" }).first();
  await expect(held).toBeVisible();
  await held.getByRole("checkbox").check();
  await page.locator(".list-rows .ag-row", { hasText: "Awaiting close" }).last().getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: /selected/ });
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(bar.getByRole("button", { name: "Clear selection" })).toBeInViewport({ ratio: 1 });
    await expect(bar.locator(".ant-btn-primary")).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole("button", { name: /^Other steps/ })).toBeInViewport({ ratio: 1 });
    const boxes = await bar
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const over = boxes.filter((one, at) =>
      boxes.some(
        (other, to) =>
          to !== at &&
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1,
      ),
    );
    expect(over, `${width}: nothing lies over another`).toEqual([]);
  }
});

test("on a telephone a figure is read whole, and all lines of a step that is asked are in reach", async ({ page }) => {
  await signIn(page, "admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/Main/product?view=all");
  await page.locator(".list-rows .ag-row").first().click();
  const numbers = page.locator(".record-number");
  await expect(numbers.first()).toBeVisible();
  expect(await numbers.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0);
  await visit(page, "/Main/inbound?view=awaiting_validation");
  await page.locator(".list-rows .ag-row").first().click();
  await page.locator(".next-step").click();
  const dialog = page.getByRole("dialog");
  const lines = dialog.locator(".payload-scroll");
  await expect(lines).toBeVisible();
  expect(await lines.evaluate((one) => one.scrollHeight - one.clientHeight), "lines scroll with the dialog").toBe(0);
  // Between two of them are 8 px.
  const wide = (cells: HTMLElement[]) => cells.filter((one) => one.scrollWidth > one.clientWidth + 8);
  expect((await dialog.locator(".payload td").evaluateAll(wide)).length, "a name goes over its neighbour").toBe(0);
  const input = dialog.locator(".cell-input").first();
  const [ground, border, field] = await input.evaluate((one) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(one);
    const probe = one.ownerDocument.body.appendChild(one.ownerDocument.createElement("i"));
    probe.style.color = "var(--field)";
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return [backgroundColor, borderTopColor, wanted];
  });
  expect(border).toBe(field);
  expect(ground).not.toBe("rgb(236, 239, 243)");
});

test("the eye in a password's field says what it shows", async ({ page }) => {
  await signInTo(page, "/Main/account_settings", "admin", "繁體中文");
  await expect(page.getByRole("button", { name: "顯示密碼" }).first()).toBeVisible();
});

test("on a small screen stands in sight what one works with", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInTo(page, "/Main/outbound?mode=new", "manager");
  await expect(page.locator(".lines-grid .ag-row [role=gridcell]").first()).toBeInViewport({ ratio: 1 });
  await visit(page, "/Main/outbound?view=all");
  await page.getByRole("gridcell", { name: /^OB/ }).first().click();
  const panel = page.getByRole("complementary");
  const last = panel.locator(".lines-grid .ag-row").last();
  await expect(last).toBeVisible();
  const steps = panel.locator(".steps");
  expect(await steps.evaluate((line) => line.scrollWidth - line.clientWidth), "every step is in sight").toBe(0);
  await expect(panel.locator('.lines-grid .ag-header-cell[col-id="outbound_nums"]')).toBeInViewport({ ratio: 1 });
  const over = await last.evaluate((row) => {
    const { left, top, height } = row.getBoundingClientRect();
    const all = document.elementsFromPoint(left + 60, top + height * 0.9);
    return all
      .slice(0, all.indexOf(row))
      .map((one) => (row.contains(one) ? "" : getComputedStyle(one).backgroundColor));
  });
  expect(new Set(over), "nothing hides the last line").not.toContain(await panel.evaluate(groundOf));
  await visit(page, "/Main/inventory_snapshot");
  await expect(page.getByRole("heading", { level: 1, name: "Daily closing" })).toBeInViewport({ ratio: 1 });
  expect((await page.locator(".list-head h1").boundingBox())?.height).toBeGreaterThan(20);
});

test("what is told by screen readers alone is in the language of the screen", async ({ page }) => {
  await signIn(page, "admin", "繁體中文");
  const clear = { name: "清除" };
  await visit(page, `/Main/product?q=${JSON.stringify([["product_code", "equal", "LY-3101"]])}`);
  await page.getByRole("gridcell", { name: "LY-3101", exact: true }).click();
  await expect(page.getByRole("button", { name: "修改", exact: true })).toBeVisible();
  await page.keyboard.press("e");
  const category = page.locator(".ant-select", { has: page.getByRole("combobox", { name: "商品分類" }) });
  await category.hover();
  await category.getByRole("button", clear).click();
  await expect(category.getByRole("button", clear)).toHaveCount(0);
  // The open form would ask whether to leave it.
  await page.goto("/Main/product_category");
  await page.getByRole("button", { name: "樹狀檢視" }).click();
  await page.keyboard.type("食品");
  await page.getByRole("dialog").getByRole("button", clear).click();
  await expect(page.getByRole("textbox", { name: "搜尋分類" })).toHaveValue("");
  for (const address of ["/Main/product?mode=new", "/Main/announce?mode=new", "/Main/permissions"]) {
    await page.goto(address);
    await settled(page);
    const names = await page
      .locator("[aria-label]:not([aria-hidden=true] *)")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    expect(names.length, address).toBeGreaterThan(5);
    expect(names.filter((name) => /^[A-Za-z][A-Za-z -]*$/.test(name))).toEqual([]);
  }
});

/** Address and name of every screen, group by group. */
async function screensOfMenu(page: Page): Promise<readonly (readonly [address: string, name: string])[]> {
  const found = new Map<string, string>();
  for (const group of await page.locator(".menu-group").all()) {
    if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
    for (const link of await page.locator("a.menu-link").all())
      found.set(String(await link.getAttribute("href")), String(await link.locator(".menu-word").textContent()));
  }
  return [...found];
}

/** The typefaces that have arrived. */
const loadedFaces = () =>
  [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', ""));

const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;

const linesOf = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
};

/** What runs out of the window, and names that nobody put into words. */
async function faults(page: Page, where: string, script: RegExp): Promise<readonly string[]> {
  const found = await page.evaluate(() => {
    const boxes =
      "main, .panel-over, [role=dialog], .ant-drawer-body, .frame-head, .list-top, .workspace-warehouse, .tile-number";
    const wide = [document.documentElement, ...document.querySelectorAll(boxes)];
    // What a telephone would have to be moved sideways for.
    const lists = document.querySelector(".panel-over")
      ? ".panel-over [role=tabpanel] .table-scroll"
      : ".list-rows .ag-grid-viewport";
    const moved = innerWidth < 768 ? document.querySelectorAll(lists) : [];
    const names = "dt, label, h1, h3, th, button, .ag-header-cell-text, .menu-link";
    const shownOn = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const rowsOf = (tools: Element) =>
      new Set([...tools.children].map((one) => Math.round(one.getBoundingClientRect().top / 10))).size;
    return {
      isWide: [...wide, ...moved].some((one) => one !== null && one.scrollWidth > one.clientWidth),
      // Below the title one row of tools, below that one of the question; and all of the foot.
      isCut: innerWidth < 768 && shownOn(".list-foot").some((one) => one.scrollWidth > one.clientWidth),
      toolRows: innerWidth < 768 ? Math.max(0, ...shownOn(".list-head > .list-tools").map(rowsOf)) : 0,
      filled: shownOn(".list-side .ant-btn-primary").length,
      names: [...document.querySelectorAll<HTMLElement>(names)].map((one) => one.textContent?.trim() ?? ""),
    };
  });
  const untranslated = found.names.filter((name) => /^[a-z]+([._][a-zA-Z]+)+$/.test(name));
  const ofOtherScript = found.names.filter((name) => /^[A-Za-z][a-z]+ ?[a-z ]*$/.test(name) && !script.test(name));
  return [
    ...(found.isWide ? [`${where}: wider than its window`] : []),
    ...(found.isCut ? [`${where}: its foot is cut`] : []),
    ...(found.toolRows > 1 ? [`${where}: its tools stand in ${found.toolRows} rows`] : []),
    ...(found.filled > 1 ? [`${where}: ${found.filled} buttons of the list are filled`] : []),
    ...[...untranslated, ...ofOtherScript].map((name) => `${where}: ${name}`),
  ];
}
