import { model } from "@stowage/model";
import { describe, expect, test } from "vitest";
import { databases } from "../../support/database.ts";
import type { TestClient } from "../../support/http.ts";
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

    test("who counts is told nothing of what is expected, in no list and by no question, until the count is closed", async () => {
      await blind(true);
      const { id } = await notice(two);
      const without = (...names: readonly string[]) =>
        at.client.as({ ...at.caller, granted: new Set([...at.caller.granted].filter((one) => !names.includes(one))) });
      const { menu } = model[of];
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      const seenBy = async (client: TestClient) => {
        const ask = async (where: string, body: object) => (await client.call("POST", where, body)).additionals;
        const lines = (await ask(`/v1/${path}/detail/q`, { query, sort: [{ sortField: "line_no" }] }))[line] as Row[];
        const more = { queryField: "num_expect", queryCondition: ">=", queryValue: "1" };
        const asked = await ask(`/v1/${path}/detail/q`, { query: [...query, more], sums: true });
        const [row] = (await ask(`/v1/${path}/q`, { query, tally: true }))[of] as Row[];
        const tally = (row?.["tally"] ?? {}) as { sums?: Row[]; over?: number };
        const { additionals } = await client.call("GET", `/v1/${path}/${id}/figures`);
        const figures = additionals["figures"] as { name: string; value: string | null }[];
        return {
          lines: lines.map(({ num_expect, num_loc, count_result }) => [num_expect, num_loc, count_result]),
          found: asked["total"],
          sums: (tally.sums ?? []).map(({ sum }) => sum),
          over: tally.over,
          expected: figures.find(({ name }) => name === "expected")?.value,
        };
      };
      const counter = without("way_back");
      await act("count", id, { details: [{ product_code: "A-1", num_loc: "11" }] });
      expect(await seenBy(counter)).toEqual({
        lines: [
          [null, "11", null],
          [null, "0", null],
        ],
        ...{ found: 0, sums: [], over: 0, expected: undefined },
      });
      const all = { found: 2, sums: ["15"], over: 1, expected: "15" };
      const lines = [
        ["10", "11", "over"],
        ["5", "0", null],
      ];
      expect(await seenBy(at.client), "who may send it back").toEqual({ lines, ...all });
      expect(await seenBy(without("way_back", `${menu}:update`)), "who counts nothing").toEqual({ lines, ...all });
      expect((await act("confirm_validate", id)).status).toBe(200);
      expect(await seenBy(counter)).toMatchObject({
        ...all,
        lines: [
          ["10", "11", "over"],
          ["5", "0", "short"],
        ],
      });
    });

    test("who counts neither writes nor copies what is expected, and who may send it back does", async () => {
      await blind(true);
      const { id, lines } = await notice(two);
      const counter = at.client.as({
        ...at.caller,
        granted: new Set([...at.caller.granted].filter((one) => one !== "way_back")),
      });
      const where = `/v1/${path}/detail/${lines[0]}`;
      const refused = {
        status: 403,
        code: "COUNTS_BLIND",
        additionals: { errors: [{ field: "num_expect", code: "COUNTS_BLIND" }] },
      };
      for (const num_expect of ["47", "10", null])
        expect(await counter.call("PUT", where, { num_expect })).toMatchObject(refused);
      const details = [{ [lineKey]: lines[0], num_expect: "47" }, { [lineKey]: lines[1] }];
      expect(await counter.call("PUT", `/v1/${path}/${id}`, { details })).toMatchObject(refused);
      const copied = await counter.call("POST", `/v1/${path}/copy/${id}`, {});
      expect([copied.status, copied.code]).toEqual([403, "COUNTS_BLIND"]);
      expect((await counter.call("PUT", where, { batch_no: "B-1" })).status).toBe(200);
      const expected = async () => (await rowsOf(`/v1/${path}/detail/q`, line, id)).map((row) => row["num_expect"]);
      expect((await expected()).sort()).toEqual(["10", "5"]);
      expect((await at.client.call("PUT", where, { num_expect: "11" })).status).toBe(200);
      expect((await at.post(`/v1/${path}/copy/${id}`, {})).status).toBe(200);
      await blind(false);
      expect((await counter.call("PUT", where, { num_expect: "12" })).status).toBe(200);
      expect((await counter.call("POST", `/v1/${path}/copy/${id}`, {})).status).toBe(200);
      expect((await expected()).sort()).toEqual(["12", "5"]);
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
