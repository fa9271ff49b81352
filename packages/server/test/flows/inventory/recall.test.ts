import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient } from "../../support/http.ts";
import { type Dock, dock, without } from "../receiving/dock.ts";

type Row = Readonly<Record<string, unknown>>;

const sizes = { length: "30", width: "20", height: "15", length_unit_name: "cm", weight: "1", weight_unit_name: "kg" };
const lot = { lottable2: "Blue", valid_date: "2031-05-06" };
const names = ["trace", "storage_loc_code", "document_kind", "num_loc", "num_bad", "partner_no", "consignee_name"];

/** A warehouse in which goods of the lot B-1 and a numbered piece came from a vendor, and partly left and came back. */
describe.each(databases)("recall on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  let order: Row;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    const { company_id } = at.scope;
    for (const [customer_no, customer_cat] of [
      ["VEN", "vendor"],
      ["CON", "consignee"],
    ]) {
      await at.make("/v1/customer/a", { company_id, customer_no, customer_name: `Name of ${customer_no}` });
      await at.make("/v1/customer/category/a", { customer_no, customer_cat });
    }
    await at.make("/v1/storage/a", { storage_code: "S-1", storage_type: "staging" });
    await receipt("VEN", [
      {
        ...{ product_code: "A-1", batch_no: "B-1", ...lot },
        ...{ num_expect: "12", num_loc: "10", num_bad: "2", storage_loc_code: "L-1", storage_bad_code: "B-1" },
      },
      { product_code: "A-1", batch_no: "B-2", num_expect: "7", num_loc: "7", storage_loc_code: "L-2" },
      { product_code: "SN", num_expect: "2", num_loc: "2", product_sn: ["n1", "n2"], storage_loc_code: "L-3" },
    ]);
    order = await shipped("O-1", "B-1", "4", "n1");
    await back(order, "B-1");
  }, 120_000);
  afterAll(() => database.close());

  const receipt = (vendor_no: string, details: readonly Row[]) =>
    at.make("/v1/inbound/simple/a", { ...at.scope, vendor_no, details });
  const step = async (id: unknown, action: string, more: object = {}) => {
    const answer = await at.post(`/v1/outbound/action/${action}`, { ids: [id], ...more });
    expect(answer.status, `${action} ${JSON.stringify(answer)}`).toBe(200);
  };
  async function shipped(order_no: string, batch_no: string, num: string, piece?: string): Promise<Row> {
    const pieces = piece ? [{ product_code: "SN", outbound_nums: "1" }] : [];
    const details = [{ product_code: "A-1", outbound_nums: num, batch_no }, ...pieces];
    const [made] = await at.make("/v1/outbound/a", { ...at.scope, order_no, consignee_no: "CON", details });
    const id = made?.outbound_id;
    await step(id, "close_order");
    await step(id, "print");
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const bookings = await at.make("/v1/outbound/picking/q", { query });
    await step(id, "confirm_pick", {
      details: bookings.map(({ booking_id, product_code }) =>
        product_code === "SN" ? { booking_id, product_sn: [piece] } : { booking_id },
      ),
    });
    const lines = (made?.details ?? []) as Row[];
    const goods = lines.map(({ outbound_detail_id, product_code }) =>
      product_code === "SN"
        ? { box_no: `${order_no}-2`, ...sizes, details: [{ outbound_detail_id, num: "1", product_sn: [piece] }] }
        : { box_no: `${order_no}-1`, ...sizes, details: [{ outbound_detail_id, num }] },
    );
    await step(id, "box", { boxes: goods });
    await step(id, "confirm_boxing");
    await step(id, "ship", { shipping_company_name: "Carrier" });
    return made as Row;
  }
  /** One piece comes back bad. */
  const back = ({ outbound_no }: Row, batch_no: string) =>
    at.make("/v1/return/simple/a", {
      ...{ ...at.scope, outbound_no, returned_reason: "broken" },
      details: [{ ...lot, product_code: "A-1", batch_no, num_expect: "1", num_bad: "1", storage_bad_code: "B-1" }],
    });

  const question = (sought: string, wh = at.wh) => ({
    query: [
      { queryField: "wh_id", queryCondition: "equal", queryValue: wh },
      { queryField: "sought", queryCondition: "equal", queryValue: sought },
    ],
    sort: [{ sortField: "batch_no" }, { sortField: "trace" }, { sortField: "storage_loc_code" }, { sortField: "at" }],
  });
  const client = async (caller = at.caller): Promise<TestClient> => at.client.as(caller);
  const asked = async (sought: string, caller = at.caller): Promise<Row[]> => {
    const answer = await (await client(caller)).call("POST", "/v1/inventory/recall/q", question(sought));
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.additionals.recall as Row[];
  };
  const told = async (sought: string, caller = at.caller) =>
    (await asked(sought, caller)).map((row) => names.map((name) => row[name] ?? "-").join(" "));

  const ofLot = [
    "came - inbound 10 2 VEN -",
    "in_stock B-1 - 0 3 - -",
    "in_stock L-1 - 6 0 - -",
    "left - outbound 4 0 CON Name of CON",
    "returned - returned 0 1 CON Name of CON",
  ];

  test("tells where a lot stands, by whom it came, to whom and in which box it left, and what came back", async () => {
    expect(await told("B-1")).toEqual(ofLot);
    const left = (await asked("B-1")).find(({ trace }) => trace === "left");
    expect(left).toMatchObject({
      ...{ batch_no: "B-1", order_no: "O-1", document_no: order.outbound_no, box_nos: "O-1-1", product_code: "A-1" },
    });
    expect(String(left?.at)).toMatch(/^\d{4}-/);
    expect((await asked("B-1")).find(({ document_kind }) => document_kind === "returned")?.order_no).toBe("O-1");
  });

  test.each([
    ["its batch number in other letters", "b-1"],
    ["an attribute of its owner", "blue"],
    ["the day on which it expires", "2031-05-06"],
  ])("finds a lot by %s", async (_by, sought) => {
    expect(await told(sought)).toEqual(ofLot);
  });

  test("finds a lot by itself, and by a piece of it, whose numbers each row tells", async () => {
    const [row] = await asked("B-1");
    expect(await told(String(row?.lot_id))).toEqual(ofLot);
    const pieces = (await asked("n1")).map(({ trace, num_loc, box_nos, product_sn }) => [
      trace,
      num_loc,
      box_nos,
      product_sn,
    ]);
    expect(pieces).toEqual([
      ["came", "2", null, ["n1", "n2"]],
      ["in_stock", "1", null, ["n2"]],
      ["left", "1", "O-1-2", ["n1"]],
    ]);
  });

  test("leads from an order, a box, a consignee, a vendor and an inbound back to their lots", async () => {
    const lots = async (sought: string) =>
      (await asked(sought)).map(
        (row) => `${row.trace} ${row.product_code} ${row.batch_no ?? "-"} ${row.num_loc}/${row.num_bad}`,
      );
    const ofOrder = ["left A-1 B-1 4/0", "left SN - 1/0", "returned A-1 B-1 0/1"];
    for (const sought of ["o-1", "con", "name of con", String(order.outbound_no)])
      expect((await lots(sought)).sort(), sought).toEqual(ofOrder);
    expect(await lots("O-1-2")).toEqual(["left SN - 1/0"]);
    const came = ["came A-1 B-1 10/2", "came A-1 B-2 7/0", "came SN - 2/0"];
    expect((await lots("VEN")).sort()).toEqual(came);
    const [inbound] = await at.make("/v1/inbound/q", {});
    expect((await lots(String(inbound?.inbound_no))).sort()).toEqual(came);
  });

  test("finds nothing of what nobody has, nor of a day that is none", async () => {
    for (const sought of ["B-", "%", "2031-02-31", "\\"]) expect(await asked(sought), sought).toEqual([]);
  });

  test("shows an owner their own goods, nobody another warehouse's, and nothing without permission", async () => {
    const { company_id } = at.scope;
    const owned = (owner: string) => everything({ companyIds: [company_id], whIds: [at.wh], ownerIds: [owner] });
    expect(await told("B-1", owned(at.owner))).toEqual(ofLot);
    const [other] = await at.make("/v1/customer/a", { company_id, customer_no: "OTH", customer_name: "Other" });
    for (const sought of ["B-1", "n1", "O-1", "CON", "VEN"])
      expect(await told(sought, owned(String(other?.customer_id))), sought).toEqual([]);

    const elsewhere = await dock(database);
    const foreign = elsewhere.client.as(elsewhere.caller);
    const ask = (one: TestClient, wh: string) => one.call("POST", "/v1/inventory/recall/q", question("B-1", wh));
    expect((await ask(foreign, at.wh)).code).toBe("OUT_OF_SCOPE");
    expect((await ask(foreign, elsewhere.wh)).additionals).toMatchObject({ recall: [], total: 0 });
    const refused = await ask(at.client.as(without(at.caller, "inventoryAndOutboundDetailQuery:query")), at.wh);
    expect([refused.status, refused.code]).toEqual([403, "NOT_PERMITTED"]);
  });

  test("is paged, and tells how many rows there are beyond; says what it lacks", async () => {
    const answer = await at.post("/v1/inventory/recall/q", { ...question("B-1"), page: 1, pageSize: 2 });
    expect([answer.additionals.recall.length, answer.additionals.total]).toEqual([2, ofLot.length]);
    expect(await at.post("/v1/inventory/recall/q", { query: question("").query.slice(0, 1) })).toMatchObject({
      ...{ status: 400, code: "REQUIRED", additionals: { errors: [{ field: "sought" }] } },
    });
  });

  test("what was taken back has neither come nor left", async () => {
    const { outbound_id } = await shipped("O-2", "B-2", "3");
    expect(await told("O-2")).toEqual(["left - outbound 3 0 CON Name of CON"]);
    await step(outbound_id, "revert_ship", { reason: "test" });
    expect(await told("O-2")).toEqual([]);
    expect(await told("B-2")).toEqual(["came - inbound 7 0 VEN -", "in_stock L-2 - 4 0 - -", "in_stock S-1 - 3 0 - -"]);
  });
});
