import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dumpSchema } from "../../src/database/schema/dump.ts";
import { propose } from "../../src/database/schema/propose.ts";
import type { TestDatabase } from "../support/database.ts";
import { databases, testDatabase } from "../support/database.ts";

const target = {
  statements: [
    "create table shelf (shelf_id uuid primary key, code text not null default 'A', depth integer)",
    "create index shelf_code_idx on shelf (code)",
    "create table box (box_id uuid primary key, shelf_id uuid, constraint box_shelf_fkey foreign key (shelf_id) references shelf (shelf_id))",
  ],
  views: new Map([["full_shelf", ["shelf_id", "boxes"]]]),
};

describe.each(databases)("the proposal of a migration on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  const run = (text: string) => sql.raw(text).execute(database.reader);

  it("makes everything in a database that has nothing of it, and then finds nothing missing", async () => {
    const proposed = await propose(database, target);
    expect(proposed.at(-1)).toBe("-- the view full_shelf is missing; it shows shelf_id, boxes");
    await run(proposed.join("\n"));
    await run("create view full_shelf as select shelf_id, count(*) as boxes from box group by shelf_id");
    expect(await propose(database, target)).toEqual([]);
  });

  it("says what changed, column by column, and leaves dropping to a person", async () => {
    await run(`alter table shelf drop column depth, add column colour text, alter column code drop not null;
      drop index shelf_code_idx; alter table box drop constraint box_shelf_fkey;
      drop view full_shelf; create view full_shelf as select shelf_id from box`);
    expect(await propose(database, target)).toEqual([
      "-- shelf.code is: text default 'A'::text\n-- it should be: text not null default 'A'::text",
      'alter table "shelf" add column "depth" integer;',
      '-- alter table "shelf" drop column "colour";',
      "CREATE INDEX shelf_code_idx ON shelf USING btree (code);",
      'alter table "box" add constraint "box_shelf_fkey" FOREIGN KEY (shelf_id) REFERENCES shelf(shelf_id);',
      "-- the view full_shelf lacks boxes",
    ]);
  });

  it("takes a function that returns the rows for the view", async () => {
    const of = (columns: readonly string[]) => ({ ...target, views: new Map([["boxes_of", columns]]) });
    await run(
      "create function boxes_of(shelf uuid) returns table (shelf_id uuid, boxes bigint) language sql as 'select shelf, 0'",
    );
    const said = (await propose(database, of(["boxes", "weight"]))).filter((line) => line.includes("boxes_of"));
    expect(said).toEqual(["-- the view boxes_of lacks weight"]);
    expect((await propose(database, of(["boxes"]))).filter((line) => line.includes("boxes_of"))).toEqual([]);
    await run("drop function boxes_of(uuid)");
  });

  it("leaves nothing of its looking behind, and the dump is the same each time", async () => {
    const first = await dumpSchema(database.reader);
    await propose(database, target);
    expect(await dumpSchema(database.reader)).toBe(first);
    expect(first).not.toContain("as_declared");
  });
});
