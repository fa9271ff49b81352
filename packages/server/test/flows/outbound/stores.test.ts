import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { type House, house } from "./house.ts";

const isCluster = process.env.STOWAGE_CLUSTER !== undefined;
const line = [{ product_code: "plain", outbound_nums: "2" }];

describe.each(oneDatabase)("stores and what carriers refuse on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 100);
  });

  const call = async (method: "POST" | "PUT" | "DELETE", path: string, body: object) => {
    const answer = await at.client.call(method, path, body);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.additionals;
  };
  const makeStore = async (more: object = {}): Promise<string> => {
    const store = { company_id: at.company, carrier_code: "seven_eleven", store_no: "150001", store_name: "Corner" };
    return (await call("POST", "/v1/store/a", { ...store, ...more }))["store"][0].store_id;
  };
  const toStore = (header: object = {}) =>
    at.order(line, { order_type: "convenience_store", carrier_code: "seven_eleven", store_no: "150001", ...header });
  const orderRow = async (id: string) => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    return (await call("POST", "/v1/outbound/q", { query }))["outbound"][0];
  };
  const marked = async (id: string) => {
    const { abnormal, abnormal_rule } = await orderRow(id);
    return [abnormal, abnormal_rule];
  };
  const unmarked = [false, null];
  const unknown = [true, "unknown_store"];
  const range = (carrier_code: string, more: object = {}) =>
    call("POST", "/v1/waybill/range/a", {
      ...{ company_id: at.company, carrier_code, prefix: "8", first_no: "1", last_no: "9", number_length: 5, ...more },
    });

  test("a store is known by its carrier and number, once in its company [shipping-5.4]", async () => {
    await makeStore({ address: "No. 7, Section 5" });
    const found = (await call("POST", `/v1/store/${at.company}/q`, {}))["store"];
    expect(found).toMatchObject([
      { store_no: "150001", store_name: "Corner", address: "No. 7, Section 5", open: true },
    ]);
    await makeStore({ carrier_code: "family_mart" });
    const twice = { company_id: at.company, carrier_code: "family_mart", store_no: "150001", store_name: "Again" };
    const refused = await at.client.call("POST", "/v1/store/a", twice);
    expect([refused.status, refused.additionals["errors"]]).toMatchObject([409, [{ code: "DUPLICATE" }]]);
    const none = await at.client.call("POST", "/v1/store/a", { ...twice, carrier_code: "hct" });
    expect(none.additionals["errors"]).toMatchObject([{ field: "carrier_code", code: "NOT_A_CHOICE" }]);
  });

  test("who packs or types orders chooses a store, and sees no more of it than that needs", async () => {
    await makeStore({ address: "No. 7, Section 5", tel: "02-2345-6789" });
    await makeStore({ store_no: "150002", open: false });
    const scope = { companyIds: [at.company], whIds: [at.wh] };
    const only = [{ queryField: "open", queryCondition: "equal", queryValue: true }];
    for (const granted of ["boxingSetup:update", "outboundOperation:create"]) {
      const client = at.client.as(everything(scope, new Set([granted])));
      const answer = await client.call("POST", "/v1/store/q", { query: only });
      expect(answer.additionals["store"], granted).toMatchObject([{ store_no: "150001", store_name: "Corner" }]);
      expect(Object.keys(answer.additionals["store"][0])).not.toContain("tel");
    }
    const other = at.client.as(everything(scope, new Set(["goodsSetup:query"])));
    expect((await other.call("POST", "/v1/store/q", {})).code).toBe("NOT_PERMITTED");
  });

  test("an order says the name of its store, as the store has it [shipping-5.4]", async () => {
    const id = await makeStore({ store_no: "F012" });
    const order = await toStore({ store_no: "f012", store_name: "typed" });
    expect(await orderRow(order.id)).toMatchObject({ store_no: "F012", store_name: "Corner" });
    await call("PUT", `/v1/store/${id}`, { store_name: "Corner of the park" });
    expect(await orderRow(order.id)).toMatchObject({ store_no: "F012", store_name: "Corner of the park" });
  });

  test("an order whose store is not known is marked, until the store is there [orders-7.1b] [shipping-5.6]", async () => {
    const { id } = await toStore();
    const { id: other } = await toStore({ store_no: "150002" });
    expect([await marked(id), await marked(other)]).toEqual([unknown, unknown]);
    const refused = await at.act("close_order", id);
    expect([refused.code, refused.message]).toEqual(["DOCUMENT_BLOCKED", expect.stringContaining("Store unknown")]);
    await makeStore({ carrier_code: "family_mart" });
    expect(await marked(id), "another chain has one of this number").toEqual(unknown);
    await makeStore();
    expect([await marked(id), await marked(other)]).toEqual([unmarked, unknown]);
    expect(await orderRow(id)).toMatchObject({ store_name: "Corner" });
    await at.go(id, "close_order");
    await call("PUT", `/v1/outbound/${other}`, { store_no: "150001" });
    expect(await marked(other), "it goes to one that is known").toEqual(unmarked);
  });

  test("so is one to be fetched at a store that does not say at which or by whom, whoever brings it there", async () => {
    const { id } = await at.order(line, { order_type: "convenience_store" });
    expect(await marked(id)).toEqual([true, "address_incomplete"]);
    expect((await at.act("close_order", id)).code).toBe("DOCUMENT_BLOCKED");
    await call("PUT", `/v1/outbound/${id}`, { consignee_name: "Ms. Wang", delivery_tel: "0912-000000" });
    expect(await marked(id), "nobody knows yet which chain it is").toEqual(unknown);
    await call("PUT", `/v1/outbound/${id}`, { store_no: "150001" });
    expect(await marked(id)).toEqual(unmarked);
    await at.go(id, "close_order");
  });

  test("so is one whose store closed or is gone, as long as it is not shipped [orders-7.1b] [shipping-5.6]", async () => {
    await range("seven_eleven");
    const store = await makeStore();
    const { id } = await toStore();
    const { id: shipped } = await toStore();
    await at.go(id, "close_order", "print", "confirm_pick");
    await at.go(shipped, "close_order", "print", "confirm_pick", "confirm_boxing", "ship");
    await call("PUT", `/v1/store/${store}`, { open: false });
    expect([await marked(id), await marked(shipped)]).toEqual([unknown, unmarked]);
    await call("PUT", `/v1/store/${store}`, { open: true });
    expect(await marked(id)).toEqual(unmarked);
    await call("DELETE", `/v1/store/${store}`, {});
    expect(await marked(id)).toEqual(unknown);
    await makeStore({ store_no: "150009" });
    await at.go(id, "unlock_abnormal");
    expect(await marked(id), "whoever may lets it go on").toEqual(unmarked);
    expect((await at.act("assign_carrier", id, { carrier_code: "seven_eleven", store_no: "77" })).status).toBe(200);
    expect(await marked(id)).toEqual(unknown);
    await call("POST", `/v1/waybill/${id}/a`, { carrier_code: "seven_eleven", store_no: "150009" });
    expect(await orderRow(id)).toMatchObject({ store_no: "150009", store_name: "Corner", abnormal: false });
    expect(await at.broken()).toEqual([]);
  });

  test("of two that are written at once, an order and its store, one sees the other", async () => {
    for (let no = 200_001; no <= 200_012; no += 1) {
      const store_no = String(no);
      const [, order] = await Promise.all([makeStore({ store_no }), toStore({ store_no })]);
      expect(await marked(order.id)).toEqual(unmarked);
    }
  });

  test("a store that is made later is the one that an order wrote in small letters", async () => {
    const { id } = await toStore({ store_no: "f014" });
    expect(await marked(id)).toEqual(unknown);
    await makeStore({ store_no: "F014" });
    expect(await marked(id)).toEqual(unmarked);
    expect(await orderRow(id)).toMatchObject({ store_no: "F014", store_name: "Corner" });
  });

  test("an order whose store closed while its carrier's refusal marked it is marked by that once the boxes are open again", async () => {
    const store = await makeStore();
    const { id } = await toStore();
    const { id: back } = await toStore();
    await at.go([id, back], "close_order", "print", "confirm_pick", "confirm_boxing");
    expect(await marked(id)).toEqual([true, "carrier_refused"]);
    await call("PUT", `/v1/store/${store}`, { open: false });
    await at.go(id, "revert_boxing");
    expect(await marked(id)).toEqual(unknown);
    await at.go(back, "request_intercept", "reject_intercept", "revert_boxing", "revert_pick");
    expect(await marked(back)).toEqual(unknown);
  });

  /** A cluster finds out late who waits for whom: whoever is told to come again does so. */
  const untilDone = async (send: () => ReturnType<House["act"]>) => {
    let answer = await send();
    for (let again = 0; isCluster && answer.status === 503 && again < 5; again += 1) answer = await send();
    return answer;
  };

  test("stores are written while orders go to others, and nobody is refused", async () => {
    const stores = [await makeStore(), await makeStore({ store_no: "150002" })];
    const orders = [];
    for (let made = 0; made < 6; made += 1) orders.push((await toStore()).id);
    await at.go(orders, "close_order");
    for (let round = 0; round < 6; round += 1) {
      const store_no = round % 2 === 0 ? "150002" : "150001";
      const answers = await Promise.all([
        ...orders.map((id) =>
          untilDone(() => at.act("assign_carrier", id, { carrier_code: "seven_eleven", store_no })),
        ),
        ...stores.map((id) =>
          untilDone(() => at.client.call("PUT", `/v1/store/${id}`, { store_name: `Corner ${round}` })),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    for (const id of orders) {
      expect(await marked(id)).toEqual(unmarked);
      expect(await orderRow(id)).toMatchObject({ store_no: "150001", store_name: "Corner 5" });
    }
  });

  const refusedBox = async () => {
    const { id } = await at.order(line, { carrier_code: "hct" });
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
    return id;
  };
  const refusedByCarrier = [true, "carrier_refused"];

  test("an order whose box got no waybill is marked, until it has one [orders-7.1b]", async () => {
    const id = await refusedBox();
    expect(await marked(id)).toEqual(refusedByCarrier);
    const refused = await at.act("ship", id);
    expect([refused.code, refused.message]).toEqual(["DOCUMENT_BLOCKED", expect.stringContaining("No waybill number")]);
    expect((await at.act("assign_carrier", id, { carrier_code: "hct" })).code).toBe("WAYBILL_NUMBERS_SPENT");
    expect(await marked(id)).toEqual(refusedByCarrier);
    await range("hct");
    await call("POST", `/v1/waybill/${id}/a`, {});
    expect(await marked(id)).toEqual(unmarked);
    await at.go(id, "ship");
  });

  test("or goes with another, or its boxes are opened again [orders-7.1b]", async () => {
    const id = await refusedBox();
    await at.go(id, "revert_boxing");
    expect(await marked(id)).toEqual(unmarked);
    await at.go(id, "confirm_boxing");
    expect(await marked(id)).toEqual(refusedByCarrier);
    await at.act("assign_carrier", id, { carrier_code: "own_truck" });
    expect(await marked(id)).toEqual(unmarked);
    const stopped = await refusedBox();
    await at.go(stopped, "request_intercept", "confirm_intercept");
    expect(await marked(stopped)).toEqual(unmarked);
  });

  test("what a person marked waits for who unlocks it, whatever its carrier does", async () => {
    const id = await refusedBox();
    await range("hct");
    await at.go(id, "unlock_abnormal", "mark_abnormal");
    const refused = await at.act("assign_carrier", id, { carrier_code: "hct" });
    expect([refused.code, refused.additionals["results"][0].details.reason]).toEqual(["DOCUMENT_BLOCKED", "test"]);
    expect(await orderRow(id)).toMatchObject({ abnormal: true, abnormal_reason: "test", shipping_no: null });
  });
});
