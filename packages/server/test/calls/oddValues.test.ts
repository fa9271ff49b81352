import { maxQueryValues } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type House, house } from "../flows/outbound/house.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import type { Answer } from "../support/http.ts";
import { formWithFields } from "./cases/form.ts";

/** An object that no text and no number can be made of. */
const odd = { toString: 1, valueOf: 1 };

/** What was refused, each as `line field code`. */
const refused = ({ additionals }: Answer): string[] =>
  (additionals.errors ?? []).map(({ line, field, code }: Record<string, unknown>) =>
    [line, field, code].filter((part) => part !== undefined && part !== null).join(" "),
  );

describe("a line of a receipt in one step", () => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase("server");
    at = await dock(database);
  });
  afterAll(() => database.close());
  const receive = (...details: unknown[]) => at.post("/v1/inbound/simple/a", { ...at.scope, details });
  const line = { product_code: "A-1", storage_loc_code: "L-1" };

  test.each<[string, object, string[]]>([
    ["num_loc of no kind", { num_loc: odd }, ["0 num_loc WRONG_TYPE"]],
    ["num_loc below nothing", { num_loc: "-1" }, ["0 num_loc TOO_SMALL"]],
    ["num_loc of letters", { num_loc: "abc" }, ["0 num_loc BAD_FORMAT"]],
    ["num_loc of an object", { num_loc: {} }, ["0 num_loc WRONG_TYPE"]],
    ["num_loc of half a piece", { num_loc: "1.5" }, ["0 num_loc NOT_WHOLE"]],
    ["num_bad of half a piece", { num_loc: "1", num_bad: "0.5" }, ["0 num_bad NOT_WHOLE"]],
    ["num_loc beyond any number", { num_loc: "99999999999999999999" }, ["0 num_loc TOO_LARGE"]],
    ["num_expect of no kind", { num_expect: odd }, ["0 num_expect WRONG_TYPE"]],
    ["several numbers", { num_loc: odd, num_bad: [odd] }, ["0 num_loc WRONG_TYPE", "0 num_bad WRONG_TYPE"]],
    ["a location of no kind", { num_loc: "1", storage_loc_code: odd }, ["0 storage_loc_code WRONG_TYPE"]],
    ["an unknown location", { num_loc: "1", storage_loc_code: "no" }, ["0 storage_loc_code UNKNOWN_REFERENCE"]],
    ["no location", { num_loc: "1", storage_loc_code: null }, ["0 storage_loc_code LOCATION_REQUIRED"]],
    ["no location for what is bad", { num_bad: "1", storage_loc_code: null }, ["0 storage_bad_code LOCATION_REQUIRED"]],
    ["a key of no kind", { num_loc: "1", inbound_detail_id: odd }, ["0 inbound_detail_id WRONG_TYPE"]],
  ])("with %s is refused where it stands", async (_name, change, errors) => {
    const answer = await receive({ ...line, ...change });
    expect([answer.status, refused(answer)]).toEqual([400, errors]);
  });

  test.each(["inbound", "return"])("is not announced with nothing: %s [receiving-1.5]", async (path) => {
    for (const num_expect of ["0", "0.000"])
      expect(
        refused(await at.post(`/v1/${path}/a`, { ...at.scope, details: [{ product_code: "A-1", num_expect }] })),
      ).toEqual(["0 num_expect TOO_SMALL"]);
  });

  test("of more boxes than pieces are kept is refused where it stands", async () => {
    const query = [{ queryField: "unit_code", queryCondition: "like", queryValue: "BX" }];
    const box = (await at.post("/v1/unit/q", { query })).additionals.unit[0];
    const answer = await receive({ ...line, num_loc: "999999999999999", unit_code: box.unit_code });
    expect([answer.status, refused(answer)]).toEqual([400, ["0 num_loc TOO_LARGE"]]);
  });

  test("and a form where JSON is meant is no question of everything", async () => {
    const { body, headers } = formWithFields("content", { query: "[]" });
    for (const path of ["/v1/inbound/q", "/v1/inbound/simple/a"]) {
      const answer = await at.client.call("POST", path, body, headers as Record<string, string>);
      expect([answer.status, answer.code], path).toEqual([400, "MALFORMED_BODY"]);
    }
  });

  test("and more values than a question may name are told as too many", async () => {
    const queryValue = Array.from({ length: 20_000 }, (_, no) => `IB-${no}`);
    const query = [{ queryField: "inbound_no", queryCondition: "equal", queryValue }];
    const answer = await at.post("/v1/inbound/q", { query });
    expect([answer.status, answer.code, answer.message]).toEqual([
      413,
      "TOO_MANY_ROWS",
      expect.stringContaining(String(maxQueryValues)),
    ]);
  });

  test("that is no object is refused as such, and one beside it too", async () => {
    const answer = await receive({ ...line, num_loc: "1" }, "text", [odd], { ...line, num_loc: odd });
    expect([answer.status, refused(answer)]).toEqual([400, ["1 WRONG_TYPE", "2 WRONG_TYPE", "3 num_loc WRONG_TYPE"]]);
  });

  test("says of which document of the request it is, whatever was made before", async () => {
    const made = {
      ...at.scope,
      inbound_id: "0192aaaa-0000-7000-8000-00000000a001",
      details: [{ ...line, num_loc: "1" }],
    };
    expect((await at.post("/v1/inbound/simple/a", made)).status).toBe(200);
    const answer = await at.post("/v1/inbound/simple/a", [
      made,
      { ...at.scope, details: [{ ...line, num_loc: "1.5" }] },
    ]);
    expect(answer.additionals.errors).toMatchObject([{ index: 1, line: 0, field: "num_loc", code: "NOT_WHOLE" }]);
  });

  test("is taken with numbers of either kind", async () => {
    const answer = await receive({ ...line, num_loc: 2, num_bad: "1", storage_bad_code: "B-1" });
    expect(answer.status).toBe(200);
    expect(answer.additionals.inbound[0].details[0]).toMatchObject({ num_expect: "3", num_loc: "2", num_bad: "1" });
  });

  test("of a creation that is repeated is refused as that of a first one is", async () => {
    const inbound_id = "0192aaaa-0000-7000-8000-00000000a002";
    const create = (details: object) =>
      at.post("/v1/inbound/a", {
        ...at.scope,
        inbound_id,
        details: [{ product_code: "A-1", num_expect: "1", ...details }],
      });
    expect((await create({})).status).toBe(200);
    expect(refused(await create({ line_no: odd }))).toEqual(["0 line_no WRONG_TYPE"]);
    for (const key of [odd, [odd]])
      expect(refused(await create({ inbound_detail_id: key }))).toEqual(["0 inbound_detail_id WRONG_TYPE"]);
    expect((await create({})).status).toBe(200);
  });

  test.each(["2026-01-01T24:30", "2026-01-01T24:00:00.5", "2026-02-30", "2026-01-01T10:60"])(
    "and a day or an instant that there is not (%s) is refused by its name where it is asked for",
    async (queryValue) => {
      for (const queryField of ["created_at", "inbound_expect"])
        for (const one of [queryValue, [queryValue]]) {
          const query = [{ queryField, queryCondition: "equal", queryValue: one }];
          const answer = await at.post("/v1/inbound/q", { query });
          expect([answer.status, refused(answer)]).toEqual([400, [`query.${queryField} WRONG_TYPE`]]);
        }
    },
  );

  test("and the end of a day is an instant", async () => {
    const query = [{ queryField: "created_at", queryCondition: "<=", queryValue: "2026-01-01T24:00:00.000" }];
    expect((await at.post("/v1/inbound/q", { query })).status).toBe(200);
  });

  test.each([["1"], [1.5], [odd], [null]])("and a version that is none (%j) is no conflict", async (version) => {
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "1" }]);
    const answer = await at.client.call("PUT", `/v1/inbound/${id}`, { version, inbound_note: "x" });
    expect([answer.status, answer.code, refused(answer)]).toEqual([400, "WRONG_TYPE", ["version WRONG_TYPE"]]);
    const stale = await at.client.call("PUT", `/v1/inbound/${id}`, { version: 7, inbound_note: "x" });
    expect(stale.code).toBe("VERSION_CONFLICT");
  });

  test("and a warehouse that rests in states of no kind is refused", async () => {
    for (const state of [odd, [odd], null]) {
      const body = { company_id: at.scope.company_id, wh_no: "X", wh_name: "X", hold_after_step: [state] };
      expect(refused(await at.post("/v1/warehouse/a", body))).toEqual(["hold_after_step NOT_A_CHOICE"]);
    }
  });
});

