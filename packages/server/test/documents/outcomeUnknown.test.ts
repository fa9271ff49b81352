import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OutcomeUnknown } from "../../src/database/index.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";

describe.each(oneDatabase)("a commit whose answer is lost on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  /** How many transactions are answered before the answer of one is lost, which is committed all the same. */
  let answered = Number.POSITIVE_INFINITY;
  beforeAll(async () => {
    database = await testDatabase(kind);
    const transact: TestDatabase["transact"] = async (work, options) => {
      const result = await database.transact(work, options);
      answered -= 1;
      if (answered < 0) throw new OutcomeUnknown(new Error("Connection terminated unexpectedly"));
      return result;
    };
    at = await dock(Object.create(database, { transact: { value: transact } }));
  });
  afterAll(() => database.close());

  const losing = async <Result>(after: number, work: () => Promise<Result>): Promise<Result> => {
    answered = after;
    try {
      return await work();
    } finally {
      answered = Number.POSITIVE_INFINITY;
    }
  };
  const count = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
    (await statement.execute(database.reader)).rows[0]?.n;
  const line = { product_code: "A-1", num_expect: "5" };

  test("does not make several documents twice that came together", async () => {
    const numbers = Array.from({ length: 8 }, (_, n) => `LOST-${n}`);
    const answers = await losing(0, () =>
      Promise.all(
        numbers.map((inbound_bill_no) => at.post("/v1/inbound/a", { ...at.scope, inbound_bill_no, details: [line] })),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["OUTCOME_UNKNOWN"]));
    expect(await count(sql`select count(*)::int as n from inbound where inbound_bill_no like 'LOST-%'`)).toBe(8);
  });

  test("does not take several documents on twice that came together", async () => {
    const notices = await Promise.all(Array.from({ length: 4 }, () => at.notice([line])));
    const answers = await losing(0, () =>
      Promise.all(
        notices.map(({ id, lines }) =>
          at.act("count", id, { details: [{ inbound_detail_id: lines[0], num_loc: "1", num_bad: "0" }] }),
        ),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["OUTCOME_UNKNOWN"]));
    const ids = notices.map(({ id }) => id);
    expect(
      await count(sql`select sum(num_loc)::int as n from inbound_detail where inbound_id = any(${ids}::uuid[])`),
    ).toBe(4);
  });

  test("says of many documents which are done, of which nobody knows, and which are as they were", async () => {
    const notices = await Promise.all(Array.from({ length: 205 }, () => at.notice([line])));
    const ids = notices.map(({ id }) => id);
    const { status, additionals } = await losing(1, () => at.act("cancel", ids, { reason: "not coming" }));
    expect(status).toBe(200);
    const results = additionals["results"] as readonly { id: string; ok: boolean; code?: string }[];
    expect(results.map(({ id }) => id)).toEqual(ids);
    const codes = results.map(({ ok, code }) => (ok ? "done" : code));
    const expected = [...Array(100).fill("done"), ...Array(100).fill("OUTCOME_UNKNOWN"), ...Array(5).fill("BUSY")];
    expect(codes).toEqual(expected);
    const cancelled = sql<{ n: number }>`select count(*)::int as n from inbound
      where inbound_id = any(${ids}::uuid[]) and inbound_status = 'cancelled'`;
    expect(await count(cancelled)).toBe(200);
  });

  test("is said of the whole request where nothing of it is known to be done", async () => {
    const notices = await Promise.all(Array.from({ length: 3 }, () => at.notice([line])));
    const { code } = await losing(0, () =>
      at.act(
        "cancel",
        notices.map(({ id }) => id),
        { reason: "not coming" },
      ),
    );
    expect(code).toBe("OUTCOME_UNKNOWN");
  });
});
