import type { Placement } from "@stowage/model";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../src/database/index.ts";
import { readMigrations } from "../../src/database/migrate.ts";
import { distributionStatements, placementBreaches } from "../../src/database/schema/distribute.ts";
import { readPlacements, spreadBy } from "../../src/database/schema/placement.ts";
import { agree, history } from "../ledger/support/agree.ts";
import { makeHome } from "../ledger/support/world.ts";
import { clusterBreaches } from "../support/clusterRules.ts";
import type { TestDatabase } from "../support/database.ts";
import { testDatabase } from "../support/database.ts";
import { distributionBreaches } from "../support/distribution.ts";

const ledgerTables = [
  "lot",
  "stock",
  "movement",
  "booking",
  "product_sn",
  "serial_movement",
  "command",
  "stock_lock",
  "daily_stock",
];

describe("a schema that can be distributed by warehouse", () => {
  let database: TestDatabase;
  const statements = new Set<string>();
  beforeAll(async () => {
    database = await testDatabase("server", { onStatement: (text) => statements.add(text) });
  });
  afterAll(() => database.close());

  it("says of each table where it lives, and has the column first in each key of what is spread by it", async () => {
    expect(await placementBreaches(database.reader)).toEqual([]);
    const placed = await readPlacements(database.reader);
    const home = new Map(placed.map(({ name, placement }) => [name, placement]));
    for (const table of ledgerTables) expect(home.get(table), table).toBe("distributed by wh_id");
    expect(home.get("product")).toBe("reference");
    expect(home.get("serial_registry")).toBe("distributed by owner_id");
    expect(home.get("session")).toBe("local");
    expect(placed.every(({ now }) => now === "local")).toBe(true);
  });

  it("is brought there by statements that take off what stands in the way and put it back", async () => {
    const statements = await distributionStatements(database.reader);
    const at = (text: string) => statements.findIndex((one) => one.startsWith(text));
    const inOrder = [
      at('drop view "inventory"'),
      at('alter table "stock" drop constraint "stock_wh_id_storage_id_fkey"'),
      at(`select create_reference_table('"product"')`),
      at(`select create_distributed_table('"stock"', 'wh_id', colocate_with => 'adjustment')`),
      at('alter table "stock" add constraint "stock_wh_id_storage_id_fkey" FOREIGN KEY'),
      at('create view "inventory" as'),
    ];
    expect(inOrder).not.toContain(-1);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  });

  it("finds what breaks the rules of tables", async () => {
    await sql`create table wrong (wh_id uuid, wrong_id uuid, code text unique, boxing_id uuid, primary key (wh_id, wrong_id),
        foreign key (wh_id, boxing_id) references boxing (wh_id, boxing_id) on delete set null (boxing_id));
      comment on table wrong is 'distributed by wh_id';
      create table loose (loose_id uuid, account_id uuid references account (account_id));
      comment on table loose is 'reference'`.execute(database.reader);
    expect(await placementBreaches(database.reader)).toEqual([
      "loose has no primary key",
      "loose: loose_account_id_fkey leads from what is reference to what is local",
      "wrong: wrong_code_key does not begin with wh_id",
      "wrong: wrong_wh_id_boxing_id_fkey empties what is spread by wh_id",
    ]);
    await sql`drop table wrong, loose`.execute(database.reader);
  });

  it("does not start with a table of which nobody says where it lives", async () => {
    await sql`create table homeless (homeless_id uuid primary key)`.execute(database.reader);
    await expect(migrate(database)).rejects.toThrow("Nobody has said where these tables live on a cluster: homeless.");
    await sql`drop table homeless`.execute(database.reader);
    await expect(migrate(database)).resolves.toEqual([]);
  });

  it("is asked by the stock core for one warehouse at a time, in every statement that it sends", async () => {
    const home = await makeHome(database);
    statements.clear();
    const [histories = []] = fc.sample(fc.array(history, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 7 });
    await agree(database, home, histories, "none");
    const placed = await readPlacements(database.reader);
    const tables = new Set(placed.flatMap(({ name, placement }) => (spreadBy(placement) === "wh_id" ? [name] : [])));
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

describe("what a cluster carries out", () => {
  const placements = new Map<string, Placement>([
    ["stock", "distributed by wh_id"],
    ["movement", "distributed by wh_id"],
    ["lot", "distributed by wh_id"],
    ["product", "reference"],
    ["picture", "local"],
    ["job", "local with goods"],
  ]);
  const breaches = (text: string) => clusterBreaches(text, placements);

  it.each([
    "update job set run_at = now() + $1 * interval '1 millisecond', attempts = attempts + 1 where job_id = $2",
    "delete from job where job_id = $1 and run_at < clock_timestamp()",
    "update stock set seen_at = clock_timestamp() where wh_id = $1 and seen_at < now() returning stock_id",
    "delete from picture p where doubted_at < now() - interval '1 day' and picture_hash = any($1)",
    "select (select sum(m.qty) from movement m where m.wh_id = s.wh_id) from stock s",
    "with page as (select 1) select (select 1 from movement m where m.wh_id = p.wh_id and m.wh_id = $1) from page p",
    "select 1 from product where product_id = $1 for key share /* one server */",
    "select 1 from job where job_id = $1 for share",
    "insert into movement (stock_id, wh_id) select s.stock_id, $1::uuid from stock s where s.wh_id = $1",
    "update stock set qty = x.qty from json_to_recordset($1) as x(qty bigint) where wh_id = $2 returning stock_id",
    "with recursive part as (select product_id from product union all select t.product_id from part t) select 1 from part",
  ])("is: %s", (text) => {
    expect(breaches(text)).toEqual([]);
  });

  it.each([
    "delete from picture p where not exists (select 1 from product t where t.product_picture = p.picture_hash)",
    "update stock set qty = 0 from job j where stock.wh_id = $1",
    "select c.n from lot d cross join lateral (select d.qty + (select sum(m.qty) from movement m where m.wh_id = d.wh_id) as n) c where d.wh_id = $1",
    "update stock set seen_at = $1 where wh_id = $2 and seen_at > clock_timestamp() returning stock_id",
    "update job set run_at = now() + power(2, attempts) * interval '1 minute' where job_id = $1",
    "update job set ended_at = case when $1::text is null then now() end where job_id = $2",
    "update job set state = $1 where job_id = $2 returning to_char(made_at at time zone 'UTC', 'YYYY')",
    "with page as (select 1) select (select 1 from movement m where m.wh_id = p.wh_id) from page p",
    "select 1 from product where product_id = $1 for key share",
    "insert into movement (stock_id, wh_id) select s.stock_id, s.wh_id from stock s where s.wh_id = $1",
    "update stock set qty = case x.qty when 0 then 1 else 2 end from json_to_recordset($1) as x(qty bigint) where wh_id = $2",
    "select 1 from stock t where t.wh_id = $1 and exists (select 1 from lot m where m.wh_id = t.wh_id) for update of t",
    "with recursive part as (select 1 from stock s where s.wh_id = $1 union all select 1 from part) select 1 from part",
    "select 1 from stock s join movement m on m.wh_id = s.wh_id and m.at = s.updated_at where s.wh_id = $1",
    "select 1 from product w cross join lateral (select 1 from stock s where s.wh_id = w.wh_id limit 1) l",
  ])("is not: %s", (text) => {
    expect(breaches(text).length).toBe(1);
  });

  it("is what the views ask", async () => {
    const database = await testDatabase("server");
    const { rows } = await sql<{ name: string; text: string }>`
      select relname::text as name, pg_get_viewdef(oid, true) as text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'`.execute(database.reader);
    const homes = new Map((await readPlacements(database.reader)).map(({ name, placement }) => [name, placement]));
    await database.close();
    expect(rows.length).toBeGreaterThan(3);
    const broken = rows.map(({ name, text }) => [name, ...clusterBreaches(text, homes)]);
    expect(broken.filter(([, ...found]) => found.length > 0)).toEqual([]);
  });

  it("is how migrations fill tables that lie on nodes, since the first cluster", () => {
    const shortCase = /^(?:insert|update|delete)\b.*\bcase (?!when\b)/is;
    const broken = readMigrations()
      .filter(({ name }) => name > "0512")
      .flatMap(({ name, text }) => text.split(";\n").flatMap((one) => (shortCase.test(one.trim()) ? [name] : [])));
    expect(broken).toEqual([]);
  });
});
