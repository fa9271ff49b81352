import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../support/http.ts";
import { carrier, fastBox, type House } from "./house.ts";
import { twoServers } from "./twoServers.ts";

describe("racing for orders", () => {
  const both = twoServers();
  let at: House;
  beforeEach(() => {
    at = both.at;
  });

  const act = (of: number, action: string, ids: readonly string[], payload: object = {}) =>
    both.client(of).call("POST", `/v1/outbound/action/${action}`, { ids, ...payload });
  const make = (count: number, num = "1") =>
    Promise.all(Array.from({ length: count }, () => at.order([{ product_code: "plain", outbound_nums: num }])));
  const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
  const status = async (id: string) =>
    (
      await at.client.call("POST", "/v1/outbound/q", {
        query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }],
      })
    ).additionals["outbound"][0].outbound_status;

  test("60 orders race for 25 pieces: exactly 25 are closed", async () => {
    await at.put("plain", "A1", 10);
    await at.put("plain", "A2", 15);
    const orders = await make(60);
    const answers = await Promise.all(orders.map(({ id }, index) => act(index, "close_order", [id])));
    expect(succeeded(answers)).toBe(25);
    expect(answers.filter(({ code }) => code === "INSUFFICIENT_STOCK")).toHaveLength(35);
    expect(await at.broken()).toEqual([]);
  });

  test("a pick and an interception asked for at once: each order ends in a state that its stock agrees with", async () => {
    await at.put("plain", "A1", 40);
    const orders = await make(40);
    const ids = orders.map(({ id }) => id);
    await at.go(ids, "close_order", "print");
    const answers = await Promise.all(
      ids.flatMap((id, index) => [
        act(index, "confirm_pick", [id]),
        act(index + 1, "request_intercept", [id], { reason: "stop" }),
      ]),
    );
    for (const [index, id] of ids.entries()) {
      const [pick, stop] = [answers[2 * index], answers[2 * index + 1]];
      // Either order of the two is right; an interception goes through from both states.
      expect(stop?.status).toBe(200);
      expect(await status(id)).toBe("awaiting_interception");
      const picked = (await at.bookings(id)).map(({ booking_state }) => booking_state);
      expect(picked).toEqual([pick?.status === 200 ? "picked" : "booked"]);
    }
    await at.go(ids, "confirm_intercept");
    expect((await at.snapshot()).stock).toEqual([expect.objectContaining({ qty: "40", booked: "0" })]);
    expect(await at.broken()).toEqual([]);
  });

  test("the same pick from two servers and many clients at once is done once", async () => {
    await at.put("plain", "A1", 5);
    const [order] = await make(1, "5");
    const id = order?.id ?? "";
    await at.go(id, "close_order", "print");
    const [booking] = await at.bookings(id);
    const details = [{ booking_id: booking?.booking_id, num: "5" }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(index, "confirm_pick", [id], { details })),
    );
    expect(succeeded(answers)).toBe(1);
    expect((await at.lines(id))[0]).toMatchObject({ num_picked: "5" });
    expect(await at.broken()).toEqual([]);
  });

  test("pickers of one order line by line, at once: every line is picked and the last one finishes it", async () => {
    for (const storage of ["A1", "A2", "A3", "A4", "A5", "A6"]) await at.put("plain", storage, 2);
    const [order] = await make(1, "12");
    const id = order?.id ?? "";
    await at.go(id, "close_order", "print");
    const bookings = await at.bookings(id);
    const answers = await Promise.all(
      bookings.map(({ booking_id }, index) =>
        act(index, "confirm_pick", [id], { details: [{ booking_id, num: "2" }] }),
      ),
    );
    expect(succeeded(answers)).toBe(6);
    expect(await status(id)).toBe("awaiting_boxing");
    expect(await at.broken()).toEqual([]);
  });

  test("shipping and its way back, cancelling and printing, in any order at once: nothing disagrees", async () => {
    await at.put("plain", "A1", 60);
    const orders = await make(20, "3");
    const ids = orders.map(({ id }) => id);
    await at.go(ids, "close_order");
    await Promise.all(
      ids.flatMap((id, index) => [act(index, "print", [id]), act(index + 1, "cancel", [id], { reason: "x" })]),
    );
    expect(await at.broken()).toEqual([]);
    const left: string[] = [];
    for (const id of ids) if ((await status(id)) === "awaiting_pick") left.push(id);
    await Promise.all(
      left.flatMap((id, index) => [
        act(index, "confirm_pick", [id]),
        act(index + 1, "revert_pick", [id], { reason: "x" }),
        act(index, "confirm_pick", [id]),
        act(index + 1, "confirm_boxing", [id], fastBox),
        act(index, "ship", [id], carrier),
        act(index + 1, "revert_ship", [id], { reason: "x" }),
      ]),
    );
    expect(await at.broken()).toEqual([]);
  });

  test("pieces taken back while others take some back, pick, box and ship the same order: nothing disagrees or is lost", async () => {
    await at.put("plain", "A1", 40);
    await at.put("plain", "A2", 40);
    const orders = await make(16, "5");
    const ids = orders.map(({ id }) => id);
    await at.go(ids, "close_order", "print", "confirm_pick");
    const some = (index: number, num: string) => {
      const details = [{ outbound_detail_id: orders[index]?.lines[0], num }];
      return act(index, "revert_pick", [ids[index] ?? ""], { reason: "x", details });
    };
    const answers = await Promise.all(
      ids.flatMap((id, index) => [
        some(index, "2"),
        act(index + 1, "confirm_boxing", [id], fastBox),
        some(index, "4"),
        act(index, "confirm_pick", [id]),
        some(index, "1"),
        act(index + 1, "ship", [id], carrier),
      ]),
    );
    const [took, boxed] = [answers.filter((_, at) => at % 6 === 0), answers.filter((_, at) => at % 6 === 1)];
    expect(succeeded(took), "some pieces went back").toBeGreaterThan(0);
    expect([...took, ...boxed].filter(({ status }) => status >= 500)).toEqual([]);
    expect(await at.broken()).toEqual([]);
    const { stock } = await at.snapshot();
    const shipped = (await Promise.all(ids.map((id) => at.lines(id)))).flat();
    const left = (stock as { qty: string }[]).reduce((sum, { qty }) => sum + Number(qty), 0);
    expect(left + shipped.reduce((sum, line) => sum + Number(line["num_shipped"]), 0)).toBe(80);
  });

  test("twenty people take the same pieces back: as many go back as were picked, and never more", async () => {
    await at.put("plain", "A1", 10);
    const [order] = await make(1, "7");
    const id = order?.id ?? "";
    await at.go(id, "close_order", "print", "confirm_pick");
    const details = [{ outbound_detail_id: order?.lines[0], num: "2" }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(index, "revert_pick", [id], { reason: "x", details })),
    );
    expect(succeeded(answers)).toBe(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(["MORE_THAN_PICKED"]),
    );
    expect((await at.lines(id))[0]).toMatchObject({ num_picked: "1", num_booked: "7" });
    expect(await at.broken()).toEqual([]);
  });
});
