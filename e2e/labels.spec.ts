import { readFile } from "node:fs/promises";
import { makeLocations } from "./support/calls.ts";
import { expect, ownKept, type Page, settled, signIn, test, visit } from "./support/person.ts";

const area = `L${Date.now().toString(36).slice(-5).toUpperCase()}`;

test("labels are written as one's own setting says; many are made by a job, whose page opens them in the end", async ({
  page,
}) => {
  await signIn(page, "admin");
  // More than a page of a list.
  await makeLocations(page, { area: { values: [area] }, slot: { from: "01", to: "60" } });

  await test.step("ZPL is saved for the label printer", async () => {
    await choose(page, "ZPL (label printers)");
    await openLocations(page);
    await page.locator(".ag-row .ag-checkbox-input").first().check();
    const saved = page.waitForEvent("download");
    await print(page);
    const file = await saved;
    expect(file.suggestedFilename()).toBe("storage-labels.zpl");
    const label = await readFile(await file.path(), "utf8");
    expect(label).toMatch(/^\^XA\n[\s\S]*\^XZ\n$/);
    expect(label).toContain(`^FD${area}`);
  });

  await test.step("as the warehouse says, it is PDF, made while one sees how far it is", async () => {
    await choose(page, "As the warehouse");
    await openLocations(page);
    await page.locator(".ag-header .ag-checkbox-input").first().check();
    const bodies: Record<string, unknown>[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/v1/printtag/storage")) bodies.push(request.postDataJSON());
    });
    const made = page.waitForResponse(
      (response) =>
        response.url().endsWith("/v1/printtag/storage") && response.headers()["content-type"] === "application/pdf",
    );
    const opened = page.waitForEvent("popup");
    await print(page);
    const paper = await opened;
    expect((await made).status()).toBe(200);
    expect(bodies).toMatchObject([{ as_job: true, ids: { length: 50 } }, { job: expect.any(String) }]);
    await expect(page.getByRole("dialog")).toBeHidden();
    await paper.close();
    await page.getByRole("button", { name: "Notifications" }).click();
    await expect(page.locator(".job")).toContainText("Making the paper");
  });
});

async function choose(page: Page, format: string): Promise<void> {
  await visit(page, "/Main/account_settings");
  const setting = page.getByRole("group", { name: "Labels are written as" });
  const kept = ownKept(page);
  await setting.getByText(format, { exact: true }).click();
  expect((await kept).status()).toBe(200);
}

async function openLocations(page: Page): Promise<void> {
  await visit(page, `/Main/storage?q=${encodeURIComponent(JSON.stringify([["area", "equal", area]]))}`);
  await settled(page);
}

async function print(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Print labels" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Print labels \(/ })
    .click();
}
