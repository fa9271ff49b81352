import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, patience, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

interface Proposed {
  readonly inbound_detail_id: string;
  readonly product_code: string;
  readonly quality: "good" | "bad";
  readonly num: string;
  readonly storage_loc_code: string;
  readonly reason: string;
}

describe.each(databases)("proposals of locations on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const propose = async (details: readonly unknown[], counts?: (lines: readonly string[]) => unknown) => {
    const { id, lines } = await at.notice(details, { need_qc: "no" });
    await at.go("confirm_validate", id, counts ? { details: counts(lines) } : {});
    const answer = await at.post("/v1/inbound/putaway/proposal", { ids: [id] });
    expect(answer.status).toBe(200);
    return { id, lines, rows: answer.additionals.proposal as Proposed[], unplaced: answer.additionals.unplaced };
  };
  const short = (rows: readonly Proposed[]) =>
    rows.map((row) => [row.product_code, row.quality, row.num, row.storage_loc_code, row.reason].join(" "));

  test("goes to the same lot, then the product, then its category, then an empty location near by", async () => {
    at = await dock(database);
    await at.make(
      "/v1/storage/a",
      [1, 2, 3, 4].map((lane) => ({ storage_code: `N-${lane}`, area: "A", lane: String(lane) })),
    );
    await at.receipt([
      { product_code: "A-1", num_expect: "1", batch_no: "OLD", storage_loc_code: "L-2" },
      { product_code: "A-1", num_expect: "1", batch_no: "NEW", storage_loc_code: "L-3" },
      { product_code: "C-1", num_expect: "1", storage_loc_code: "N-3" },
    ]);
    await at.make("/v1/product/a", {
      owner_no: "OWN",
      product_code: "C-2",
      product_name: "Like C-1",
      pc_code: "C",
      stock_unit_id: (await at.make("/v1/unit/q", {}))[0]?.unit_id,
    });
    const { rows } = await propose([
      { product_code: "A-1", num_expect: "5", batch_no: "NEW" },
      { product_code: "A-1", num_expect: "5", batch_no: "OTHER" },
      { product_code: "C-2", num_expect: "5" },
      { product_code: "SN", num_expect: "5" },
    ]);
    expect(short(rows)).toEqual([
      "A-1 good 5 L-3 same_lot",
      "A-1 good 5 L-2 same_product",
      "C-2 good 5 N-3 same_category",
      "SN good 5 N-1 empty",
    ]);
  });

  test("of locations that are as near as each other the first in walking order is proposed, however many there are", async () => {
    at = await dock(database);
    const numbers = [...Array.from({ length: 40 }, (_, index) => index + 10), 2];
    await at.make(
      "/v1/storage/a",
      numbers.map((no) => ({ storage_code: `K-${no}` })),
    );
    await at.make(
      "/v1/storage/a",
      numbers.map((no) => ({ storage_code: `M-${no}`, allowed_categories: ["C"] })),
    );
    const { rows } = await propose([
      { product_code: "SN", num_expect: "5" },
      { product_code: "C-1", num_expect: "5" },
    ]);
    expect(short(rows)).toEqual(["SN good 5 K-2 empty", "C-1 good 5 M-2 same_category"]);
  });

  test("lines become the rows of stock that their putaway takes as they are", async () => {
    at = await dock(database);
    const { id, lines } = await at.notice(
      [
        { product_code: "A-1", num_expect: "5", batch_no: "NEW", valid_date: "2030-01-01" },
        { product_code: "A-1", num_expect: "4", batch_no: "OTHER" },
      ],
      { need_qc: "no" },
    );
    const convert = (ids: readonly string[]) => at.post("/v1/inbound/detail/inventory/convert", { ids });
    expect((await convert([lines[0] ?? ""])).code).toBe("INVALID_STATE");
    const counts = lines.map((inbound_detail_id) => ({ inbound_detail_id, num_loc: "3", num_bad: "1" }));
    await at.go("confirm_validate", id, { details: counts });
    expect((await convert([newId()])).code).toBe("NOT_FOUND");

    const one = (await convert([lines[0] ?? ""])).additionals.inboundDetail;
    expect(one).toMatchObject([
      { inbound_id: id, line_no: 1, product_code: "A-1", batch_no: "NEW", valid_date: "2030-01-01", num_unplaced: "0" },
    ]);
    expect(one[0].details).toMatchObject([
      { inbound_detail_id: lines[0], num_loc: "3", storage_loc_code: expect.stringMatching(/^L-/) },
      { inbound_detail_id: lines[0], num_bad: "1", storage_bad_code: "B-1" },
    ]);
    const all = (await convert(lines)).additionals.inboundDetail as { details: unknown[] }[];
    await at.go("confirm_putaway", id, { details: all.flatMap(({ details }) => details) });
    expect(await at.status(id)).toBe("putaway_confirmed");
    const stock = (await at.stock()).map((row) => row.replace(/ [LB]-\d /, " "));
    expect(stock.sort()).toEqual([
      "A-1 NEW 2030-01-01 bad 1",
      "A-1 NEW 2030-01-01 good 3",
      "A-1 OTHER bad 1",
      "A-1 OTHER good 3",
    ]);
    expect(await at.broken()).toEqual([]);
  });

  test("proposes the same for lines that no document names yet, and leaves out what it does not know", async () => {
    at = await dock(database);
    await at.receipt([{ product_code: "A-1", num_expect: "1", batch_no: "NEW", storage_loc_code: "L-3" }]);
    const answer = await at.post("/v1/inbound/simple/proposal", {
      wh_id: at.wh,
      owner_id: at.owner,
      details: [
        { product_code: "NOTHING", num_loc: "5" },
        { product_code: "A-1", num_loc: "5", batch_no: "NEW", num_bad: "2" },
        { product_code: "A-1", num_loc: "many" },
      ],
    });
    expect(answer.status).toBe(200);
    const rows = answer.additionals.proposal as {
      line: number;
      quality: string;
      num: string;
      storage_loc_code: string;
    }[];
    expect(rows.map(({ line, quality, num, storage_loc_code }) => [line, quality, num, storage_loc_code])).toEqual([
      [1, "good", "5", "L-3"],
      [1, "bad", "2", "B-1"],
    ]);
    const elsewhere = await at.post("/v1/inbound/simple/proposal", {
      wh_id: at.owner,
      owner_id: at.owner,
      details: [{ product_code: "A-1" }],
    });
    expect(elsewhere.status).toBe(403);
  });

  test("is made for nobody's goods but those of an owner of the caller's companies", async () => {
    at = await dock(database);
    const other = await dock(database);
    const answer = await at.post("/v1/inbound/simple/proposal", {
      wh_id: at.wh,
      owner_id: other.owner,
      details: [{ product_code: "A-1", num_loc: "1" }],
    });
    expect(answer).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
  });

  test("keeps to limits, splits over locations, and says what fits nowhere", async () => {
    at = await dock(database);
    const frozen = ["L-1", "L-2", "L-3", "L-4", "L-5"];
    for (const row of await at.make("/v1/storage/q", {})) {
      if (frozen.includes(String(row.storage_code)))
        await at.client.call("PUT", `/v1/storage/${row.storage_id}`, { frozen: true });
    }
    await at.make("/v1/storage/a", [
      { storage_code: "X-1", area: "A", lane: "1", weight_capacity: "25" },
      { storage_code: "X-2", area: "A", lane: "2", max_volume: "0.2" },
      { storage_code: "X-3", area: "A", lane: "3", allowed_categories: ["Q"] },
      { storage_code: "X-4", area: "A", lane: "4", max_length: "10", max_width: "10", max_height: "10" },
    ]);
    const { id, rows, unplaced } = await propose([{ product_code: "C-1", num_expect: "9" }], ([line]) => [
      { inbound_detail_id: line, num_loc: "7", num_bad: "2" },
    ]);
    expect(short(rows)).toEqual(["C-1 good 2 X-1 empty", "C-1 good 3 X-2 empty", "C-1 bad 2 B-1 empty"]);
    expect(unplaced).toMatchObject([{ product_code: "C-1", quality: "good", num: "2" }]);
    // What is proposed can be done as it stands.
    const details = rows.map((row) =>
      row.quality === "good"
        ? { inbound_detail_id: row.inbound_detail_id, storage_loc_code: row.storage_loc_code, num_loc: row.num }
        : { inbound_detail_id: row.inbound_detail_id, storage_bad_code: row.storage_loc_code, num_bad: row.num },
    );
    await at.go("confirm_putaway", id, { details });
    expect(await at.stock()).toEqual(["C-1 B-1 bad 2", "C-1 X-1 good 2", "C-1 X-2 good 3"]);
  });

  test("puts good stock on normal locations and pick faces alone [receiving-6.2]", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", [
      { storage_code: "P-1", storage_type: "pick_face" },
      { storage_code: "R-1", storage_type: "returns" },
      { storage_code: "S-1", storage_type: "staging" },
    ]);
    const rows = await at.make("/v1/storage/q", {});
    const close = async (...codes: string[]) => {
      for (const row of rows.filter(({ storage_code }) => codes.includes(String(storage_code))))
        await at.client.call("PUT", `/v1/storage/${row.storage_id}`, { version: row.version, frozen: true });
    };
    const five = [{ product_code: "A-1", num_expect: "5" }];
    await close("L-2", "L-3", "L-4", "L-5", "P-1");
    expect(short((await propose(five)).rows)).toEqual(["A-1 good 5 L-1 empty"]);
    await close("L-1");
    expect((await propose(five)).unplaced).toMatchObject([{ product_code: "A-1", num: "5" }]);
    const [face] = rows.filter(({ storage_code }) => storage_code === "P-1");
    await at.client.call("PUT", `/v1/storage/${face?.storage_id}`, { frozen: false });
    expect(short((await propose(five)).rows)).toEqual(["A-1 good 5 P-1 empty"]);
  });

  test(
    "finds its way among ten thousand locations",
    async () => {
      at = await dock(database);
      const ranges = {
        area: { from: "A", to: "E" },
        lane: { from: "21", to: "30" },
        rack: { from: "01", to: "50" },
        level: { from: "1", to: "4" },
      };
      const batch = await at.post("/v1/storage/batch/a", { apply_to: "new", ranges });
      await expect
        .poll(async () => (await at.client.call("GET", `/v1/job/${batch.additionals.job}`)).additionals.job[0], {
          timeout: 150_000,
        })
        .toMatchObject({ state: "done" });
      await at.receipt([{ product_code: "A-1", num_expect: "1", storage_loc_code: "C-25-2-25" }]);
      const { rows } = await propose(
        Array.from({ length: 20 }, (_, batch_no) => ({
          product_code: "A-1",
          num_expect: "5",
          batch_no: `B${batch_no}`,
        })),
      );
      expect(short(rows)).toEqual(Array.from({ length: 20 }, () => "A-1 good 5 C-25-2-25 same_product"));
      const other = await propose([{ product_code: "SN", num_expect: "5" }]);
      expect(short(other.rows)).toEqual(["SN good 5 A-21-1-01 empty"]);
    },
    patience(240_000),
  );

  test("is for what waits for its putaway, and for those who may see it", async () => {
    at = await dock(database);
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "5" }]);
    expect(await at.post("/v1/inbound/putaway/proposal", { ids: [id] })).toMatchObject({ code: "INVALID_STATE" });
    const outsider = at.client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [] } });
    expect(await outsider.call("POST", "/v1/inbound/putaway/proposal", { ids: [id] })).toMatchObject({ status: 404 });
  });

  test("skips locations that do not keep the goods' temperature", async () => {
    at = await dock(database);
    for (const row of await at.make("/v1/storage/q", {}))
      await at.client.call("PUT", `/v1/storage/${String(row.storage_id)}`, { allowed_temperatures: ["ambient"] });
    const cold = { owner_no: "OWN", product_name: "Cold", stock_unit_code: at.piece, temperature_type: "chilled" };
    await at.make("/v1/product/a", { ...cold, product_code: "ICE" });
    // More of them than are looked at before what keeps it.
    const warm = Array.from({ length: 45 }, (_, no) => ({
      storage_code: `W-${no}`,
      allowed_temperatures: ["ambient"],
    }));
    await at.make("/v1/storage/a", warm);
    const before = await propose([{ product_code: "ICE", num_expect: "1" }]);
    expect(before).toMatchObject({ rows: [], unplaced: [{ product_code: "ICE", num: "1" }] });
    await at.make("/v1/storage/a", { storage_code: "ZZ-1", allowed_temperatures: ["chilled"] });
    const more = await propose([{ product_code: "ICE", num_expect: "1" }]);
    expect(short(more.rows)).toEqual(["ICE good 1 ZZ-1 empty"]);
    const [inbound_detail_id] = more.lines;
    const put = { inbound_detail_id, num_loc: "1", storage_loc_code: "ZZ-1" };
    await at.go("confirm_putaway", more.id, { details: [put] });
    const [place] = await at.make("/v1/storage/q", {
      query: [{ queryField: "storage_code", queryCondition: "equal", queryValue: "ZZ-1" }],
    });
    await at.client.call("PUT", `/v1/storage/${String(place?.storage_id)}`, { allowed_temperatures: ["frozen"] });
    expect(await propose([{ product_code: "ICE", num_expect: "1" }])).toMatchObject({ rows: [] });
  });

  test("gives full pallets whole places, and takes none apart while there are any", async () => {
    at = await dock(database);
    for (const row of await at.make("/v1/storage/q", {}))
      await at.client.call("PUT", `/v1/storage/${String(row.storage_id)}`, { pallet_places: 0 });
    const packed = { owner_no: "OWN", product_name: "Packed", stock_unit_code: at.piece };
    await at.make("/v1/product/a", { ...packed, product_code: "P", pallet_in_num: 100, pallet_stacking_num: 2 });
    await at.make("/v1/storage/a", { storage_code: "PAL-1", pallet_places: 1 });
    await at.make("/v1/storage/a", { storage_code: "PAL-2", pallet_places: 1 });
    const { rows, unplaced } = await propose([{ product_code: "P", num_expect: "326" }]);
    const to = new Map(rows.map((row) => [row.storage_loc_code, row.num]));
    expect(unplaced).toEqual([]);
    expect([to.get("PAL-1"), to.get("PAL-2")]).toEqual(["200", "100"]);
    expect(rows).toHaveLength(3);
  });

  test("sends what came back where what becomes of it has its place [receiving-6.3] [receiving-6.4]", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "R-1", storage_type: "returns" });
    const dispositions = ["undecided", "good_stock", "repair", "send_back", "scrap"];
    const made = await at.make("/v1/return/a", {
      ...at.scope,
      details: dispositions.map((disposition) => ({ product_code: "A-1", num_expect: "2", disposition })),
    });
    const row = made[0] as { returned_id: string; details: { returned_detail_id: string; disposition: string }[] };
    expect(row.details.map(({ disposition }) => disposition)).toEqual(dispositions);
    const details = row.details.map(({ returned_detail_id }) => ({ returned_detail_id, num_loc: "1", num_bad: "1" }));
    const step = (action: string, body: object) =>
      at.post(`/v1/return/action/${action}`, { ids: [row.returned_id], ...body });
    expect(await step("confirm_validate", { details })).toMatchObject({ status: 200 });
    const where = async () => {
      const { additionals } = await at.post("/v1/return/putaway/proposal", { ids: [row.returned_id] });
      const kindOf = (code: string) => (/^[RB]-/.test(code) ? code : "L");
      return row.details.map(({ returned_detail_id }) =>
        (additionals.proposal as Record<string, string>[])
          .filter((one) => one.returned_detail_id === returned_detail_id)
          .map((one) => `${one.quality} ${kindOf(String(one.storage_loc_code))}`)
          .join(", "),
      );
    };
    const back = "good R-1, bad R-1";
    expect(await where()).toEqual([back, "good L, bad B-1", back, back, "good B-1, bad B-1"]);
    // A count may settle it, and its way back brings back what was.
    expect(await step("revert_validate", { reason: "test" })).toMatchObject({ status: 200 });
    const first = { ...details[0], disposition: "scrap" };
    expect(await step("confirm_validate", { details: [first, ...details.slice(1)] })).toMatchObject({ status: 200 });
    expect((await where())[0]).toBe("good B-1, bad B-1");
    expect(await step("revert_validate", { reason: "test" })).toMatchObject({ status: 200 });
    expect(await step("confirm_validate", { details })).toMatchObject({ status: 200 });
    expect((await where())[0]).toBe(back);
  });

  test("sends bad goods of an inbound order to a place for bad ones, never to one for returns", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "A-RETURNS", storage_type: "returns" });
    const { rows } = await propose([{ product_code: "A-1", num_expect: "2" }], ([line]) => [
      { inbound_detail_id: line, num_loc: "0", num_bad: "2" },
    ]);
    expect(short(rows)).toEqual(["A-1 bad 2 B-1 empty"]);
  });

  test("books nothing good from a place for returns [receiving-6.4]", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "R-1", storage_type: "returns" });
    await at.receipt([{ product_code: "A-1", num_expect: "5", storage_loc_code: "R-1" }]);
    const [order] = await at.make("/v1/outbound/a", {
      ...at.scope,
      order_no: "O-1",
      details: [{ product_code: "A-1", outbound_nums: "1" }],
    });
    const close = () => at.post("/v1/outbound/action/close_order", { ids: [order?.outbound_id] });
    expect((await close()).status).toBe(409);
    await at.receipt([{ product_code: "A-1", num_expect: "1", storage_loc_code: "L-1" }]);
    expect((await close()).status).toBe(200);
  });
});
