import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { newId } from "../../../src/database/index.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { insertMasters } from "../../support/stock.ts";
import { type House, house } from "./house.ts";

describe.each(oneDatabase)("days that goods must keep, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  const consignee_id = newId();
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    client = await testServer(
      database,
      crudCalls(model.daysallowed, {}),
      everything({ companyIds: [at.company], whIds: [at.wh] }),
    );
  });

  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const rule = async (days: number, more: Record<string, unknown> = {}) => {
    const answer = await client.call("POST", "/v1/outbound/daysallowed/a", {
      company_id: at.company,
      owner_id: at.owner,
      days,
      ...more,
    });
    expect(answer.status, answer.message).toBe(200);
    return answer;
  };
  /** The lot that an order gets. */
  const lotOf = async (header: Record<string, unknown> = {}) => {
    const { id } = await at.order([{ product_code: "dated", outbound_nums: "1" }], header);
    await at.go(id, "close_order");
    const [booking] = await at.bookings(id);
    await at.go(id, "revert_close");
    return booking?.batch_no;
  };

  test("the order's own, then the most exact rule, then the consignee's, then the product's [orders-5.1] [orders-5.2]", async () => {
    const pc_id = newId();
    await database.transact(async (tx) => {
      await insertMasters(tx, "customer", [
        {
          customer_id: consignee_id,
          company_id: at.company,
          customer_no: "SHOP",
          customer_name: "Shop",
          days_allowed: 60,
        },
      ]).catch(() => undefined);
      await insertMasters(tx, "product_category", [
        { pc_id, company_id: at.company, pc_code: `C${at.wh.slice(-4)}`, pc_name: "Dairy" },
      ]);
      await sql`update product set pc_id = ${pc_id}, days_allowed = 40 where product_id = ${at.products["dated"]}`.execute(
        tx,
      );
    });
    for (const [ahead, batch_no] of [
      [15, "d10"],
      [35, "d30"],
      [45, "d40"],
      [65, "d60"],
      [85, "d80"],
      [105, "d100"],
    ] as const)
      await at.put("dated", "A1", 1, { batch_no, valid_date: day(ahead) });
    expect(await lotOf()).toBe("d40");
    expect(await lotOf({ consignee_id })).toBe("d60");
    await rule(30, { pc_id });
    await rule(70, { product_id: at.products["plain"] });
    expect(await lotOf(), "what another product must keep is nothing to it").toBe("d30");
    await rule(10, { product_id: at.products["dated"] });
    expect(await lotOf()).toBe("d10");
    await rule(80, { consignee_id });
    expect(await lotOf({ consignee_id })).toBe("d80");
    await rule(100, { consignee_id, pc_id });
    expect(await lotOf({ consignee_id })).toBe("d100");
    expect(await lotOf({ consignee_id, days_allowed: 33 })).toBe("d30");
    const again = await client.call("POST", "/v1/outbound/daysallowed/a", {
      company_id: at.company,
      owner_id: at.owner,
      pc_id,
      days: 5,
    });
    expect(again.code).toBe("DUPLICATE");
    const base = { company_id: at.company, owner_id: at.owner, days: 5 };
    const ofProduct = { ...base, product_id: at.products["dated"] };
    expect((await client.call("POST", "/v1/outbound/daysallowed/a", ofProduct)).code).toBe("DUPLICATE");
  });
});
