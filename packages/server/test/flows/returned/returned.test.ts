import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(databases)("returns on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const giveBack = (header: Record<string, unknown>, ...numbers: string[]) =>
    at.post("/v1/return/simple/a", {
      ...at.scope,
      ...header,
      details: numbers.map((num_expect) => ({ product_code: "A-1", num_expect, storage_loc_code: "L-2" })),
    });
  const act = (action: string, ids: readonly string[], more = {}) =>
    at.post(`/v1/return/action/${action}`, { ids, reason: "test", ...more });
  const returned = async (): Promise<string[]> =>
    (await at.make("/v1/outbound/detail/q", { sort: [{ sortField: "line_no" }] })).map((line) =>
      String(line.num_returned),
    );

  test("needs no order", async () => {
    at = await dock(database);
    const made = await giveBack({ returned_reason: "wrong size" }, "3");
    expect(made.additionals.returned[0]).toMatchObject({ returned_status: "return_putaway_confirmed", order_no: null });
    expect(await at.stock()).toEqual(["A-1 L-2 good 3"]);
    expect(await at.broken()).toEqual([]);
  });

  test("ends each disposition in a movement that says it, and the way back in one that takes it off", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "R-1", storage_type: "returns" });
    const codes = { undecided: "R-1", good_stock: "L-1", repair: "R-1", send_back: "R-1", scrap: "B-1" };
    const [made] = await at.make("/v1/return/a", {
      ...at.scope,
      details: Object.keys(codes).map((disposition) => ({ product_code: "A-1", num_expect: "2", disposition })),
    });
    const { returned_id: id, details } = made as { returned_id: string; details: Record<string, string>[] };
    // Nothing that is scrapped is good unless somebody says so.
    const scrapped = details.find(({ disposition }) => disposition === "scrap")?.returned_detail_id;
    const said = { details: [{ returned_detail_id: scrapped, num_loc: "2" }] };
    expect((await act("confirm_validate", [id], said)).status).toBe(200);
    const put = details.map(({ returned_detail_id, disposition }) => ({
      ...{ returned_detail_id, num_loc: "2", storage_loc_code: codes[disposition as keyof typeof codes] },
    }));
    // Nothing scrapped, repaired or sent back comes to where goods are booked, nothing that may be sold among what is defective.
    const swapped = put.map((row) => ({ ...row, storage_loc_code: row.storage_loc_code === "L-1" ? "B-1" : "L-1" }));
    const refused = await act("confirm_putaway", [id], { details: swapped });
    expect(refused).toMatchObject({ status: 409, code: "LOCATION_TYPE" });
    expect(refused.additionals.results[0].details.errors).toMatchObject(
      [1, 2, 3, 4].map((line) => ({ line, code: "LOCATION_TYPE", details: { field: "storage_loc_code" } })),
    );
    expect(await at.stock()).toEqual([]);
    expect((await act("confirm_putaway", [id], { details: put })).status).toBe(200);
    const reasons = async () =>
      (await at.make("/v1/inventory/transaction/q", {})).map(({ reason, num }) => `${reason} ${Number(num)}`).sort();
    const reasonsSaid = ["put_good_stock 2", "put_repair 2", "put_scrap 2", "put_send_back 2", "putaway 2"];
    expect(await reasons()).toEqual(reasonsSaid);
    expect((await act("return_to_inbound", [id])).status).toBe(200);
    expect(await reasons()).toEqual([...reasonsSaid, ...reasonsSaid.map(() => "return_to_inbound -2")].sort());
    expect(await at.broken()).toEqual([]);
  });

  test("counts what is scrapped as bad where nobody says otherwise, and keeps it from what is available", async () => {
    at = await dock(database);
    const goods = ["scrap", "good_stock", "undecided"].map((disposition) => ({ disposition }));
    const [made] = await at.make("/v1/return/a", {
      ...at.scope,
      details: goods.map((own) => ({ product_code: "A-1", num_expect: "2", ...own })),
    });
    const { returned_id: id, details } = made as { returned_id: string; details: Record<string, string>[] };
    const last = { returned_detail_id: details[2]?.returned_detail_id, disposition: "scrap" };
    expect((await act("confirm_validate", [id], { details: [last] })).status).toBe(200);
    const lines = await at.make("/v1/return/detail/q", { sort: [{ sortField: "line_no" }] });
    expect(lines.map(({ num_loc, num_bad }) => [num_loc, num_bad])).toEqual([
      ["0", "2"],
      ["2", "0"],
      ["0", "2"],
    ]);
    const key = (line: number) => ({ returned_detail_id: details[line]?.returned_detail_id });
    const bad = { num_bad: "2", storage_bad_code: "B-1" };
    const put = [
      { ...key(0), ...bad },
      { ...key(1), num_loc: "2", storage_loc_code: "L-1" },
      { ...key(2), ...bad },
    ];
    expect((await act("confirm_putaway", [id], { details: put })).status).toBe(200);
    expect(await at.stock()).toEqual(["A-1 B-1 bad 4", "A-1 L-1 good 2"]);
    expect(await at.broken()).toEqual([]);
  });

  test("brings back no more than its order shipped, over all its returns", async () => {
    at = await dock(database);
    await ship(at, "O-1", ["6", "4"]);
    const over = await giveBack({ order_no: "O-1" }, "11");
    expect(over).toMatchObject({ status: 409, code: "MORE_THAN_SHIPPED" });
    expect(over.additionals.errors[0]).toMatchObject({ line: 0, details: { available: "10", asked: "11" } });
    expect(await giveBack({ order_no: "O-1" }, "7")).toMatchObject({ status: 200 });
    expect(await returned()).toEqual(["6", "1"]);
    expect((await giveBack({ order_no: "O-1" }, "2", "2")).additionals.errors).toMatchObject([
      { line: 1, details: { available: "1", asked: "2" } },
    ]);
    expect(await giveBack({ order_no: "O-1" }, "3")).toMatchObject({ status: 200 });
    expect(await returned()).toEqual(["6", "4"]);
    expect(await giveBack({ order_no: "O-1" }, "1")).toMatchObject({ code: "MORE_THAN_SHIPPED" });
    expect(await at.broken()).toEqual([]);
  });

  test("whoever takes it in finds its order by the number, and is told no more of it than names", async () => {
    at = await dock(database);
    await ship(at, "O-7", ["2"]);
    const { company_id, wh_id } = at.scope as { company_id: string; wh_id: string };
    const scope = { companyIds: [company_id], whIds: [wh_id] };
    const asking = (...granted: string[]) =>
      at.client.as(everything(scope, new Set(granted))).call("POST", "/v1/outbound/q", {
        query: [{ queryField: "order_no", queryCondition: "equal", queryValue: "O-7" }],
      });
    const [order] = (await asking("returnOperationSimple:create")).additionals.outbound;
    expect(order).toMatchObject({ order_no: "O-7" });
    expect(Object.keys(order).filter((name) => /^(delivery_tel|cod_amount|outbound_note1)$/.test(name))).toEqual([]);
    expect(await asking("goodsSetup:query")).toMatchObject({ status: 403 });
  });

  test("names only what its order shipped, at creation and at each change, at its line", async () => {
    at = await dock(database);
    await ship(at, "O-1", ["6"], { batch_no: "X1" });
    await at.receipt([{ product_code: "A-2", num_expect: "5", storage_loc_code: "L-3" }]);
    const make = (...details: object[]) => at.post("/v1/return/a", { ...at.scope, order_no: "O-1", details });
    const line = (num_expect: string, more: object = {}) => ({ product_code: "A-1", num_expect, ...more });
    const other = await make(line("1"), { product_code: "A-2", num_expect: "1" });
    expect(other).toMatchObject({ status: 409, code: "NOT_SHIPPED" });
    expect(other.additionals.errors).toMatchObject([{ line: 1, field: "product_code", code: "NOT_SHIPPED" }]);
    expect((await make(line("1", { batch_no: "X2" }))).additionals.errors).toMatchObject([
      { line: 0, field: "batch_no", code: "NOT_SHIPPED" },
    ]);
    expect((await make(line("4"), line("3"))).additionals.errors).toMatchObject([
      { line: 1, field: "num_expect", code: "MORE_THAN_SHIPPED", details: { available: "2", asked: "3" } },
    ]);
    const made = await make(line("4", { batch_no: "X1" }), line("2"));
    expect(made).toMatchObject({ status: 200 });
    const [row] = made.additionals.returned;
    const [first, second] = row.details.map((one: { returned_detail_id: string }) => one.returned_detail_id);
    const put = (path: string, body: object) => at.client.call("PUT", path, body);
    expect(await put(`/v1/return/detail/${second}`, { num_expect: "3" })).toMatchObject({ code: "MORE_THAN_SHIPPED" });
    expect(await put(`/v1/return/detail/${first}`, { batch_no: "X9" })).toMatchObject({ code: "NOT_SHIPPED" });
    expect(await put(`/v1/return/detail/${first}`, { line_note: "torn" })).toMatchObject({ status: 200 });
    const more = await put(`/v1/return/${row.returned_id}`, { details: [line("7")] });
    expect(more.additionals.errors).toMatchObject([{ line: 0, field: "num_expect", code: "MORE_THAN_SHIPPED" }]);
    const added = await at.post("/v1/return/detail/a", { returned_id: row.returned_id, ...line("1") });
    expect(added).toMatchObject({ code: "MORE_THAN_SHIPPED" });
    await ship(at, "O-2", ["1"]);
    const moved = await put(`/v1/return/${row.returned_id}`, { order_no: "O-2" });
    expect(moved).toMatchObject({ status: 409 });
    expect(moved.additionals.errors).toMatchObject([{ field: "outbound_id" }]);
    const both = await put(`/v1/return/${row.returned_id}`, { order_no: "O-2", details: [line("1")] });
    expect(both).toMatchObject({ status: 200 });
    expect(await at.broken()).toEqual([]);
  });

  test("shares each lot among lines and returns that say more or less of it", async () => {
    at = await dock(database);
    await ship(
      at,
      "O-1",
      ["4", "6"],
      [
        { batch_no: "X1", lottable1: "red" },
        { batch_no: "X2", lottable1: "red" },
      ],
    );
    const make = (...details: object[]) => at.post("/v1/return/a", { ...at.scope, order_no: "O-1", details });
    const line = (num_expect: string, more: object = {}) => ({ product_code: "A-1", num_expect, ...more });
    const x1 = { batch_no: "X1", lottable1: "red" };
    expect((await make(line("3", { batch_no: "X1" }), line("2", x1))).additionals.errors).toMatchObject([
      { line: 1, field: "num_expect", code: "MORE_THAN_SHIPPED", details: { available: "1", asked: "2" } },
    ]);
    const fits = await make(line("4", { lottable1: "red" }), line("2"), line("4", { batch_no: "X1" }));
    expect(fits, "what says less makes way").toMatchObject({ status: 200 });
    const first = await at.make("/v1/return/a", { ...at.scope, order_no: "O-1", details: [line("3", x1)] });
    expect(await act("confirm_validate", [String(first[0]?.returned_id)])).toMatchObject({ status: 200 });
    expect((await make(line("2", { batch_no: "X1" }))).additionals.errors).toMatchObject([
      { line: 0, field: "num_expect", code: "MORE_THAN_SHIPPED", details: { available: "1", asked: "2" } },
    ]);
    expect(await make(line("1", { batch_no: "X1" }), line("6", { lottable1: "red" }))).toMatchObject({ status: 200 });
    expect(await at.broken()).toEqual([]);
  });

  test("counts no lot that its order did not ship, and of each no more than it shipped", async () => {
    at = await dock(database);
    await ship(at, "O-1", ["4", "6"], [{ batch_no: "X1" }, { batch_no: "X2" }]);
    const draft = async (num_expect: string, header = {}) => {
      const details = [{ product_code: "A-1", num_expect }];
      const [row] = await at.make("/v1/return/a", { ...at.scope, order_no: "O-1", ...header, details });
      const [line] = (row?.details ?? []) as readonly { returned_detail_id: string }[];
      const one = (more: object) => ({ details: [{ returned_detail_id: line?.returned_detail_id, ...more }] });
      return { ids: [String(row?.returned_id)], one };
    };
    const refusedLine = (answer: Awaited<ReturnType<typeof act>>) => answer.additionals.results[0].details.errors;
    const first = await draft("5");
    const other = await act("confirm_validate", first.ids, first.one({ num_loc: "5", batch_no: "X9" }));
    expect(other).toMatchObject({ status: 409, code: "NOT_SHIPPED" });
    expect(refusedLine(other)).toMatchObject([{ code: "NOT_SHIPPED", details: { field: "batch_no", product: "A-1" } }]);
    const many = await act("confirm_validate", first.ids, first.one({ num_loc: "5", batch_no: "X1" }));
    expect(refusedLine(many)).toMatchObject([{ code: "MORE_THAN_SHIPPED", details: { available: "4", asked: "5" } }]);
    const next = await draft("3", { need_qc: "yes" });
    expect(await act("confirm_validate", next.ids, next.one({ num_loc: "3", batch_no: "X1" }))).toMatchObject({
      status: 200,
    });
    const short = await act("confirm_validate", first.ids, first.one({ num_loc: "2", batch_no: "X1" }));
    expect(refusedLine(short)).toMatchObject([{ code: "MORE_THAN_SHIPPED", details: { available: "1", asked: "2" } }]);
    const relabelled = await act("confirm_qc", next.ids, next.one({ num_loc: "3", batch_no: "X9" }));
    expect(relabelled, "nor does quality control find one").toMatchObject({ status: 409, code: "NOT_SHIPPED" });
    expect(await act("confirm_qc", next.ids, next.one({ num_loc: "3", batch_no: "X2" }))).toMatchObject({
      status: 200,
    });
    expect(await at.broken()).toEqual([]);
  });

  test("takes an expiry that nobody said for none that was shipped or not", async () => {
    at = await dock(database);
    await ship(at, "O-1", ["4"], { manufactur_date: "2026-01-01", valid_date: "2027-06-30" });
    const query = [{ queryField: "product_code", queryCondition: "equal", queryValue: "A-1" }];
    const [product] = await at.make("/v1/product/q", { query });
    const kept = await at.client.call("PUT", `/v1/product/${product?.product_id}`, { expiration_days: 90 });
    expect(kept).toMatchObject({ status: 200 });
    const line = { product_code: "A-1", num_expect: "2", manufactur_date: "2026-01-01" };
    const made = await at.post("/v1/return/a", { ...at.scope, order_no: "O-1", details: [line] });
    expect(made).toMatchObject({ status: 200 });
    const ids = [made.additionals.returned[0].returned_id];
    expect(await act("confirm_validate", ids)).toMatchObject({ status: 200 });
  });

  test("lets the last piece in once where two returns of it wait", async () => {
    at = await dock(database);
    await ship(at, "O-1", ["1"]);
    const details = [{ product_code: "A-1", num_expect: "1" }];
    const both = await Promise.all(
      [1, 2].map(() => at.make("/v1/return/a", { ...at.scope, order_no: "O-1", details })),
    );
    const answers = await Promise.all(both.map(([row]) => act("confirm_validate", [String(row?.returned_id)])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ code }) => code)).toContain("MORE_THAN_SHIPPED");
    const late = await at.post("/v1/return/a", { ...at.scope, order_no: "O-1", details });
    expect(late.additionals.errors).toMatchObject([{ line: 0, field: "num_expect", code: "MORE_THAN_SHIPPED" }]);
    expect(await returned()).toEqual(["1"]);
  });

  test("frees what it claimed when its count is taken back or it is cancelled", async () => {
    at = await dock(database);
    await ship(at, "O-1", ["5"]);
    const [row] = await at.make("/v1/return/a", {
      ...at.scope,
      order_no: "O-1",
      details: [{ product_code: "A-1", num_expect: "4" }],
    });
    const id = String(row?.returned_id);
    expect(await act("confirm_validate", [id])).toMatchObject({ status: 200 });
    expect(await returned()).toEqual(["4"]);
    expect(await giveBack({ order_no: "O-1" }, "2")).toMatchObject({ code: "MORE_THAN_SHIPPED" });
    expect(await act("revert_validate", [id])).toMatchObject({ status: 200 });
    expect(await returned()).toEqual(["0"]);
    expect(await act("confirm_validate", [id])).toMatchObject({ status: 200 });
    expect(await act("cancel", [id])).toMatchObject({ status: 200 });
    expect(await returned()).toEqual(["0"]);
    expect(await giveBack({ order_no: "O-1" }, "5")).toMatchObject({ status: 200 });
    expect(await at.broken()).toEqual([]);
  });

  test("shares what was shipped among returns that come at once", async () => {
    at = await dock(database);
    await ship(at, "O-1", ["5"]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack({ order_no: "O-1" }, "2")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === "MORE_THAN_SHIPPED")).toHaveLength(4);
    expect(await returned()).toEqual(["4"]);
    expect(await at.broken()).toEqual([]);
  });
});

