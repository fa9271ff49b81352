import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardCall, waitingCall } from "../../src/queries/dashboard.ts";
import { dock } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { testServer } from "../support/http.ts";

describe.each(oneDatabase)("the dashboard on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  test("counts what waits of all owners, or of the one looked at [dashboard.-]", async () => {
    const at = await dock(database);
    const [other] = await at.make("/v1/customer/a", { customer_no: "OTHER", customer_name: "Other" });
    await at.notice([{ product_code: "A-1", num_expect: "1" }]);
    await at.notice([{ product_code: "A-1", num_expect: "1" }]);
    const client = await testServer(database, [dashboardCall], at.caller);
    const waiting = async (body: object, caller = at.caller) => {
      const answer = await client.as(caller).call("POST", "/v1/dashboard/q", { wh_id: at.wh, ...body });
      return answer.status === 200 ? (answer.additionals.dashboard.waiting as unknown[]) : answer.status;
    };
    const two = [{ document: "inbound", status: "awaiting_validation", count: 2, blocked: 0 }];
    expect(await waiting({})).toEqual(two);
    expect(await waiting({ owner_id: at.owner })).toEqual(two);
    expect(await waiting({ owner_id: other?.customer_id })).toEqual([]);
    const limited = { ...at.caller, scope: { ...at.caller.scope, ownerIds: [String(other?.customer_id)] } };
    expect(await waiting({}, limited)).toEqual([]);
    expect(await waiting({ owner_id: at.owner }, limited)).toBe(403);
    const alone = await testServer(database, [waitingCall], at.caller);
    const { additionals } = await alone.call("POST", "/v1/waiting/q", { wh_id: at.wh, owner_id: at.owner });
    expect(additionals.waiting).toEqual(two);
    expect((await alone.as(limited).call("POST", "/v1/waiting/q", { owner_id: at.owner })).status).toBe(403);
  });

  test("tells whoever sees some owners alone where their own goods are, and nothing of others'", async () => {
    const at = await dock(database);
    const [other] = await at.make("/v1/customer/a", { customer_no: "OTHER", customer_name: "Other" });
    await at.receipt([{ product_code: "A-1", num_expect: "4", storage_loc_code: "L-1" }]);
    const client = await testServer(database, [dashboardCall], at.caller);
    const fill = async (ownerIds: readonly string[] | null) => {
      const caller = { ...at.caller, scope: { ...at.caller.scope, ownerIds } };
      const { additionals } = await client.as(caller).call("POST", "/v1/dashboard/q", { wh_id: at.wh });
      return additionals.dashboard.fill as { locations: number | null; used: number };
    };
    expect(await fill(null)).toEqual({ locations: expect.any(Number), used: 1 });
    expect(await fill([at.owner])).toEqual({ locations: null, used: 1 });
    expect(await fill([String(other?.customer_id)])).toEqual({ locations: null, used: 0 });
    // In a warehouse that is fixed to an owner others' goods are nobody's to see.
    const fixedOwners = [{ whId: at.wh, ownerId: String(other?.customer_id) }];
    const fixed = client.as({ ...at.caller, scope: { ...at.caller.scope, fixedOwners } });
    const { additionals } = await fixed.call("POST", "/v1/dashboard/q", { wh_id: at.wh });
    expect(additionals.dashboard.fill).toEqual({ locations: expect.any(Number), used: 0 });
  });

  test("counts as late what the warehouse's own day is past", async () => {
    const at = await dock(database);
    const client = await testServer(database, [dashboardCall], at.caller);
    const dayIn = (timeZone: string, days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone });
    // The two ends of the world are never in the same day.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await at.client.call("PUT", `/v1/warehouse/${at.wh}`, { time_zone: timeZone });
      const late = async () => {
        const { additionals } = await client.call("POST", "/v1/dashboard/q", { wh_id: at.wh });
        const late = additionals.dashboard.late as { document: string; count: number }[];
        return late.find(({ document }) => document === "inbound")?.count ?? Number.NaN;
      };
      const before = await late();
      await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_expect: dayIn(timeZone, 0) });
      expect(await late(), `due today in ${timeZone}`).toBe(before);
      await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_expect: dayIn(timeZone, -1) });
      expect(await late(), `due yesterday in ${timeZone}`).toBe(before + 1);
      await sql`delete from inbound where wh_id = ${at.wh}::uuid`.execute(database.reader);
    }
  });
});
