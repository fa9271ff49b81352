import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../support/http.ts";
import { correction, numbers, shipped, versionsOf } from "./correcting.ts";
import type { House } from "./house.ts";
import { twoServers } from "./twoServers.ts";

describe("racing to correct shipped orders", () => {
  const both = twoServers();
  let at: House;
  beforeEach(() => {
    at = both.at;
  });
  const act = (of: number, action: string, id: string) =>
    both.client(of).call("POST", `/v1/outbound/adjustment/action/${action}`, {
      ids: [id],
      ...(action === "adjust" ? {} : { reason: "test" }),
    });
  const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
  const never = (outbound_detail_id: string | undefined, num: string, more = {}) => ({
    ...{ outbound_detail_id, adjust_category: "in", num, storage_loc_code: "A2", ...more },
  });

  test("20 corrections race for a line of 12: no more comes back than was shipped", async () => {
    await at.put("plain", "A1", 12);
    const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "12" }]);
    const ids = await Promise.all(Array.from({ length: 20 }, () => correction(at, id, never(lines[0], "1"))));
    const answers = await Promise.all(ids.map((one, index) => act(index, "adjust", one)));
    expect(succeeded(answers)).toBe(12);
    expect(answers.filter(({ code }) => code === "MORE_THAN_LEFT")).toHaveLength(8);
    expect((await at.lines(id))[0]).toMatchObject({ num_shipped: "0" });
    expect(await versionsOf(at, id)).toHaveLength(13);
    expect(await at.broken()).toEqual([]);
  });

  test("one correction adjusted, and then reversed, by many at once moves stock once each way", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "5" }]);
    const one = await correction(at, id, never(lines[0], "2"));
    expect(succeeded(await Promise.all(Array.from({ length: 12 }, (_, of) => act(of, "adjust", one))))).toBe(1);
    expect((await at.snapshot()).stock).toEqual([expect.objectContaining({ qty: "2" })]);
    expect(succeeded(await Promise.all(Array.from({ length: 12 }, (_, of) => act(of, "reverse", one))))).toBe(1);
    expect((await at.snapshot()).stock).toEqual([]);
    expect((await at.lines(id))[0]).toMatchObject({ num_shipped: "5" });
    expect(await at.broken()).toEqual([]);
  });

  test("a piece comes back once, however many say that it never left", async () => {
    await at.put("serial", "A1", 2, {}, { serials: ["x", "y"] });
    const { id, lines } = await shipped(at, [{ product_code: "serial", outbound_nums: "2" }]);
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => correction(at, id, never(lines[0], "1", { product_sn: ["x"] }))),
    );
    const answers = await Promise.all(ids.map((one, index) => act(index, "adjust", one)));
    expect(succeeded(answers)).toBe(1);
    expect((await numbers(at)).map(({ product_sn, serial_state }) => [product_sn, serial_state])).toEqual([
      ["x", "in_stock"],
      ["y", "shipped"],
    ]);
    expect(await at.broken()).toEqual([]);
  });

  test("a shipment taken back while it is corrected: one of the two goes through", async () => {
    await at.put("plain", "A1", 20);
    for (let round = 0; round < 5; round += 1) {
      const { id, lines } = await shipped(at, [{ product_code: "plain", outbound_nums: "4" }]);
      const one = await correction(at, id, never(lines[0], "1"));
      const back = both.client(0).call("POST", "/v1/outbound/action/revert_ship", { ids: [id], reason: "x" });
      const answers = await Promise.all([back, act(1, "adjust", one)]);
      expect(succeeded(answers), JSON.stringify(answers)).toBe(1);
      expect(["ORDER_CORRECTED", "ORDER_NOT_SHIPPED"]).toContain(answers.find(({ status }) => status !== 200)?.code);
      expect(await at.broken()).toEqual([]);
    }
  });
});
