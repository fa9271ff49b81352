import { messages } from "@stowage/messages";
import { model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportCalls } from "../../src/exports/calls.ts";
import { countedIn } from "../../src/imports/countedColumns.ts";
import { guessMapping, openSheets, readRows } from "../../src/imports/sheets/index.ts";
import { type House, house } from "../flows/outbound/house.ts";
import { fileOf } from "../imports/files.ts";
import { bearer } from "../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

describe.each(oneDatabase)("what is counted of documents' lines, in a file, on %s", (kind) => {
  let database: TestDatabase;
  let h: House;
  let client: TestClient;

  beforeAll(async () => {
    database = await testDatabase(kind);
    h = await house(database);
    await h.put("plain", "A1", 30);
    const files = process.env.TMPDIR ?? "/tmp";
    client = await testServer(
      database,
      exportCalls([model.outbound, model.product], files),
      everything({ companyIds: [h.company], whIds: [h.wh] }),
    );
  });
  afterAll(() => database.close());

  const sent = (path: string, body: object) =>
    client.app.inject({
      method: "POST",
      url: path,
      headers: bearer(everything({ companyIds: [h.company], whIds: [h.wh] })),
      payload: { lang: "zh_TW", sort: [{ sortField: "outbound_no" }], ...body },
    });
  const rowsOf = async (content: Buffer) => {
    const path = fileOf(content);
    const { sheets } = await openSheets(path, "x.csv");
    const rows: string[][] = [];
    for await (const chunk of readRows(path, sheets[0]?.name ?? "", { headerRow: -1 })) rows.push(...chunk);
    return rows;
  };

  it("stands there as in the list, of what was given up without progress", async () => {
    const first = await h.order([
      { product_code: "plain", outbound_nums: "5" },
      { product_code: "plain", outbound_nums: "1", unit_id: h.box },
    ]);
    const second = await h.order([{ product_code: "plain", outbound_nums: "2" }]);
    await h.go(second.id, "cancel");
    await h.go(first.id, "close_order", "print");
    const [booking] = (await h.bookings(first.id)).filter(({ qty }) => qty === "5");
    await h.act("confirm_pick", first.id, { details: [{ booking_id: booking?.booking_id, num: "5" }] });
    for (const format of ["xlsx", "xls", "csv"]) {
      const reply = await sent("/v1/outbound/export", {
        format,
        columns: ["tally_done", "outbound_status", "tally_lines", "tally_amount"],
      });
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
      const [head, ...rows] = await rowsOf(reply.rawPayload);
      expect(head, format).toEqual(["進度", "出庫狀態", "項數", "數量"]);
      expect(rows.map(([done, , lines]) => [done, lines])).toEqual([
        ["1 / 2", "2"],
        ["", "1"],
      ]);
      expect(rows[0]?.[3]).toMatch(/^5 piece \d+ \+ 1 box \d+$/);
    }
    const alone = await sent("/v1/outbound/export", { format: "csv", columns: ["tally_lines"] });
    expect(await rowsOf(alone.rawPayload)).toEqual([["項數"], ["2"], ["1"]]);
  });

  it("is no column of what has no lines", async () => {
    const reply = await sent("/v1/product/export", { columns: ["tally_lines"], sort: [] });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain("UNKNOWN_FIELD");
  });

  it.each(Object.entries(messages))("fills nothing where the file is imported, in %s", (_language, { ui, field }) => {
    const { columnDone, columnLines, columnAmount } = ui.list;
    const columns = [field.order_no, columnDone, columnLines, columnAmount];
    const candidates = [
      { field: "order_no", words: [field.order_no] },
      { field: "outbound_nums", words: [columnAmount] },
      { field: "line_no", words: [columnLines] },
    ];
    expect(guessMapping(columns, candidates, countedIn(columns))).toEqual({ order_no: 0 });
    const own = [field.order_no, columnAmount];
    expect(guessMapping(own, candidates, countedIn(own)), "a quantity of the file").toMatchObject({ outbound_nums: 1 });
  });
});
