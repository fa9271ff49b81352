import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { databases } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import { type Dock, without } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("splitting lines on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  describe.each(kinds)("of $path", ({ path, key, lineKey, line }) => {
    const act = (action: string, id: string, more: object = {}): Promise<Answer> =>
      at.post(`/v1/${path}/action/${action}`, { ids: [id], ...more });
    const back = async (action: string, id: string) =>
      expect((await act(action, id, { reason: "test" })).status, action).toBe(200);
    async function waiting(details: readonly object[], header: object = { need_qc: "no" }, counted: object = {}) {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, ...header, details });
      const id = String(made?.[key]);
      const lines = (made as { details: Row[] }).details.map((one) => String(one[lineKey]));
      const rows = lines.map((one) => ({ [lineKey]: one, ...counted }));
      const body = Object.keys(counted).length > 0 ? { details: rows } : {};
      expect((await act("confirm_validate", id, body)).status).toBe(200);
      return { id, first: lines[0] as string };
    }
    const split = (id: string, ...details: readonly object[]) => act("split_line", id, { details });
    async function linesOf(id: string): Promise<Row[]> {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      return (await at.post(`/v1/${path}/detail/q`, { query, sort: [{ sortField: "line_no" }] })).additionals[line];
    }
    const said = async (id: string) =>
      (await linesOf(id)).map((one) => {
        const to = [one.to_loc_code, one.to_bad_code].filter(Boolean).map((code) => ` → ${code}`);
        return `${one.line_no} ${one.batch_no ?? "-"} ${one.num_loc}+${one.num_bad}${to.join("")}`;
      });
    const errorOf = ({ code, additionals }: Answer) => {
      const [one] = additionals.results[0].details?.errors ?? [{}];
      return [code, one.line, one.code, one.details?.field ?? null];
    };
    const ten = { product_code: "A-1", num_expect: "10" };

    test("takes parts off a line, each with its own lot or location [receiving-5.1]", async () => {
      const { id, first } = await waiting([ten], undefined, { num_loc: "8", num_bad: "2", batch_no: "B1" });
      const parts = [
        { [lineKey]: first, num_loc: "3", batch_no: "B2", valid_date: "2031-01-01" },
        { [lineKey]: first, num_loc: "1", storage_loc_code: "L-2", num_bad: "2", storage_bad_code: "B-1" },
      ];
      expect(await split(id, ...parts)).toMatchObject({
        status: 200,
        additionals: { results: [{ ok: true }] },
      });
      expect(await said(id)).toEqual(["1 B1 4+0", "2 B2 3+0", "3 B1 1+2 → L-2 → B-1"]);
      const [whole, ...rest] = await linesOf(id);
      expect(whole).toMatchObject({ part_of_id: null, num_expect: "10" });
      for (const one of rest) expect(one).toMatchObject({ part_of_id: first, part_of_line: 1, num_expect: "0" });
      // A part of a part is a part of the line.
      const second = rest[0]?.[lineKey];
      expect((await split(id, { [lineKey]: second, num_loc: "1", batch_no: "B3" })).status).toBe(200);
      expect((await linesOf(id)).map(({ part_of_id }) => part_of_id)).toEqual([null, first, first, first]);
      const put = (await linesOf(id)).map((one) => ({
        [lineKey]: one[lineKey],
        ...(one.num_loc === "0" ? {} : { num_loc: one.num_loc, storage_loc_code: "L-1" }),
        ...(one.num_bad === "0" ? {} : { num_bad: one.num_bad, storage_bad_code: "B-1" }),
      }));
      expect((await act("confirm_putaway", id, { details: put })).status).toBe(200);
      expect(await at.stock()).toEqual([
        "A-1 B-1 B1 bad 2",
        "A-1 L-1 B1 good 5",
        "A-1 L-1 B2 2031-01-01 good 2",
        "A-1 L-1 B3 2031-01-01 good 1",
      ]);
      expect(await at.broken()).toEqual([]);
    });

    test("the parts add up to the line, whatever is split off, put away and taken back [receiving-5.2]", async () => {
      const move = fc.record({
        way: fc.constantFrom("split", "split", "put", "back"),
        of: fc.nat(7),
        good: fc.nat(6),
        bad: fc.nat(3),
        batch: fc.constantFrom("B1", "B2", "B3"),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
          const { id } = await waiting([ten], undefined, { num_loc: "14", num_bad: "5", batch_no: "B1" });
          for (const { way, of, good, bad, batch } of moves) {
            const lines = await linesOf(id);
            const named = { [lineKey]: lines[of % lines.length]?.[lineKey] };
            const numbers = { num_loc: String(good), num_bad: String(bad) };
            const goods = { ...(good ? { storage_loc_code: "L-1" } : {}), ...(bad ? { storage_bad_code: "B-1" } : {}) };
            if (way === "split") await split(id, { ...named, ...numbers, batch_no: batch });
            else if (way === "put")
              await act("confirm_putaway", id, { finish: false, details: [{ ...named, ...numbers, ...goods }] });
            else await act("revert_putaway", id, { reason: "test", details: [named] });
            const after = await linesOf(id);
            const sum = (name: string) => after.reduce((all, one) => all + Number(one[name]), 0);
            expect([sum("num_loc"), sum("num_bad")]).toEqual([14, 5]);
            for (const one of after) {
              expect(Number(one.num_loc) + Number(one.num_bad), "no part is empty").toBeGreaterThan(0);
              expect(Number(one.num_put)).toBeLessThanOrEqual(Number(one.num_loc));
              expect(Number(one.num_put_bad)).toBeLessThanOrEqual(Number(one.num_bad));
            }
          }
        }),
        { numRuns: 12 },
      );
      expect(await at.broken()).toEqual([]);
    }, 120_000);

    test("several people split one line at once, and never more than there is of it", async () => {
      const { id, first } = await waiting([ten]);
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, n) => split(id, { [lineKey]: first, num_loc: "2", batch_no: `P${n}` })),
      );
      expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
      expect((await linesOf(id)).map(({ num_loc }) => num_loc)).toEqual(["2", "2", "2", "2", "2"]);
    });

    test("a part is smaller than its line, of what stands nowhere yet; what is wrong is said at its row", async () => {
      const { id, first } = await waiting([ten], undefined, { num_loc: "9", num_bad: "1" });
      const of = (...rows: readonly object[]) => split(id, ...rows.map((row) => ({ [lineKey]: first, ...row })));
      expect(errorOf(await of({ num_loc: "9", num_bad: "1" }))).toEqual([
        "PART_NOT_SMALLER",
        0,
        "PART_NOT_SMALLER",
        null,
      ]);
      expect(errorOf(await of({ num_loc: "4" }, { num_loc: "5", num_bad: "1" }))).toEqual([
        ...["PART_NOT_SMALLER", 1, "PART_NOT_SMALLER"],
        null,
      ]);
      const more = await of({ num_loc: "4" }, { num_bad: "2" }, { num_bad: "3" });
      expect(errorOf(more)).toEqual([...["MORE_THAN_RECEIVED", 1, "MORE_THAN_RECEIVED"], "num_bad"]);
      const told = more.additionals.results[0].details.errors as readonly { line: number; details: object }[];
      expect(told.map(({ line, details }) => [line, details])).toMatchObject([
        [1, { field: "num_bad", available: "1", asked: "2" }],
        [2, { field: "num_bad", available: "1", asked: "3" }],
      ]);
      expect(errorOf(await of({ batch_no: "B2" }))).toEqual(["QUANTITY_REQUIRED", 0, "QUANTITY_REQUIRED", null]);
      expect(errorOf(await of({ num_loc: "0.5" }))[0]).toBe("NOT_WHOLE");
      expect(errorOf(await of({ num_loc: "1", storage_loc_code: "L-9" }))).toEqual([
        ...["UNKNOWN_REFERENCE", 0, "UNKNOWN_REFERENCE"],
        "storage_loc_code",
      ]);
      expect(errorOf(await of({ num_loc: "1", storage_bad_code: "B-1" }))).toEqual([
        ...["QUANTITY_REQUIRED", 0, "QUANTITY_REQUIRED"],
        "num_bad",
      ]);
      const dates = { manufactur_date: "2031-01-02", valid_date: "2031-01-01" };
      expect(errorOf(await of({ num_loc: "1", ...dates })).slice(0, 2)).toEqual(["DATES_CONTRADICT", 0]);
      const empty = await act("split_line", id);
      expect(empty.code).toBe("QUANTITY_REQUIRED");
      expect(empty.additionals.results[0].details.errors[0].details).toMatchObject({ field: "num_loc" });
      const put = { [lineKey]: first, num_loc: "8", storage_loc_code: "L-1" };
      expect((await act("confirm_putaway", id, { details: [put] })).status).toBe(200);
      expect(errorOf(await of({ num_loc: "2" }))[0]).toBe("MORE_THAN_RECEIVED");
      expect(await said(id)).toEqual(["1 - 9+1"]);
      expect((await of({ num_loc: "1", num_bad: "1" })).status).toBe(200);
      expect((await linesOf(id)).map(({ inventory_status }) => inventory_status)).toEqual(["in_stock", "received"]);
    });

    test("the way back before quality control or the count forgets the parts made since", async () => {
      const { id, first } = await waiting([ten], { need_qc: "yes" });
      expect((await split(id, { [lineKey]: first, num_loc: "4", batch_no: "B2" })).status).toBe(200);
      expect((await linesOf(id)).map(({ inventory_status }) => inventory_status)).toEqual(["in_qc", "in_qc"]);
      const found = { details: [{ [lineKey]: first, num_loc: "5", num_bad: "1" }] };
      expect((await act("record_qc", id, found)).status).toBe(200);
      expect(errorOf(await split(id, { [lineKey]: first, num_loc: "1" })).slice(0, 3)).toEqual([
        ...["SPLIT_CHECKED", 0, "SPLIT_CHECKED"],
      ]);
      expect((await act("confirm_qc", id)).status).toBe(200);
      expect((await split(id, { [lineKey]: first, num_bad: "1", storage_bad_code: "B-1" })).status).toBe(200);
      expect(await said(id)).toEqual(["1 - 5+0", "2 B2 4+0", "3 - 0+1 → B-1"]);
      expect((await linesOf(id))[2]).toMatchObject({ inventory_status: "rejected", num_qc: null });
      await back("revert_qc", id);
      expect(await said(id)).toEqual(["1 - 6+0", "2 B2 4+0"]);
      await back("revert_validate", id);
      expect(await said(id)).toEqual(["1 - 0+0"]);
    });

    test("serial numbers go with their pieces", async () => {
      const numbers = ["s1", "s2", "s3", "s4", "s5"];
      const counted = { num_loc: "4", num_bad: "1", product_sn: numbers };
      const { id, first } = await waiting([{ product_code: "SN", num_expect: "5" }], undefined, counted);
      expect((await split(id, { [lineKey]: first, num_loc: "1", num_bad: "1" })).status).toBe(200);
      const named = (product_sn: readonly string[], num_loc: string) =>
        split(id, { [lineKey]: first, num_loc, product_sn });
      expect((await named(["s3"], "2")).code).toBe("SERIAL_COUNT");
      expect((await named(["s5"], "1")).code).toBe("SERIAL_NOT_COUNTED");
      expect((await named(["s3"], "1")).status).toBe(200);
      expect((await linesOf(id)).map(({ product_sn }) => product_sn)).toEqual([["s2", "s4"], ["s1", "s5"], ["s3"]]);
    });

    test("keeps the room of a location for what is on its way there, until it stands or goes elsewhere", async () => {
      await at.make("/v1/storage/a", { storage_code: "X-1", weight_capacity: "50" });
      const c = { product_code: "C-1", num_expect: "6" };
      const { id, first } = await waiting([c]);
      const other = await waiting([c]);
      const there = { num_loc: "3", storage_loc_code: "X-1" };
      const mine = { ...at, client: at.client.as(without(at.caller, "override_location_limits")) };
      const may = (action: string, of: string, row: object) =>
        mine.client.call("POST", `/v1/${path}/action/${action}`, { ids: [of], details: [row] });
      expect((await may("split_line", id, { [lineKey]: first, ...there })).status).toBe(200);
      expect(await may("split_line", other.id, { [lineKey]: other.first, ...there })).toMatchObject({
        code: "LOCATION_LIMIT",
        additionals: { results: [{ details: { errors: [{ details: { limit: "weight_capacity", asked: "60" } }] } }] },
      });
      const put = (num_loc: string, storage_loc_code: string) => ({ num_loc, storage_loc_code });
      expect((await may("confirm_putaway", other.id, { [lineKey]: other.first, ...put("3", "X-1") })).code).toBe(
        "LOCATION_LIMIT",
      );
      expect((await may("confirm_putaway", other.id, { [lineKey]: other.first, ...put("2", "X-1") })).status).toBe(200);
      const part = (await linesOf(id))[1]?.[lineKey];
      expect((await may("confirm_putaway", id, { [lineKey]: part, ...put("1", "L-1") })).status).toBe(200);
      // One less is on its way now.
      expect((await may("confirm_putaway", other.id, { [lineKey]: other.first, ...put("1", "X-1") })).status).toBe(200);
      expect((await may("confirm_putaway", id, { [lineKey]: part, ...put("2", "X-1") })).status).toBe(200);
      expect(await at.broken()).toEqual([]);
    });
  });
});
