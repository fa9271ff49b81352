import { describe, expect, test } from "vitest";
import { databases } from "../../support/database.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("over and short on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  describe.each(kinds)("of $path", ({ path, of, key, lineKey, line }) => {
    async function notice(...details: readonly object[]): Promise<{ id: string; lines: readonly string[] }> {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, details });
      const lines = (made as { details: Row[] }).details.map((one) => String(one[lineKey]));
      return { id: String(made?.[key]), lines };
    }
    const act = async (action: string, id: string, more: object = {}) =>
      expect(await at.post(`/v1/${path}/action/${action}`, { ids: [id], ...more })).toMatchObject({ status: 200 });
    const rowsOf = async (where: string, reply: string, id: string, more: object): Promise<Row[]> => {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(where, { query, ...more })).additionals[reply];
    };
    const told = async (id: string) =>
      (await rowsOf(`/v1/${path}/detail/q`, line, id, { sort: [{ sortField: "line_no" }] })).map(
        (one) => `${one.line_no} ${one.product_code} ${one.count_result ?? "-"} ${one.num_differs ?? "-"}`,
      );
    const tallied = async (id: string) => {
      const [row] = await rowsOf(`/v1/${path}/q`, of, id, { tally: true });
      const { over, short } = (row?.tally ?? {}) as Row;
      return { over, short };
    };

    test("more is told at once, less once the count is confirmed, and what nobody announced as such", async () => {
      const { id, lines } = await notice(
        { product_code: "A-1", num_expect: "10" },
        { product_code: "C-1", num_expect: "5" },
        { product_code: "A-1", num_expect: "4" },
      );
      const details = [
        { [lineKey]: lines[0], num_loc: "11", num_bad: "2" },
        { [lineKey]: lines[1], num_loc: "3" },
        { [lineKey]: lines[2], num_loc: "4" },
        { product_code: "A-2", num_loc: "6" },
      ];
      expect(await tallied(id)).toEqual({ over: 0, short: 0 });
      await act("count", id, { details });
      expect(await told(id)).toEqual(["1 A-1 over 3", "2 C-1 - -", "3 A-1 - -", "4 A-2 unexpected 6"]);
      expect(await tallied(id)).toEqual({ over: 2, short: 0 });
      await act("confirm_validate", id);
      expect(await told(id)).toEqual(["1 A-1 over 3", "2 C-1 short -2", "3 A-1 - -", "4 A-2 unexpected 6"]);
      expect(await tallied(id)).toEqual({ over: 2, short: 1 });
    });

    test("is reckoned over all parts of a line, in its own unit", async () => {
      const { id, lines } = await notice({
        product_code: "A-1",
        unit_code: at.piece.replace("EA", "BX"),
        num_expect: "10",
      });
      const of = { [lineKey]: lines[0] };
      const details = [
        { ...of, num_loc: "6", batch_no: "B1" },
        { ...of, num_loc: "3.5", batch_no: "B2" },
      ];
      await act("count", id, { details });
      await act("confirm_validate", id);
      expect(await told(id)).toEqual(["1 A-1 short -0.5", "2 A-1 - -"]);
      const came = await rowsOf(`/v1/${path}/detail/q`, line, id, { sort: [{ sortField: "line_no" }] });
      expect(came.map(({ num_expect, num_came }) => [num_expect, num_came])).toEqual([
        ["10", "9.5"],
        ["0", "3.5"],
      ]);
      expect(await tallied(id)).toEqual({ over: 0, short: 1 });
      await act("revert_validate", id, { reason: "again" });
      expect(await told(id)).toEqual(["1 A-1 - -", "2 A-1 - -"]);
      await act("count", id, { details: [{ ...of, num_loc: "1", batch_no: "B2" }] });
      expect(await told(id)).toEqual(["1 A-1 over 0.5", "2 A-1 - -"]);
      expect(await tallied(id)).toEqual({ over: 1, short: 0 });
    });

    test("a line of which nothing came is no line to put away once the count is confirmed", async () => {
      const { id, lines } = await notice(
        { product_code: "A-1", num_expect: "10" },
        { product_code: "C-1", num_expect: "5" },
      );
      const told = async () => {
        const [row] = await rowsOf(`/v1/${path}/q`, of, id, { tally: true });
        const { lines: all, done, short } = (row?.tally ?? {}) as Row;
        return { all, done, short };
      };
      expect(await told()).toEqual({ all: 2, done: 0, short: 0 });
      await act("confirm_validate", id, { details: [{ [lineKey]: lines[0], num_loc: "10" }], as_counted: true });
      expect(await told()).toEqual({ all: 1, done: 0, short: 1 });
      const put = { [lineKey]: lines[0], num_loc: "10", storage_loc_code: "L-1" };
      await act("confirm_putaway", id, { details: [put] });
      expect(await told()).toEqual({ all: 1, done: 1, short: 1 });
    });

    test("a document that is cancelled before its count lacks nothing", async () => {
      const { id } = await notice({ product_code: "A-1", num_expect: "10" });
      await act("cancel", id, { reason: "not coming" });
      expect(await told(id)).toEqual(["1 A-1 - -"]);
    });
  });
});
