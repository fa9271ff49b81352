import { AsyncResource } from "node:async_hooks";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeQuery } from "../../src/crud/reading/query.ts";
import { exportCalls } from "../../src/exports/calls.ts";
import { exportColumns } from "../../src/exports/columns.ts";
import { cursor, keepRows, rowsFrom } from "../../src/exports/keptRows.ts";
import { openSheets, readRows } from "../../src/imports/sheets/index.ts";
import { dock } from "../flows/receiving/dock.ts";
import { fileOf } from "../imports/files.ts";
import { bearer } from "../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";
import { insertMasters } from "../support/stock.ts";

const folder = mkdtempSync(join(tmpdir(), "stowage-moment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("an export while others write", () => {
  it("holds the rows of one moment, each once", async () => {
    const database = await testDatabase("server");
    const count = 3_000;
    const units = Array.from({ length: count }, (_, n) => ({ unit_code: `M${n}`, unit_name: `Before ${n}` }));
    await database.transact((tx) => insertMasters(tx, "unit", units));
    // Bound here, it is somebody else's, not a part of the transaction that reads.
    const others = AsyncResource.bind(() =>
      database.transact(async (tx) => {
        await sql`update unit set unit_name = 'After ' || unit_name, unit_code = 'A' || unit_code where unit_code like 'M%'`.execute(
          tx,
        );
        await sql`delete from unit where unit_code like 'AM2%'`.execute(tx);
      }),
    );
    const caller = everything();
    const names = ["unit_code", "unit_name"];
    const like = [{ queryField: "unit_code", queryCondition: "like", queryValue: "M" }];
    const statement = wholeQuery(model.unit, { caller }, { query: like, sort: [{ sortField: "unit_code" }] }, names);
    const path = join(folder, "moment");
    let asked = 0;
    await database.transact(
      async (tx) => {
        await sql`${sql.raw(cursor.open)} (${statement}) r`.execute(tx);
        await keepRows(path, async () => {
          const { rows } = await sql<{ row: string }>`${sql.raw(cursor.next)}`.execute(tx);
          if (asked++ === 0) await others();
          return rows;
        });
      },
      { readOnly: true },
    );
    expect(asked).toBeGreaterThan(2);
    const rows = await Array.fromAsync(rowsFrom(path, exportColumns(model.unit, caller, names, "en_US")));
    expect(rows).toEqual(
      units.map(({ unit_code, unit_name }) => [unit_code, unit_name]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
    const { rows: left } = await sql`select 1 from unit where unit_name like 'Before %'`.execute(database.reader);
    expect(left).toHaveLength(0);
    await database.close();
  });
});

describe.each(oneDatabase)("locations on which nothing stands, on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  it("come as a file without those that are in use", async () => {
    const at = await dock(database);
    const client = await testServer(database, exportCalls(Object.values(model), folder), at.caller);
    await at.receipt([{ product_code: "A-1", num_expect: "1", storage_loc_code: "L-2" }]);
    const codes = async (path: string) => {
      const { statusCode, payload } = await client.app.inject({
        method: "POST",
        url: `/v1/dataexport/storage/${at.wh}${path}`,
        headers: bearer(at.caller),
        payload: { format: "csv", columns: ["storage_code"], sort: [{ sortField: "storage_code" }] },
      });
      expect(statusCode).toBe(200);
      return payload.split("\r\n").filter((code) => /^L-/.test(code));
    };
    expect(await codes("")).toEqual(["L-1", "L-2", "L-3", "L-4", "L-5"]);
    expect(await codes("/empty")).toEqual(["L-1", "L-3", "L-4", "L-5"]);
    await client.app.close();
  });
});

