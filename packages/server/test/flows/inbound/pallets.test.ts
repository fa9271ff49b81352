import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PrintedFile } from "../../printing/pdf.ts";
import { zplLabels } from "../../printing/zpl.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

const codes = ["340123450000000017", "340123450000000024", "340123450000000031"] as const;
const [one, two, three] = codes;
const scanned = `00${one}`;

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("pallets of inbounds on %s [shipping-4.1b]", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await dock(database);
  });

  const line = (more: Row) => ({ product_code: "A-1", num_expect: "4", ...more });
  const said = (rows: readonly Row[]) =>
    rows.map(({ product_code, sscc, num_loc, num_bad }) => `${product_code} ${sscc ?? "-"} ${num_loc}+${num_bad}`);
  const replyOf = async (paper: string, body: object) => {
    const token = Buffer.from(JSON.stringify({ ...at.caller, granted: [...at.caller.granted] })).toString("base64url");
    const url = `/v1/inbound/${paper}/report/${at.caller.userId}`;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await at.client.app.inject({ method: "POST", url, headers, payload: { lang: "en_US", ...body } });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return reply;
  };
  const printed = async (paper: string, ids: readonly string[]) => {
    const reply = await replyOf(paper, { ids });
    return (await new PrintedFile(reply.rawPayload).pages()).map((page) => page.replace(/ +/g, " "));
  };
  const stood = (rows: readonly string[]) => rows.map((row) => row.replace(/ (null|-|\s)* /, " ")).sort();
  const linesOf = async (id: string) => said(await at.lines(id));
  const errorsOf = ({ additionals }: Awaited<ReturnType<Dock["act"]>>) =>
    (
      (additionals.results as {
        code: string;
        details?: { errors?: { line?: number; code: string; details: Row }[] };
      }[]) ?? []
    )
      .flatMap(({ details, code }) => details?.errors ?? [{ code, details: {} as Row }])
      .map(({ line: at, code, details }) =>
        [at ?? "-", code, details.field ?? "-", details.value ?? "-", details.inbound_no ? "told" : "-"].join(" "),
      );

  test("are announced by their codes, counted and put away by them, and found by them", async () => {
    const { id, lines } = await at.notice([
      line({ sscc: scanned }),
      line({ product_code: "C-1", num_expect: "2", sscc: `(00)${one}` }),
      line({ sscc: two, num_expect: "3" }),
      line({ num_expect: "1" }),
    ]);
    expect(await linesOf(id)).toEqual([`A-1 ${one} 0+0`, `C-1 ${one} 0+0`, `A-1 ${two} 0+0`, "A-1 - 0+0"]);
    await at.go("count", id, {
      details: [{ sscc: scanned }, { inbound_detail_id: lines[2], num_loc: "2", num_bad: "1" }],
    });
    expect(await linesOf(id)).toEqual([`A-1 ${one} 4+0`, `C-1 ${one} 2+0`, `A-1 ${two} 2+1`, "A-1 - 0+0"]);
    await at.go("confirm_validate", id);
    expect(
      errorsOf(await at.act("confirm_putaway", id, { details: [{ sscc: three, storage_loc_code: "L-1" }] })),
    ).toEqual([`0 PALLET_UNKNOWN sscc ${three} -`]);
    const other = [{ inbound_detail_id: lines[0], sscc: two, num_loc: "4", storage_loc_code: "L-1" }];
    expect(errorsOf(await at.act("confirm_putaway", id, { details: other }))).toEqual([
      `0 PALLET_UNKNOWN sscc ${two} -`,
    ]);
    const neither = [{ num_loc: "4", storage_loc_code: "L-1" }];
    expect(errorsOf(await at.act("confirm_putaway", id, { details: neither }))).toEqual([
      "0 REQUIRED inbound_detail_id - -",
    ]);
    await at.go("confirm_putaway", id, { details: [{ sscc: one, storage_loc_code: "L-1" }], finish: false });
    const put = await at.make("/v1/inbound/detail/recinbound/a", {
      sscc: `00${two}`,
      storage_loc_code: "L-2",
      storage_bad_code: "B-1",
    });
    expect(put.map(({ storage_loc_code, num, sscc }) => `${storage_loc_code} ${num} ${sscc}`).sort()).toEqual([
      `B-1 1 ${two}`,
      `L-2 2 ${two}`,
    ]);
    expect(await at.status(id)).toBe("putaway_confirmed");
    expect(stood(await at.stock())).toEqual(["A-1 B-1 bad 1", "A-1 L-1 good 4", "A-1 L-2 good 2", "C-1 L-1 good 2"]);
    const again = await at.post("/v1/inbound/detail/recinbound/a", [{ sscc: two, storage_loc_code: "L-2" }]);
    expect([again.status, again.code]).toEqual([409, "PALLET_UNKNOWN"]);
    const query = [{ queryField: "sscc", queryCondition: "equal", queryValue: scanned }];
    expect((await at.make("/v1/inbound/detail/q", { query })).length).toBe(2);
    const found = await at.make("/v1/found/q", { text: scanned, wh_id: at.wh });
    expect(found.map(({ resource, label, exact }) => [resource, label, exact])).toEqual([
      ["inbound_detail", [expect.anything(), one], true],
      ["inbound_detail", [expect.anything(), one], true],
    ]);
    expect(await at.broken()).toEqual([]);
  });

  test("keep apart what one line brings on several, until the count is taken back", async () => {
    const { id, lines } = await at.notice([line({ num_expect: "6" })]);
    const [inbound_detail_id] = lines;
    await at.go("count", id, { details: [{ inbound_detail_id, sscc: one, num_loc: "4" }] });
    await at.go("count", id, { details: [{ product_code: "A-1", sscc: two, num_loc: "2" }] });
    await at.go("count", id, { details: [{ product_code: "A-1", sscc: one, num_loc: "-1" }] });
    expect(await linesOf(id)).toEqual([`A-1 ${one} 3+0`, `A-1 ${two} 2+0`]);
    const [held] = await at.lines(id);
    const late = await at.client.call("PUT", `/v1/inbound/detail/${inbound_detail_id}`, {
      sscc: three,
      version: held?.version,
    });
    expect([late.status, late.code], "who edits the notice meanwhile").toEqual([409, "ALREADY_COUNTED"]);
    await at.go("confirm_validate", id, { details: [{ inbound_detail_id, sscc: three, num_loc: "4" }] });
    expect((await linesOf(id))[0]).toBe(`A-1 ${three} 4+0`);
    await at.go("revert_validate", id, { reason: "x" });
    expect((await linesOf(id))[0]).toBe(`A-1 ${one} 3+0`);
    await at.go("confirm_validate", id);
    await at.go("split_line", id, { details: [{ inbound_detail_id, sscc: three, num_loc: "1" }] });
    expect((await linesOf(id)).sort()).toEqual([`A-1 ${one} 2+0`, `A-1 ${three} 1+0`, `A-1 ${two} 2+0`].sort());
  });

  test("have a right check digit, and are one inbound's until it is cancelled", async () => {
    const wrong = await at.post("/v1/inbound/a", {
      ...at.scope,
      details: [line({ sscc: "340123450000000018" }), line({ sscc: "12" })],
    });
    expect((wrong.additionals.errors as Row[]).map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([
      "0 sscc NOT_AN_SSCC",
      "1 sscc NOT_AN_SSCC",
    ]);
    const first = await at.notice([line({ sscc: one }), line({ num_expect: "5" })]);
    const second = await at.post("/v1/inbound/a", { ...at.scope, details: [line({ sscc: two }), line({ sscc: one })] });
    expect(second.status).toBe(409);
    expect((second.additionals.errors as Row[]).map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([
      "1 sscc PALLET_ELSEWHERE",
    ]);
    const third = await at.notice([line({})]);
    const taking = [{ inbound_detail_id: third.lines[0], sscc: one, num_loc: "1" }];
    const refusal = ["- PALLET_ELSEWHERE sscc", one, "told"].join(" ");
    for (const action of ["count", "confirm_validate", "number_pallets"]) {
      const details = action === "number_pallets" ? [{ inbound_detail_id: third.lines[0], sscc: one }] : taking;
      expect(errorsOf(await at.act(action, third.id, { details })), action).toEqual([refusal]);
    }
    const [held] = await at.lines(third.id);
    const change = await at.client.call("PUT", `/v1/inbound/detail/${third.lines[0]}`, {
      sscc: one,
      version: held?.version,
    });
    expect([change.status, change.code]).toEqual([409, "PALLET_ELSEWHERE"]);
    await at.go("cancel", first.id, { reason: "x" });
    await at.go("count", third.id, { details: taking });
    expect(await linesOf(third.id)).toEqual([`A-1 ${one} 1+0`]);
  });

  test("are said where all is done in one step, and stand on the label of each with its goods", async () => {
    const row = { product_code: "A-1", num_loc: "4", num_expect: "4", storage_loc_code: "L-1" };
    const [made] = await at.make("/v1/inbound/simple/a", {
      ...at.scope,
      details: [
        { ...row, sscc: scanned, batch_no: "B-9" },
        { ...row, product_code: "C-1", sscc: one },
        { ...row, sscc: two },
      ],
    });
    const id = String(made?.inbound_id);
    expect(await linesOf(id)).toEqual([`A-1 ${one} 4+0`, `C-1 ${one} 4+0`, `A-1 ${two} 4+0`]);
    const pages = await printed("palletlabel", [id]);
    expect(pages.length).toBe(2);
    for (const text of [`(00)${one}`, "A-1 4", "C-1 4", "B-9"]) expect(pages[0]).toContain(text);
    expect(pages[1]).toContain(`(00)${two}`);
    const asked = await replyOf("palletlabel", { ids: [id], format: "zpl" });
    expect(asked.headers["content-disposition"]).toContain(".zpl");
    expect(zplLabels(asked.body)).toHaveLength(2);
    expect(await printed("quantityinspection", [id])).toEqual([expect.stringContaining(one)]);
    const bare = await at.notice([line({})]);
    const nothing = await at.post(`/v1/inbound/palletlabel/report/${at.caller.userId}`, { ids: [bare.id] });
    expect([nothing.status, nothing.code]).toEqual([409, "NO_PALLETS"]);
  });

  test("say on their label only what was counted, where their warehouse counts blind", async () => {
    const { id } = await at.notice([line({ sscc: one, num_expect: "47" }), line({ sscc: two, num_expect: "47" })]);
    expect(await printed("palletlabel", [id])).toEqual([
      expect.stringContaining("A-1 47 piece"),
      expect.stringContaining("A-1 47 piece"),
    ]);
    const changed = await at.client.call("PUT", `/v1/warehouse/${at.wh}`, { blind_receiving: true });
    expect(changed.status).toBe(200);
    await at.go("count", id, { details: [{ sscc: two, num_loc: "8" }] });
    const pages = await printed("palletlabel", [id]);
    expect(pages).toEqual([expect.stringMatching(/A-1\s+Plain/), expect.stringContaining("A-1 8 piece")]);
    for (const page of pages) expect(page).not.toContain("47 piece");
  });

  test("are not taken by two who count at once", async () => {
    const notices = await Promise.all([at.notice([line({})]), at.notice([line({})])]);
    const answers = await Promise.all(
      notices.map(({ id, lines: [inbound_detail_id] }) =>
        at.act("count", id, { details: [{ inbound_detail_id, sscc: one, num_loc: "1" }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("get a code of their company's prefix each, where they have none", async () => {
    const { id, lines } = await at.notice([line({ sscc: one }), line({}), line({ product_code: "C-1" })]);
    expect(errorsOf(await at.act("number_pallets", id))).toEqual(["- GS1_PREFIX_REQUIRED - - -"]);
    const [company] = await at.make("/v1/company/q", {});
    const changed = await at.client.call("PUT", `/v1/company/${at.scope.company_id}`, {
      gs1_prefix: "4712345",
      version: company?.version,
    });
    expect(changed.status).toBe(200);
    await at.go("number_pallets", id, { details: [{ inbound_detail_id: lines[2], sscc: two }] });
    const made = (await at.lines(id)).map(({ sscc }) => String(sscc));
    expect([made[0], made[2]]).toEqual([one, two]);
    expect(made[1]).toMatch(/^\d4712345\d{10}$/);
    await at.go("number_pallets", id);
    expect((await at.lines(id)).map(({ sscc }) => sscc)).toEqual(made);
  });
});
