import {
  asOffered,
  checkFile,
  expect,
  handOver,
  menuEntries,
  openFound,
  otherSteps,
  type Page,
  signIn,
  standIn,
  step,
  stepBack,
  stockOfLot,
  test,
  unique,
} from "./support/person.ts";

const taipei = "TPE Taipei DC";
const [notice, order, lot] = [unique("IN"), unique("SO"), unique("LOT")];

/** Each does what is theirs and hands the terminal over; who may not take a step is not offered it. */
test("goods pass from hand to hand: received, put away, ordered, released, picked, boxed and shipped", async ({
  page,
}) => {
  // The way of seven people is as long as seven tests: on a busy machine longer than one may take. Each wait keeps its limit.
  test.setTimeout(10 * 60_000);
  await test.step("the receiver takes them in", async () => {
    await signIn(page, "receiver");
    await expectMenu(page, ["Inbound orders"], ["Outbound orders", "Accounts"]);
    const rows = [`MORNING,${notice},MF-1001,40,${lot},2030-01-01`, `MORNING,${notice},MF-1002,25,${lot},2030-01-01`];
    await bringIn(page, "inbound", "owner_no,inbound_bill_no,product_code,num_expect,batch_no,valid_date", rows);
    await openFound(page, "inbound", "Source document", notice);
    await step(page, "Confirm validation", "Awaiting putaway", asOffered);
    // With the last piece nothing is left to decide: it is finished.
    await step(page, "Confirm putaway", "Put away", async (dialog) => {
      await expect(dialog.getByLabel("Location code 1")).toHaveValue(/^A-/);
      await expect(dialog.getByLabel(/defective/i)).toHaveCount(0);
    });
    expect(await otherSteps(page)).not.toContain("Send back to validation");
    const stock = Object.entries(await stockOfLot(page, lot));
    expect(stock.map(([location]) => location.slice(0, 10)).sort()).toEqual(["MF-1001 A-", "MF-1002 A-"]);
    expect(stock.map(([, pieces]) => pieces).sort()).toEqual(["25 good, 0 defective", "40 good, 0 defective"]);
  });

  await test.step("their owner orders, and can do no more", async () => {
    await handOver(page, "goods_owner");
    await expectMenu(page, ["Inbound orders", "Outbound orders"], ["Picking lists", "Locations"]);
    await standIn(page, taipei);
    const rows = [`MORNING,${order},MF-1001,7,${lot}`, `MORNING,${order},MF-1002,5,${lot}`];
    await bringIn(page, "outbound", "owner_no,order_no,product_code,outbound_nums,batch_no", rows);
    await openOrder(page);
    await expectSteps(page, [], ["Close order", "Edit"]);
  });

  await test.step("the warehouse manager releases the order and prints the list", async () => {
    await handOver(page, "warehouse_manager");
    await openOrder(page);
    await expectSteps(page, ["Close order"], []);
    expect(await otherSteps(page)).toEqual(expect.arrayContaining(["Cancel document", "Edit"]));
    await step(page, "Close order", "Awaiting print");
    await step(page, "Print picking list", "Awaiting pick", asOffered);
    await expectPickingList(page);
  });

  await test.step("the picker picks", async () => {
    await handOver(page, "picker");
    await openOrder(page);
    await expect(page.getByRole("button", { name: /^(New|Import)$/ })).toHaveCount(0);
    await step(page, "Confirm pick", "Awaiting boxing", asOffered);
    expect(await otherSteps(page)).toEqual(["Mark abnormal"]);
  });

  await test.step("the warehouse manager takes two pieces back, and they are picked again", async () => {
    await handOver(page, "warehouse_manager");
    await openOrder(page);
    await stepBack(page, "Revert pick", "two were damaged", "Awaiting pick", async (dialog) => {
      await expect(dialog.getByLabel("To take back 1")).toHaveValue("7");
      await dialog.getByLabel("To take back 1").fill("2");
      await dialog.getByLabel("To take back 2").fill("");
    });
    await step(page, "Confirm pick", "Awaiting boxing", async (dialog) => {
      await expect(dialog.getByLabel(/^Picked/)).toHaveCount(1);
      await expect(dialog.getByLabel("Picked 1")).toHaveValue("2");
    });
  });

  await test.step("the packer boxes", async () => {
    await handOver(page, "packer");
    await expectMenu(page, ["Boxing"], ["Picking lists", "Inbound orders"]);
    await openOrder(page);
    await step(page, "Confirm boxing", "Awaiting shipping", async (dialog) => {
      // What lies in no box yet goes into one, whose sizes and weight are asked for.
      await dialog.getByRole("button", { name: "Confirm boxing" }).click();
      await expect(dialog.locator(".ant-form-item-explain-error")).toHaveCount(4);
      for (const [label, value] of Object.entries({ Length: "30", Width: "20", Height: "15", Weight: "1.5" }))
        await dialog.getByLabel(label).fill(value);
    });
    expect(await otherSteps(page)).toEqual(["Assign carrier", "Mark abnormal"]);
  });

  await test.step("the warehouse manager ships", async () => {
    await handOver(page, "warehouse_manager");
    await openOrder(page);
    await step(page, "Ship", "Shipped", async (dialog) => {
      await dialog.getByRole("button", { name: "Ship" }).click();
      await expect(dialog.locator(".ant-form-item-explain-error")).toHaveCount(1);
      await dialog.getByLabel("Carrier", { exact: true }).fill("HCT");
    });
    await step(page, "Confirm delivery", "Delivered", async (dialog) => {
      await dialog.getByLabel("Received by").fill("Ms Lin");
    });
  });

  await test.step("their owner sees them gone", async () => {
    await handOver(page, "goods_owner");
    await standIn(page, taipei);
    await openOrder(page);
    await expect(page.locator(".record-state")).toContainText("Delivered");
    await expectSteps(page, [], ["Close case"]);
    const pieces = Object.values(await stockOfLot(page, lot));
    expect(pieces.sort()).toEqual(["20 good, 0 defective", "33 good, 0 defective"]);
  });
});

