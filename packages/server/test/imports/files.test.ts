import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { maxImportRows } from "@stowage/model";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { fileStore } from "../../src/files/index.ts";
import { openSheets, readRows } from "../../src/imports/sheets/index.ts";
import { oneDatabase } from "../support/database.ts";
import { allGranted } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { fileOf, workbookBytes } from "./files.ts";
import { bearer, ended, form, importing, upload } from "./steps.ts";

describe.each(oneDatabase)("files over HTTP on %s", (kind) => {
  let world: SmallWorld;

  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  const big5 = Uint8Array.from([
    0xab, 0x7e, 0xb8, 0xb9, 0x3b, 0xab, 0x7e, 0xa6, 0x57, 0x0a, 0x41, 0x31, 0x3b, 0xc1, 0xb3, 0xb5, 0xb7, 0x0a,
  ]);
  const hostile: readonly (readonly [string, string | Uint8Array, string])[] = [
    ["an empty file", "", "FILE_UNREADABLE"],
    [
      "a picture",
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 1, 2, 3]),
      "FILE_FORMAT_UNKNOWN",
    ],
    ["a broken zip", Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8]), "FILE_UNREADABLE"],
    ["a zip of something else", zipSync({ "a.txt": strToU8("hello") }), "FILE_FORMAT_UNKNOWN"],
    [
      "a broken old workbook",
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      "FILE_UNREADABLE",
    ],
    [
      "a workbook cut short",
      workbookBytes({ sheets: [{ name: "S", data: "<row><c><v>1</v></c></row>" }] }).slice(0, 300),
      "FILE_UNREADABLE",
    ],
  ];

  it.each(hostile)("refuses %s with its reason, and keeps nothing of it", async (_, content, code) => {
    const before = readdirSync(world.files);
    const answer = await upload(world.client, content, "product", "rows.xlsx");
    expect(answer).toMatchObject({ status: 400, code });
    expect(answer.message).not.toBe("");
    expect(readdirSync(world.files)).toEqual(before);
  });

  it("refuses forms without a file, with two, broken off, or of another kind", async () => {
    const post = (body: Buffer | string, headers: Record<string, string>) =>
      world.client.call("POST", "/v1/fileupload/dataimport", body, headers);
    const whole = form("a,b\n1,2\n", "x.csv");
    expect(await post(whole.body.subarray(0, 100), whole.headers)).toMatchObject({ status: 400 });
    expect(await post("--x--\r\n", { "content-type": "multipart/form-data; boundary=x" })).toMatchObject({
      status: 400,
    });
    expect(await post("{}", { "content-type": "application/json" })).toMatchObject({
      status: 400,
      code: "MALFORMED_BODY",
    });
    const one = form("a\n1\n", "x.csv").body.toString();
    const two = one.replace("------stowage-test--\r\n", one);
    expect(await post(two, whole.headers)).toMatchObject({ status: 400, code: "BAD_FILE" });
    const unknown = form("a\n1\n", "x.csv", { entity: "weather" });
    expect(await post(unknown.body, unknown.headers)).toMatchObject({ status: 400, code: "NOT_A_CHOICE" });
    const encoding = form("a\n1\n", "x.csv", { encoding: "klingon" });
    expect(await post(encoding.body, encoding.headers)).toMatchObject({ status: 400, code: "NOT_A_CHOICE" });
    expect(readdirSync(world.files)).toEqual([]);
  });

  it("refuses what is larger than the limit as it comes in", async () => {
    const store = fileStore(world.files);
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1 << 16);
    };
    await expect(store.save(Readable.from(endless()), 1 << 20)).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
    expect(readdirSync(world.files)).toEqual([]);
  });

  it("says which limit a sheet is beyond", async () => {
    const refused = async (content: string | Uint8Array) => {
      const { status, code, additionals, message } = await upload(world.client, content, "product");
      return { status, code, details: additionals.details, message };
    };
    expect(await refused("a\n".repeat(200_100))).toMatchObject({
      status: 413,
      code: "TOO_MANY_ROWS",
      details: { max: maxImportRows },
    });
    const columns = await refused(`${"a,".repeat(501)}\n`);
    expect(columns).toMatchObject({
      status: 413,
      code: "TOO_MANY_COLUMNS",
      details: { max: 500, column: "SG" },
    });
    expect(columns.message).toContain("SG");
    const sheets = Array.from({ length: 401 }, (_, at) => ({ name: `S${at}`, data: "" }));
    expect(await refused(workbookBytes({ sheets }))).toMatchObject({
      status: 413,
      code: "TOO_MANY_SHEETS",
      details: { max: 400 },
    });
    // No limit is named that was not met.
    expect(await refused(`a\n${"x".repeat(32_768)}\n`)).toMatchObject({ code: "FILE_TOO_LARGE", details: {} });
  });

  it("takes a name that leads elsewhere for a name", async () => {
    const answer = await upload(world.client, "a,b\n1,2\n", "product", "../../../etc/passwd\u0000.csv");
    expect(answer.additionals.dataImport[0].name).toBe("passwd.csv");
    expect(readdirSync(world.files)).toEqual([answer.additionals.dataImport[0].file_id]);
  });

  it("reads a file again with the encoding and separator that a person says", async () => {
    const [first] = (await upload(world.client, big5, "product")).additionals.dataImport;
    const read = await world.client.call("PUT", `/v1/fileupload/dataimport/${first.file_id}`, {
      entity: "product",
      encoding: "big5",
      separator: ";",
    });
    expect(read.additionals.dataImport[0]).toMatchObject({
      encoding: "big5",
      separator: ";",
      columns: ["品號", "品名"],
      preview: [["A1", "螺絲"]],
      mapping: { product_code: 0, product_name: 1 },
    });
    const outsider = world.client.as({ ...world.caller, accountId: newId() });
    expect((await outsider.call("PUT", `/v1/fileupload/dataimport/${first.file_id}`, {})).status).toBe(404);
  });

  it("refuses imports of somebody else's file, of unknown sheets and columns, and without what is required", async () => {
    const [file] = (await upload(world.client, "SKU,Description,Unit\nA,B,個\n", "product")).additionals.dataImport;
    const begin = (body: object, client = world.client) =>
      client.call("POST", "/v1/dataimport/product", {
        file_id: file.file_id,
        mapping: file.mapping,
        mode: "dry",
        owner_id: world.ownerId,
        ...body,
      });
    expect(await begin({}, world.client.as({ ...world.caller, accountId: newId() }))).toMatchObject({ status: 404 });
    expect(await begin({ sheet: "Other" })).toMatchObject({ status: 400, code: "SHEET_NOT_FOUND" });
    const mapping = await begin({ mapping: { product_code: 0, colour: 1, product_name: 9 } });
    expect(mapping).toMatchObject({ status: 400, code: "BAD_MAPPING" });
    expect(
      mapping.additionals.errors.map((error: { field: string; code: string }) => [error.field, error.code]),
    ).toEqual([
      ["colour", "UNKNOWN_FIELD"],
      ["product_name", "BAD_MAPPING"],
      ["product_name", "REQUIRED"],
      ["stock_unit_code", "REQUIRED"],
    ]);
    expect(await begin({ owner_id: null })).toMatchObject({ status: 400, code: "REQUIRED" });
    expect(await begin({ mode: "some" })).toMatchObject({ status: 400 });
    expect(await begin({ wh_id: newId(), company_id: newId() })).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
    const mayNot = world.client.as({
      ...world.caller,
      granted: new Set([...allGranted].filter((one) => one !== "goodsSetup:create")),
    });
    expect(await begin({}, mayNot)).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(await upload(mayNot, "a\n1\n", "product")).toMatchObject({ status: 403 });
    const nobody = world.client.as({ ...world.caller, granted: new Set() });
    expect(await upload(nobody, "a\n1\n", "product")).toMatchObject({ status: 403 });
    expect(await upload(nobody, "a\n1\n", "memo"), "notes of one's own").toMatchObject({ status: 200 });
  });

  it.each(["zh_TW", "en_US"] as const)(
    "hands out the refused rows as they were, with what is wrong in %s",
    async (language) => {
      const client = world.client.as({ ...world.caller, language });
      const sheet = `Order,Note of ours,SKU,Qty\nR-1,first,P-1,1\n\nR-2,second,NOPE,1\nR-3,third,P-1,x\nR-2,fourth,P-1,2\nR-${language},fifth,P-1,2\n`;
      const job = await importing(client, "outbound/orderdetail", sheet, "dry", { owner_id: world.ownerId });
      expect(job.result).toMatchObject({ good: 2, bad: 3, refused_file: `/v1/job/${job.job_id}/refused` });
      const { statusCode, rawPayload } = await client.app.inject({
        url: job.result.refused_file,
        headers: bearer({ ...world.caller, language }),
      });
      expect(statusCode).toBe(200);
      const path = fileOf(rawPayload);
      const name = (await openSheets(path, "x.xlsx")).sheets[0]?.name ?? "";
      const rows: string[][] = [];
      for await (const chunk of readRows(path, name, { headerRow: -1 })) rows.push(...chunk);
      expect(rows.map((row) => row.slice(0, 4))).toEqual([
        ["Order", "Note of ours", "SKU", "Qty"],
        ["R-2", "second", "NOPE", "1"],
        ["R-3", "third", "P-1", "x"],
        ["R-2", "fourth", "P-1", "2"],
      ]);
      const words =
        language === "en_US"
          ? ["What to correct", "NOPE", "Qty", "row 4"]
          : ["需修正的內容", "NOPE", "良品訂購量", "第 4 列"];
      for (const [at, word] of words.entries()) if (word !== "Qty") expect(rows[at]?.[4]).toContain(word);
      const outsider = await client.app.inject({
        url: job.result.refused_file,
        headers: bearer({ ...world.caller, accountId: newId(), granted: new Set() }),
      });
      expect(outsider.statusCode).toBe(404);
    },
  );

  it("forgets files after a day", async () => {
    const [file] = (await upload(world.client, "a,b\n1,2\n", "product")).additionals.dataImport;
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(world.files, file.file_id), yesterday, yesterday);
    await fileStore(world.files).sweep();
    expect(readdirSync(world.files)).not.toContain(file.file_id);
    const gone = await world.client.call("PUT", `/v1/fileupload/dataimport/${file.file_id}`, {});
    expect(gone).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const start = await world.client.call("POST", "/v1/dataimport/product", {
      file_id: file.file_id,
      mapping: {},
      mode: "dry",
      owner_id: world.ownerId,
    });
    expect(start.status).toBe(400);
  });

  it("survives a file that goes while it is imported", async () => {
    const [file] = (await upload(world.client, "SKU,Description,Unit\nA,B,個\n", "product")).additionals.dataImport;
    await fileStore(world.files).remove([file.file_id]);
    const body = { file_id: file.file_id, mapping: file.mapping, mode: "good", owner_id: world.ownerId };
    const { additionals } = await world.client.call("POST", "/v1/dataimport/product", body);
    expect(await ended(world.client, additionals.job)).toMatchObject({ state: "failed", code: "NOT_FOUND" });
  });

  it("answers one sheet once for the key of its request, and refuses another sheet or field under it", async () => {
    const send = (content: string, entity: string) => {
      const { body, headers } = form(content, "x.csv", { entity });
      return world.client.call("POST", "/v1/fileupload/dataimport", body, { ...headers, "idempotency-key": "sheet" });
    };
    const first = await send("a,b\n1,2\n", "product");
    const again = await send("a,b\n1,2\n", "product");
    expect([first.status, again.status, again.additionals]).toEqual([200, 200, first.additionals]);
    const before = readdirSync(world.files);
    for (const [content, entity] of [
      ["a,b\n1,3\n", "product"],
      ["a,b\n1,2\n", "customer"],
    ] as const)
      expect(await send(content, entity)).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" });
    expect(readdirSync(world.files)).toEqual(before);
  });
});
