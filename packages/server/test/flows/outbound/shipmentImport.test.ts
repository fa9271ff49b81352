import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../src/http/caller.ts";
import { importCalls } from "../../../src/imports/calls.ts";
import { instantOf } from "../../../src/imports/instants.ts";
import { openSheets, readRows } from "../../../src/imports/sheets/index.ts";
import { jobHandlers } from "../../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../../src/jobs/index.ts";
import { bearer, importing, upload } from "../../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { removeFolder } from "../../support/removeFolder.ts";
import { type House, hooks, house } from "./house.ts";
import { after, numbersOf, orderOf, parcels, saidOf } from "./parcels.ts";

/** As a clock in Taipei shows it, with the fraction of a second that tells it from when the goods left. */
const taipei = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString();
const local = (instant: string) => taipei(instant).replaceAll("-", "/").replace("T", " ").slice(0, -1);

/** What stands behind the refused rows of an import, in the file of them. */
async function refusedTexts({ app }: TestClient, caller: Caller, url: string): Promise<readonly string[]> {
  const { rawPayload } = await app.inject({ url, headers: bearer(caller) });
  const folder = mkdtempSync(join(tmpdir(), "stowage-refused-"));
  const path = join(folder, "refused.xlsx");
  writeFileSync(path, rawPayload);
  const name = (await openSheets(path, "refused.xlsx")).sheets[0]?.name ?? "";
  const texts: string[] = [];
  for await (const chunk of readRows(path, name, { headerRow: 0 })) texts.push(...chunk.map((row) => row.at(-1) ?? ""));
  removeFolder(folder);
  return texts;
}