const openOrder = (page: Page) => openFound(page, "outbound", "Order number", order);

async function bringIn(page: Page, list: string, headings: string, rows: readonly string[]): Promise<void> {
  await checkFile(page, list, `${list}.csv`, [headings, ...rows, ""].join("\n"));
  await page.getByRole("button", { name: `Import ${rows.length} rows` }).click();
  await expect(page.getByText(`Rows imported: ${rows.length}.`)).toBeVisible();
}

async function expectMenu(page: Page, seen: readonly string[], unseen: readonly string[]): Promise<void> {
  const entries = await menuEntries(page);
  expect(entries).toEqual(expect.arrayContaining([...seen]));
  for (const name of unseen) expect(entries).not.toContain(name);
}

/** What stands at the head of the open document, and what does not. */
async function expectSteps(page: Page, seen: readonly string[], unseen: readonly string[]): Promise<void> {
  const panel = page.getByRole("complementary");
  for (const name of seen) await expect(panel.getByRole("button", { name, exact: true })).toBeVisible();
  for (const name of unseen) await expect(panel.getByRole("button", { name, exact: true })).toHaveCount(0);
  // To show an order to others is no step of it.
  if (seen.length === 0) expect(await otherSteps(page)).toEqual(["Share a tracking link", "Share a label link"]);
}

/** The printed list comes as a PDF, in a page of its own. */
async function expectPickingList(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith("/v1/pickinglist/order"));
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Print again", exact: true }).first().click();
  const pdf = await answered;
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  // A body that became a blob is not handed out a second time: the same request is sent again.
  const again = await page.request.fetch(pdf.request());
  expect((await again.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await (await opened).close();
}