describe.each(oneDatabase)("a large list on %s", (kind) => {
  const count = 6_000;
  let database: TestDatabase;
  let client: TestClient;
  const files = join(folder, kind);
  const ask = {
    format: "csv",
    columns: ["unit_code", "unit_type"],
    query: [{ queryField: "unit_code", queryCondition: "like", queryValue: "L-" }],
    sort: [{ sortField: "unit_code" }],
    lang: "en_US",
  };
  beforeAll(async () => {
    database = await testDatabase(kind);
    const units = Array.from({ length: count }, (_, n) => ({ unit_code: `L-${10_000 + n}`, unit_name: `Large ${n}` }));
    await database.transact((tx) => insertMasters(tx, "unit", units));
    client = await testServer(database, exportCalls(Object.values(model), files), everything());
  });
  afterAll(async () => {
    await client.app.close();
    await database.close();
  });

  it("comes whole and in order from a thread of its own, as every kind of file", async () => {
    for (const format of ["csv", "xlsx", "xls"]) {
      const { statusCode, headers, rawPayload } = await client.app.inject({
        method: "POST",
        url: "/v1/unit/export",
        headers: bearer(everything()),
        payload: { ...ask, format },
      });
      expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
      const codes = (await rowsOf(rawPayload)).map(([code]) => code);
      expect(codes).toEqual(["Unit code", ...Array.from({ length: count }, (_, n) => `L-${10_000 + n}`)]);
    }
    expect(readdirSync(files)).toEqual([]);
  });

  it("says before its first byte what Big5 lacks", async () => {
    await sql`update unit set unit_name_eng = '𠮷' where unit_code = 'L-15999'`.execute(database.reader);
    const { headers, rawPayload } = await client.app.inject({
      method: "POST",
      url: "/v1/unit/export",
      headers: bearer(everything()),
      payload: { ...ask, columns: ["unit_code", "unit_name_eng"], encoding: "big5" },
    });
    expect(headers["x-lost-characters"]).toBe(`1 ${encodeURIComponent("𠮷")}`);
    expect(rawPayload.toString("latin1").trim().split("\r\n").at(-1)).toBe("L-15999,?");
  });

  it("tells with each piece how many rows are written, where that is asked for, and when it is whole", async () => {
    const fetchFile = (payload: object) =>
      client.app.inject({ method: "POST", url: "/v1/unit/export", headers: bearer(everything()), payload });
    for (const format of ["csv", "xlsx", "xls"]) {
      const plain = await fetchFile({ ...ask, format });
      const fetched = await fetchFile({ ...ask, format, progress: true });
      expect(plain.headers["x-rows"]).toBe(String(count));
      expect(fetched.headers).toMatchObject({
        "content-type": "application/vnd.stowage.file-with-progress",
        "x-file-type": plain.headers["content-type"],
        "x-rows": String(count),
      });
      const pieces = piecesOf(fetched.rawPayload);
      expect(pieces.at(-1)).toEqual({ content: Buffer.alloc(0), rows: count });
      expect(Buffer.concat(pieces.map(({ content }) => content)).equals(plain.rawPayload)).toBe(true);
      const written = pieces.map(({ rows }) => rows);
      expect(written).toEqual([...written].sort((one, other) => one - other));
    }
    const few = await fetchFile({ ...ask, query: [{ ...ask.query[0], queryValue: "L-100" }], progress: true });
    expect(few.headers).toMatchObject({ "content-type": "text/csv", "x-rows": "100" });
    expect(await rowsOf(few.rawPayload)).toHaveLength(101);
  });

  it("leaves nothing behind where nobody waits for it any more", async () => {
    const address = await client.app.listen({ port: 0, host: "127.0.0.1" });
    const asked = request(`${address}/v1/unit/export`, {
      method: "POST",
      headers: { ...bearer(everything()), "content-type": "application/json" },
    });
    const begun = new Promise((resolve) => asked.once("response", resolve));
    asked.on("error", () => {}).end(JSON.stringify({ ...ask, columns: undefined }));
    await begun;
    asked.destroy();
    await expect.poll(() => readdirSync(files), { timeout: 10_000 }).toEqual([]);
  });
});

/** A file with progress taken apart: each piece after its length and the rows that are written. */
function piecesOf(file: Buffer): { content: Buffer; rows: number }[] {
  const pieces: { content: Buffer; rows: number }[] = [];
  for (let at = 0; at < file.length; ) {
    const length = file.readUInt32BE(at);
    pieces.push({ content: file.subarray(at + 8, at + 8 + length), rows: file.readUInt32BE(at + 4) });
    at += 8 + length;
  }
  return pieces;
}

async function rowsOf(content: Buffer): Promise<string[][]> {
  const path = fileOf(content);
  const { sheets } = await openSheets(path, "x.csv");
  const rows: string[][] = [];
  for await (const chunk of readRows(path, sheets[0]?.name ?? "", { headerRow: -1 })) rows.push(...chunk);
  return rows;
}
