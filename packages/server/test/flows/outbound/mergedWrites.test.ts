import { model } from "@stowage/model";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { openDatabase } from "../../../src/database/index.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Answer, everything, type TestClient, testServer } from "../../support/http.ts";
import { clientOf, type House, hooks, house } from "./house.ts";

const shop = { consignee_name: "Shop", delivery_address: "1 Road" };
const plain = (num: number) => ({ product_code: "plain", outbound_nums: String(num) });

/** Two orders that became one, and ways to write the one that is left. */
interface Merged {
  readonly into: string;
  readonly from: string;
  /** The lines of the one that is left: its own, and the other's. */
  readonly own: string;
  readonly other: string;
  readonly order_no: string;
}

const writerOf = (of: TestDatabase, at: House): Promise<TestClient> => {
  const calls = [...outboundCalls(of, hooks), ...crudCalls(model.outbound_detail, hooks)];
  return testServer(of, calls, everything({ companyIds: [at.company], whIds: [at.wh] }));
};

async function merged(at: House, then: (ids: string[]) => Promise<unknown> = (ids) => at.go(ids, "merge")) {
  const [a, b] = [await at.order([plain(4)], shop), await at.order([plain(3)], shop)];
  await then([a.id, b.id]);
  const { rows } = await sql<{ order_no: string }>`
    select order_no from outbound where wh_id = ${at.wh} and outbound_id = ${a.id}`.execute(at.database.reader);
  const [own = "", other = ""] = [...a.lines, ...b.lines];
  return { into: a.id, from: b.id, own, other, order_no: rows[0]?.order_no ?? "" };
}

type Loss = (of: Merged, by: TestClient) => Promise<Answer>;
type Write = (at: House, client: TestClient, of: Merged) => Promise<Answer>;
const put = (details: (of: Merged) => readonly object[]): Write => {
  return (at, _client, of) => at.client.call("PUT", `/v1/outbound/${of.into}`, { details: details(of) });
};
const line = (outbound_detail_id: string, num: number) => ({ outbound_detail_id, outbound_nums: String(num) });

/** Each changes or removes what the other order's owner ordered. */
const losing: Readonly<Record<string, Write>> = {
  a_or_u: (at, client, { order_no }) =>
    client.call("POST", "/v1/outbound/a_or_u", [
      { company_id: at.company, wh_id: at.wh, owner_id: at.owner, order_no, ...shop, details: [plain(4)] },
    ]),
  u: (_at, client, { into }) => client.call("POST", "/v1/outbound/u", [{ outbound_id: into, details: [plain(4)] }]),
  without: put(({ own }) => [line(own, 4)]),
  smaller: put(({ own, other }) => [line(own, 4), line(other, 1)]),
  otherGoods: put(({ own, other }) => [line(own, 4), { ...line(other, 3), product_code: "few" }]),
  changeLine: (_at, client, { other }) => client.call("PUT", `/v1/outbound/detail/${other}`, { outbound_nums: "1" }),
  deleteLine: (_at, client, { other }) => client.call("DELETE", `/v1/outbound/detail/${other}`),
};

/** What may be written all the same. */
const kept: Readonly<Record<string, Write>> = {
  header: (at, _client, { into }) => at.client.call("PUT", `/v1/outbound/${into}`, { priority: 3 }),
  ownLine: put(({ own, other }) => [line(own, 5), line(other, 3)]),
  oneMore: put(({ own, other }) => [line(own, 4), line(other, 3), { product_code: "few", outbound_nums: "2" }]),
  note: (_at, client, { other }) => client.call("PUT", `/v1/outbound/detail/${other}`, { line_note: "fragile" }),
  convert: (_at, client, { into }) => client.call("POST", "/v1/outbound/orderdetail/convert", { outbound_id: into }),
  splitOther: (at, _client, { into, other }) =>
    at.act("split", into, { parts: [{ details: [{ outbound_detail_id: other, num: "2" }] }] }),
  splitAll: (at, _client, { into, other }) =>
    at.act("split", into, { parts: [{ details: [{ outbound_detail_id: other, num: "3" }] }] }),
};
const ways: Readonly<Record<string, Write>> = { ...losing, ...kept };

/** What of an order's goods stands on orders that are not cancelled. */
async function onOrders(at: House, id: string): Promise<string | null> {
  const { rows } = await sql<{ num: string | null }>`
    select sum(d.outbound_nums)::text as num from order_detail o
    join outbound_detail d on d.wh_id = o.wh_id and d.order_detail_id = o.order_detail_id
    join outbound t on t.wh_id = d.wh_id and t.outbound_id = d.outbound_id and t.outbound_status <> 'cancelled'
    where o.wh_id = ${at.wh} and o.outbound_id = ${id}`.execute(at.database.reader);
  return rows[0]?.num ?? null;
}
const statusOf = async (at: House, id: string) => {
  const { rows } = await sql<{ outbound_status: string }>`
    select outbound_status from outbound where wh_id = ${at.wh} and outbound_id = ${id}`.execute(at.database.reader);
  return rows[0]?.outbound_status;
};

