import { describe, expect, test } from "vitest";
import { databases } from "../../support/database.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("counting blind on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  const blind = async (blind_receiving: boolean) => {
    const changed = await at.client.call("PUT", `/v1/warehouse/${at.wh}`, { blind_receiving });
    expect(changed.status).toBe(200);
  };

  describe.each(kinds)("$path", ({ path, of, key, lineKey, line }) => {
    async function notice(details: readonly object[]): Promise<{ id: string; lines: readonly string[] }> {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, details });
      const lines = (made as { details: Row[] }).details.map((one) => String(one[lineKey]));
      return { id: String(made?.[key]), lines };
    }
    const act = (action: string, id: string, more: object = {}) =>
      at.post(`/v1/${path}/action/${action}`, { ids: [id], ...more });
    const rowsOf = async (where: string, reply: string, id: string): Promise<Row[]> => {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(where, { query })).additionals[reply];
    };
    const counted = async (id: string) =>
      (await rowsOf(`/v1/${path}/detail/q`, line, id)).map(({ num_loc, num_bad }) => `${num_loc} + ${num_bad}`);

    const two = [
      { product_code: "A-1", num_expect: "10" },
      { product_code: "C-1", num_expect: "5" },
    ];

    test("takes nothing as expected: a line without a number is refused, and with one, though none came, it is not", async () => {
      await blind(true);
      const { id, lines } = await notice(two);
      const first = { [lineKey]: lines[0], num_loc: "9" };
      for (const details of [undefined, [first], [first, { [lineKey]: lines[1] }]]) {
        const refused = await act("confirm_validate", id, details ? { details } : {});
        expect(refused).toMatchObject({ status: 400, code: "COUNT_REQUIRED" });
        const { errors } = refused.additionals["results"][0].details;
        const wanted = details ? [2] : [1, 2];
        expect(errors.map((one: Row) => [one.line_no, one.code, (one.details as Row).field])).toEqual(
          wanted.map((no) => [no, "COUNT_REQUIRED", "num_loc"]),
        );
      }
      expect(await counted(id)).toEqual(["0 + 0", "0 + 0"]);
      const details = [first, { [lineKey]: lines[1], num_loc: "0" }];
      expect((await act("confirm_validate", id, { details })).status).toBe(200);
      expect(await counted(id)).toEqual(["9 + 0", "0 + 0"]);
    });

    test("what people counted stands without being said again, and so does what they leave out on purpose", async () => {
      await blind(true);
      const { id, lines } = await notice(two);
      expect((await act("count", id, { details: [{ [lineKey]: lines[0], num_loc: "4" }] })).status).toBe(200);
      expect((await act("confirm_validate", id)).status).toBe(200);
      expect(await counted(id)).toEqual(["4 + 0", "0 + 0"]);
      const { id: none } = await notice(two);
      expect((await act("confirm_validate", none, { as_counted: true })).status).toBe(200);
      expect(await counted(none)).toEqual(["0 + 0", "0 + 0"]);
    });

    test("a document says it of its warehouse, which counts with the expected number unless told", async () => {
      const { id } = await notice(two);
      expect(await rowsOf(`/v1/${path}/q`, of, id)).toMatchObject([{ blind_receiving: false }]);
      await blind(true);
      expect(await rowsOf(`/v1/${path}/q`, of, id)).toMatchObject([{ blind_receiving: true }]);
      await blind(false);
      expect((await act("confirm_validate", id)).status).toBe(200);
      expect(await counted(id)).toEqual(["10 + 0", "5 + 0"]);
    });
  });

  test("a pallet is not counted by its code alone, since that takes what is expected of it", async () => {
    await blind(true);
    const sscc = "340123450000000017";
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "10", sscc }]);
    const whole = await at.act("count", id, { details: [{ sscc }] });
    expect(whole).toMatchObject({ status: 400, code: "COUNT_REQUIRED" });
    expect(whole.additionals["results"][0].details.errors).toMatchObject([{ line: 0, details: { field: "num_loc" } }]);
    await at.go("count", id, { details: [{ sscc, num_loc: "8" }] });
    expect(await at.lines(id)).toMatchObject([{ num_loc: "8" }]);
  });

  test("who receives in one step says how many there are by saying what comes", async () => {
    await blind(true);
    const { id } = await at.receipt([{ product_code: "A-1", num_expect: "3", storage_loc_code: "L-1" }]);
    expect(await at.lines(id)).toMatchObject([{ num_loc: "3" }]);
  });
});
