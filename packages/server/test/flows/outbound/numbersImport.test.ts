import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { importCalls } from "../../../src/imports/calls.ts";
import { jobHandlers } from "../../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../../src/jobs/index.ts";
import { importing, upload } from "../../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

const entity = "productsn/outbound";

describe.each(oneDatabase)("a sheet of the serial numbers of many orders on %s", (kind) => {
  let database: TestDatabase;
  let files: string;
  let at: House;
  let server: TestClient;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
    files = mkdtempSync(join(tmpdir(), "stowage-numbers-"));
    server = await testServer(database, [...importCalls(database, files), ...jobCalls(database)], everything());
    jobsOf(database).work(jobHandlers(database, hooks, files), { log: server.app.log });
  });
  afterAll(async () => {
    await server?.app.close();
    await jobsOf(database).stop();
    await database.close();
    rmSync(files, { recursive: true, force: true });
  });
  beforeEach(async () => {
    at = await house(database);
    client = server.as(everything({ companyIds: [at.company], whIds: [at.wh] }));
    await at.put("serial", "A1", 4, {}, { serials: ["a1", "a2", "a3", "a4"] });
    await at.put("plain", "A2", 9);
  });

  const where = () => ({ company_id: at.company, wh_id: at.wh, owner_id: at.owner });
  const bring = (rows: readonly string[], mode: "dry" | "all" | "good" = "all", as = client) =>
    importing(as, entity, ["order_no,product_code,product_sn", ...rows, ""].join("\n"), mode, where());
  const order = async (serial: string, ...steps: readonly string[]) => {
    const { id } = await at.order([{ product_code: "serial", outbound_nums: serial }]);
    await at.go(id, ...(steps.length > 0 ? steps : ["close_order", "print"]));
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const { additionals } = await at.client.call("POST", "/v1/outbound/q", { query });
    return { id, no: String(additionals["outbound"][0].order_no) };
  };
  const picked = async ({ id }: { id: string }) => [...(await at.serialsOf(id)).values()].flat();
  type Fault = { row: number; field: string; code: string };
  const faults = ({ result }: { result?: { errors: readonly Fault[] } }) =>
    (result?.errors ?? []).map(({ row, field, code }) => [row, field, code].join(" "));

  test("picks each piece for the order that its row names, and what no row names waits", async () => {
    const [one, other] = [await order("2"), await order("2")];
    const rows = [`${one.no},serial,a3`, `${other.no},serial,a1`, `${one.no},,a4`];
    expect((await bring(rows, "dry")).result).toMatchObject({ rows: 3, good: 3, bad: 0, errors: [] });
    expect([await picked(one), await picked(other)]).toEqual([[], []]);
    expect((await bring(rows)).result).toMatchObject({ rows: 3, imported: 3, bad: 0 });
    expect((await picked(one)).sort()).toEqual(["a3", "a4"]);
    expect(await picked(other)).toEqual(["a1"]);
    expect((await at.lines(other.id)).map(({ num_picked }) => num_picked)).toEqual(["1"]);
    expect((await bring([`${other.no},serial,a2`])).result).toMatchObject({ imported: 1 });
    for (const { id } of [one, other]) await at.go(id, "confirm_boxing", "ship");
    expect(await at.broken()).toEqual([]);
  });

  test("tells each error at its row, and of all or none keeps nothing", async () => {
    const [one, other] = [await order("1"), await order("1")];
    const early = await order("1", "close_order");
    await at.put("serial", "A3", 1, {}, { serials: ["far"] });
    const rows = [
      `${one.no},serial,a1`,
      `${other.no},serial,a1`,
      `${other.no},serial,none`,
      `${other.no},plain,a2`,
      `nowhere,serial,a2`,
      `${other.no},serial,`,
      `${early.no},serial,a2`,
      `${other.no},serial,far`,
      `,serial,a2`,
    ];
    const expected = [
      "3 product_sn SERIAL_DUPLICATE",
      "4 product_sn SERIAL_UNKNOWN",
      "5 product_code UNKNOWN_REFERENCE",
      "6 order_no UNKNOWN_REFERENCE",
      "7 product_sn REQUIRED",
      "8  INVALID_STATE",
      "9 product_sn SERIAL_NOT_BOOKED",
      "10 order_no REQUIRED",
    ];
    for (const mode of ["dry", "all"] as const) {
      const { result, state } = await bring(rows, mode);
      expect(faults({ result }).sort(byRow)).toEqual(expected);
      expect([state, result.good]).toEqual([mode === "dry" ? "done" : "failed", 1]);
      expect(await picked(one)).toEqual([]);
    }
    const { result } = await bring(rows, "good");
    expect(result).toMatchObject({ imported: 1, bad: 8 });
    expect(faults({ result }).sort(byRow)).toEqual(expected);
    expect([await picked(one), await picked(other), await picked(early)]).toEqual([["a1"], [], []]);
    expect(await at.broken()).toEqual([]);
  });

  test("an order that a rule or a person holds is refused at each of its rows, the others are picked", async () => {
    const [held, free] = [await order("2"), await order("1")];
    await at.go(held.id, "mark_abnormal");
    const rows = [`${held.no},serial,a1`, `${free.no},serial,a3`, `${held.no},serial,a2`];
    const { result } = await bring(rows, "good");
    expect(result).toMatchObject({ imported: 1, bad: 2 });
    expect(
      faults({ result })
        .map((one) => one.split(" ")[0])
        .sort(),
    ).toEqual(["2", "4"]);
    expect([await picked(held), await picked(free)]).toEqual([[], ["a3"]]);
  });

  test("of two files that give one number to two orders at once, one has it", async () => {
    const orders = [await order("1"), await order("1")];
    const ended = await Promise.all(orders.map(({ no }) => bring([`${no},serial,a2`])));
    expect(ended.map(({ state }) => state).sort()).toEqual(["done", "failed"]);
    expect(ended.flatMap(faults)).toEqual(["2 product_sn SERIAL_OF_ORDER"]);
    expect((await Promise.all(orders.map(picked))).flat()).toEqual(["a2"]);
    expect(await at.broken()).toEqual([]);
  });

  test("needs what picking needs, and knows no order beyond the caller's reach", async () => {
    const one = await order("1");
    const rows = [`${one.no},serial,a1`];
    const who = everything({ companyIds: [at.company], whIds: [at.wh] });
    const holding = (...granted: readonly string[]) => client.as({ ...who, granted: new Set(granted) });
    const lacking = holding("outboundOperation:query", "outboundOperation:create", "productSnSetup:create");
    expect((await upload(lacking, "order_no,product_sn\n", entity)).code).toBe("NOT_PERMITTED");
    const elsewhere = client.as({ ...who, scope: { ...who.scope, whIds: [at.wh], ownerIds: [newId()] } });
    const [file] = (await upload(elsewhere, "order_no,product_sn\nx,y\n", entity)).additionals["dataImport"];
    const body = { file_id: file.file_id, mapping: file.mapping, mode: "all", ...where() };
    expect((await elsewhere.call("POST", `/v1/dataimport/${entity}`, body)).code).toBe("OUT_OF_SCOPE");
    expect(await picked(one)).toEqual([]);
    expect((await bring(rows, "all", holding("pickingConfirm:update"))).result).toMatchObject({ imported: 1 });
    expect(await picked(one)).toEqual(["a1"]);
  });
});

const byRow = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10);