/** What the steps of an order ask for. */
const asked: Readonly<Record<string, object>> = {
  confirm_boxing: { fast: true, length: "30", width: "20", height: "15", weight: "1.5" },
  ship: { shipping_company_name: "HCT" },
};

/** Receives and ships an order of A-1 with these lines. */
async function ship(at: Dock, order_no: string, lines: readonly string[], lots: object = {}): Promise<void> {
  const staging = await at.post("/v1/storage/a", { storage_code: "S-1", storage_type: "staging" });
  if (![200, 409].includes(staging.status)) throw new Error(JSON.stringify(staging));
  const lotOf = (index: number) => (Array.isArray(lots) ? lots[index] : lots);
  await at.receipt(
    lines.map((num_expect, index) => ({ product_code: "A-1", num_expect, storage_loc_code: "L-1", ...lotOf(index) })),
  );
  const details = lines.map((outbound_nums) => ({ product_code: "A-1", outbound_nums }));
  const [order] = await at.make("/v1/outbound/a", { ...at.scope, order_no, details });
  const ids = [order?.outbound_id];
  for (const action of ["close_order", "print", "confirm_pick", "confirm_boxing", "ship"]) {
    const answer = await at.post(`/v1/outbound/action/${action}`, { ids, ...asked[action] });
    if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer)}`);
  }
}