describe.each(databases)("an order into which another was merged, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    client = await writerOf(database, at);
  });

  test.each(Object.keys(losing))("keeps the other's lines as they are, by %s", async (way) => {
    const of = await merged(at);
    const answer = await ways[way]?.(at, client, of);
    expect(answer).toMatchObject({ status: 409, code: "MERGED_LINES" });
    expect(answer?.message).toMatch(/SO-\d+/);
    expect(await onOrders(at, of.from)).toBe("3");
    await at.go(of.into, "unmerge");
    expect((await at.lines(of.from)).map(({ outbound_nums }) => outbound_nums)).toEqual(["3"]);
    expect(await at.broken()).toEqual([]);
  });

  test("and whatever is written until they are parted, each piece that was ordered by the other is on an order", async () => {
    const written = fc.array(fc.constantFrom(...Object.keys(ways)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(written, async (names) => {
        const of = await merged(at);
        for (const name of names) {
          const answer = await ways[name]?.(at, client, of);
          expect(answer?.status, `${name}: ${answer?.message}`).toBeLessThan(500);
          expect(await onOrders(at, of.from), name).toBe("3");
        }
        await at.go(of.into, "unmerge");
        expect(await onOrders(at, of.from)).toBe("3");
        expect(await at.broken()).toEqual([]);
      }),
      { numRuns: 12, examples: [[["splitAll", "a_or_u"]], [["splitOther", "deleteLine", "oneMore"]]] },
    );
  });

  test.each([
    ["its line is deleted", (({ own }, by) => by.call("DELETE", `/v1/outbound/detail/${own}`)) as Loss],
    [
      "it is sent with the other's alone",
      (({ into, other }, by) => by.call("PUT", `/v1/outbound/${into}`, { details: [line(other, 3)] })) as Loss,
    ],
  ])("is not parted where it would keep no line: %s", async (how, lose) => {
    const of = await merged(at);
    expect((await lose(of, how.startsWith("its") ? client : at.client)).status).toBe(200);
    expect(await at.act("unmerge", of.into)).toMatchObject({ status: 400, code: "NO_LINES" });
    expect([await statusOf(at, of.from), await onOrders(at, of.from)]).toEqual(["cancelled", "3"]);
    const more = { outbound_id: of.into, ...plain(1) };
    expect((await client.call("POST", "/v1/outbound/detail/a", more)).status).toBe(200);
    await at.go(of.into, "unmerge");
    expect(await onOrders(at, of.from)).toBe("3");
    expect(await at.broken()).toEqual([]);
  });

  test("parted after its lines were lost, the other gets them anew and is not closed; what is elsewhere stays there", async () => {
    await at.put("plain", "A1", 9);
    const of = await merged(at);
    await sql`delete from outbound_detail where wh_id = ${at.wh} and outbound_detail_id = ${of.other}`.execute(
      database.reader,
    );
    await at.go(of.into, "close_order", "unmerge");
    expect(await statusOf(at, of.into)).toBe("awaiting_print");
    expect(await statusOf(at, of.from)).toBe("awaiting_close_order");
    expect((await at.lines(of.from)).map(({ outbound_nums }) => outbound_nums)).toEqual(["3"]);
    expect(await at.broken()).toEqual([]);
    const next = await merged(at);
    await ways["splitAll"]?.(at, client, next);
    await at.go(next.into, "unmerge");
    expect([await statusOf(at, next.from), await onOrders(at, next.from)]).toEqual(["cancelled", "3"]);
    expect(await at.broken()).toEqual([]);
  });
});

describe("orders that are merged while their owner sends them anew", () => {
  test("keep every piece, each on one order", async () => {
    const database = await testDatabase("server");
    const other = await openDatabase({ databaseUrl: database.url ?? "", poolSize: 10 });
    const at = await house(database);
    const elsewhere: House = { ...at, client: await clientOf(other, at) };
    const client = await writerOf(other, at);
    for (const way of Object.keys(losing))
      for (const order of ["merge", "unmerge"]) {
        const answers: Answer[] = [];
        const of = await merged(at, async ([into = "", from = ""]) => {
          if (order === "unmerge") await at.go([into, from], "merge");
        });
        const act = order === "merge" ? at.act("merge", [of.into, of.from]) : at.act("unmerge", of.into);
        answers.push(...(await Promise.all([act, ways[way]?.(elsewhere, client, of) as Promise<Answer>])));
        for (const { status, code } of answers) expect([200, 400, 404, 409], `${way} ${code}`).toContain(status);
        const isMerged = (await statusOf(at, of.from)) === "cancelled";
        if (isMerged) await at.go(of.into, "unmerge");
        // Only who wrote to the other order's own line, while that order stood by itself, changed it.
        const isChanged = ["changeLine", "deleteLine"].includes(way) && answers[1]?.status === 200;
        if (!isChanged) {
          expect(await onOrders(at, of.from), `${way} while ${order}`).toBe("3");
          expect((await at.lines(of.from)).map(({ outbound_nums }) => outbound_nums)).toEqual(["3"]);
        }
      }
    expect(await at.broken()).toEqual([]);
    await other.close();
    await database.close();
  }, 120_000);
});
