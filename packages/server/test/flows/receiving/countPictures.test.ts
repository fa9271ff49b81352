import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { keepAttachment } from "../../../src/files/attachments.ts";
import { oneDatabase, type TestDatabase } from "../../support/database.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(oneDatabase)("pictures of a count on %s", (database) => {
  let at: Dock;
  let opened: TestDatabase;
  eachOnDock(database, (...fresh) => {
    [at, opened] = fresh;
  });

  describe.each(kinds)("of $path", ({ path, key, lineKey, line }) => {
    async function notice(): Promise<{ id: string; lines: readonly string[] }> {
      const details = [
        { product_code: "A-1", num_expect: "10" },
        { product_code: "C-1", num_expect: "5" },
      ];
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, need_qc: "yes", details });
      const lines = (made as { details: Row[] }).details.map((one) => String(one[lineKey]));
      return { id: String(made?.[key]), lines };
    }
    const act = (action: string, id: string, more: object = {}) =>
      at.post(`/v1/${path}/action/${action}`, { ids: [id], ...more });
    const count = (id: string, ...details: readonly object[]) => act("count", id, { details });
    async function linesOf(id: string): Promise<Row[]> {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(`/v1/${path}/detail/q`, { query, sort: [{ sortField: "line_no" }] })).additionals[line];
    }
    const shown = async (id: string) =>
      (await linesOf(id)).map(({ count_files }) => ((count_files ?? []) as Row[]).map(({ file_id }) => file_id));
    const keep = async (name = "over.png") => {
      const file = { name, type: "image/png", content: Buffer.from(name) };
      return (await opened.transact((tx) => keepAttachment(tx, at.caller.accountId, file))).file_id;
    };
    const hanging = async (): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select attachment_id as id from attachment where account_id = ${at.caller.accountId} order by made_at, id`.execute(
        opened.reader,
      );
      return rows.map(({ id }) => id);
    };

    test("are added by whoever counts, hang on the line, and belong to who sends them", async () => {
      const { id, lines } = await notice();
      const [over, again] = [await keep(), await keep("again.png")];
      const of = { [lineKey]: lines[0] };
      expect((await count(id, { ...of, num_loc: "11", count_files: [{ file_id: over }] })).status).toBe(200);
      expect((await count(id, { ...of, num_bad: "1", count_files: [{ file_id: again }] })).status).toBe(200);
      expect((await count(id, { ...of, num_loc: "1" })).status, "who shows none takes none away").toBe(200);
      expect(await shown(id)).toEqual([[over, again], []]);
      expect((await linesOf(id))[0]?.count_files).toMatchObject([{ name: "over.png", type: "image/png" }, {}]);
      const strange = await count(id, { [lineKey]: lines[1], num_loc: "1", count_files: [{ file_id: at.wh }] });
      expect(strange).toMatchObject({ status: 400, code: "UNKNOWN_FILE" });
      const taken = await count(id, { [lineKey]: lines[1], num_loc: "1", count_files: [{ file_id: over }] });
      expect(taken.code, "another line's").toBe("UNKNOWN_FILE");
      expect(await shown(id)).toEqual([[over, again], []]);
    });

    test("hang on one line each, though one request, or several at once, name one for two", async () => {
      const [here, there] = [await notice(), await notice()];
      const named = (lineId: string | undefined, field: string, file_id: string) => ({
        ...{ [lineKey]: lineId, num_bad: "1" },
        [field]: [{ file_id }],
      });
      const twice = async (field: string) => {
        const file_id = await keep();
        return here.lines.map((lineId) => named(lineId, field, file_id));
      };
      for (const step of ["count", "confirm_validate"]) {
        const refused = await act(step, here.id, { details: await twice("count_files") });
        expect(refused).toMatchObject({ status: 400, code: "UNKNOWN_FILE" });
        expect(refused.additionals["results"][0].details.errors).toMatchObject([{ line_no: 2 }]);
      }
      const file_id = await keep();
      const answers = await Promise.all(
        [here, there].map(({ id, lines }) => count(id, named(lines[0], "count_files", file_id))),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual(["OK", "UNKNOWN_FILE"]);
      const hung = [...(await shown(here.id)), ...(await shown(there.id))].flat();
      expect(hung).toEqual([file_id]);
      await act("confirm_validate", here.id, {
        details: here.lines.map((lineId) => ({ [lineKey]: lineId, num_loc: "2" })),
      });
      const checked = await act("record_qc", here.id, { details: await twice("qc_files") });
      expect(checked).toMatchObject({ status: 400, code: "UNKNOWN_FILE" });
    });

    test("of a line are nine at most, three at once", async () => {
      const { id, lines } = await notice();
      const some = async (many: number) => {
        const files: object[] = [];
        for (let at = 0; at < many; at += 1) files.push({ file_id: await keep() });
        return count(id, { [lineKey]: lines[0], num_loc: "1", count_files: files });
      };
      expect(await some(4)).toMatchObject({ status: 400, code: "TOO_MANY_FILES" });
      for (const _time of [1, 2, 3]) expect((await some(3)).status).toBe(200);
      const more = await some(1);
      expect(more).toMatchObject({ code: "TOO_MANY_FILES" });
      expect(more.additionals["results"][0].details).toMatchObject({ field: "count_files", max: 9, line: 1 });
    });

    test("go with the count that is taken back, also of what nobody announced", async () => {
      const { id, lines } = await notice();
      const before = await hanging();
      const [one, other] = [await keep(), await keep()];
      const of = { [lineKey]: lines[0] };
      await count(id, { ...of, num_loc: "2", count_files: [{ file_id: one }] });
      await count(id, { product_code: "A-2", num_loc: "3", count_files: [{ file_id: other }] });
      expect(await shown(id)).toEqual([[one], [], [other]]);
      await count(id, { ...of, num_loc: "-2" }, { product_code: "A-2", num_loc: "-3" });
      expect(await shown(id)).toEqual([[], []]);
      expect(await hanging()).toEqual(before);
    });

    test("come with the confirmation too, which says which there are, and stay beside those of quality control", async () => {
      const { id, lines } = await notice();
      const [counted, confirmed, checked] = [await keep(), await keep(), await keep()];
      await count(id, { [lineKey]: lines[0], num_loc: "9", count_files: [{ file_id: counted }] });
      const none = { [lineKey]: lines[1], num_loc: "0", count_files: [{ file_id: confirmed }] };
      expect((await act("confirm_validate", id, { details: [none] })).status).toBe(200);
      expect(await shown(id)).toEqual([[counted], [confirmed]]);
      const write = (more: object) => at.post(`/v1/${path}/qualitycheck/a`, { [lineKey]: lines[0], ...more });
      expect((await write({ num_bad: "1", qc_files: [{ file_id: checked }] })).status).toBe(200);
      expect((await linesOf(id))[0]).toMatchObject({
        count_files: [{ file_id: counted }],
        qc_files: [{ file_id: checked }],
      });
      expect((await at.client.call("DELETE", `/v1/${path}/qualitycheck/${lines[0]}`)).status).toBe(200);
      expect(await shown(id)).toEqual([[counted], [confirmed]]);
      expect(await hanging()).not.toContain(checked);
      expect((await act("revert_validate", id, { reason: "again" })).status).toBe(200);
      expect(await shown(id), "nothing is counted of the second line any more").toEqual([[counted], []]);
      expect(await hanging()).not.toContain(confirmed);
      const all = { [lineKey]: lines[0], num_loc: "9", count_files: [] };
      expect((await act("confirm_validate", id, { details: [all] })).status).toBe(200);
      expect(await shown(id)).toEqual([[], []]);
      expect(await hanging()).not.toContain(counted);
    });

    test("of a line stay with it where a part is taken off it", async () => {
      const { id, lines } = await notice();
      const file_id = await keep();
      await count(id, { [lineKey]: lines[0], num_loc: "9", count_files: [{ file_id }] });
      expect((await act("confirm_validate", id)).status).toBe(200);
      const part = { [lineKey]: lines[0], num_loc: "4", batch_no: "B2" };
      expect((await act("split_line", id, { details: [part] })).status).toBe(200);
      expect(await shown(id)).toEqual([[file_id], [], []]);
    });
  });
});
