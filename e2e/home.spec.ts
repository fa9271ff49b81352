import { make } from "./support/calls.ts";
import { expect, goHome, settled, signIn, signInTo, test, unique, visit } from "./support/person.ts";

/** A day in Taipei, as many days from today. */
const day = (ahead: number) => new Date(Date.now() + (ahead * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

test("home tells what is announced for today, and keeps one's own notes until they are deleted", async ({ page }) => {
  const [now, over, ahead] = [unique("Now"), unique("Over"), unique("Ahead")];
  await signIn(page, "admin");
  for (const [announce_title, from, to] of [
    [now, -1, 1],
    [over, -3, -1],
    [ahead, 1, 3],
  ] as const)
    await make(page, "/v1/announce/a", {
      announce_title,
      announce_from: day(from),
      announce_to: day(to),
      important: true,
    });
  await page.reload();
  const announcements = page.getByRole("region", { name: "Announcements" });
  await expect(announcements.getByText(now)).toBeVisible();
  await expect(announcements.getByText(over)).toHaveCount(0);
  await expect(announcements.getByText(ahead)).toHaveCount(0);

  // What is important comes first however old it is, the newest five are shown, and the others can be.
  const [important, endless] = [unique("Important"), unique("Endless")];
  await make(page, "/v1/announce/a", { announce_title: endless, announce_from: day(-40) });
  await make(page, "/v1/announce/a", { announce_title: important, announce_from: day(-30), important: true });
  for (let count = 0; count < 5; count++)
    await make(page, "/v1/announce/a", { announce_title: unique("Later"), announce_from: day(0), announce_to: day(0) });
  await page.reload();
  await expect(announcements.getByText(important)).toBeVisible();
  await expect(announcements.getByRole("article")).toHaveCount(5);
  await expect(announcements.getByText(endless)).toHaveCount(0);
  await announcements.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await expect(announcements.getByText(endless)).toBeVisible();

  const note = unique("Call the carrier");
  const notes = page.getByRole("region", { name: "Memo" });
  await notes.getByRole("textbox").fill(note);
  await page.keyboard.press("Enter");
  await expect(notes.getByText(note)).toBeVisible();
  await expect(notes.getByRole("textbox")).toHaveValue("");
  await page.reload();
  await expect(notes.getByText(note)).toBeVisible();

  // A second one goes below the first, gets a text and a file, and is found among all.
  const second = unique("Order pallets");
  await notes.getByRole("textbox").fill(second);
  await page.keyboard.press("Enter");
  await expect(notes.getByRole("article").first()).toContainText(second);
  await notes.getByRole("button", { name: `Move the memo “${second}” down` }).click();
  await expect(notes.getByRole("article").first()).toContainText(note);
  await expect(notes.getByRole("article").nth(1)).toContainText(second);
  await notes.getByRole("link", { name: second }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Memo text").fill("Forty of them\nby Friday");
  await page
    .locator("aside input[type=file]")
    .setInputFiles({ name: "pallets.txt", mimeType: "text/plain", buffer: Buffer.from("40") });
  await expect(page.getByText("pallets.txt")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-facts")).toContainText("Forty of them");
  await goHome(page);
  await expect(notes.getByText("Forty of them")).toBeVisible();
  await expect(notes.getByRole("button", { name: "pallets.txt" })).toBeVisible();
  await notes.getByRole("button", { name: `Delete the memo “${second}”` }).click();
  await notes.getByRole("button", { name: `Delete the memo “${note}”` }).click();
  await expect(notes.getByText(note)).toHaveCount(0);
  await page.reload();
  await expect(announcements.getByText(now)).toBeVisible();
  await expect(notes.getByText(note)).toHaveCount(0);
});

test("home counts orders in the period that is chosen, says that profit is not known yet, and what was used last", async ({
  page,
}) => {
  await signInTo(page, "/Main/currency", "admin");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await visit(page, "/Main/home");
  await expect(page.getByRole("link", { name: "Currencies", exact: true }).last()).toBeVisible();
  const orders = page.getByRole("region", { name: "Orders" });
  await expect(orders.getByText("Not known until there are bills and costs.")).toHaveCount(3);
  await expect(orders.getByText("Profit this year")).toBeVisible();
  const came = orders.getByRole("link", { name: /^New orders/ });
  const [before, asked] = [
    await came.textContent(),
    page.waitForRequest((one) => one.url().endsWith("/v1/dashboard/q")),
  ];
  await orders.getByText("Last year").click();
  expect((await asked).postDataJSON()).toMatchObject({ filter: "last_year" });
  await expect(came).not.toHaveText(before ?? "");
});

test("the question mark opens what the guide says of the page in sight, in the language that is spoken", async ({
  page,
}) => {
  await signInTo(page, "/Main/outbound", "admin");
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await page.locator("#screen").focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help.getByRole("heading", { name: "Outbound orders" })).toBeVisible();
  await expect(help.getByText("Closing books the stock.")).toBeVisible();
  await expect(help.getByRole("heading", { name: "What comes next" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

for (const width of [1280, 1440, 1920])
  test(`home cuts no number of what is late, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "manager");
    const called = page.locator(".home-row-name");
    await expect(called.first()).toBeVisible();
    const cut = await called.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
  });

test("home counts what waits and leads to it", async ({ page }) => {
  await signIn(page, "admin");
  const late = page.getByRole("region", { name: "Late", exact: true });
  await expect(late.getByRole("link", { name: /^(See all|Outbound orders \d+)$/ })).toBeVisible();
  const picking = page.locator(".key-figure").nth(2);
  await picking.click();
  await expect(page).toHaveURL(/\/Main\/outbound\?view=/);
  await expect(page.getByRole("gridcell").first()).toBeVisible();
});

test("each number on home is that of the rows in the list to which it leads", async ({ page }) => {
  await signIn(page, "admin");
  await expect(page.locator(".key-figure").first()).toBeVisible();
  const links = page.locator("a.key-figure, .home-cause a, a.home-all, a.tile");
  const numberOf = (text: string | null) => Number((text ?? "").replace(/\D/g, ""));
  const told = await links.evaluateAll((all) =>
    all.map((link) => {
      const counted = link.matches(".key-figure, .tile") ? link : link.closest(".home-cause, .home-rows-head");
      return {
        name: counted?.textContent ?? "",
        path: link.getAttribute("href") ?? "",
        // Of several lists each says its own.
        number:
          (link.matches(".home-all") ? link.textContent?.match(/[\d,]+$/)?.[0] : undefined) ??
          (counted?.querySelector("strong") ?? counted?.querySelector(".wrong, .attention, .quiet"))?.textContent ??
          "",
      };
    }),
  );
  expect(told.length).toBeGreaterThan(6);
  const held = told.filter(({ path }) => path.includes("view=held")).map(({ path }) => path);
  expect(held.length).toBeGreaterThan(0);
  expect(new Set(held).size, "one for each kind of documents").toBe(held.length);
  // A share of locations, and what the stock is worth, are no numbers of rows.
  for (const { name, path, number } of told.filter((one) => !/%|Stock value/.test(one.name))) {
    await page.goto(path);
    await settled(page);
    // The only one of its kind is opened at once, with the dialog of what helps.
    if (path.includes("open=")) {
      expect(numberOf(number), name).toBe(1);
      await expect(page.getByRole("dialog")).toContainText(name.match(/OB\d+/)?.[0] ?? "");
      continue;
    }
    const shown = page.getByText(/^Rows: /).first();
    await expect(shown, name).toBeVisible();
    const [counted = ""] = (await shown.textContent())?.match(/^Rows: [\d,]+/) ?? [];
    expect(numberOf(counted), `${name} at ${path}`).toBe(numberOf(number));
  }
});
