import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import type { Command, LotAttributes } from "../../src/ledger/index.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { execute } from "../ledger/support/execute.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

/** Of one connection nobody races with another, so this is for the server. */
describe("what is changed while goods move", { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let at: Dock;
  let product: string;
  beforeAll(async () => {
    database = await testDatabase("server");
    at = await dock(database);
    product = String((await one("/v1/product/q", "product_code", "A-1")).product_id);
  });
  afterAll(() => database.close());

  const one = async (path: string, queryField: string, queryValue: string) => {
    const rows = await at.make(path, { query: [{ queryField, queryCondition: "equal", queryValue }] });
    return rows[0] ?? {};
  };
  const put = (path: string, body: unknown) => at.client.call("PUT", path, body);
  const receive = (product_id: string, storage_id: string, lot: LotAttributes = {}): Command => ({
    kind: "receive",
    id: newId(),
    document_kind: "test",
    document_id: newId(),
    reason: "test",
    business_date: "2026-11-21",
    owner_id: at.owner,
    product_id,
    storage_id,
    quality: "good",
    lot,
    qty: 1n,
  });
  const done = async (command: Command) =>
    (await database.transact((tx) => execute(tx, at.wh, [command])))[0]?.ok === true;
  const standing = async (of: { storage_id?: string; product_id?: string }) => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(qty), 0)::int as count from stock where wh_id = ${at.wh}
        and storage_id = coalesce(${of.storage_id ?? null}::uuid, storage_id)
        and product_id = coalesce(${of.product_id ?? null}::uuid, product_id)`.execute(database.reader);
    return rows[0]?.count ?? 0;
  };

  /** Begins a change while a receipt is written and not committed yet: answers what was answered before and after that. */
  async function during(command: Command, change: () => Promise<{ status: number }>) {
    const written = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const receipt = database.transact(async (tx) => {
      await execute(tx, at.wh, [command]);
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    let early: number | null = null;
    const changed = change().then((answer) => {
      early ??= answer.status;
      return answer.status;
    });
    await sleep(400);
    const before = early;
    commit.resolve();
    await receipt;
    return { before, after: await changed };
  }

  it.each([
    ["where goods stand", true],
    ["where a lot is about to stand for the first time", false],
  ])("freezes a location %s only once those who move goods there have ended", async (_where, stands) => {
    const { storage_id } = await one("/v1/storage/q", "storage_code", stands ? "L-1" : "L-2");
    const id = String(storage_id);
    const lot = { batch_no: stands ? "stands" : "new" };
    if (stands) await done(receive(product, id, lot));
    const freeze = () => put(`/v1/storage/${id}`, { frozen: true });
    expect(await during(receive(product, id, lot), freeze)).toEqual({ before: null, after: 200 });
    expect(await done(receive(product, id, lot))).toBe(false);
    expect((await put(`/v1/storage/${id}`, { frozen: false })).status).toBe(200);
    expect(await done(receive(product, id, lot))).toBe(true);
  });

  it("lets no piece onto a location once it was said to be frozen, however many are on their way", async () => {
    const { storage_id } = await one("/v1/storage/q", "storage_code", "L-3");
    const id = String(storage_id);
    let [frozen, came] = [0, 0];
    for (let round = 0; round < 12; round++) {
      let stop = false;
      const workers = Array.from({ length: 6 }, async (_, worker) => {
        for (let n = 0; !stop; n++) {
          // Half of them make a new row each time.
          const batch_no = worker % 2 ? `same-${worker}` : `${round}-${worker}-${n}`;
          if (await done(receive(product, id, { batch_no }))) came += 1;
        }
      });
      await sleep(30 + 10 * round);
      while (came < 5 * (round + 1)) await sleep(10);
      expect((await put(`/v1/storage/${id}`, { frozen: true })).status).toBe(200);
      const before = await standing({ storage_id: id });
      await sleep(20);
      stop = true;
      await Promise.all(workers);
      if ((await standing({ storage_id: id })) === before) frozen += 1;
      await put(`/v1/storage/${id}`, { frozen: false });
    }
    expect({ frozen, stands: await standing({ storage_id: id }) }).toEqual({ frozen: 12, stands: came });
  });

  it.each([
    ["the first ever", []],
    ["one more of a lot that was used up", [{ kind: "take" }]],
  ])("asks for numbers of pieces only where none are about to come in: %s", async (_which, before) => {
    const [made] = await at.make("/v1/product/a", {
      owner_no: "OWN",
      product_code: `R-${before.length}`,
      product_name: "Raced",
      stock_unit_code: (await one("/v1/product/q", "product_code", "A-1")).stock_unit_code,
    });
    const [id, location] = [
      String(made?.product_id),
      String((await one("/v1/storage/q", "storage_code", "L-4")).storage_id),
    ];
    for (const _ of before) {
      const command = receive(id, location);
      await done(command);
      await done({ ...command, kind: "unreceive", id: newId(), corrects: command.id } as Command);
    }
    expect(await standing({ product_id: id })).toBe(0);
    const flag = () => put(`/v1/product/${id}`, { need_scan_product_sn: true });
    expect(await during(receive(id, location), flag)).toEqual({ before: null, after: 409 });
    expect(await at.broken()).toEqual([]);
  });
});
