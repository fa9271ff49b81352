import { carriers, numberedCarriers } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { jobsOf } from "../../src/jobs/index.ts";
import { fastBox, type House, house } from "../flows/outbound/house.ts";
import { until } from "../jobs/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { askAt, boxed, holdsTogether, orderRow, picked, rowsOf, settled, stateOf, workOn } from "./atWork.ts";
import { type PlayedGateway, playGateway, type Way } from "./playedGateway.ts";

describe.each(oneDatabase)("carriers' interfaces on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let carrier: PlayedGateway;
  beforeAll(async () => {
    database = await testDatabase(kind);
    await database.transact((tx) =>
      sql`insert into code (code_id, code_type, code_code, code_name, code_name_eng, enabled)
        values (${newId()}, 'service_type', 'COLD', '冷藏', 'Chilled', true) on conflict do nothing`.execute(tx),
    );
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    carrier = await playGateway();
    at = await house(database);
    await at.put("plain", "A1", 100);
  });
  afterEach(async () => {
    await carrier.close();
    await jobsOf(database).stop();
  });
  const make = (id: string, body: object = {}) => at.client.call("POST", `/v1/waybill/${id}/a`, body);

  test("a box waits for its number until the carrier has answered, and goes with it then [shipping-3.1] [shipping-3.3] [shipping-3.7] [waybill.requested]", async () => {
    await askAt(at, carrier.address);
    const id = await boxed(at, { consignee_name: "Ann", delivery_address: "Road 1", delivery_tel: "02-12345678" });
    expect(await rowsOf(at, id)).toMatchObject([{ waybill_status: "requested", shipping_no: null }]);
    const early = await at.act("ship", id);
    expect([early.status, early.code]).toEqual([409, "WAYBILL_REQUESTED"]);
    workOn(database, [carrier]);
    await settled(at);
    const [row] = await rowsOf(at, id);
    expect(row).toMatchObject({ waybill_status: "issued", shipping_no: "G000001", waybill_failure: null });
    expect(await orderRow(at, id)).toMatchObject({ shipping_no: "G000001" });
    const { order_no, outbound_no } = await orderRow(at, id);
    expect(carrier.calls).toMatchObject([
      {
        method: "POST",
        token: "Bearer secret",
        body: {
          ...{ key: row?.waybill_id, carrier: "hct", account: "ACC-1", order_no, outbound_no, weight: "1.5" },
          recipient: { name: "Ann", address: "Road 1", telephone: "02-12345678" },
        },
      },
    ]);
    expect((await at.act("ship", id)).status).toBe(200);
    expect(await stateOf(at, id)).toEqual(["handed_over"]);
    expect(await at.broken()).toEqual([]);
  });

  test.each([
    ["fails", "unreachable", "out of order"],
    ["nonsense", "not_understood", "<html>It works!</html>"],
    ["drops", "unreachable", expect.any(String)],
    ["moved", "not_understood", "HTTP 307"],
  ] as const)(
    "a carrier that %s is asked again and again, and then the waybill has failed with the reason [waybillFetchFailure]",
    async (way: Way, failure, message) => {
      await askAt(at, carrier.address);
      carrier.answers([], way);
      workOn(database, [carrier], { attempts: 3 });
      const id = await boxed(at);
      await settled(at);
      const failed = {
        waybill_status: "failed",
        waybill_failure: failure,
        carrier_message: message,
        shipping_no: null,
      };
      expect(await rowsOf(at, id)).toMatchObject([failed]);
      expect(carrier.calls).toHaveLength(3);
      expect((await make(id)).additionals["waybill"]).toMatchObject([
        { waybill_status: "requested", waybill_failure: null, carrier_message: null },
      ]);
      carrier.answers([]);
      await settled(at);
      expect(await rowsOf(at, id)).toMatchObject([{ waybill_status: "issued", carrier_message: null }]);
      await holdsTogether(at, carrier);
      expect(new Set(carrier.calls.map(({ key }) => key)).size, "always by one key").toBe(1);
    },
  );

  test.each(["fails", "nonsense", "drops", "late drop", "twice", "moved"] as const)(
    "a carrier that %s once gives its number at last, and makes one label",
    async (way: Way) => {
      await askAt(at, carrier.address);
      carrier.answers([way]);
      workOn(database, [carrier]);
      const id = await boxed(at);
      await settled(at);
      expect(await stateOf(at, id)).toEqual(["issued"]);
      await holdsTogether(at, carrier);
    },
  );

  test("what the carrier refuses is not asked again by itself, and its word is kept [shipping-3.4]", async () => {
    await askAt(at, carrier.address);
    carrier.answers(["refuses"]);
    workOn(database, [carrier]);
    const id = await boxed(at);
    await settled(at);
    expect(await rowsOf(at, id)).toMatchObject([
      { waybill_status: "failed", waybill_failure: "refused", carrier_message: "No such street" },
    ]);
    expect(carrier.calls).toHaveLength(1);
    expect(await orderRow(at, id)).toMatchObject({ abnormal: true, abnormal_rule: "carrier_refused" });
    expect((await at.act("ship", id)).code).toBe("DOCUMENT_BLOCKED");
    expect((await make(id)).status).toBe(200);
    await settled(at);
    expect(await stateOf(at, id)).toEqual(["issued"]);
    expect(await orderRow(at, id)).toMatchObject({ abnormal: false, abnormal_rule: null });
    expect((await at.act("ship", id)).status).toBe(200);
  });

  test("a carrier that stalls is left after its time, and asked again [carrier_waybill_creation_timeout_ms]", async () => {
    await askAt(at, carrier.address);
    carrier.answers(["stalls"]);
    workOn(database, [carrier], { timeoutMs: 100 });
    const id = await boxed(at);
    await settled(at);
    expect(await stateOf(at, id)).toEqual(["issued"]);
    // A slow machine may have left the second answer, too.
    expect(carrier.calls.length).toBeGreaterThan(1);
    carrier.release();
    await holdsTogether(at, carrier);
  });

  test("while a carrier stalls, nobody waits for it: no transaction is open", async () => {
    await askAt(at, carrier.address);
    carrier.answers(["stalls"]);
    workOn(database, [carrier]);
    const id = await boxed(at);
    await until(() => carrier.calls.length === 1);
    // The embedded database has one connection: whoever held it would hold up this step.
    expect((await at.act("revert_boxing", id, { reason: "again" })).status).toBe(200);
    expect(await rowsOf(at, id)).toMatchObject([{ waybill_status: "void", shipping_no: null, boxing_id: null }]);
    carrier.release();
    await settled(at);
    const [row] = await rowsOf(at, id);
    expect(row).toMatchObject({ waybill_status: "void", shipping_no: null, taken_back_at: expect.anything() });
    expect([...carrier.void]).toEqual([row?.waybill_id]);
    expect(carrier.labels.size, "the answer that came late was taken back").toBe(0);
    expect(await orderRow(at, id)).toMatchObject({ shipping_no: null });
  });

  test("a box goes to another store under another label of the same carrier, which is told of the store", async () => {
    for (const store_no of ["111111", "222222"]) await at.openStore("seven_eleven", store_no);
    const store = { order_type: "convenience_store", carrier_code: "seven_eleven", store_no: "111111" };
    await askAt(at, carrier.address, { carrier_code: "seven_eleven" });
    workOn(database, [carrier]);
    const id = await boxed(at, store);
    await settled(at);
    expect((await make(id, { store_no: "222222" })).status).toBe(200);
    await settled(at);
    expect(carrier.calls.filter(({ method }) => method === "POST").map(({ body }) => body.store_no)).toEqual([
      "111111",
      "222222",
    ]);
    expect(await stateOf(at, id)).toEqual(["void", "issued"]);
    await holdsTogether(at, carrier);
  });

  test("a box that is opened, or unpacked, tells its carrier that its waybill is void, and gets another under another key [shipping-3.5]", async () => {
    await askAt(at, carrier.address);
    workOn(database, [carrier]);
    const id = await boxed(at);
    await settled(at);
    await at.go(id, "revert_boxing");
    carrier.answers(["fails", "drops"]);
    await settled(at);
    expect(carrier.labels.size).toBe(0);
    await at.act("confirm_boxing", id, fastBox);
    await settled(at);
    await holdsTogether(at, carrier);
    await at.go(id, "request_intercept", "confirm_intercept");
    await settled(at);
    expect(carrier.labels.size).toBe(0);
    expect(await stateOf(at, id)).toEqual(["void", "void"]);
    expect(new Set((await rowsOf(at, id)).map(({ waybill_id }) => waybill_id))).toEqual(carrier.void);
  });

  test("another carrier takes the place of one that was asked, which is told; back again it is asked anew", async () => {
    await askAt(at, carrier.address);
    const range = { company_id: at.company, carrier_code: "kerry_tj", first_no: "1", last_no: "9", number_length: 5 };
    expect((await at.client.call("POST", "/v1/waybill/range/a", range)).status).toBe(200);
    workOn(database, [carrier]);
    const id = await boxed(at);
    await settled(at);
    expect((await make(id, { carrier_code: "kerry_tj" })).status).toBe(200);
    await settled(at);
    expect(carrier.labels.size).toBe(0);
    expect(await orderRow(at, id)).toMatchObject({ shipping_no: "00001" });
    expect((await make(id, { carrier_code: "hct" })).status).toBe(200);
    await settled(at);
    await holdsTogether(at, carrier);
    expect(await orderRow(at, id)).toMatchObject({ shipping_no: "G000002", carrier_code: "hct" });
  });

  test("a number that the carrier gave to another box is not taken a second time", async () => {
    await askAt(at, carrier.address);
    workOn(database, [carrier]);
    await boxed(at);
    await settled(at);
    const other = await playGateway();
    await database.transact((tx) =>
      sql`update carrier_interface set interface_address = ${other.address} where company_id = ${at.company}`.execute(
        tx,
      ),
    );
    await jobsOf(database).stop();
    workOn(database, [carrier, other]);
    const id = await boxed(at);
    await settled(at);
    expect(await rowsOf(at, id)).toMatchObject([
      { waybill_status: "failed", waybill_failure: "not_understood", carrier_message: "G000001", shipping_no: null },
    ]);
    await other.close();
  });

  test("nobody is asked at an address that whoever runs the server does not allow, or that was switched off", async () => {
    const stranger = await playGateway();
    const id = await askAt(at, `${stranger.address}/hct/`);
    workOn(database, [carrier]);
    const order = await boxed(at);
    await settled(at);
    expect(await rowsOf(at, order)).toMatchObject([{ waybill_status: "failed", waybill_failure: "not_allowed" }]);
    expect(stranger.calls).toEqual([]);
    await jobsOf(database).stop();
    expect((await make(order)).status).toBe(200);
    const off = { enabled: false, version: 1 };
    expect((await at.client.call("PUT", `/v1/carrier/interface/${id}`, off)).status).toBe(200);
    workOn(database, [carrier, stranger]);
    await settled(at);
    expect(await rowsOf(at, order)).toMatchObject([{ waybill_status: "failed", waybill_failure: "no_interface" }]);
    expect(stranger.calls).toEqual([]);
    await stranger.close();
  });

  test.each([
    "ftp://x.example",
    "x.example",
    "https://user:secret@x.example",
    "https://x.example?",
    "https://x.example/#",
    "https:x.example",
    "https://x.example\\@y.example",
    "https://x.example/a b",
    "https://x.example?to=1",
    "javascript:1",
  ])("%s is no address of an interface", async (interface_address) => {
    const body = { company_id: at.company, carrier_code: "hct", interface_address };
    const { status, additionals } = await at.client.call("POST", "/v1/carrier/interface/a", body);
    expect([status, additionals["errors"][0]]).toMatchObject([400, { field: "interface_address", code: "BAD_FORMAT" }]);
  });

  test.each(numberedCarriers)(
    "%s is asked by its interface, each box by its own key, and the order bears the number of the first [shipping-3.6]",
    async (carrier_code) => {
      await askAt(at, carrier.address, { carrier_code });
      workOn(database, [carrier]);
      await at.openStore(carrier_code, "S1");
      const order_type = carriers.find(({ code }) => code === carrier_code)?.takes[0];
      const header = { carrier_code, order_type, store_no: "S1", service_type: "COLD" };
      const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "2" }], header);
      await at.go(id, "close_order", "print", "confirm_pick");
      const measures = { length: "30", width: "20", height: "15", weight: "1.5" };
      const one = (box_no: string) => ({ box_no, ...measures, details: [{ outbound_detail_id: lines[0], num: "1" }] });
      expect((await at.act("box", id, { boxes: [one("K1"), one("K2")] })).status).toBe(200);
      expect((await at.act("confirm_boxing", id)).status).toBe(200);
      await settled(at);
      expect(await stateOf(at, id)).toEqual(["issued", "issued"]);
      const [first] = [...(await rowsOf(at, id))].sort((a, b) => (String(a.boxing_id) < String(b.boxing_id) ? -1 : 1));
      expect(await orderRow(at, id)).toMatchObject({ shipping_no: first?.shipping_no });
      await holdsTogether(at, carrier);
      expect((await at.act("ship", id)).status).toBe(200);
    },
  );

  test("orders of companies without an interface take their numbers from ranges, at once", async () => {
    await askAt(at, carrier.address, { enabled: false });
    const range = { company_id: at.company, carrier_code: "hct", first_no: "1", last_no: "9", number_length: 5 };
    expect((await at.client.call("POST", "/v1/waybill/range/a", range)).status).toBe(200);
    workOn(database, [carrier]);
    const [id = ""] = await picked(at, 1);
    await at.go(id, "confirm_boxing");
    expect(await rowsOf(at, id)).toMatchObject([{ waybill_status: "issued", shipping_no: "00001" }]);
    await at.go(id, "revert_boxing");
    await settled(at);
    expect(carrier.calls).toEqual([]);
  });
});