describe.each(oneDatabase)("a carrier's file of statuses, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let files: string;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
    files = mkdtempSync(join(tmpdir(), "stowage-files-"));
    const calls = [...importCalls(database, files), ...jobCalls(database)];
    client = await testServer(database, calls, everything());
    jobsOf(database).work(jobHandlers(database, hooks, files), { log: client.app.log });
  });
  afterAll(async () => {
    await client.app.close();
    await jobsOf(database).stop();
    await database.close();
    removeFolder(files);
  });
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 20);
    await numbersOf(at);
    client = client.as(everything({ companyIds: [at.company], whIds: [at.wh] }));
  });
  const into = (content: string, mode: "dry" | "good" | "all", more: object = {}) =>
    importing(client, "shipmentstatus", content, mode, { wh_id: at.wh, ...more });
  const head = "貨號,狀態,時間,地點,簽收人";

  test("is read by its own headings and words, by the warehouse's clock: what is wrong is refused, and the rest acts", async () => {
    const sent = await parcels(at);
    const [first, second] = sent.numbers;
    const came = after(sent.shippedAt, 0.02);
    const content = [
      head,
      `${first},已收件,${local(sent.shippedAt)},桃園站,`,
      `99999,配送中,${local(sent.shippedAt)},,`,
      `${first},已送達,${local(came)},,林小姐`,
      `${second},飛走了,${local(came)},,`,
      `${second},已取件,${local(sent.shippedAt)},門市,`,
      `${second},配送中,${local(after(came, 600))},,`,
      "",
    ].join("\n");
    const dry = await into(content, "dry");
    expect(dry.result).toMatchObject({ rows: 6, good: 3, bad: 3, imported: 0 });
    const errors = dry.result.errors.map((one: Record<string, unknown>) => `${one.row} ${one.column} ${one.code}`);
    expect(errors).toEqual(["3 0 UNKNOWN_REFERENCE", "5 1 NOT_A_CHOICE", "7 2 IN_FUTURE"]);
    expect(await saidOf(at, sent.id)).toEqual([]);
    const told = await refusedTexts(
      client,
      everything({ companyIds: [at.company], whIds: [at.wh] }),
      dry.result.refused_file,
    );
    const ahead = local(after(came, 600)).slice(0, 16).replaceAll("/", "-");
    expect(told.at(-1), "by the warehouse's clock, as the file is").toContain(ahead);
    expect(told.join(" ")).not.toMatch(/\dT\d\d:|Z/);
    const done = await into(content, "good");
    expect(done).toMatchObject({ state: "done", result: { rows: 6, good: 3, bad: 3, imported: 3 } });
    const said = await saidOf(at, sent.id);
    expect(said.map(({ shipment_status }) => shipment_status).toSorted()).toEqual([
      "collected",
      "delivered",
      "picked_up",
    ]);
    expect(said.at(-1)).toMatchObject({ shipping_no: first, received_by: "林小姐", is_latest: true });
    const order = await orderOf(at, sent.id);
    expect(order).toMatchObject({ outbound_status: "delivered", received_by: "林小姐" });
    expect(Date.parse(String(order.date_delivered))).toBe(Date.parse(came));
  });

  test("has the day and the time of day in one column or in two", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 3);
    const [day = "", time = ""] = local(after(shippedAt, 0.01)).split(" ");
    const rows = [
      `${numbers[0]},配送中,${day},${time}`,
      `${numbers[1]},配送中,${day.replaceAll("/", "")},${time.replace(/:|\..*/g, "")}`,
    ];
    const two = ["貨號,狀態,日期,時刻", ...rows, ""].join("\n");
    const one = ["貨號,狀態,時間", `${numbers[2]},配送中,${day} ${time}`, ""].join("\n");
    expect((await into(one, "good")).result).toMatchObject({ good: 1, bad: 0 });
    expect((await into(two, "good")).result).toMatchObject({ good: 2, bad: 0, imported: 2 });
    const said = new Map((await saidOf(at, id)).map((row) => [row.shipping_no, Date.parse(String(row.happened_at))]));
    const [first = 0, bare = 0, whole = 0] = numbers.map((number) => said.get(number));
    expect(first).toBe(whole);
    expect(bare).toBe(Math.floor(whole / 1000) * 1000);
  });

  test("names both columns of a time that cannot be read", async () => {
    const { numbers, shippedAt } = await parcels(at, 1);
    const [day = ""] = local(after(shippedAt, 0.01)).split(" ");
    const { result } = await into(["貨號,狀態,日期,時刻", `${numbers[0]},配送中,${day},noon`, ""].join("\n"), "dry");
    expect(result.errors).toMatchObject([
      { row: 2, field: "happened_at", code: "BAD_FORMAT", columns: [2, 3], value: `${day} noon` },
    ]);
  });

  test("has words of its carrier's own, each of which somebody says once for files with these headings", async () => {
    const sent = await parcels(at, 3);
    const row = (box: number, word: string, minutes: number) =>
      `${sent.numbers[box]},${word},${local(after(sent.shippedAt, minutes))}`;
    const own = ["貨號,狀態,時間", row(0, "配達完了", 0.01), row(1, "ｄｌｖ ", 0.01), row(2, "在途", 0.01), ""].join(
      "\n",
    );
    const unknown = await into(own, "dry");
    const named = unknown.result.errors.map(({ field, code, value }: Record<string, string>) => [field, code, value]);
    expect(named).toEqual([
      ["shipment_status", "NOT_A_CHOICE", "配達完了"],
      ["shipment_status", "NOT_A_CHOICE", "ｄｌｖ"],
      ["shipment_status", "NOT_A_CHOICE", "在途"],
    ]);
    const words = { shipment_status: { 配達完了: "delivered", DLV: "out_for_delivery", 在途: "in_transit" } };
    const wrong = (more: object) => expect(into(own, "dry", { words: more })).rejects;
    await wrong({ shipment_status: { DLV: "gone" } }).toThrow("NOT_A_CHOICE");
    await wrong({ place: { DLV: "delivered" } }).toThrow("NOT_A_CHOICE");
    await wrong({ weather: { DLV: "delivered" } }).toThrow("UNKNOWN_FIELD");
    expect((await into(own, "dry", { words })).result).toMatchObject({ good: 3, bad: 0 });
    const layout = async (content: string, of = client) => {
      const [{ sheets }] = (await upload(of, content, "shipmentstatus")).additionals["dataImport"];
      const [{ mapping, constants, words: kept }] = sheets;
      return { mapping, constants, words: kept };
    };
    const guessed = { mapping: { shipping_no: 0, shipment_status: 1, happened_at: 2 }, constants: {}, words: {} };
    expect(await layout(own), "a trial keeps nothing").toEqual(guessed);
    const chosen = { ...guessed, constants: { carrier_code: "hct" }, words };
    expect((await into(own, "good", chosen)).result).toMatchObject({ good: 3, bad: 0, imported: 3 });
    const said = (await saidOf(at, sent.id)).map(({ shipping_no, shipment_status }) => [shipping_no, shipment_status]);
    const states = ["delivered", "out_for_delivery", "in_transit"];
    expect(new Map(said as [string, string][])).toEqual(new Map(sent.numbers.map((no, box) => [no, states[box]])));
    const later = ["貨號,狀態,時間", row(0, "配達完了", 1), ""].join("\n");
    expect(await layout(later)).toEqual(chosen);
    expect(await layout(later.replace("時間", "貨態時間")), "another carrier's").toMatchObject({ words: {} });
    const limited = client.as(everything({ companyIds: [at.company], whIds: [at.wh], ownerIds: [at.owner] }));
    expect(await layout(later, limited), "who sees some owners alone keeps their own").toMatchObject({ words: {} });
    const elsewhere = await house(database);
    const others = client.as(everything({ companyIds: [elsewhere.company], whIds: [elsewhere.wh] }));
    expect(await layout(later, others), "another company's").toMatchObject({ words: {} });
  });

  test("comes again with more in it: what is there is refused at its row, or skipped where that is asked for", async () => {
    const sent = await parcels(at, 1);
    const row = (word: string, minutes: number) =>
      `${sent.numbers[0]},${word},${local(after(sent.shippedAt, minutes))},,`;
    const once = [head, row("已收件", 0), ""].join("\n");
    expect((await into(once, "good")).result).toMatchObject({ good: 1, bad: 0 });
    const more = [head, row("已收件", 0), row("配送中", 0.01), ""].join("\n");
    const refused = await into(more, "all");
    expect(refused).toMatchObject({ state: "failed" });
    expect(refused.result.errors).toMatchObject([{ row: 2, code: "DUPLICATE" }]);
    const skipped = await into(more, "all", { existing: "skip" });
    expect(skipped).toMatchObject({ state: "done", result: { rows: 2, good: 2, bad: 0, skipped: 1, imported: 1 } });
    expect(await saidOf(at, sent.id)).toHaveLength(2);
    await expect(into(more, "all", { existing: "update" })).rejects.toThrow(/NOT_PERMITTED|NOT_A_CHOICE/);
    await expect(
      importing(
        client.as(everything({ companyIds: [at.company], whIds: [at.wh] }, new Set(["shipmentStatus:query"]))),
        "shipmentstatus",
        once,
        "good",
      ),
    ).rejects.toThrow("NOT_PERMITTED");
  });
});

test("a time is understood as people and programs write it, by the clock that it names or the warehouse's", () => {
  const clock = { timeZone: "Asia/Taipei" };
  for (const text of [
    "2026/8/1 14:30",
    "2026-08-01T14:30:00",
    "2026-08-01T06:30:00Z",
    "2026-08-01T14:30:00+0800",
    "2026/8/1 下午 02:30",
    "8/1/2026 2:30 PM",
    "115/08/01 14:30:00",
    "20260801143000",
    "20260801 1430",
    "２０２６／０８／０１　１４：３０",
  ])
    expect(instantOf(text, { ...clock, order: "month" }), text).toBe("2026-08-01T06:30:00Z");
  expect(instantOf("2026-08-01 00:05:00.5", clock)).toBe("2026-07-31T16:05:00.5Z");
  for (const text of ["2026-08-01", "yesterday", "2026-02-30 10:00", "2026-08-01 25:00", "1/2/2026 10:00", ""])
    expect(instantOf(text, clock), text).toBeNull();
});
