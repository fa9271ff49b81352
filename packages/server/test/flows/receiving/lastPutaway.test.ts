import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "./dock.ts";

describe.each(databases)("the last putaway on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const received = async (pieces: number) => {
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: String(pieces) }]);
    await at.go("confirm_validate", id);
    const put = (num_loc: string, more: object = {}, storage_loc_code = "L-1") =>
      at.act("confirm_putaway", id, { details: [{ inbound_detail_id: lines[0], storage_loc_code, num_loc }], ...more });
    return { id, put };
  };
  const kept = async (id: string) => {
    const { rows } = await sql<{ finished: string; snapshots: string }>`
      select (select count(*) from document_history where document_id = ${id}::uuid and action = 'finish_putaway') as finished,
        (select count(*) from inbound_snapshot where inbound_id = ${id}::uuid) as snapshots`.execute(database.reader);
    return Object.values(rows[0] ?? {}).map(Number);
  };
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

  test("of twenty at once finishes once", async () => {
    const { id, put } = await received(20);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put("1", {}, `L-${(n % 5) + 1}`)));
    expect(statuses(answers)).toEqual(Array.from({ length: 20 }, () => 200));
    expect([await at.status(id), ...(await kept(id))]).toEqual(["putaway_confirmed", 1, 1]);
    expect(await at.broken()).toEqual([]);
  });

  test("is taken by one of twenty who all want it", async () => {
    const { id, put } = await received(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => put("1")));
    expect(statuses(answers).slice(0, 2)).toEqual([200, 409]);
    expect([await at.status(id), ...(await kept(id))]).toEqual(["putaway_confirmed", 1, 1]);
    expect(await at.broken()).toEqual([]);
  });

  test("leaves a document open where whoever came last says so, with others at once or alone", async () => {
    const { id, put } = await received(2);
    const answers = await Promise.all([put("1", { finish: false }), put("1", { finish: false })]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect([await at.status(id), ...(await kept(id))]).toEqual(["awaiting_putaway", 0, 0]);
    const done = await Promise.all(Array.from({ length: 5 }, () => at.act("finish_putaway", id)));
    expect(statuses(done)).toEqual([200, 409, 409, 409, 409]);
    expect([await at.status(id), ...(await kept(id))]).toEqual(["putaway_confirmed", 1, 1]);
    expect(await at.broken()).toEqual([]);
  });

  test("races with its way back", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, put } = await received(3);
      await put("2");
      const [, , , back] = await Promise.all([
        put("1"),
        at.act("finish_putaway", id),
        at.act("revert_putaway", id, { reason: "race" }),
        at.act("return_to_inbound", id, { reason: "race" }),
      ]);
      const status = await at.status(id);
      expect(["awaiting_putaway", "putaway_confirmed"], JSON.stringify(back)).toContain(status);
      expect((await kept(id))[1]).toBe(status === "putaway_confirmed" ? 1 : 0);
      expect(await at.broken()).toEqual([]);
      if (status === "awaiting_putaway") {
        const [line] = await at.lines(id);
        const left = 3 - Number(line?.num_put);
        if (left > 0) expect((await put(String(left))).status).toBe(200);
        else expect((await at.act("finish_putaway", id)).status).toBe(200);
        expect([await at.status(id), (await kept(id))[1]]).toEqual(["putaway_confirmed", 1]);
      }
    }
    expect(await at.broken()).toEqual([]);
  });

  test("says for several documents at once whether they end", async () => {
    const made = await Promise.all([received(1), received(2)]);
    const ids = made.map(({ id }) => id);
    const details = await Promise.all(
      ids.map(async (id) => {
        const [line] = await at.lines(id);
        return { inbound_detail_id: line?.inbound_detail_id, storage_loc_code: "L-1", num_loc: "1" };
      }),
    );
    expect((await at.act("confirm_putaway", ids, { finish: false, details })).status).toBe(200);
    expect(await Promise.all(ids.map(at.status))).toEqual(["awaiting_putaway", "awaiting_putaway"]);
    await at.go("revert_putaway", ids);
    expect((await at.act("confirm_putaway", ids, { details })).status).toBe(200);
    expect(await Promise.all(ids.map(at.status))).toEqual(["putaway_confirmed", "awaiting_putaway"]);
    expect(await at.broken()).toEqual([]);
  });

  test("is answered again under its key, and nothing more is put away", async () => {
    const { id, put } = await received(1);
    const [line] = await at.lines(id);
    const body = {
      ids: [id],
      details: [{ inbound_detail_id: line?.inbound_detail_id, storage_loc_code: "L-1", num_loc: "1" }],
    };
    const send = () =>
      at.client.call("POST", "/v1/inbound/action/confirm_putaway", body, { "idempotency-key": `last-${id}` });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    answers.push(await send());
    expect(statuses(answers)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(new Set(answers.map(({ additionals }) => JSON.stringify(additionals))).size).toBe(1);
    expect((await put("1")).code).toBe("INVALID_STATE");
    expect([await at.status(id), ...(await kept(id))]).toEqual(["putaway_confirmed", 1, 1]);
    expect(await at.broken()).toEqual([]);
  });
});
