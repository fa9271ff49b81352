import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databases } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("counting on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  describe.each(kinds)("$path", ({ path, of, key, lineKey, line, prefix }) => {
    async function notice(details: readonly object[]): Promise<{ id: string; lines: readonly string[] }> {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, details });
      const lines = (made as { details: Row[] }).details.map((one) => String(one[lineKey]));
      return { id: String(made?.[key]), lines };
    }
    const act = (action: string, id: string | readonly string[], more: object = {}): Promise<Answer> =>
      at.post(`/v1/${path}/action/${action}`, { ids: [id].flat(), ...more });
    const count = (id: string, ...details: readonly object[]) => act("count", id, { details });
    async function linesOf(id: string): Promise<Row[]> {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(`/v1/${path}/detail/q`, { query, sort: [{ sortField: "line_no" }] })).additionals[line];
    }
    const said = async (id: string) =>
      (await linesOf(id)).map((one) =>
        [one.line_no, one.product_code, one.batch_no ?? "-", one.num_expect, one.num_loc, one.num_bad].join(" "),
      );
    const stateOf = async (id: string) => {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(`/v1/${path}/q`, { query })).additionals[of][0][`${of}_status`];
    };

    test("adds what several people count, by line or by product, and changes no state [receiving-1.1]", async () => {
      const { id, lines } = await notice([
        { product_code: "A-1", num_expect: "100" },
        { product_code: "A-2", num_expect: "5" },
      ]);
      const counts = Array.from({ length: 12 }, (_, index) =>
        count(id, index % 2 === 0 ? { [lineKey]: lines[0], num_loc: "2" } : { product_code: "a-1", num_bad: "1" }),
      );
      expect((await Promise.all(counts)).map(({ status }) => status)).toEqual(counts.map(() => 200));
      expect(await count(id, { product_code: "A-2", num_loc: "4", num_bad: "1" })).toMatchObject({
        status: 200,
        additionals: { results: [{ ok: true, status: `${prefix}awaiting_validation` }] },
      });
      expect(await said(id)).toEqual(["1 A-1 - 100 12 6", "2 A-2 - 5 4 1"]);
    });

    test("a negative number takes back, never below nothing, and only before the count is closed [receiving-1.2]", async () => {
      const { id, lines } = await notice([{ product_code: "A-1", num_expect: "10" }]);
      const of = (more: object) => count(id, { [lineKey]: lines[0], ...more });
      expect((await of({ num_loc: "7" })).status).toBe(200);
      expect((await of({ num_loc: "-2", num_bad: "2" })).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 - 10 5 2"]);
      expect(await of({ num_bad: "-3" })).toMatchObject({
        status: 409,
        code: "MORE_THAN_RECEIVED",
        additionals: { results: [{ details: { errors: [{ line_no: 1, details: { available: "2", asked: "3" } }] } }] },
      });
      expect((await of({})).code).toBe("QUANTITY_REQUIRED");
      expect((await of({ num_loc: "0.5" })).code).toBe("NOT_WHOLE");
      expect(await said(id)).toEqual(["1 A-1 - 10 5 2"]);
      expect((await act("confirm_validate", id)).status).toBe(200);
      expect((await of({ num_loc: "-1" })).code).toBe("INVALID_STATE");
      expect(await said(id)).toEqual(["1 A-1 - 10 5 2"]);
    });

    test("counts in the line's own unit", async () => {
      const { id } = await notice([{ product_code: "A-1", unit_code: at.piece.replace("EA", "BX"), num_expect: "2" }]);
      expect((await count(id, { product_code: "A-1", num_loc: "1.5" })).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 - 2 1.5 0"]);
    });

    test("another lot makes a further line that names the first, and goes when it is taken back [receiving-1.3]", async () => {
      const { id, lines } = await notice([{ product_code: "A-1", num_expect: "10" }]);
      const lot = (batch_no: string, num_loc: string) => count(id, { [lineKey]: lines[0], batch_no, num_loc });
      // What the notice left open, the first count says.
      for (const [batch, number] of [
        ["B1", "4"],
        ["B2", "5"],
        ["B1", "1"],
        ["B2", "1"],
      ] as const)
        expect((await lot(batch, number)).status, batch).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 B1 10 5 0", "2 A-1 B2 0 6 0"]);
      const [first, part] = await linesOf(id);
      expect([first?.["part_of_id"], part?.["part_of_id"], part?.["part_of_line"]]).toEqual([null, lines[0], 1]);
      expect(part?.["unexpected"]).toBe(false);
      // A part is counted by its own key as well, and without a lot it is the line that is named.
      expect((await count(id, { [lineKey]: part?.[lineKey], num_loc: "-6" })).status).toBe(200);
      expect((await count(id, { [lineKey]: lines[0], num_loc: "1" })).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 B1 10 6 0"]);
      expect((await lot("B3", "2")).status).toBe(200);
      expect((await act("confirm_validate", id)).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 B1 10 6 0", "2 A-1 B3 0 2 0"]);
    });

    test("goods that nobody announced make a line of their own [receiving-1.4]", async () => {
      const { id } = await notice([{ product_code: "A-1", num_expect: "10" }]);
      const found = { product_code: "C-1", num_loc: "2", batch_no: "X" };
      expect((await count(id, found, { ...found, num_loc: "1" })).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 - 10 0 0", "2 C-1 X 0 3 0"]);
      expect((await linesOf(id)).map(({ unexpected }) => unexpected)).toEqual([false, true]);
      expect(
        await count(id, { product_code: "A-1", num_loc: "1" }, { product_code: "nothing", num_loc: "1" }),
      ).toMatchObject({
        status: 400,
        code: "UNKNOWN_REFERENCE",
        additionals: { results: [{ details: { errors: [{ line: 1, field: "product_code" }] } }] },
      });
      // Whatever else is wrong with it, nothing of it stays.
      expect((await count(id, { product_code: "A-2", num_loc: "-1" })).code).toBe("MORE_THAN_RECEIVED");
      expect(await said(id)).toEqual(["1 A-1 - 10 0 0", "2 C-1 X 0 3 0"]);
      expect((await count(id, { ...found, num_loc: "-3" })).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 - 10 0 0"]);
    });

    test("goods are named by what was scanned, too: a piece as a piece, and a pack counts for its pieces", async () => {
      const [tea] = await at.make("/v1/product/q", {
        query: [{ queryField: "product_code", queryCondition: "equal", queryValue: "A-1" }],
      });
      const [box] = await at.make("/v1/unit-convert/q", {});
      const put = async (where: string, body: object) =>
        expect(await at.client.call("PUT", where, body)).toMatchObject({ status: 200 });
      await put(`/v1/product/${tea?.product_id}`, { product_barcode: "4719999000019" });
      await put(`/v1/unit-convert/${box?.uc_id}`, { pack_level: "box", pack_barcode: "4719999000026" });
      const { id } = await notice([{ product_code: "A-1", num_expect: "100" }]);
      const details = [
        { product_code: "4719999000019", num_loc: "3" },
        { product_code: "04719999000026", num_loc: "2", num_bad: "1" },
      ];
      expect(await count(id, ...details)).toMatchObject({ status: 200 });
      expect(await said(id)).toEqual(["1 A-1 - 100 27 12"]);
      const { id: other } = await notice([{ product_code: "A-2", num_expect: "1" }]);
      expect(await count(other, { product_code: "4719999000026", num_loc: "2" })).toMatchObject({ status: 200 });
      expect(await said(other)).toEqual(["1 A-2 - 1 0 0", "2 A-1 - 0 24 0"]);
      const unknown = await count(other, { product_code: "4719999000033", num_loc: "2" });
      expect(unknown.additionals["results"][0]).toMatchObject({ ok: false, code: "UNKNOWN_REFERENCE" });
      await sql`insert into product_barcode (owner_id, barcode, product_id)
        select owner_id, '04719999000026', product_id from product
        where product_id = ${tea?.product_id}`.execute(at.database.reader);
      const two = await count(
        other,
        { product_code: "A-1", num_loc: "1" },
        { product_code: "4719999000026", num_loc: "2" },
      );
      expect(two.additionals["results"][0]).toMatchObject({
        ...{ ok: false, code: "AMBIGUOUS_REFERENCE" },
        details: { errors: [{ line: 1, field: "product_code" }] },
      });
      expect(await said(other)).toEqual(["1 A-2 - 1 0 0", "2 A-1 - 0 24 0"]);
    });

    test("a row names a line or a product, and of several documents a line", async () => {
      const [one, other] = [
        await notice([{ product_code: "A-1", num_expect: "1" }]),
        await notice([{ product_code: "A-1", num_expect: "1" }]),
      ];
      expect((await act("count", one.id)).code).toBe("NO_LINES");
      expect(await count(one.id, { num_loc: "1" })).toMatchObject({
        code: "REQUIRED",
        additionals: { results: [{ details: { errors: [{ line: 0, field: "product_code" }] } }] },
      });
      const both = [one.id, other.id];
      expect((await act("count", both, { details: [{ product_code: "A-1", num_loc: "1" }] })).code).toBe("REQUIRED");
      const details = [one, other].map(({ lines }) => ({ [lineKey]: lines[0], num_loc: "1" }));
      expect((await act("count", both, { details })).status).toBe(200);
      expect([await said(one.id), await said(other.id)]).toEqual([["1 A-1 - 1 1 0"], ["1 A-1 - 1 1 0"]]);
    });

    test("once anything was counted, closing takes what was counted and nothing else [receiving-2.1]", async () => {
      const { id } = await notice([
        { product_code: "A-1", num_expect: "10" },
        { product_code: "C-1", num_expect: "3" },
      ]);
      expect((await count(id, { product_code: "A-1", num_loc: "12" })).status).toBe(200);
      expect((await act("confirm_validate", id)).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 - 10 12 0", "2 C-1 - 3 0 0"]);
      expect((await act("revert_validate", id, { reason: "again" })).status).toBe(200);
      expect(await said(id), "what was counted is still there").toEqual(["1 A-1 - 10 12 0", "2 C-1 - 3 0 0"]);
      expect(await stateOf(id)).toBe(`${prefix}awaiting_validation`);
    });

    test("nothing came where nothing was counted and the closing says so [receiving-2.3]", async () => {
      const { id } = await notice([{ product_code: "A-1", num_expect: "10" }]);
      expect((await act("confirm_validate", id, { as_counted: true })).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 - 10 0 0"]);
    });

    test("serial numbers are added and taken back with their pieces", async () => {
      const { id } = await notice([{ product_code: "SN", num_expect: "3" }]);
      const scan = (num: object, ...product_sn: readonly string[]) =>
        count(id, { product_code: "SN", ...num, product_sn });
      const numbers = async () => (await linesOf(id))[0]?.["product_sn"];
      expect((await scan({ num_loc: "2" }, "s1", "s2")).status).toBe(200);
      expect((await scan({ num_bad: "1" }, "s3")).status).toBe(200);
      expect((await scan({ num_loc: "1" }, "s4")).status).toBe(200);
      expect(await numbers()).toEqual(["s1", "s2", "s4", "s3"]);
      expect((await scan({ num_loc: "1" }, "s4")).code).toBe("SERIAL_DUPLICATE");
      expect((await scan({ num_loc: "1" }, "s5", "s6")).code).toBe("SERIAL_COUNT");
      expect((await scan({ num_loc: "-1" }, "s9")).code).toBe("SERIAL_NOT_COUNTED");
      expect((await scan({ num_loc: "-1", num_bad: "1" }, "s2")).status).toBe(200);
      expect(await numbers()).toEqual(["s1", "s4", "s3", "s2"]);
      expect((await scan({ num_loc: "-1" }, "s1")).status).toBe(200);
      expect(await numbers()).toEqual(["s4", "s3", "s2"]);
    });

    test("whoever edits the notice meanwhile writes over no count, and a copy has none", async () => {
      const { id, lines } = await notice([{ product_code: "A-1", num_expect: "10" }]);
      await count(id, { product_code: "A-1", num_loc: "2", batch_no: "B1" }, { product_code: "C-1", num_loc: "1" });
      const put = (details: readonly object[]) => at.client.call("PUT", `/v1/${path}/${id}`, { details });
      const asLoaded = { [lineKey]: lines[0], product_code: "A-1", num_expect: "10" };
      expect((await put([{ ...asLoaded, batch_no: null }])).code, "the line that was found is gone").toBe(
        "ALREADY_COUNTED",
      );
      const found = { [lineKey]: (await linesOf(id))[1]?.[lineKey] };
      expect(await put([{ ...asLoaded, batch_no: null }, found])).toMatchObject({
        code: "ALREADY_COUNTED",
        additionals: { errors: [{ line: 0, field: "batch_no" }] },
      });
      expect((await put([{ ...asLoaded, num_expect: "12" }, found])).status).toBe(200);
      expect(await said(id)).toEqual(["1 A-1 B1 12 2 0", "2 C-1 - 0 1 0"]);
      const remove = () => at.client.call("DELETE", `/v1/${path}/${id}`);
      const kept = await remove();
      expect([kept.status, kept.code], "with what was counted").toEqual([409, "ALREADY_COUNTED"]);
      expect(kept.message).toContain("A-1");
      expect(await said(id)).toEqual(["1 A-1 B1 12 2 0", "2 C-1 - 0 1 0"]);
      const copied = await at.post(`/v1/${path}/copy/${id}`, {});
      expect(copied.additionals[of][0].details.map((one: Row) => one.product_code)).toEqual(["A-1"]);
      await count(id, { product_code: "A-1", num_loc: "-2", batch_no: "B1" }, { product_code: "C-1", num_loc: "-1" });
      expect((await remove()).status, "once it was taken back").toBe(200);
    });
  });

  test("goods that were counted in parts are put away to the piece", async () => {
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "10" }]);
    const details = (batch_no: string, num_loc: string) => ({ inbound_detail_id: lines[0], batch_no, num_loc });
    await at.go("count", id, {
      details: [details("B1", "6"), details("B2", "5"), { product_code: "C-1", num_bad: "1" }],
    });
    await at.go("confirm_validate", id);
    const put = (await at.lines(id)).map((one) => ({
      inbound_detail_id: one["inbound_detail_id"],
      ...(Number(one["num_loc"]) > 0 ? { num_loc: one["num_loc"], storage_loc_code: "L-1" } : {}),
      ...(Number(one["num_bad"]) > 0 ? { num_bad: one["num_bad"], storage_bad_code: "B-1" } : {}),
    }));
    await at.go("confirm_putaway", id, { details: put });
    expect(await at.status(id)).toBe("putaway_confirmed");
    expect(await at.stock()).toEqual(["A-1 L-1 B1 good 6", "A-1 L-1 B2 good 5", "C-1 B-1 bad 1"]);
    expect(await at.broken()).toEqual([]);
  });
});
