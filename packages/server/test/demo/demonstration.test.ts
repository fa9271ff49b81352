import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { audit } from "../../src/audit/index.ts";
import { seed } from "../../src/auth/seed.ts";
import { allChecks } from "../../src/checks.ts";
import { readConfig } from "../../src/config.ts";
import { signedIn } from "../../src/demo/client.ts";
import { makeDemonstration } from "../../src/demo/index.ts";
import { orderSumChecks } from "../../src/queries/index.ts";
import { seedReference } from "../../src/reference/seed.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

describe("the demonstration", () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let folder: string;
  const messages: string[] = [];
  const start = (isTerminal = true) => {
    messages.length = 0;
    return makeDemonstration(database, app, folder, { say: (text) => messages.push(text), isTerminal });
  };
  const count = async () => {
    const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from outbound`.execute(
      database.reader,
    );
    return rows[0]?.orders;
  };

  const changePassword = async (login: string, current_password: string, new_password: string) => {
    const { rows } = await sql<{ id: string }>`
      select account_id as id from account where login_name = ${login}`.execute(database.reader);
    const client = await signedIn(app, login, current_password);
    await client.put(`/v1/account/${rows[0]?.id}/password`, { current_password, new_password });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "stowage-demonstration-"));
    database = await testDatabase("server");
    await seed(database);
    await seedReference(database);
    app = await createApp(database, { ...readConfig({ LOG_LEVEL: "silent" }), dataDir: folder });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is made once, whatever people make of its company afterwards", async () => {
    const [, withPassword = ""] = await start();
    const password = withPassword.split(" ").at(-1) ?? "";
    expect(messages[0]).toMatch(/^Making/);
    const made = await count();
    expect(made).toBeGreaterThan(0);
    // Each warehouse has totes into which orders are picked.
    const { rows: totes } = await sql<{ codes: string[] }>`
      select json_agg(storage_code order by storage_code) as codes from storage where storage_type = 'tote'
      group by wh_id`.execute(database.reader);
    expect(totes.length).toBeGreaterThan(0);
    for (const { codes } of totes) expect([codes.length, codes[0], codes[9]]).toEqual([10, "TOTE-01", "TOTE-10"]);
    // Orders left on many days of the month before, and the sums agree with them.
    const { rows } = await sql<{ days: number; wrong: number }>`
      select (select count(distinct day)::int from order_sum where shipped > 0) as days,
        (select count(*)::int from (${sql.raw(orderSumChecks[0]?.sql ?? "")}) w) as wrong`.execute(database.reader);
    expect(rows[0]?.days).toBeGreaterThan(20);
    expect(rows[0]?.wrong).toBe(0);
    // What was shipped today was so over the hours of work, and not in the minute in which it was made.
    const { rows: today } = await sql<{ isSpread: boolean; inOrder: boolean }>`
      select max(h.at) - min(h.at) > least(interval '10 hours', now() - min(m.morning)) / 4 as "isSpread",
        bool_and(h.at <= now() and h.at >= m.morning) as "inOrder"
      from document_history h join outbound o on o.wh_id = h.wh_id and o.outbound_id = h.document_id join warehouse w on w.wh_id = o.wh_id
      cross join lateral (select date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone as morning) m
      where h.action = 'ship' and o.created_at >= m.morning`.execute(database.reader);
    expect(today).toEqual([{ isSpread: true, inOrder: true }]);
    // Whoever looks at shipping finds carriers whose boxes get numbers, and stores of the one that brings to stores.
    const { rows: shipping } = await sql`
      select (select json_agg(distinct carrier_code) from waybill_range where next_no <= last_no) as carriers,
        (select json_agg(distinct carrier_code) from store where open) as to_stores`.execute(database.reader);
    const carriers = ["hct", "kerry_tj", "pelican", "seven_eleven"];
    expect(shipping).toEqual([{ carriers, to_stores: ["hi_life", "seven_eleven"] }]);
    const admin = await signedIn(app, "admin", password);
    const { company } = (await admin.post("/v1/company/q", {})) as { company: { company_id: string }[] };
    await admin.put(`/v1/company/${company[0]?.company_id}`, { layout_settings: { product: [1] } });
    await changePassword("manager", password, "a secret of one's own");
    expect(await start()).toHaveLength(2);
    expect(messages).toEqual([]);
    expect(await count()).toBe(made);
    await signedIn(app, "manager", "a secret of one's own");
    // A cluster takes its time.
  }, 300_000);

  it("has moved goods on the days of two months, each lot of the day on which it came, and its ledger agrees", async () => {
    const { rows } = await sql`
      select count(distinct m.business_date) > 20 as "onManyDays", min(m.business_date) < current_date - 50 as "longAgo",
        bool_and(m.at > lag.at) as "inOrder", bool_or(l.inbound_date < current_date - 50) as "ofOld",
        bool_and(m.document_kind <> 'inbound' or m.reason <> 'putaway' or m.business_date = l.inbound_date) as "ofItsDay"
      from movement m join stock s using (wh_id, stock_id) join lot l using (wh_id, lot_id)
      left join movement lag on lag.wh_id = m.wh_id and lag.stock_id = m.stock_id and lag.version = m.version - 1`.execute(
      database.reader,
    );
    const { rows: left } = await sql`
      select count(distinct m.business_date) > 20 as "onManyDays",
        bool_and(m.business_date = (o.date_shipped at time zone w.time_zone)::date) as "asTheirOrders"
      from movement m join outbound o on o.wh_id = m.wh_id and o.outbound_id = m.document_id
      join warehouse w on w.wh_id = o.wh_id
      where m.reason = 'ship'`.execute(database.reader);
    expect(left).toEqual([{ onManyDays: true, asTheirOrders: true }]);
    expect(rows).toEqual([{ onManyDays: true, longAgo: true, inOrder: true, ofOld: true, ofItsDay: true }]);
    expect((await audit(database, allChecks)).filter(({ broken }) => broken > 0)).toEqual([]);
    await expect(sql`update movement set at = now()`.execute(database.reader)).rejects.toThrow("append-only");
  });

  it("shows the screens of shipping at work in each warehouse: boxes with waybills of every state, and what carriers say of them", async () => {
    // A cluster answers of one warehouse at a time.
    const { rows: warehouses } = await sql<{ wh_id: string; wh_no: string }>`
      select wh_id, wh_no from warehouse order by wh_no`.execute(database.reader);
    const rows = await Promise.all(
      warehouses.map(async ({ wh_id, wh_no }) => ({ wh_no, ...(await shippingIn(wh_id)) })),
    );
    const shown = {
      waybills: ["delivered", "failed", "handed_over", "issued", "void"],
      said: [
        ...[
          "arrived_at_store",
          "collected",
          "delivered",
          "delivery_failed",
          "in_transit",
          "out_for_delivery",
          "picked_up",
        ],
      ],
      at_the_door: ["hct", "hi_life", "kerry_tj", "own_truck", "seven_eleven"],
      together: 2,
      cut_off: ["hct", "kerry_tj", "seven_eleven"],
      after_it_left: true,
    };
    expect(rows).toEqual(["KHH", "TPE"].map((wh_no) => ({ wh_no, ...shown })));
    // Nobody is asked anywhere: what is said of a carrier's address is an example, and switched off.
    const { rows: interfaces } = await sql`select interface_address, enabled from carrier_interface`.execute(
      database.reader,
    );
    expect(interfaces).toEqual([{ interface_address: "https://carrier.example/api", enabled: false }]);
  });

  it("holds orders of each warehouse by rules that are told in the language of who looks, and for no typed reason", async () => {
    const { rows } = await sql`
      select wh_no, order_no, abnormal_rule, abnormal_reason from outbound join warehouse using (wh_id)
      where abnormal order by wh_no, order_no`.execute(database.reader);
    const held = [
      ["0003", "address_incomplete"],
      ["C12", "unknown_store"],
      ["C13", "carrier_refused"],
    ] as const;
    expect(rows).toEqual(
      ["KHH", "TPE"].flatMap((wh_no) =>
        held.map(([no, abnormal_rule]) => ({
          ...{ wh_no, order_no: `SO-${wh_no}-${no}`, abnormal_rule, abnormal_reason: null },
        })),
      ),
    );
  });

  it("tells its password to a terminal, and elsewhere only the file that nobody else may read", async () => {
    const [, onTerminal = ""] = await start();
    const [, elsewhere = ""] = await start(false);
    const file = join(folder, "demonstration-password");
    expect(elsewhere).toBe(`with the password in ${file}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(onTerminal).toBe(`with the password ${readFileSync(file, "utf8").trim()}`);
  });

  it("is not completed against people who have changed it, and keeps nothing from starting", async () => {
    const [, withPassword = ""] = await start();
    const password = withPassword.split(" ").at(-1) ?? "";
    await sql`delete from work_done`.execute(database.reader);
    await sql`delete from customer_category`.execute(database.reader);
    await changePassword("admin", password, "a secret of the chief");
    expect(await start()).toEqual([]);
    expect(messages).toEqual([expect.stringContaining("stays as it is")]);
    await signedIn(app, "admin", "a secret of the chief");
  });

  const shippingIn = async (wh_id: string) => {
    const { rows } = await sql`
      select (select json_agg(distinct waybill_status) from waybill where wh_id = ${wh_id}) as waybills,
        (select json_agg(distinct shipment_status) from shipment_status where wh_id = ${wh_id}) as said,
        (select json_agg(distinct carrier_code) from outbound where wh_id = ${wh_id}
          and date_s_boxed is not null and date_shipped is null and carrier_code is not null) as at_the_door,
        (select count(*)::int from waybill where wh_id = ${wh_id} and consignment_id is not null) as together,
        (select json_agg(distinct carrier_code) from carrier_cut_off where wh_id = ${wh_id}) as cut_off,
        (select bool_and(s.happened_at between o.date_shipped and now())
          from shipment_status s join outbound o using (wh_id, outbound_id) where s.wh_id = ${wh_id}) as after_it_left`.execute(
      database.reader,
    );
    return rows[0] as object;
  };
});
