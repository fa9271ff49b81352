import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobsOf } from "../../src/jobs/index.ts";
import { fastBox } from "../flows/outbound/house.ts";
import { twoServers } from "../flows/outbound/twoServers.ts";
import { until } from "../jobs/steps.ts";
import { askAt, boxed, holdsTogether, orderRow, rowsOf, settled, workOn } from "./atWork.ts";
import { type PlayedGateway, playGateway } from "./playedGateway.ts";

/** What is done about an order whose waybill its carrier is at. */
describe("while a carrier makes a waybill", () => {
  const both = twoServers();
  let carrier: PlayedGateway;
  beforeEach(async () => {
    carrier = await playGateway();
    await both.at.put("plain", "A1", 20);
    await askAt(both.at, carrier.address);
    const range = { company_id: both.at.company, carrier_code: "kerry_tj", first_no: "1", last_no: "9" };
    expect((await both.client(0).call("POST", "/v1/waybill/range/a", { ...range, number_length: 5 })).status).toBe(200);
    for (const one of [both.database, both.other]) workOn(one, [carrier]);
  });
  afterEach(async () => {
    carrier.release();
    await Promise.all([both.database, both.other].map((one) => jobsOf(one).stop()));
    await carrier.close();
  });

  const act = (action: string, id: string, payload: object = {}) =>
    both.client(1).call("POST", `/v1/outbound/action/${action}`, { ids: [id], ...payload });
  const asked = async () => {
    carrier.answers(["stalls"]);
    const id = await boxed(both.at, { consignee_name: "Lin", delivery_address: "Road 1", delivery_tel: "0912345678" });
    await until(() => carrier.calls.length === 1);
    return id;
  };
  const answered = async () => {
    carrier.release();
    await settled(both.at);
  };

  test.each([
    ["its box is opened", (id: string) => act("revert_boxing", id, { reason: "again" })],
    [
      "its order is intercepted",
      async (id: string) => {
        await act("request_intercept", id, { reason: "stop" });
        return act("confirm_intercept", id);
      },
    ],
  ])("%s: the late answer is taken back at the carrier, and nothing bears its number", async (_what, change) => {
    const id = await asked();
    expect((await change(id)).status).toBe(200);
    await answered();
    expect(await rowsOf(both.at, id)).toMatchObject([{ waybill_status: "void", boxing_id: null, shipping_no: null }]);
    expect(carrier.labels.size).toBe(0);
    expect(await orderRow(both.at, id)).toMatchObject({ shipping_no: null, abnormal: false });
    await holdsTogether(both.at, carrier);
  });

  test("its order goes with another carrier: that one's number stands, and the late one is taken back", async () => {
    const id = await asked();
    const other = await both.client(1).call("POST", `/v1/waybill/${id}/a`, { carrier_code: "kerry_tj" });
    expect(other.status, JSON.stringify(other.additionals)).toBe(200);
    await answered();
    expect(carrier.labels.size).toBe(0);
    expect(await orderRow(both.at, id)).toMatchObject({ carrier_code: "kerry_tj", shipping_no: "00001" });
  });

  test("opened and closed again before it answers: the box has one number, that of its second waybill", async () => {
    const id = await asked();
    expect((await act("revert_boxing", id, { reason: "again" })).status).toBe(200);
    expect((await act("confirm_boxing", id, fastBox)).status).toBe(200);
    await answered();
    await holdsTogether(both.at, carrier);
    expect((await rowsOf(both.at, id)).filter(({ boxing_id }) => boxing_id)).toHaveLength(1);
  });

  test("it neither leaves nor has a label, whoever asks, and asking again asks nobody twice", async () => {
    const id = await asked();
    expect(await act("ship", id)).toMatchObject({ status: 409 });
    expect((await both.client(0).call("POST", "/v1/printwaybill/hct", { ids: [id] })).status).toBe(409);
    expect((await both.client(1).call("POST", `/v1/waybill/${id}/a`, {})).status).toBe(200);
    expect(carrier.calls).toHaveLength(1);
    await answered();
    await holdsTogether(both.at, carrier);
    expect((await act("ship", id)).status).toBe(200);
  });

  test("where its order is to be brought is written no more: what the carrier was told holds", async () => {
    const id = await asked();
    const { version } = await orderRow(both.at, id);
    const changed = await both.client(1).call("PUT", `/v1/outbound/${id}`, { delivery_address: "Road 2", version });
    expect(changed).toMatchObject({ status: 409, code: "NOT_EDITABLE" });
    await answered();
    const row = await orderRow(both.at, id);
    const told = carrier.calls.filter(({ method }) => method === "POST").at(-1)?.body["recipient"];
    expect(told).toMatchObject({ address: row.delivery_address });
    await holdsTogether(both.at, carrier);
  });
});
