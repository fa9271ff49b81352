import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPlacements, spreadBy } from "../../src/database/schema/placement.ts";
import type { TestDatabase } from "../support/database.ts";
import { testDatabase } from "../support/database.ts";

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [told: string]: unknown;
}

const whId = "00000000-0000-7000-8000-000000000001";
const key = "00000000-0000-7000-8000-000000000002";

/** What a statement scans, each with the conditions of its scan. */
const scansOf = (node: PlanNode): readonly PlanNode[] => [
  ...(node["Relation Name"] ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

describe("views that tell something of one row", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase("server");
  });
  afterAll(() => database.close());

  /** A cluster asks one node where each part of the plan is led to it by the warehouse's value. */
  it("are read of the row's warehouse alone, part by part", async () => {
    const placed = await readPlacements(database.reader);
    const spread = new Set(placed.flatMap(({ name, placement }) => (spreadBy(placement) === "wh_id" ? [name] : [])));
    const read = Object.values<Declared>(model).flatMap((declared) => {
      const named = Object.values(declared.fields).flatMap(({ derived }) =>
        derived && "view" in derived && spread.has(declared.name) ? [derived.view] : [],
      );
      return [...new Set(named)].map((view) => ({ view, key: declared.key }));
    });
    expect(read.length).toBeGreaterThan(4);
    const wide: string[] = [];
    for (const { view, key: column } of read) {
      const { rows } = await sql<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>`
        explain (format json) select * from ${sql.table(view)} v
        where v.wh_id = ${sql.lit(whId)}::uuid and v.${sql.ref(column)} = ${sql.lit(key)}::uuid`.execute(
        database.reader,
      );
      const scans = rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => scansOf(Plan)));
      expect(scans.length).toBeGreaterThan(0);
      for (const scan of scans) {
        const table = String(scan["Relation Name"]);
        if (spread.has(table) && !JSON.stringify(scan).includes(whId))
          wide.push(`${view} asks ${table} of every warehouse`);
      }
    }
    expect(wide).toEqual([]);
  });
});
