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
  beforeEach(async () => {
    carrier = await playGateway();
    await both.at.put("plain", "A1", 100);
    await askAt(both.at, carrier.address);
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
