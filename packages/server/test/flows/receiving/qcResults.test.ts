import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepAttachment } from "../../../src/files/attachments.ts";
import { databases, type TestDatabase } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("what quality control finds on %s", (database) => {
  let at: Dock;
  let opened: TestDatabase;
  eachOnDock(database, (...fresh) => {
    [at, opened] = fresh;
  });

  describe.each(kinds)("of $path", ({ path, of, key, lineKey, line, prefix }) => {
    const act = (action: string, id: string, more: object = {}): Promise<Answer> =>
      at.post(`/v1/${path}/action/${action}`, { ids: [id], ...more });
    /** A document that awaits its quality control, with what was expected of each line counted. */
    async function waiting(details: readonly object[], header: object = {}) {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, need_qc: "yes", ...header, details });
      const id = String(made?.[key]);
      expect((await act("confirm_validate", id)).status).toBe(200);
      return { id, lines: (made as { details: Row[] }).details.map((one) => String(one[lineKey])) };
    }
    const write = (id: string | undefined, more: object) =>
      at.post(`/v1/${path}/qualitycheck/a`, { [lineKey]: id, ...more });
    const change = (id: string | undefined, more: object) =>
      at.client.call("PUT", `/v1/${path}/qualitycheck/${id}`, more);
    const clear = (id: string | undefined) => at.client.call("DELETE", `/v1/${path}/qualitycheck/${id}`);
    async function linesOf(id: string): Promise<Row[]> {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(`/v1/${path}/detail/q`, { query, sort: [{ sortField: "line_no" }] })).additionals[line];
    }
    const found = async (id: string) =>
      (await linesOf(id)).map((one) => [one.num_qc, one.num_qc_bad, one.reject_reason].map((v) => v ?? "-").join(" "));
    const counted = async (id: string) => (await linesOf(id)).map((one) => `${one.num_loc} ${one.num_bad}`);
    const stateOf = async (id: string) => {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(`/v1/${path}/q`, { query })).additionals[of][0][`${of}_status`];
    };
    const two = [
      { product_code: "A-1", num_expect: "10" },
      { product_code: "C-1", num_expect: "4" },
    ];

    test("is not taken up again where nobody looked at the goods", async () => {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, need_qc: "no", details: two });
      const id = String(made?.[key]);
      expect((await act("confirm_validate", id)).status).toBe(200);
      const status = `${prefix}awaiting_putaway`;
      expect(await act("revert_qc", id, { reason: "again" })).toMatchObject({
        status: 409,
        code: "INVALID_STATE",
        additionals: { results: [{ details: { status, action: "revert_qc" } }] },
      });
      expect(await stateOf(id)).toBe(status);
    });

    test("several people at once neither lose nor overwrite each other's results, and no stock moves [receiving-3.1]", async () => {
      const rejected = fc.array(fc.record({ line: fc.nat({ max: 3 }), bad: fc.nat({ max: 9 }) }), {
        minLength: 2,
        maxLength: 12,
      });
      const property = fc.asyncProperty(rejected, async (wishes) => {
        const details = Array.from({ length: 4 }, () => ({ product_code: "A-1", num_expect: "9" }));
        const { id, lines } = await waiting(details);
        const answers = await Promise.all(
          wishes.map(({ line: of, bad }) => write(lines[of], { num_bad: String(bad), reject_reason: `R${bad}` })),
        );
        const after = await found(id);
        for (const [of, said] of after.entries()) {
          const own = wishes
            .map((wish, index) => ({ ...wish, answer: answers[index] }))
            .filter((one) => one.line === of);
          const done = own.filter(({ answer }) => answer?.status === 200);
          // One of them was first; who says the same says nothing new, and everybody else is told.
          expect(new Set(done.map(({ bad }) => bad)).size).toBe(own.length > 0 ? 1 : 0);
          const [first] = done;
          expect(said).toBe(first ? `${9 - first.bad} ${first.bad} ${first.bad > 0 ? `R${first.bad}` : "-"}` : "- - -");
          for (const { answer } of own.filter((one) => !done.includes(one)))
            expect(answer).toMatchObject({ status: 409, code: "ALREADY_CHECKED" });
        }
        expect(await counted(id)).toEqual(["9 0", "9 0", "9 0", "9 0"]);
        expect(await stateOf(id)).toBe(`${prefix}awaiting_qc`);
        expect(await at.stock()).toEqual([]);
      });
      await fc.assert(property, { numRuns: 8 });
      expect(await at.broken()).toEqual([]);
    });

    test("who confirms other figures than were found is told of in the history, who confirms those is not", async () => {
      const { id, lines } = await waiting(two);
      expect((await write(lines[0], { num_loc: "7", num_bad: "3" })).status).toBe(200);
      expect((await write(lines[1], { num_loc: "4", num_bad: "0" })).status).toBe(200);
      const details = [
        { [lineKey]: lines[0], num_loc: "9", num_bad: "1" },
        { [lineKey]: lines[1], num_loc: "4", num_bad: "0" },
      ];
      expect((await at.post(`/v1/${path}/action/confirm_qc`, { ids: [id], details })).status).toBe(200);
      const { history } = (await at.client.call("GET", `/v1/${path}/${id}/history`)).additionals;
      const told = (history as Row[]).filter(({ action }) => action === "confirm_qc").map(({ reason }) => reason);
      expect(told).toContain("1 A-1: 7 + 3 → 9 + 1");
    });

    test("a result is written, changed and taken back only while it awaits quality control [receiving-3.1]", async () => {
      const { id, lines } = await waiting(two);
      const written = await write(lines[0], { num_loc: "7", num_bad: "3", reject_reason: "Damaged" });
      expect(written).toMatchObject({ status: 200, additionals: { [line]: [{ num_qc: "7", num_qc_bad: "3" }] } });
      expect(await write(lines[0], { num_loc: "10" })).toMatchObject({
        status: 409,
        code: "ALREADY_CHECKED",
        additionals: { errors: [{ index: 0 }] },
      });
      const { version } = written.additionals[line][0];
      expect((await change(lines[0], { num_bad: "2", version })).status).toBe(200);
      expect(await change(lines[0], { num_bad: "1", version })).toMatchObject({
        status: 409,
        code: "VERSION_CONFLICT",
        additionals: { [line]: [{ num_qc: "8", num_qc_bad: "2", reject_reason: "Damaged" }] },
      });
      expect((await change(lines[0], { reject_reason: "Wet" })).status).toBe(200);
      expect(await found(id)).toEqual(["8 2 Wet", "- - -"]);
      expect(await clear(lines[0])).toMatchObject({ status: 200, additionals: { deleted: [lines[0]] } });
      expect(await found(id)).toEqual(["- - -", "- - -"]);
      expect((await clear(lines[0])).code).toBe("NOT_FOUND");
      expect(await counted(id)).toEqual(["10 0", "4 0"]);
      expect(await stateOf(id)).toBe(`${prefix}awaiting_qc`);
      expect((await act("confirm_qc", id)).status).toBe(200);
      for (const late of [await write(lines[0], { num_loc: "10" }), await change(lines[0], { num_bad: "1" })])
        expect(late).toMatchObject({ status: 409, code: "INVALID_STATE" });
      const late = await clear(lines[1]);
      expect([late.status, late.code]).toEqual([409, "INVALID_STATE"]);
      expect(late.message, "the way back is named").toContain("Send back to QC");
    });

    test("what does not add up is refused at its row, and nothing of the request stays", async () => {
      const { id, lines } = await waiting(two);
      const both = (second: object) =>
        at.post(`/v1/${path}/qualitycheck/a`, [
          { [lineKey]: lines[0], num_bad: "1" },
          { [lineKey]: lines[1], ...second },
        ]);
      for (const [more, code] of [
        [{ num_bad: "5" }, "MORE_THAN_RECEIVED"],
        [{ num_loc: "1", num_bad: "1" }, "INVALID_QUANTITY"],
        [{ num_loc: "0.5" }, "NOT_WHOLE"],
        [{}, "QUANTITY_REQUIRED"],
        [{ num_loc: "-1" }, "TOO_SMALL"],
        [{ [lineKey]: at.wh, num_bad: "1" }, "UNKNOWN_REFERENCE"],
        [{ version: 1, num_bad: "1" }, "UNKNOWN_FIELD"],
      ] as const) {
        const answer = await both(more);
        expect([answer.code, answer.additionals.errors?.[0]?.index ?? 1], JSON.stringify(answer)).toEqual([code, 1]);
      }
      expect(await found(id)).toEqual(["- - -", "- - -"]);
      const [copied] = [await at.post(`/v1/${path}/qualitycheck/copy/${lines[0]}`, { [lineKey]: lines[1] })];
      expect(copied.code, "there is nothing to copy").toBe("QUANTITY_REQUIRED");
      expect((await both({ num_bad: "2", reject_reason: "Wet" })).status).toBe(200);
      expect(await found(id)).toEqual(["9 1 -", "2 2 Wet"]);
    });

    test("a result is copied to another line", async () => {
      const { id, lines } = await waiting([two[0] ?? {}, two[0] ?? {}]);
      expect((await write(lines[0], { num_bad: "2", reject_reason: "Wet" })).status).toBe(200);
      const copy = (more: object) => at.post(`/v1/${path}/qualitycheck/copy/${lines[0]}`, more);
      expect((await copy({})).code).toBe("REQUIRED");
      expect((await copy({ [lineKey]: lines[1], reject_reason: "Damaged" })).status).toBe(200);
      expect(await found(id)).toEqual(["8 2 Wet", "8 2 Damaged"]);
    });

    test("its confirmation takes what was found, and what a person says instead [receiving-3.2]", async () => {
      const { id, lines } = await waiting(two);
      expect((await write(lines[0], { num_bad: "3" })).status).toBe(200);
      expect((await act("confirm_qc", id)).status).toBe(200);
      expect(await counted(id)).toEqual(["7 3", "4 0"]);
      expect((await act("revert_qc", id, { reason: "again" })).status).toBe(200);
      expect([await counted(id), await found(id)]).toEqual([
        ["10 0", "4 0"],
        ["7 3 -", "- - -"],
      ]);
      expect((await act("confirm_qc", id, { details: [{ [lineKey]: lines[0], num_bad: "1" }] })).status).toBe(200);
      expect(await counted(id)).toEqual(["9 1", "4 0"]);
      expect((await act("revert_qc", id, { reason: "again" })).status).toBe(200);
      // What is counted anew is looked at anew.
      expect((await act("revert_validate", id, { reason: "again" })).status).toBe(200);
      expect(await found(id)).toEqual(["- - -", "- - -"]);
      expect(await at.broken()).toEqual([]);
    });

    test("a line of which a sample is asked for needs a result [receiving-3.3]", async () => {
      await at.make("/v1/product/a", {
        ...{ owner_no: "OWN", stock_unit_code: at.piece, product_code: "S-1", product_name: "Sampled" },
        sampling_share: "0.25",
      });
      const { id, lines } = await waiting([two[0] ?? {}, { product_code: "S-1", num_expect: "9" }]);
      expect(
        (await linesOf(id)).map(({ num_sample }) => num_sample),
        "rounded up",
      ).toEqual([null, "3"]);
      expect(await act("confirm_qc", id)).toMatchObject({
        status: 409,
        code: "QC_REQUIRED",
        additionals: { results: [{ details: { errors: [{ line_no: 2, details: { needed: "3" } }] } }] },
      });
      expect(await stateOf(id)).toBe(`${prefix}awaiting_qc`);
      expect((await write(lines[1], { num_bad: "0" })).status).toBe(200);
      expect((await act("confirm_qc", id)).status).toBe(200);
      expect(await counted(id)).toEqual(["10 0", "9 0"]);
    });

    test("whoever puts in in one step has looked", async () => {
      await at.make("/v1/product/a", {
        ...{ owner_no: "OWN", stock_unit_code: at.piece, product_code: "S-2", product_name: "Sampled" },
        ...{ need_qc: true, sampling_share: "1" },
      });
      const details = [
        { product_code: "S-2", num_loc: "5", num_bad: "1", storage_loc_code: "L-1", storage_bad_code: "B-1" },
      ];
      const made = await at.post(`/v1/${path}/simple/a`, { ...at.scope, details });
      expect(made.status, JSON.stringify(made)).toBe(200);
      expect(await at.stock()).toEqual(["S-2 B-1 bad 1", "S-2 L-1 good 5"]);
    });

    test("its confirmation takes a reason too, which stays with parts, and whose way back brings the one before", async () => {
      const { id, lines } = await waiting(two);
      const reasons = async () => (await linesOf(id)).map(({ reject_reason }) => reject_reason ?? "-");
      await write(lines[0], { num_bad: "1", reject_reason: "Wet" });
      const details = [
        { [lineKey]: lines[0], num_loc: "7", num_bad: "3", reject_reason: "Torn" },
        { [lineKey]: lines[1], num_loc: "4", num_bad: "0", reject_reason: "none at all" },
      ];
      expect((await act("confirm_qc", id, { details })).status).toBe(200);
      expect(await reasons()).toEqual(["Torn", "-"]);
      expect((await act("split_line", id, { details: [{ [lineKey]: lines[0], num_bad: "1" }] })).status).toBe(200);
      expect(await reasons()).toEqual(["Torn", "-", "Torn"]);
      expect((await act("revert_qc", id, { reason: "again" })).status).toBe(200);
      expect((await reasons()).slice(0, 2)).toEqual(["Wet", "-"]);
      expect((await act("confirm_qc", id, { details: [{ [lineKey]: lines[1], num_bad: "1" }] })).status).toBe(200);
      expect((await reasons()).slice(0, 2), "what was found is the reason where nobody says another").toEqual([
        "Wet",
        "-",
      ]);
    });

    test("pictures hang on the line, are somebody's own, and go with the result", async () => {
      const { id, lines } = await waiting(two);
      const { accountId } = at.caller;
      const file = { name: "dent.png", type: "image/png", content: Buffer.from("dent") };
      const keep = () => opened.transact((tx) => keepAttachment(tx, accountId, file));
      const { file_id } = await keep();
      const others = { file_id: at.wh };
      expect(await write(lines[0], { num_bad: "1", qc_files: [others] })).toMatchObject({ code: "UNKNOWN_FILE" });
      expect((await write(lines[0], { num_bad: "1", qc_files: [{ file_id }] })).status).toBe(200);
      expect((await linesOf(id))[0]?.qc_files).toMatchObject([{ file_id, name: "dent.png" }]);
      expect((await write(lines[1], { num_bad: "1", qc_files: [{ file_id }] })).code, "another line's").toBe(
        "UNKNOWN_FILE",
      );
      expect((await change(lines[0], { num_bad: "2" })).status, "they stay where nothing is said of them").toBe(200);
      expect((await linesOf(id))[0]?.qc_files).toMatchObject([{ file_id }]);
      expect((await clear(lines[0])).status).toBe(200);
      expect((await write(lines[0], { num_bad: "1", qc_files: [{ file_id }] })).code, "it is gone").toBe(
        "UNKNOWN_FILE",
      );
    });
  });

  test("the sample is the product's share, else the vendor's, else that of the kind of inbound [receiving-3.4]", async () => {
    const product = { owner_no: "OWN", stock_unit_code: at.piece, product_name: "Sampled" };
    await at.make("/v1/product/a", [
      { ...product, product_code: "S-0", sampling_share: "0" },
      { ...product, product_code: "S-1", sampling_share: "0.1" },
      { ...product, product_code: "S-2" },
    ]);
    await at.make("/v1/customer/a", [
      { customer_no: "V-1", customer_name: "Looked at", sampling_share: "0.2" },
      { customer_no: "V-2", customer_name: "Vendor" },
    ]);
    await at.make("/v1/inbound/sampling/a", { inbound_type: "production", sampling_share: "0.34" });
    const samples = async (header: Row) => {
      const details = ["S-0", "S-1", "S-2"].map((product_code) => ({ product_code, num_expect: "10" }));
      const { id } = await at.notice(details, { need_qc: "yes", ...header });
      await at.go("confirm_validate", id);
      return (await at.lines(id)).map(({ num_sample }) => num_sample);
    };
    expect(await samples({})).toEqual([null, "1", null]);
    expect(await samples({ vendor_no: "V-1", inbound_type: "production" })).toEqual([null, "1", "2"]);
    expect(await samples({ vendor_no: "V-2", inbound_type: "production" })).toEqual([null, "1", "4"]);
    expect(await samples({ inbound_type: "purchase" })).toEqual([null, "1", null]);
  });
});
