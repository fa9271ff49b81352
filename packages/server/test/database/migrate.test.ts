import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, newId, openDatabase } from "../../src/database/index.ts";
import type { TestDatabase } from "../support/database.ts";
import { databases, testDatabase } from "../support/database.ts";

describe.each(databases)("migrations on %s", (kind) => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await testDatabase(kind);
    await sql`drop table migration`.execute(database.reader);
    folder = mkdtempSync(join(tmpdir(), "stowage-migrations-"));
    put("0001_first.sql", "create table first (id int); insert into first values (1);");
    put("0002_second.sql", "alter table first add column note text;");
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const run = () => migrate(database, pathToFileURL(`${folder}/`));

  it("are applied once, in the order of their numbers", async () => {
    expect(await run()).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect(await run()).toEqual([]);
    put("0010_later.sql", "create table later (id int);");
    expect(await run()).toEqual(["0010_later.sql"]);
  });

  it("are refused where a landed one was edited, removed or put in between", async () => {
    await run();
    put("0001_first.sql", "create table first (id bigint);");
    await expect(run()).rejects.toThrow("0001_first.sql was changed");
    put("0001_first.sql", "create table first (id int); insert into first values (1);");
    put("0001_between.sql", "select 1;");
    await expect(run()).rejects.toThrow("has the number of another");
    rmSync(join(folder, "0001_between.sql"));
    rmSync(join(folder, "0002_second.sql"));
    await expect(run()).rejects.toThrow("0002_second.sql stands in the database");
  });

  it("leave nothing of one that fails", async () => {
    put("0002_second.sql", "create table second (id int); select 1 / 0;");
    await expect(run()).rejects.toThrow("division by zero");
    const { rows } =
      await sql`select to_regclass('first') is not null as first, to_regclass('second') is not null as second`.execute(
        database.reader,
      );
    expect(rows).toEqual([{ first: true, second: false }]);
  });
});

it.each(databases)("on %s say which sign-in names differ in capitals only, and change nothing", async (kind) => {
  const database = await testDatabase(kind);
  // As it was when this one was the newest: those after it have run already.
  const folder = mkdtempSync(join(tmpdir(), "stowage-migrations-"));
  const own = new URL("../../src/database/migrations/", import.meta.url);
  for (const name of readdirSync(own)) if (name < "0021") copyFileSync(new URL(name, own), join(folder, name));
  const run = () => migrate(database, pathToFileURL(`${folder}/`));
  try {
    await database.transact(async (tx) => {
      await sql
        .raw(`
        drop index account_login_name_key;
        alter table account add constraint account_login_name_key unique (login_name);
        delete from migration where name >= '0020';
        insert into company (company_id, company_code, company_name) values ('${newId()}', 'C', 'C');
        insert into "user" (user_id, company_id, user_no, user_name)
          select '${newId()}', company_id, 'u', 'u' from company;
        insert into account (account_id, company_id, user_id, account_type, login_name)
          select gen_random_uuid(), company_id, user_id, 'personal', n from "user", unnest(array['Ann', 'ann', 'Bob']) n`)
        .execute(tx);
    });
    const refused = /"ann" \(account [0-9a-f-]{36}\) and "Ann" \(account [0-9a-f-]{36}\)\. Nothing was changed/i;
    await expect(run()).rejects.toThrow(refused);
    await sql`update account set login_name = 'ann-2' where login_name = 'ann'`.execute(database.reader);
    expect(await run()).toEqual(["0020_names_ignore_case.sql"]);
    await expect(
      sql`update account set login_name = 'BOB' where login_name = 'Ann'`.execute(database.reader),
    ).rejects.toThrow("account_login_name_key");
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
  }
});

it("are applied once when several processes start on one server at the same moment", async () => {
  const database = await testDatabase("server");
  await sql`drop table migration`.execute(database.reader);
  const folder = mkdtempSync(join(tmpdir(), "stowage-migrations-"));
  writeFileSync(join(folder, "0001_first.sql"), "create table first (id int); select pg_sleep(0.2);");
  writeFileSync(join(folder, "0002_second.sql"), "create table second (id int);");
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: database.url })));
  const applied = await Promise.all(others.map((other) => migrate(other, pathToFileURL(`${folder}/`))));
  await Promise.all(others.map((other) => other.close()));
  expect(applied.flat().sort()).toEqual(["0001_first.sql", "0002_second.sql"]);
  await database.close();
  rmSync(folder, { recursive: true });
});
