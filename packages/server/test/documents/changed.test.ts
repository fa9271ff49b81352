import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";

describe.each(oneDatabase)("a document whose lines are changed, on %s", (kind) => {
  let w: World;
  let made: Row & { readonly details: readonly Row[] };
  beforeAll(async () => {
    w = await openWorld(kind);
    const scope = { company_id: w.here.companyId, wh_id: w.here.near };
    const [storage] = (await w.post("/v1/storage/a", { ...scope, storage_code: "LINES", storage_type: "normal" }))
      .storage;
    const line = { product_id: w.here.products.mine, storage_id: storage.storage_id, num: "2" };
    const document = { ...scope, owner_id: w.here.mine, adjust_category: "in", adjust_reason: "x" };
    const { adjustment } = await w.post("/v1/inventory/adjustment/a", { ...document, details: [line, line, line] });
    made = adjustment[0];
  }, 120_000);
  afterAll(() => w.close());

  const put = async (details: readonly Row[]) =>
    w.ask("chief", "PUT", `/v1/inventory/adjustment/${made.adjustment_id}`, { body: { details } });
  const keyOf = ({ adjustment_detail_id }: Row) => String(adjustment_detail_id);

  test("says of each line what is wrong with it, and changes none", async () => {
    const nums = ["3", "many", "few"];
    const { additionals } = await put(
      made.details.map((line, at) => ({ adjustment_detail_id: keyOf(line), num: nums[at] })),
    );
    expect(additionals.errors.map(({ line, field, code }: Row) => [line, field, code])).toEqual([
      [1, "num", "BAD_FORMAT"],
      [2, "num", "BAD_FORMAT"],
    ]);
    const [now] = await w.rows("/inventory/adjustment/detail", "adjustmentDetail", {
      adjustment_detail_id: keyOf(made.details[0] ?? {}),
    });
    expect(now).toMatchObject({ num: "2" });
  });

  test("knows its lines by their keys however these are written", async () => {
    const { status, additionals } = await put(
      made.details.map((line) => ({ adjustment_detail_id: keyOf(line).toUpperCase(), num: "5" })),
    );
    expect([status, additionals.errors ?? []]).toEqual([200, []]);
    expect(additionals.adjustment[0].details.map((line: Row) => [keyOf(line), line.num])).toEqual(
      made.details.map((line) => [keyOf(line), "5"]),
    );
  });
});
