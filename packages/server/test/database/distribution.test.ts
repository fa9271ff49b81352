import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distributionStatements, readDistribution } from "../../src/database/schema/distribute.ts";
import { agree, history } from "../ledger/support/agree.ts";
import { makeHome } from "../ledger/support/world.ts";
import type { TestDatabase } from "../support/database.ts";
import { testDatabase } from "../support/database.ts";
import { distributionBreaches } from "../support/distribution.ts";

const ledgerTables = ["lot", "stock", "movement", "booking", "serial", "command", "stock_lock", "daily_stock"];

describe("a schema that can be distributed by warehouse", () => {
  let database: TestDatabase;
  const statements = new Set<string>();
  beforeAll(async () => {
    database = await testDatabase("embedded", { onStatement: (text) => statements.add(text) });
  });
  afterAll(() => database.close());

  it("has wh_id first in every key of a warehouse's table, and the stock core's are such", async () => {
    const { distributed, breaches } = await readDistribution(database.reader);
    expect(breaches).toEqual([]);
    expect(distributed).toEqual(expect.arrayContaining(ledgerTables));
    const statements = await distributionStatements(database.reader);
    expect(statements).toContain(`select create_reference_table('"product"');`);
    expect(statements).toContain(`select create_distributed_table('"stock"', 'wh_id', colocate_with => 'default');`);
  });

  it("finds what breaks the rules of tables", async () => {
    await sql`create table wrong (wh_id uuid, wrong_id uuid, code text unique, stock_id uuid, primary key (wh_id, wrong_id));
      create table loose (loose_id uuid)`.execute(database.reader);
    const { breaches } = await readDistribution(database.reader);
    expect(breaches).toEqual(["loose has no primary key", "wrong: wrong_code_key does not begin with wh_id"]);
    await sql`drop table wrong, loose`.execute(database.reader);
  });

  it("is asked by the stock core for one warehouse at a time, in every statement that it sends", async () => {
    const home = await makeHome(database);
    statements.clear();
    const [histories = []] = fc.sample(fc.array(history, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 7 });
    await agree(database, home, histories, "none");
    const { distributed } = await readDistribution(database.reader);
    const tables = new Set(distributed);
    const touching = [...statements].filter((text) =>
      ledgerTables.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
    );
    expect(touching.length).toBeGreaterThanOrEqual(15);
    const broken = touching.map((text) => ({ text, breaches: distributionBreaches(text, tables) }));
    expect(broken.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  });
});

describe("the reading of a statement", () => {
  const tables = new Set(["stock", "movement", "lot"]);
  const breaches = (text: string) => distributionBreaches(text, tables).length;

  it.each([
    "select * from stock where wh_id = $1 and stock_id = $2",
    "select * from stock s join movement m on m.wh_id = s.wh_id and m.stock_id = s.stock_id where s.wh_id = $1",
    "insert into movement (wh_id, stock_id) select $1, stock_id from stock s where s.wh_id = $1",
    'update "stock" as "s" set qty = 0 from unnest($2::uuid[]) u where "s"."wh_id" = $1',
    "select 'from stock' as words -- from lot",
    "select * from product p",
    "with own as (select a from lot where wh_id = $1 union select a from stock where wh_id = $2) select 1 from own",
  ])("lets pass: %s", (text) => {
    expect(breaches(text)).toBe(0);
  });

  it.each([
    "select * from stock where stock_id = $1",
    "select * from stock s join movement m on m.stock_id = s.stock_id where s.wh_id = $1",
    "insert into movement (stock_id) values ($1)",
    "delete from lot where lot_id in (select lot_id from stock where wh_id = $1)",
    "with gone as (select * from movement) select * from stock where wh_id = $1",
    "update stock set qty = 0 where stock_id = any($1)",
    "with own as (select a from product where b = 1 union all select a from stock where c = $2) select 1 from own",
  ])("refuses: %s", (text) => {
    expect(breaches(text)).toBe(1);
  });
});
