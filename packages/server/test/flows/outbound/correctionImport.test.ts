import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { model } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { exportCalls } from "../../../src/exports/calls.ts";
import { importCalls } from "../../../src/imports/calls.ts";
import { jobHandlers } from "../../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../../src/jobs/index.ts";
import { bearer, importing } from "../../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { draft, shipped, take } from "./correcting.ts";
import { type House, hooks, house } from "./house.ts";

const entity = "outbound/adjustment/detail";
const heading = "Order number,Reason for adjustment,Product code,Adjustment type,Quantity,Location code";

describe.each(oneDatabase)("a sheet of what left with orders, other than they say, on %s", (kind) => {
  let database: TestDatabase;
  let files: string;
  let at: House;
  let server: TestClient;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
    files = mkdtempSync(join(tmpdir(), "stowage-corrections-"));
    const calls = [
      ...importCalls(database, files),
      ...jobCalls(database),
      ...exportCalls([model.outbound_adjustment_detail], files),
      ...crudCalls(model.outbound_adjustment_detail, hooks),
    ];
    server = await testServer(database, calls, everything());
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
  });

  const bring = (content: string | Uint8Array, mode: "dry" | "all" | "good" = "good") =>
    importing(client, entity, content, mode, { company_id: at.company, wh_id: at.wh, owner_id: at.owner });
  const numberOf = async (id: string) => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const { additionals } = await at.client.call("POST", "/v1/outbound/q", { query });
    return additionals["outbound"][0].order_no as string;
  };
  const order = async (...nums: readonly string[]) => {
    const { id } = await shipped(
      at,
      nums.map((outbound_nums, index) => ({ product_code: index === 0 ? "plain" : "dated", outbound_nums })),
    );
    return { id, no: await numberOf(id) };
  };
  const adjustments = async () => {
    const { additionals } = await at.client.call("POST", "/v1/outbound/adjustment/q", {
      sort: [{ sortField: "adjust_no" }],
    });
    return additionals["outboundAdjustment"] as Record<string, string>[];
  };

  test("makes an adjustment an order, of all rows that name it, which is adjusted like any other", async () => {
    await at.put("plain", "A1", 9);
    await at.put("dated", "A1", 4);
    const [one, other] = [await order("5", "4"), await order("3")];
    const rows = [
      `${one.no},left on the dock,plain,Increase,2,A2`,
      `${other.no},counted twice,plain,in,1,A2`,
      `${one.no},,dated,調增,3,A3`,
    ];
    const content = [heading, ...rows, ""].join("\n");
    expect((await bring(content, "dry")).result).toMatchObject({ rows: 3, good: 3, bad: 0, errors: [] });
    expect(await adjustments()).toEqual([]);
    expect((await bring(content)).result).toMatchObject({ rows: 3, good: 3, imported: 3, made: 2 });
    const made = await adjustments();
    expect(made.map(({ order_no, adjust_reason, adjust_status }) => [order_no, adjust_reason, adjust_status])).toEqual([
      [one.no, "left on the dock", "awaiting_adjust"],
      [other.no, "counted twice", "awaiting_adjust"],
    ]);
    for (const { outbound_adjustment_id = "" } of made)
      expect((await take(at, "adjust", outbound_adjustment_id)).status).toBe(200);
    expect((await at.lines(one.id)).map(({ num_shipped }) => num_shipped)).toEqual(["3", "1"]);
    expect((await at.lines(other.id)).map(({ num_shipped }) => num_shipped)).toEqual(["2"]);
    expect(await at.broken()).toEqual([]);
  });

  test("tells what is wrong at its row and column, and brings the orders that are right", async () => {
    await at.put("plain", "A1", 9);
    const [one, other] = [await order("5"), await order("3")];
    const { id: waiting } = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    const open = await numberOf(waiting);
    const rows = [
      `${one.no},why,plain,in,2,A2`,
      `${other.no},why,plain,in,4,A2`,
      `${open},why,plain,in,1,A2`,
      "nowhere,why,plain,in,1,A2",
      ",why,plain,in,1,A2",
    ];
    const { result } = await bring([heading, ...rows, ""].join("\n"));
    expect(result).toMatchObject({ rows: 5, good: 1, bad: 4, imported: 1, made: 1 });
    const told = result.errors.map(({ row, column, code }: Record<string, unknown>) => [row, column, code]);
    expect(told.toSorted()).toEqual([
      [3, 4, "MORE_THAN_LEFT"],
      [4, 0, "ORDER_NOT_SHIPPED"],
      [5, 0, "UNKNOWN_REFERENCE"],
      [6, 0, "REQUIRED"],
    ]);
    const more = result.errors.find(({ code }: { code: string }) => code === "MORE_THAN_LEFT");
    expect(more.message).toContain("3 left and did not come back, 4 asked");
  });

  test("rows that say the order by its other number are one as well; a reason that differs is told at its row", async () => {
    await at.put("plain", "A1", 9);
    const one = await order("5");
    const { additionals } = await at.client.call("POST", "/v1/outbound/q", {});
    const { outbound_no } = additionals["outbound"][0];
    const head = heading.replace("Order number", "Outbound number");
    const row = (reason: string, num: number) => `${outbound_no},${reason},plain,in,${num},A2`;
    const differing = await bring([head, row("one", 1), row("two", 1), ""].join("\n"));
    expect(differing.result.errors).toMatchObject([{ row: 3, column: 1, code: "ROWS_DISAGREE" }]);
    expect((await bring([head, row("one", 1), row("one", 2), ""].join("\n"))).result).toMatchObject({ made: 1 });
    expect(await adjustments()).toMatchObject([{ order_no: one.no }]);
    const lines = await client.call("POST", "/v1/outbound/adjustment/detail/q", { sort: [{ sortField: "line_no" }] });
    expect(lines.additionals["outboundAdjustmentDetail"]).toMatchObject([{ num: "1" }, { num: "2" }]);
  });

  test("comes back in as it was given out", async () => {
    await at.put("plain", "A1", 9, { batch_no: "a" });
    await at.put("serial", "A1", 2, {}, { serials: ["n1", "n2"] });
    const { id, lines } = await shipped(at, [
      { product_code: "plain", outbound_nums: "5" },
      { product_code: "serial", outbound_nums: "2" },
    ]);
    const line = (outbound_detail_id: string | undefined, num: string, more: object) => ({
      ...{ outbound_detail_id, adjust_category: "in", num, storage_loc_code: "A2", ...more },
    });
    const details = [line(lines[0], "2", { batch_no: "a" }), line(lines[1], "1", { product_sn: ["n2"] })];
    expect((await draft(at, id, details)).status).toBe(200);
    const linesOf = async () => {
      const { additionals } = await client.call("POST", "/v1/outbound/adjustment/detail/q", {
        sort: [{ sortField: "created_at" }, { sortField: "line_no" }],
      });
      return (additionals["outboundAdjustmentDetail"] as Record<string, unknown>[]).map((row) =>
        [
          "outbound_id",
          "outbound_detail_id",
          "order_line_no",
          "adjust_category",
          "num",
          "unit_id",
          "storage_id",
          "batch_no",
          "product_sn",
        ].map((name) => row[name]),
      );
    };
    const before = await linesOf();
    for (const lang of ["zh_TW", "zh_CN", "en_US"]) {
      const sheet = await client.app.inject({
        method: "POST",
        url: "/v1/outbound/adjustment/detail/export",
        headers: bearer(everything({ companyIds: [at.company], whIds: [at.wh] })),
        payload: {
          ...{ company_id: at.company, format: "xlsx", lang, pageSize: 2, sort: [{ sortField: "line_no" }] },
          columns: [
            ...["order_no", "adjust_reason", "order_line_no", "product_code", "adjust_category", "num", "unit_name"],
            ...["storage_loc_code", "batch_no", "product_sn"],
          ],
        },
      });
      expect(sheet.statusCode, sheet.statusCode === 200 ? "" : sheet.body).toBe(200);
      const [{ outbound_adjustment_id = "" } = {}] = await adjustments();
      const gone = await at.client.call("DELETE", `/v1/outbound/adjustment/${outbound_adjustment_id}`);
      expect(gone.status).toBe(200);
      expect((await bring(sheet.rawPayload)).result).toMatchObject({ rows: 2, good: 2, bad: 0, made: 1, errors: [] });
      expect(await linesOf()).toEqual(before);
    }
  });
});