describe("what is sent about an order", () => {
  let database: TestDatabase;
  let at: House;
  let id: string;
  let lines: readonly string[];
  beforeAll(async () => {
    database = await testDatabase("server");
    at = await house(database);
    await at.put("plain", "A1", 500);
  });
  afterAll(() => database.close());
  const sizes = { box_no: "1", length: "1", width: "1", height: "1", weight: "1" };
  const order = async () => {
    ({ id, lines } = await at.order([{ product_code: "plain", outbound_nums: "9" }]));
  };
  type Rows = (row: object) => Record<string, unknown>;
  const box: Rows = (row) => ({
    boxes: [
      { ...sizes, details: [] },
      { ...sizes, box_no: "2", details: [row] },
    ],
  });
  const split: Rows = (row) => ({ parts: [{ details: [row] }] });

  const rows: readonly [string, object, string][] = [
    ["a line of no kind", { outbound_detail_id: odd }, "outbound_detail_id WRONG_TYPE"],
    ["no line", { outbound_detail_id: undefined }, "outbound_detail_id REQUIRED"],
    ["a number of no kind", { num: odd }, "num WRONG_TYPE"],
    ["a number below nothing", { num: "-1" }, "num TOO_SMALL"],
    ["no number", { num: undefined }, "num REQUIRED"],
  ];
  test.each(rows)("splits nothing off by %s", async (_name, change, error) => {
    await order();
    const answer = await at.act("split", id, split({ outbound_detail_id: lines[0], num: "1", ...change }));
    expect([answer.status, refused(answer)]).toEqual([400, [`0 details.0.${error}`]]);
  });

  test.each([
    ...rows,
    ["serial numbers of no kind", { product_sn: [odd] }, "product_sn WRONG_TYPE"],
    ["serial numbers that are no list", { product_sn: "n1" }, "product_sn WRONG_TYPE"],
  ] as typeof rows)("boxes nothing by %s", async (_name, change, error) => {
    await order();
    await at.go(id, "close_order", "print", "confirm_pick");
    const answer = await at.act("box", id, box({ outbound_detail_id: lines[0], num: "1", ...change }));
    expect([answer.status, refused(answer)]).toEqual([400, [`1 details.0.${error}`]]);
  });

  test("that is no row is refused as such", async () => {
    await order();
    for (const row of ["text", [odd], 1] as unknown as object[])
      expect(refused(await at.act("split", id, split(row)))).toEqual(["0 details.0 WRONG_TYPE"]);
    expect(refused(await at.act("split", id, { parts: [{ details: odd }] }))).toEqual(["0 details WRONG_TYPE"]);
  });

  test("picks nothing by serial numbers of no kind", async () => {
    await order();
    await at.go(id, "close_order", "print");
    const [booking] = await at.bookings(id);
    for (const product_sn of [[odd], "n1", odd]) {
      const answer = await at.act("confirm_pick", id, { details: [{ booking_id: booking?.booking_id, product_sn }] });
      expect([answer.status, refused(answer)]).toEqual([400, ["0 product_sn WRONG_TYPE"]]);
    }
  });

  test("is understood with whole numbers and with keys in capital letters", async () => {
    await order();
    const line = String(lines[0]).toUpperCase();
    expect((await at.act("split", id, split({ outbound_detail_id: line, num: 2 }))).status).toBe(200);
    await at.go(id, "close_order", "print");
    const details = (await at.bookings(id)).map(({ booking_id }) => ({ booking_id: booking_id.toUpperCase() }));
    expect((await at.act("confirm_pick", id, { details })).status).toBe(200);
    expect((await at.act("box", id, box({ outbound_detail_id: line, num: 7 }))).status).toBe(200);
    expect(await at.lines(id)).toMatchObject([{ num_boxed: "7" }]);
  });

  test("is refused once a field", async () => {
    await order();
    await at.go(id, "close_order", "print", "confirm_pick");
    const answer = await at.act("box", id, { boxes: [{ ...sizes, length: "-1", width: "x" }] });
    expect(refused(answer)).toEqual(["0 length TOO_SMALL", "0 width BAD_FORMAT"]);
  });

  test("is refused where a box weighs nothing, has no size, or one of more than four digits", async () => {
    await order();
    await at.go(id, "close_order", "print", "confirm_pick");
    const boxed = (change: object) =>
      at.act("box", id, { boxes: [{ ...sizes, ...change, details: [{ outbound_detail_id: lines[0], num: "1" }] }] });
    const fast = (change: object) => at.act("confirm_boxing", id, { fast: true, ...change });
    for (const [change, error] of [
      [{ weight: "0" }, "weight TOO_SMALL"],
      [{ height: "0.0" }, "height TOO_SMALL"],
      [{ length: "10000" }, "length TOO_LARGE"],
    ] as const) {
      expect(refused(await boxed(change))).toEqual([`0 ${error}`]);
      expect(refused(await fast({ length: "1", width: "1", height: "1", weight: "1", ...change }))).toEqual([error]);
    }
    expect((await fast({ weight: "0" })).additionals.errors[0].message).toContain("more than 0");
    const unmeasured = await fast({ width: "20", height: "15" });
    expect(unmeasured).toMatchObject({ status: 400, code: "REQUIRED" });
    expect(unmeasured.additionals["results"][0].details.errors).toMatchObject([
      { field: "length", code: "REQUIRED" },
      { field: "weight", code: "REQUIRED" },
    ]);
    expect((await boxed({ length: "9999", weight: "0.001" })).status).toBe(200);
  });
});
