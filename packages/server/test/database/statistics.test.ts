import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { refreshStatistics } from "../../src/database/statistics.ts";
import { databases, testDatabase } from "../support/database.ts";

describe.each(databases)("statistics on %s", (kind) => {
  it("tell the planner of a table that has grown, and leave the others alone", async () => {
    const database = await testDatabase(kind);
    const fill = (count: number) =>
      database.transact((tx) =>
        sql`insert into unit (unit_id, unit_code, unit_name) select gen_random_uuid(), x, x
          from (select left(gen_random_uuid()::text, 8) as x from generate_series(1, ${count}::int)) g`.execute(tx),
      );
    const rowsThought = async () =>
      (
        await sql<{ n: number }>`select reltuples::int as n from pg_class where relname = 'unit'`.execute(
          database.reader,
        )
      ).rows[0]?.n;
    await fill(1000);
    const seen: string[] = [];
    for (let waited = 0; waited < 50 && !seen.includes("unit"); waited++) {
      seen.push(...(await refreshStatistics(database)));
      await sleep(100);
    }
    expect(seen.filter((name) => name !== "permission_function")).toEqual(["unit"]);
    expect(await rowsThought()).toBe(1000);
    await database.close();
  });
});
