import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "./dock.ts";

describe.each(oneDatabase)("attributes of lots that owners name on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await dock(database);
    const own = { company_id: at.scope.company_id, owner_no: "OWN" };
    await at.make("/v1/customer/lottable/a", [
      { ...own, lottable_no: 1, lottable_name: "產地", lottable_name_eng: "Origin", lottable_required: true },
      { ...own, lottable_no: 2, lottable_name: "濃度", lottable_kind: "number" },
      { ...own, lottable_no: 3, lottable_name: "檢驗日", lottable_kind: "date" },
      { ...own, lottable_no: 4, lottable_name: "等級", lottable_kind: "choice", lottable_choices: "A, B、C" },
    ]);
  });

  const wrong = ({ additionals }: Awaited<ReturnType<Dock["post"]>>) =>
    (additionals.errors as { line?: number; field: string; code: string }[])?.map(
      ({ line, field, code }) => `${line} ${field} ${code}`,
    );
  const errorsOf = ({ additionals }: Awaited<ReturnType<Dock["act"]>>) =>
    (
      additionals.results as { details: { errors: { line_no: number; code: string; details: { field: string } }[] } }[]
    ).flatMap(({ details }) => details.errors.map((one) => `${one.line_no} ${one.code} ${one.details.field}`));
  const noticed = (...details: readonly object[]) =>
    at.post("/v1/inbound/a", {
      ...at.scope,
      details: details.map((one) => ({ product_code: "A-1", num_expect: "2", ...one })),
    });

  test("of a line that names no document are not looked at before that is asked for", async () => {
    const line = { product_code: "A-1", lottable1: "TW" };
    for (const [path, more, field] of [
      ["outbound/detail", { outbound_nums: "1" }, "outbound_id"],
      ["inbound/detail", { num_expect: "1" }, "inbound_id"],
      ["return/detail", { num_expect: "1" }, "returned_id"],
    ] as const) {
      const refused = await at.post(`/v1/${path}/a`, { ...line, ...more });
      expect(refused.status, path).toBe(400);
      expect(refused.additionals.errors, path).toContainEqual(expect.objectContaining({ field, code: "REQUIRED" }));
    }
  });

  test("are said as their kinds say, each wrong one told at its line [receiving-8.1]", async () => {
    const refused = await noticed(
      { lottable2: "2.5" },
      { lottable2: "strong", lottable3: "2026-02-30", lottable4: "D", lottable5: "anything" },
    );
    expect(refused.status).toBe(400);
    expect(wrong(refused)).toEqual(["1 lottable2 BAD_FORMAT", "1 lottable3 BAD_FORMAT", "1 lottable4 NOT_A_CHOICE"]);
    const { id } = await at.notice([
      {
        product_code: "A-1",
        num_expect: "2",
        lottable1: "TW",
        lottable2: "02.50",
        lottable3: "2026-02-28",
        lottable4: "C",
      },
    ]);
    expect(await at.lines(id), "one number is one lot").toMatchObject([{ lottable2: "2.5", lottable4: "C" }]);
  });

  test("are asked of what is received, not of what is announced or did not come", async () => {
    const { id, lines } = await at.notice([
      { product_code: "A-1", num_expect: "2" },
      { product_code: "A-2", num_expect: "1" },
    ]);
    const some = { details: [{ inbound_detail_id: lines[1], num_loc: "0" }] };
    const refused = await at.act("confirm_validate", id, some);
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toEqual(["1 REQUIRED lottable1"]);
    await at.go("confirm_validate", id, {
      details: [{ inbound_detail_id: lines[0], lottable1: "TW" }, ...some.details],
    });
    expect(await at.lines(id)).toMatchObject([{ lottable1: "TW", num_loc: "2" }, { num_loc: "0" }]);
  });

  test("are looked at where goods are counted, checked and parted", async () => {
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "4", lottable1: "TW" }], {
      need_qc: "yes",
    });
    const [line] = lines;
    const asked = { inbound_detail_id: line, lottable4: "X" };
    expect(errorsOf(await at.act("count", id, { details: [{ ...asked, num_loc: "4" }] }))).toEqual([
      "1 NOT_A_CHOICE lottable4",
    ]);
    await at.go("confirm_validate", id);
    expect(errorsOf(await at.act("confirm_qc", id, { details: [asked] }))).toEqual(["1 NOT_A_CHOICE lottable4"]);
    expect(errorsOf(await at.act("split_line", id, { details: [{ ...asked, num_loc: "1" }] }))).toEqual([
      "2 NOT_A_CHOICE lottable4",
    ]);
    await at.go("split_line", id, { details: [{ inbound_detail_id: line, num_loc: "1", lottable4: "B" }] });
    expect((await at.lines(id)).map(({ lottable1, lottable4 }) => [lottable1, lottable4])).toEqual([
      ["TW", null],
      ["TW", "B"],
    ]);
  });

  test("are each said once, and a choice has its choices", async () => {
    const own = { company_id: at.scope.company_id, owner_no: "OWN" };
    const twice = await at.post("/v1/customer/lottable/a", { ...own, lottable_no: 1, lottable_name: "X" });
    expect(twice.status).toBe(409);
    const sixth = await at.post("/v1/customer/lottable/a", { ...own, lottable_no: 6, lottable_name: "X" });
    expect(wrong(sixth)).toEqual(["undefined lottable_no TOO_LARGE"]);
    const none = { ...own, lottable_no: 5, lottable_name: "X", lottable_kind: "choice", lottable_choices: " , " };
    expect(wrong(await at.post("/v1/customer/lottable/a", none))).toEqual(["undefined lottable_choices REQUIRED"]);
  });
});
