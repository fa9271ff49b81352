import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { PrintedFile } from "../../printing/pdf.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type House, house } from "./house.ts";

const path = "/v1/util/pdfmerge";

/** A PDF whose pages each say a word. */
async function papersThatSay(...texts: readonly string[]): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (const text of texts) made.addPage([300, 200]).drawText(text, { x: 20, y: 100 });
  return Buffer.from(await made.save());
}

/** A PDF whose table of objects is a few kilobytes that unpack to much more. */
function bomb(): Buffer {
  const stream = deflateSync(Buffer.alloc(200 * 2 ** 20, " "));
  const head = `%PDF-1.5\n1 0 obj << /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), stream, Buffer.from("\nendstream\nendobj\n%%EOF")]);
}

/** Pages that hold the pages below them ten times each: few bytes, and more pages than can be counted. */
function endless(): Buffer {
  const levels = Array.from({ length: 40 }, (_, at) => {
    const kids = Array.from({ length: 10 }, () => `${at + 3} 0 R`).join(" ");
    return `${at + 2} 0 obj << /Type /Pages /Kids [${kids}] /Count 1 >> endobj`;
  });
  const page = "42 0 obj << /Type /Page /MediaBox [0 0 9 9] >> endobj";
  const catalog = "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj";
  return Buffer.from(["%PDF-1.4", catalog, ...levels, page, "trailer << /Root 1 0 R >>", "%%EOF"].join("\n"));
}

describe.each(oneDatabase)("merged papers on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let order: string;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    order = (await at.order([{ product_code: "plain", outbound_nums: "1" }], { order_no: "M-1" })).id;
  });

  const caller = () => everything({ companyIds: [at.company], whIds: [at.wh] });
  const authorization = () =>
    `Bearer ${Buffer.from(JSON.stringify({ ...caller(), granted: [...caller().granted] })).toString("base64url")}`;
  const upload = async (content: Buffer, name = "paper.pdf"): Promise<string> => {
    const boundary = "----a-file";
    const field = (key: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const reply = await at.client.app.inject({
      ...{ method: "POST", url: "/v1/outbound/upload" },
      headers: { authorization: authorization(), "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(field("outbound_id", order) + field("type", "paper") + head),
        content,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return JSON.parse(reply.body).respondCode.additionals.upload[0].outbound_file_id;
  };
  const ask = (ids: readonly string[], as = at.client) => as.call("POST", path, { ids });

  test("uploaded PDF files become one, their pages in the order that is asked for [report_type other]", async () => {
    const first = await upload(await papersThatSay("alpha", "beta"));
    const second = await upload(await papersThatSay("gamma"));
    for (const [ids, said] of [
      [
        [first, second],
        ["alpha", "beta", "gamma"],
      ],
      [
        [second, first],
        ["gamma", "alpha", "beta"],
      ],
    ] as const) {
      const headers = { authorization: authorization() };
      const reply = await at.client.app.inject({ method: "POST", url: path, headers, payload: { ids } });
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
      expect(reply.headers["content-disposition"]).toContain("M-1-papers.pdf");
      const pages = await new PrintedFile(reply.rawPayload).pages();
      expect(pages.map((page) => page.trim())).toEqual(said);
    }
  });

  test("what is no PDF, or a damaged one, is refused at its place", async () => {
    const good = await upload(await papersThatSay("alpha"));
    const picture = await upload(Buffer.from("not a paper"), "picture.png");
    const none = await ask([good, picture]);
    expect(none).toMatchObject({ status: 400, code: "NOT_A_PDF" });
    expect(none.message).toContain("picture.png");
    expect(none.additionals["errors"]).toMatchObject([{ index: 1, field: "ids", code: "NOT_A_PDF" }]);
    const whole = await papersThatSay("alpha");
    const damaged = await upload(Buffer.concat([Buffer.from("%PDF-1.7\n"), whole.subarray(40, 120)]));
    const unread = await ask([damaged, good, damaged]);
    expect(unread).toMatchObject({ status: 400, code: "FILE_UNREADABLE" });
    expect(unread.additionals["errors"]).toMatchObject([{ index: 0 }, { index: 2 }]);
  });

  test("a file that unpacks to more than a machine has is refused, and one that never ends too", async () => {
    expect((await ask([await upload(bomb())])).code).toBe("FILE_UNREADABLE");
    expect(["FILE_UNREADABLE", "FILE_TOO_SLOW", "FILE_TOO_LARGE"]).toContain(
      (await ask([await upload(endless())])).code,
    );
    const good = await upload(await papersThatSay("alpha"));
    const headers = { authorization: authorization() };
    const again = await at.client.app.inject({ method: "POST", url: path, headers, payload: { ids: [good] } });
    expect(again.statusCode).toBe(200);
  }, 90_000);

  test("there are as many files as 100, of orders that one sees and with the permission", async () => {
    const good = await upload(await papersThatSay("alpha"));
    expect((await ask([])).status).toBe(400);
    expect((await ask(Array.from({ length: 101 }, () => good))).status).toBe(413);
    const unknown = await ask([good, newId()]);
    expect(unknown).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(unknown.additionals["errors"]).toMatchObject([{ index: 1, field: "ids" }]);
    const elsewhere = at.client.as({ ...caller(), scope: { ...caller().scope, whIds: [newId()] } });
    expect((await ask([good], elsewhere)).code).toBe("NOT_FOUND");
    const unpermitted = at.client.as({ ...caller(), granted: new Set(["outboundOperation:query"]) });
    expect((await ask([good], unpermitted)).code).toBe("NOT_PERMITTED");
  });
});
