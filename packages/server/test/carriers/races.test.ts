import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobsOf } from "../../src/jobs/index.ts";
import { fastBox } from "../flows/outbound/house.ts";
import { twoServers } from "../flows/outbound/twoServers.ts";
import { until } from "../jobs/steps.ts";
import { askAt, holdsTogether, picked, rowsOf, settled, workOn } from "./atWork.ts";
import { startWaybillWorker } from "./kill/processes.ts";
import { type PlayedGateway, playGateway, type Way } from "./playedGateway.ts";

describe("carriers asked by two servers", () => {
  const both = twoServers();
  let carrier: PlayedGateway;
  let asked: string;
  beforeEach(async () => {
    carrier = await playGateway();
    await both.at.put("plain", "A1", 100);
    asked = await askAt(both.at, carrier.address);
  });
  afterEach(async () => {
    await Promise.all([both.database, both.other].map((one) => jobsOf(one).stop()));
    await carrier.close();
  });
  const act = (of: number, action: string, ids: readonly string[], payload: object = {}) =>
    both.client(of).call("POST", `/v1/outbound/action/${action}`, { ids, ...payload });

  test("24 orders boxed at once at a carrier of which one call in five goes wrong: a label a box, each number once", async () => {
    const { at } = both;
    for (const one of [both.database, both.other]) workOn(one, [carrier]);
    const wrong: readonly Way[] = ["fails", "late drop", "nonsense", "drops", "twice"];
    carrier.answers(
      Array.from({ length: 60 }, (_, index) => (index % 5 === 0 ? (wrong[(index / 5) % 5] ?? "fails") : "right")),
    );
    const ids = await picked(at, 24);
    const answers = await Promise.all(ids.map((id, index) => act(index, "confirm_boxing", [id], fastBox)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await settled(at);
    expect(await rowsOf(at)).toHaveLength(24);
    await holdsTogether(at, carrier);
  });

  test("boxing, its way back and asking again at once, again and again: the carrier keeps the labels of boxes that stand", async () => {
    const { at } = both;
    for (const one of [both.database, both.other]) workOn(one, [carrier]);
    const ways: readonly Way[] = ["right", "late drop", "right", "fails", "right", "drops", "nonsense"];
    carrier.answers(Array.from({ length: 100 }, (_, index) => ways[index % ways.length] ?? "right"));
    const ids = await picked(at, 6);
    for (const round of [0, 1, 2])
      await Promise.all(
        ids.flatMap((id, index) => [
          act(index + round, "confirm_boxing", [id], fastBox),
          act(index + round + 1, "revert_boxing", [id], { reason: "again" }),
          both.client(index).call("POST", `/v1/waybill/${id}/a`, {}),
        ]),
      );
    await Promise.all(ids.map((id, index) => act(index, "confirm_boxing", [id], fastBox)));
    await settled(at);
    await holdsTogether(at, carrier);
    expect((await rowsOf(at)).filter(({ boxing_id }) => boxing_id)).toHaveLength(6);
  });

  test("packing, unpacking, picking back, stopping and asking again at a bench whose labels are asked for early: each order bears the number of its first box", async () => {
    const { at } = both;
    expect((await at.client.call("PUT", `/v1/carrier/interface/${asked}`, { weight_first: false })).status).toBe(200);
    for (const one of [both.database, both.other]) workOn(one, [carrier]);
    const ways: readonly Way[] = ["right", "late drop", "right", "fails", "right", "drops", "nonsense"];
    carrier.answers(Array.from({ length: 200 }, (_, index) => ways[index % ways.length] ?? "right"));
    const ids = await picked(at, 6);
    const lines = await Promise.all(ids.map(async (id) => (await at.lines(id))[0]?.outbound_detail_id));
    const box = (index: number, box_no: string, num?: string) => ({
      ...{ box_no, length: "30", width: "20", height: "15", weight: "1.5" },
      details: num ? [{ outbound_detail_id: lines[index], num }] : [],
    });
    for (const round of [0, 1, 2, 3]) {
      const answers = await Promise.all(
        ids.flatMap((id, index) => [
          act(index + round, "box", [id], { boxes: [box(index, round % 2 === 0 ? "A" : "1", "1")] }),
          act(index + round + 1, "box", [id], { boxes: [box(index, index % 2 === 0 ? "A" : "1")] }),
          act(index, "revert_pick", [id], { reason: "back" }),
          act(index + 1, "confirm_pick", [id]),
          act(index, "request_intercept", [id], { reason: "stop" }),
          act(index, "reject_intercept", [id], { reason: "go on" }),
          both.client(index).call("POST", `/v1/waybill/${id}/a`, {}),
          both.client(index + 1).call("POST", `/v1/waybill/${id}/a`, {}),
        ]),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    carrier.answers([]);
    await settled(at);
    const rows = async (): Promise<readonly Record<string, string>[]> =>
      (await at.client.call("POST", "/v1/outbound/q", {})).additionals["outbound"];
    for (const { outbound_id, outbound_status, abnormal } of await rows()) {
      if (outbound_status === "awaiting_interception") await at.go(String(outbound_id), "reject_intercept");
      if (abnormal) expect((await both.client(0).call("POST", `/v1/waybill/${outbound_id}/a`, {})).status).toBe(200);
    }
    await settled(at);
    const numbers = new Map(
      (await rowsOf(at)).flatMap((row) => (row.boxing_id ? [[row.outbound_id, row.shipping_no] as const] : [])),
    );
    for (const { outbound_id = "", shipping_no, abnormal } of await rows())
      expect([shipping_no, abnormal]).toEqual([numbers.get(outbound_id) ?? null, false]);
    await holdsTogether(at, carrier);
  });

  test("a process that is killed while the carrier makes a label leaves it to another, which gets the same", async () => {
    const { at } = both;
    carrier.answers(["stalls"]);
    const worker = await startWaybillWorker(both.database.url ?? "", carrier.address);
    const [id = ""] = await picked(at, 1);
    await at.go(id, "confirm_boxing");
    await until(() => carrier.calls.length === 1);
    await worker.kill();
    // The carrier makes it all the same; nobody hears of it.
    carrier.release();
    await until(() => carrier.labels.size === 1);
    workOn(both.database, [carrier]);
    await settled(at);
    expect(carrier.calls).toHaveLength(2);
    expect(await rowsOf(at, id)).toMatchObject([{ waybill_status: "issued", shipping_no: "G000001" }]);
    await holdsTogether(at, carrier);
  });
});
