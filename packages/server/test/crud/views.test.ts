import { type Declared, model, needsOf } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import { newId } from "../../src/database/index.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, testServer } from "../support/http.ts";

const views = Object.values(model as Readonly<Record<string, Declared>>).filter((one) => one.view);
const calls = views.flatMap((one) => crudCalls(one, {}));

describe.each(oneDatabase)("views on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const searched = views.filter((one) => needsOf(one).length === 0);
  it.each(searched.map((one) => [one.name, one] as const))("%s answers without a condition", async (_name, view) => {
    const client = await testServer(database, calls, everything({ companyIds: [newId()], whIds: [newId()] }));
    const answer = await client.call("POST", `/v1${view.path}/q`, {});
    expect(answer).toMatchObject({ status: 200, additionals: { total: 0 } });
  });

  it.each(views.map((one) => [one.name, one] as const))(
    "%s has the columns that its declaration names, and what says of it that something is kept back, and no others",
    async (name, view) => {
      const { rows } = await (view.view === "function"
        ? sql<{ name: string }>`
            select c.name from pg_proc p, unnest(p.proargnames, p.proargmodes::text[]) c(name, mode)
            where p.proname = ${name} and c.mode = 't'`
        : sql<{ name: string }>`
            select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0`
      ).execute(database.reader);
      const keptBack = view.type === "resource" && view.tellsWithheld ? [view.tellsWithheld.by] : [];
      const named = new Set([view.key, ...Object.keys(view.fields), ...keptBack]);
      expect(rows.map((row) => row.name).sort()).toEqual([...named].sort());
    },
  );
});
