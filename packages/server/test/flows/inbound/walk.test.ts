import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(databases)("goods in on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  test("takes a notice to the shelves, split over locations, good and bad, over and short [inbound_detail.received] [inbound_detail.in_stock]", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice([
      { product_code: "A-1", num_expect: "100", batch_no: "B1", valid_date: "2030-01-01" },
      { product_code: "A-1", num_expect: "2", unit_code: await boxOf(at) },
      { product_code: "SN", num_expect: "2" },
    ]);
    const [first, boxes, numbered] = lines;
    await at.go("confirm_validate", id, {
      details: [
        { inbound_detail_id: first, num_loc: "90", num_bad: "15" },
        { inbound_detail_id: boxes, num_loc: "1.5" },
        { inbound_detail_id: numbered, num_loc: "1", num_bad: "1", product_sn: ["S1", "S2"] },
      ],
    });
    expect(await at.status(id)).toBe("awaiting_putaway");
    expect(await at.lines(id)).toMatchObject([
      { num_expect: "100", num_loc: "90", num_bad: "15", inventory_status: "received" },
      { num_expect: "2", num_loc: "1.5", num_bad: "0" },
      { num_loc: "1", num_bad: "1" },
    ]);
    const early = await at.act("finish_putaway", id);
    expect(early).toMatchObject({ status: 409, code: "NOT_ALL_PUT_AWAY" });
    await at.go("confirm_putaway", id, {
      finish: false,
      details: [
        { inbound_detail_id: first, storage_loc_code: "L-1", num_loc: "60", storage_bad_code: "B-1", num_bad: "15" },
        { inbound_detail_id: first, storage_loc_code: "L-2", num_loc: "30" },
        { inbound_detail_id: boxes, storage_loc_code: "L-2", num_loc: "1.5" },
        { inbound_detail_id: numbered, storage_loc_code: "L-3", num_loc: "1", storage_bad_code: "B-1", num_bad: "1" },
      ],
    });
    expect(await at.stock()).toEqual([
      "A-1 B-1 B1 2030-01-01 bad 15",
      "A-1 L-1 B1 2030-01-01 good 60",
      "A-1 L-2 B1 2030-01-01 good 30",
      "A-1 L-2 good 18",
      "SN B-1 bad 1",
      "SN L-3 good 1",
    ]);
    expect(await at.serials()).toEqual(["S1 L-3 good", "S2 B-1 bad"]);
    await at.go("finish_putaway", id);
    expect(await at.status(id)).toBe("putaway_confirmed");
    expect((await at.lines(id)).map((line) => line.inventory_status)).toEqual(["in_stock", "in_stock", "in_stock"]);
    expect(await at.broken()).toEqual([]);
  });

  test("lists the lines of one notice together and in their order, however the list is sorted", async () => {
    at = await dock(database);
    const eight = Array.from({ length: 8 }, (_, index) => ({ product_code: "A-1", num_expect: String(index + 1) }));
    await at.notice(eight);
    await at.notice(eight);
    const listed = async (body: object) => {
      const answer = await at.post("/v1/inbound/detail/q", { page: 1, pageSize: 50, ...body });
      return (answer.additionals.inboundDetail as { line_no: number }[]).map(({ line_no }) => line_no);
    };
    const twice = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8];
    expect(await listed({})).toEqual(twice);
    expect(await listed({ sort: [{ sortField: "inbound_no", sortOrder: "asc" }] })).toEqual(twice);
    expect(await listed({ sort: [{ sortField: "product_code" }] })).toEqual(twice);
  });

  test("goes through quality control where a product asks for it, and back again [receiving-2.2] [inbound_detail.expected] [inbound_detail.in_qc]", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice([{ product_code: "A-2", num_expect: "10", batch_no: "OLD" }]);
    const before = await at.lines(id);
    expect(before).toMatchObject([{ inventory_status: "expected" }]);
    await at.go("confirm_validate", id);
    expect(await at.status(id)).toBe("awaiting_qc");
    const queue = await at.post("/v1/inbound/qualitycheck/q", {});
    expect(queue.additionals.inboundDetail).toHaveLength(1);
    const counted = await at.lines(id);
    expect(counted).toMatchObject([{ num_loc: "10", num_bad: "0", inventory_status: "in_qc" }]);
    await at.go("confirm_qc", id, {
      details: [{ inbound_detail_id: lines[0], num_bad: "3", batch_no: "NEW", valid_date: "2031-05-05" }],
    });
    expect(await at.lines(id)).toMatchObject([
      { num_loc: "7", num_bad: "3", batch_no: "NEW", valid_date: "2031-05-05", inventory_status: "received" },
    ]);
    expect((await at.post("/v1/inbound/putaway/q", {})).additionals.inboundDetail).toHaveLength(1);
    await at.go("revert_qc", id);
    expect(plain(await at.lines(id))).toEqual(plain(counted).map((line) => ({ ...line })));
    await at.go("confirm_qc", id);
    await at.go("revert_validate", id);
    expect(plain(await at.lines(id))).toEqual(plain(before));
    expect(await at.status(id)).toBe("awaiting_validation");
  });

  test("rejects a line of which quality control finds nothing good [inbound_detail.rejected]", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice([{ product_code: "A-2", num_expect: "10" }]);
    await at.go("confirm_validate", id);
    await at.go("confirm_qc", id, { details: [{ inbound_detail_id: lines[0], num_bad: "10" }] });
    expect(await at.lines(id)).toMatchObject([{ num_loc: "0", num_bad: "10", inventory_status: "rejected" }]);
  });

  test("asks a quantity of every line, those of a notice and one that is added [inbound-1a] [inbound-1b]", async () => {
    at = await dock(database);
    const lacking = [{ field: "num_expect", code: "REQUIRED" }];
    const details = [{ product_code: "A-1" }];
    expect((await at.post("/v1/inbound/a", { ...at.scope, details })).additionals["errors"]).toMatchObject(lacking);
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "1" }]);
    const added = await at.post("/v1/inbound/detail/a", { inbound_id: id, product_code: "A-1" });
    expect(added.additionals["errors"]).toMatchObject(lacking);
  });

  test("takes no bill number of another notice, no serial number twice or of a piece that is there [inbound-4a] [inbound-4b]", async () => {
    at = await dock(database);
    await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_bill_no: "B-1" });
    const details = [{ product_code: "SN", num_expect: "2" }];
    const again = await at.post("/v1/inbound/a", { ...at.scope, inbound_bill_no: "B-1", details });
    expect(again).toMatchObject({ status: 409, code: "DUPLICATE" });
    expect(again.additionals.errors).toMatchObject([{ field: "inbound_bill_no", details: { value: "B-1" } }]);
    const { id, lines } = await at.notice(details, { inbound_bill_no: "B-2" });
    const count = (...product_sn: string[]) =>
      at.act("confirm_validate", id, { details: [{ inbound_detail_id: lines[0], product_sn }] });
    expect(await count("S1", "S1")).toMatchObject({ code: "SERIAL_DUPLICATE" });
    await at.receipt([{ product_code: "SN", num_expect: "1", product_sn: ["S1"], storage_loc_code: "L-1" }]);
    expect(await count("S1", "S2")).toMatchObject({ code: "SERIAL_IN_STOCK" });
    expect((await count("S3", "S2")).status).toBe(200);
    await at.receipt([{ product_code: "SN", num_expect: "1", product_sn: ["S3"], storage_loc_code: "L-1" }]);
    const put = { inbound_detail_id: lines[0], storage_loc_code: "L-2", num_loc: "2" };
    expect(await at.act("confirm_putaway", id, { details: [put] })).toMatchObject({ code: "SERIAL_IN_STOCK" });
    expect(await at.serials()).toEqual(["S1 L-1 good", "S3 L-1 good"]);
  });

  test("counts in smallest units whatever unit a line names, so that what came in boxes goes out by the piece [work-3.1] [work-3.2]", async () => {
    at = await dock(database);
    const unit_code = await boxOf(at);
    const broken = await at.post("/v1/inbound/a", {
      ...at.scope,
      details: [{ product_code: "A-1", num_expect: "0.3", unit_code }],
    });
    expect(broken).toMatchObject({ status: 400, code: "NOT_WHOLE" });
    await at.receipt([{ product_code: "A-1", num_expect: "2", unit_code, storage_loc_code: "L-1" }]);
    expect(await at.stock()).toEqual(["A-1 L-1 good 24"]);
    const details = [{ product_code: "A-1", outbound_nums: "5" }];
    const [order] = await at.make("/v1/outbound/a", { ...at.scope, order_no: "PIECES", details });
    await at.make("/v1/outbound/action/close_order", { ids: [order?.outbound_id] });
    expect(await at.stock()).toEqual(["A-1 L-1 good 24 booked 5"]);
    const { rows } = await sql`
      select qty_delta from movement where wh_id = ${at.wh} and qty_delta <> 0`.execute(database.reader);
    expect(rows, "the receipt alone").toEqual([{ qty_delta: "24" }]);
  });

  test("rests where the warehouse says so, until it is released", async () => {
    at = await dock(database);
    const [warehouse] = await at.make("/v1/warehouse/q", {});
    const held = await at.client.call("PUT", `/v1/warehouse/${at.wh}`, {
      version: warehouse?.version,
      hold_after_step: ["validated", "qc_done"],
    });
    expect(held.status).toBe(200);
    const { id } = await at.notice([{ product_code: "A-2", num_expect: "10" }]);
    await at.go("confirm_validate", id);
    expect(await at.status(id)).toBe("validated");
    await at.go("release", id);
    expect(await at.status(id)).toBe("awaiting_qc");
    await at.go("confirm_qc", id);
    expect(await at.status(id)).toBe("qc_done");
    await at.go("release", id);
    expect(await at.status(id)).toBe("awaiting_putaway");
    // One step is one step: it rests nowhere.
    const { id: whole } = await at.receipt([{ product_code: "A-2", num_expect: "2", storage_loc_code: "L-1" }]);
    expect(await at.status(whole)).toBe("putaway_confirmed");
  });

  test("finishes with the last piece put away, in one step that everybody sees taken [inbound.finish_putaway]", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice([
      { product_code: "A-1", num_expect: "10" },
      { product_code: "A-1", num_expect: "2" },
    ]);
    await at.go("confirm_validate", id);
    const put = (line: string | undefined, num_loc: string) =>
      at.act("confirm_putaway", id, { details: [{ inbound_detail_id: line, storage_loc_code: "L-1", num_loc }] });
    expect((await put(lines[0], "10")).additionals.results).toMatchObject([{ ok: true, status: "awaiting_putaway" }]);
    // Of two who put the last pieces away at once, one finishes, and the other finds it finished.
    const both = await Promise.all([put(lines[1], "2"), put(lines[1], "2")]);
    expect(both.flatMap(({ additionals }) => additionals.results ?? [])).toContainEqual(
      expect.objectContaining({ ok: true, status: "putaway_confirmed" }),
    );
    expect(both.filter(({ code }) => code === "INVALID_STATE")).toHaveLength(1);
    expect((await at.post("/v1/inbound/q", {})).additionals.inbound[0].date_put_away).not.toBeNull();
    const history = await at.client.call("GET", `/v1/inbound/${id}/history`);
    expect(history.additionals.history.slice(-3)).toMatchObject([
      { action: "confirm_putaway", from_state: "awaiting_putaway", to_state: "awaiting_putaway" },
      { action: "confirm_putaway", from_state: "awaiting_putaway", to_state: "awaiting_putaway" },
      { action: "finish_putaway", from_state: "awaiting_putaway", to_state: "putaway_confirmed" },
    ]);
    expect((await at.post("/v1/inbound/snapshot/q", {})).additionals.total).toBe(1);
    await at.go("return_to_inbound", id);
    expect(await at.stock()).toEqual([]);
    expect(await at.broken()).toEqual([]);
  });

  test("is finished by hand where the warehouse has documents rest before it", async () => {
    at = await dock(database);
    const [warehouse] = await at.make("/v1/warehouse/q", {});
    const hold_after_step = ["awaiting_putaway"];
    const held = await at.client.call("PUT", `/v1/warehouse/${at.wh}`, {
      version: warehouse?.version,
      hold_after_step,
    });
    expect(held.status).toBe(200);
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "10" }]);
    await at.go("confirm_validate", id);
    const details = [{ inbound_detail_id: lines[0], storage_loc_code: "L-1", num_loc: "10" }];
    await at.go("confirm_putaway", id, { details });
    expect(await at.status(id)).toBe("awaiting_putaway");
    expect((await at.post("/v1/inbound/snapshot/q", {})).additionals.total).toBe(0);
    await at.go("finish_putaway", id);
    expect(await at.status(id)).toBe("putaway_confirmed");
  });

  test("puts the same goods away once, however many ask at once", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "10" }]);
    await at.go("confirm_validate", id);
    const answers = await Promise.all(
      ["L-1", "L-2", "L-3", "L-1"].map((storage_loc_code) =>
        at.act("confirm_putaway", id, { details: [{ inbound_detail_id: lines[0], storage_loc_code, num_loc: "6" }] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "MORE_THAN_RECEIVED")).toHaveLength(3);
    expect(await at.stock()).toEqual([expect.stringMatching(/^A-1 L-\d good 6$/)]);
    expect(await at.broken()).toEqual([]);
  });

  test("puts nothing on a location without a quantity, by whatever way [inbound-2a]", async () => {
    at = await dock(database);
    const line = { product_code: "A-1", num_expect: "5" };
    const { id, lines } = await at.notice([line]);
    await at.go("confirm_validate", id);
    const none = [{}, { num_loc: "" }, { num_loc: "0" }, { num_loc: "2", storage_bad_code: "B-1" }];
    for (const one of none) {
      const details = [{ inbound_detail_id: lines[0], storage_loc_code: "L-1", ...one }];
      expect(await at.act("confirm_putaway", id, { details })).toMatchObject({ code: "QUANTITY_REQUIRED" });
    }
    const receipts = [
      { ...line, num_loc: "0", num_bad: "0", storage_loc_code: "L-1" },
      { ...line, num_loc: "5", storage_loc_code: "L-1", storage_bad_code: "B-1" },
    ];
    for (const one of receipts) {
      const refused = await at.post("/v1/inbound/simple/a", { ...at.scope, details: [one] });
      expect(refused).toMatchObject({ status: 400, code: "QUANTITY_REQUIRED" });
      expect(refused.additionals.errors).toMatchObject([{ index: 0, line: 0 }]);
    }
    const unplaced = await at.post("/v1/inbound/simple/a", { ...at.scope, details: [line] });
    expect(unplaced).toMatchObject({ code: "LOCATION_REQUIRED" });
    expect(await at.stock()).toEqual([]);
  });

  test("takes the parts of a line as long as they are no more than it, good ones and bad ones apart [inbound-3]", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "10" }]);
    await at.go("confirm_validate", id, { details: [{ inbound_detail_id: lines[0], num_loc: "8", num_bad: "2" }] });
    const part = (num_loc: string, storage_loc_code: string) => ({
      inbound_detail_id: lines[0],
      num_loc,
      storage_loc_code,
    });
    const put = (...details: readonly object[]) => at.act("confirm_putaway", id, { details });
    expect(await put(part("5", "L-1"), part("4", "L-2"))).toMatchObject({ code: "MORE_THAN_RECEIVED" });
    expect(await put(part("9", "L-1"))).toMatchObject({ code: "MORE_THAN_RECEIVED" });
    const over = await put(part("5", "L-1"), part("5", "L-2"), part("1", "L-3"), { ...part("1", ""), num_loc: "0" });
    const told = over.additionals.results[0].details.errors as { line: number; code: string; details: object }[];
    expect(told, "what is wrong with a row at it, what is too much once").toHaveLength(2);
    expect(told).toMatchObject([
      { line: 3, code: "QUANTITY_REQUIRED" },
      { line: 1, code: "MORE_THAN_RECEIVED", details: { field: "num_loc", available: "8", asked: "11" } },
    ]);
    expect(await at.stock()).toEqual([]);
    expect(await put(part("5", "L-1"), part("2", "L-2"))).toMatchObject({ status: 200 });
    expect(await put(part("2", "L-3"))).toMatchObject({ code: "MORE_THAN_RECEIVED" });
    expect(await at.stock()).toEqual(["A-1 L-1 good 5", "A-1 L-2 good 2"]);
  });

  test("refuses what can't be, with the line and numbers, and keeps nothing of it [inbound-2b]", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "10" }]);
    const [line] = lines;
    expect(await at.act("confirm_putaway", id)).toMatchObject({ status: 409, code: "INVALID_STATE" });
    const contradicting = { inbound_detail_id: line, manufactur_date: "2031-01-01", valid_date: "2030-01-01" };
    expect(await at.act("confirm_validate", id, { details: [contradicting] })).toMatchObject({
      code: "DATES_CONTRADICT",
    });
    const half = { inbound_detail_id: line, num_loc: "1.5" };
    expect(await at.act("confirm_validate", id, { details: [half] })).toMatchObject({ code: "NOT_WHOLE" });
    await at.go("confirm_validate", id);
    const put = (details: Record<string, unknown>) =>
      at.act("confirm_putaway", id, { details: [{ inbound_detail_id: line, ...details }] });
    expect(await put({ num_loc: "5" })).toMatchObject({ code: "LOCATION_REQUIRED" });
    expect(await put({ storage_loc_code: "NONE", num_loc: "5" })).toMatchObject({ code: "UNKNOWN_REFERENCE" });
    expect(await put({})).toMatchObject({ code: "QUANTITY_REQUIRED" });
    const named = { storage_loc_code: "L-1", num_loc: "5" };
    for (const [without, field] of [
      [{ storage_loc_code: "L-1" }, "num_loc"],
      [{ storage_loc_code: "L-1", num_loc: "0" }, "num_loc"],
      [{ ...named, storage_bad_code: "B-1" }, "num_bad"],
    ] as const) {
      const refused = await put(without);
      expect(refused).toMatchObject({ code: "QUANTITY_REQUIRED" });
      expect(refused.additionals.results[0].details.errors).toMatchObject([{ line_id: line, details: { field } }]);
    }
    const over = await put({ storage_loc_code: "L-1", num_loc: "11" });
    expect(over).toMatchObject({ status: 409, code: "MORE_THAN_RECEIVED" });
    expect(over.additionals.results[0].details.errors[0]).toMatchObject({
      line_id: line,
      details: { product: "A-1", available: "10", asked: "11" },
    });
    expect(await at.stock()).toEqual([]);
    expect((await put({ storage_loc_code: "L-1", num_loc: "4" })).status).toBe(200);
    expect(await at.act("revert_validate", id, { reason: "x" })).toMatchObject({ code: "ALREADY_PUT_AWAY" });
    expect(await at.act("cancel", id, { reason: "x" })).toMatchObject({ code: "ALREADY_PUT_AWAY" });
    expect(await at.act("cancel", id)).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
    await at.go("revert_putaway", id);
    expect(await at.stock()).toEqual([]);
    await at.go("cancel", id);
    expect(await at.status(id)).toBe("cancelled");
    expect(await at.broken()).toEqual([]);
  });

  test("takes a finished receipt back, unless some of it is booked or moved", async () => {
    at = await dock(database);
    const { id } = await at.receipt([{ product_code: "A-1", num_expect: "10", storage_loc_code: "L-1" }]);
    const [kept] = await at.make("/v1/inbound/snapshot/q", {});
    expect(kept).toMatchObject({
      inbound_id: id,
      snapshot: { details: [{ product_code: "A-1", num_loc: 10, places: [{ storage_loc_code: "L-1", qty: "10" }] }] },
    });
    const order = await at.make("/v1/outbound/a", {
      ...at.scope,
      order_no: "O-1",
      details: [{ product_code: "A-1", outbound_nums: "4" }],
    });
    const ids = [order[0]?.outbound_id];
    expect((await at.post("/v1/outbound/action/close_order", { ids })).status).toBe(200);
    const booked = await at.act("return_to_inbound", id, { reason: "x" });
    expect(booked).toMatchObject({ status: 409, code: "BOOKED_STOCK" });
    expect(booked.additionals.results[0].details.errors[0].details).toMatchObject({ product: "A-1", booked: "4" });
    expect(await at.status(id)).toBe("putaway_confirmed");
    await at.post("/v1/outbound/action/revert_close", { ids, reason: "x" });
    await at.go("return_to_inbound", id);
    expect(await at.stock()).toEqual([]);
    expect(await at.status(id)).toBe("awaiting_putaway");
    expect(await at.make("/v1/inbound/snapshot/q", {})).toEqual([]);
    expect(await at.lines(id)).toMatchObject([{ num_put: "0", inventory_status: "received" }]);
    expect(await at.broken()).toEqual([]);
  });

  test("makes one notice of the same creation sent twice", async () => {
    at = await dock(database);
    const inbound_id = `0192bbbb-0000-7000-8000-00000000000${docked()}`;
    const body = { ...at.scope, inbound_id, details: [{ product_code: "A-1", num_expect: "5" }] };
    const first = await at.make("/v1/inbound/a", body);
    expect(await at.make("/v1/inbound/a", body)).toEqual(first);
    await at.go("confirm_validate", inbound_id);
    const later = await at.make("/v1/inbound/a", body);
    expect(later).toMatchObject([{ inbound_status: "awaiting_putaway", details: [{ num_loc: "5" }] }]);
  });

  test("puts away what is right of several notices of one request where one of them is refused in part", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "F-2", frozen: true });
    const line = { product_code: "A-1", num_expect: "5" };
    const [one, other] = [await at.notice([line]), await at.notice([line])];
    await at.go("confirm_validate", [one.id, other.id]);
    const put = (of: { lines: string[] }, storage_loc_code: string, num_loc: string) => ({
      ...{ inbound_detail_id: of.lines[0], storage_loc_code, num_loc },
    });
    const details = [put(one, "L-1", "5"), put(other, "L-1", "2"), put(other, "F-2", "3")];
    const { additionals } = await at.act("confirm_putaway", [one.id, other.id], { details });
    expect(additionals.results).toMatchObject([{ ok: true }, { ok: false, code: "LOCATION_FROZEN" }]);
    const atomic = await at.act("confirm_putaway", [other.id, one.id], { atomic: true, details: details.slice(1) });
    expect(atomic.additionals.results).toMatchObject([{ code: "LOCATION_FROZEN" }, { ok: false }]);
  });

  test("puts nothing on a frozen location, and nothing of a document of which one line is refused", async () => {
    at = await dock(database);
    const [cold] = await at.make("/v1/storage/a", { storage_code: "F-1", frozen: true });
    expect(cold?.frozen).toBe(true);
    const { id, lines } = await at.notice([
      { product_code: "A-1", num_expect: "5" },
      { product_code: "A-1", num_expect: "5" },
    ]);
    await at.go("confirm_validate", id);
    const details = lines.map((inbound_detail_id, index) => ({
      inbound_detail_id,
      storage_loc_code: ["L-1", "F-1"][index],
      num_loc: "5",
    }));
    const refused = await at.act("confirm_putaway", id, { details });
    expect(refused).toMatchObject({ status: 409, code: "LOCATION_FROZEN" });
    expect(refused.message).toContain("F-1");
    expect(await at.stock()).toEqual([]);
    expect(await at.lines(id)).toMatchObject([{ num_put: "0" }, { num_put: "0" }]);
    expect(await at.broken()).toEqual([]);
  });

  test("lets either the way back or an order have the goods, never both", async () => {
    at = await dock(database);
    for (let round = 0; round < 8; round += 1) {
      const { id } = await at.receipt([{ product_code: "A-1", num_expect: "10", storage_loc_code: "L-1" }]);
      const details = [{ product_code: "A-1", outbound_nums: "10" }];
      const [order] = await at.make("/v1/outbound/a", { ...at.scope, order_no: `R-${round}`, details });
      const ids = [order?.outbound_id];
      const [back, close] = await Promise.all([
        at.act("return_to_inbound", id, { reason: "race" }),
        at.post("/v1/outbound/action/close_order", { ids }),
      ]);
      expect([back.status, close.status].sort()).toEqual([200, 409]);
      expect(back.status === 200 ? close.code : back.code).toBe(
        back.status === 200 ? "INSUFFICIENT_STOCK" : "BOOKED_STOCK",
      );
      if (back.status === 409) {
        await at.post("/v1/outbound/action/revert_close", { ids, reason: "race" });
        await at.go("return_to_inbound", id);
      }
      expect(await at.stock()).toEqual([]);
    }
    expect(await at.broken()).toEqual([]);
  });

  test("does it all in one call, or nothing of it, and the same call twice does it once", async () => {
    at = await dock(database);
    const details = [
      {
        product_code: "A-1",
        num_expect: "10",
        num_loc: "8",
        num_bad: "3",
        storage_loc_code: "L-1",
        storage_bad_code: "B-1",
      },
      { product_code: "A-2", num_loc: "5", storage_loc_code: "L-2" },
      { product_code: "SN", num_expect: "1", storage_loc_code: "L-2", product_sn: ["X1"] },
    ];
    const wrong = await at.post("/v1/inbound/simple/a", {
      ...at.scope,
      details: [...details, { product_code: "A-1", num_expect: "1", storage_loc_code: "NONE" }],
    });
    expect(wrong).toMatchObject({ status: 400, code: "UNKNOWN_REFERENCE" });
    expect(wrong.additionals.errors[0]).toMatchObject({ index: 0, line: 3 });
    expect(await at.stock()).toEqual([]);
    expect((await at.post("/v1/inbound/q", {})).additionals.total).toBe(0);
    const body = { ...at.scope, inbound_id: `0192aaaa-0000-7000-8000-00000000000${docked()}`, details };
    const first = await at.post("/v1/inbound/simple/a", body);
    expect(first.status).toBe(200);
    expect(first.additionals.inbound[0]).toMatchObject({ inbound_status: "putaway_confirmed" });
    const stock = await at.stock();
    expect(stock).toEqual(["A-1 B-1 bad 3", "A-1 L-1 good 8", "A-2 L-2 good 5", "SN L-2 good 1"]);
    const again = await at.post("/v1/inbound/simple/a", body);
    expect(again.additionals.inbound).toEqual(first.additionals.inbound);
    expect(await at.stock()).toEqual(stock);
    const history = await at.client.call("GET", `/v1/inbound/${body.inbound_id}/history`);
    expect(history.additionals.history.map((step: { action: string }) => step.action)).toEqual([
      "create",
      "confirm_validate",
      "confirm_validate",
      "confirm_qc",
      "confirm_qc",
      "confirm_putaway",
      "finish_putaway",
    ]);
    expect(await at.broken()).toEqual([]);
  });
});

let numbers = 0;
const docked = () => {
  numbers += 1;
  return numbers;
};

async function boxOf(at: Dock): Promise<string> {
  const [row] = await at.make("/v1/unit-convert/q", {});
  return String(row?.from_unit_code);
}

/** What a way back must restore. */
const plain = (lines: readonly Record<string, unknown>[]) =>
  lines.map(({ version: _version, updated_at: _at, updated_by: _by, ...rest }) => rest);
