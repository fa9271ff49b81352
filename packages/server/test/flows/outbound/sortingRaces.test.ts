import { describe, expect, test } from "vitest";
import { addTotes, lying, pickedBatch, toSort } from "./sorting.ts";
import { twoServers } from "./twoServers.ts";

describe("sorting from two servers at once", () => {
  const two = twoServers();
  const plain = (num: number) => [{ product_code: "plain", outbound_nums: String(num) }];

  test("of those who sort two orders into one tote one does, and each piece is sorted once", async () => {
    const { at, client } = two;
    await addTotes(at, 4);
    await at.put("plain", "A1", 60);
    const ids = await pickedBatch(
      at,
      Array.from({ length: 6 }, () => plain(5)),
    );
    const rows = await toSort(at);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        client(index).call("POST", "/v1/outbound/sorting/a", {
          ...{ booking_id: rows[index % rows.length]?.booking_id, num: "2", target_loc_code: `T${index % 4}` },
        }),
      ),
    );
    const refused = answers.flatMap(({ status, code }) => (status === 200 ? [] : [code]));
    expect(refused.filter((code) => !["TOTE_TAKEN", "LESS_FREE"].includes(code))).toEqual([]);
    const totes = (await lying(at)).filter((row) => row.startsWith("T")).map((row) => row.split(" ")[0]);
    expect(new Set(totes).size).toBe(totes.length);
    expect(await at.broken()).toEqual([]);
    await at.go(ids, "confirm_boxing", "ship");
    expect(await at.broken()).toEqual([]);
  });

  test("orders that are intercepted, boxed or unpicked while they are sorted end whole", async () => {
    const { at, client } = two;
    await addTotes(at, 9);
    await at.put("plain", "A1", 60);
    const ids = await pickedBatch(
      at,
      Array.from({ length: 9 }, () => plain(4)),
    );
    const rows = await toSort(at);
    const tote = (id: string) => `T${ids.indexOf(id)}`;
    const act = (index: number, action: string, id: string | undefined, more: object) =>
      client(index).call("POST", `/v1/outbound/action/${action}`, { ids: [id], ...more });
    const box = { fast: true, length: "1", width: "1", height: "1", weight: "1" };
    await Promise.all([
      ...rows.flatMap(({ booking_id, outbound_id }, index) =>
        ["1", "2", "1"].map((num) =>
          client(index).call("POST", "/v1/outbound/sorting/a", { booking_id, num, target_loc_code: tote(outbound_id) }),
        ),
      ),
      ...ids.map(async (id, index) => {
        if (index % 3 === 0) return act(index, "confirm_boxing", id, box);
        if (index % 3 === 1) return act(index, "revert_pick", id, { reason: "x" });
        await act(index, "request_intercept", id, { reason: "x" });
        return act(index, "confirm_intercept", id, {});
      }),
    ]);
    expect(await at.broken()).toEqual([]);
    const { stock } = await at.snapshot();
    expect((stock as { qty: string }[]).reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(60);
  });
});
