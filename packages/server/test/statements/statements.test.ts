import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placementBreaches } from "../../src/database/schema/distribute.ts";
import { readPlacements, spreadBy } from "../../src/database/schema/placement.ts";
import { fillWorld } from "../calls/cases/documents.ts";
import { clusterBreaches } from "../support/clusterRules.ts";
import { distributionBreaches } from "../support/distribution.ts";
import { walkCalls } from "./calls.ts";
import { type Counter, openCounter } from "./counter.ts";
import { walkCourses } from "./documents.ts";
import { counted, explained, type Sendings, type Table } from "./table.ts";

const tableOf = (name: string) => fileURLToPath(new URL(`allowed/${name}.json`, import.meta.url));
const allowedIn = (name: string): Table => JSON.parse(readFileSync(tableOf(name), "utf8")) as Table;
const writeAnew = "vitest run --project server packages/server/test/statements -u";

/**
 * Statements, not the disk, are what a call costs: each is a way to the database and back. The tables say how many a
 * call by itself sends to a PostgreSQL server, its transaction's begin and end among them. They are written by `-u`,
 * and whoever raises one says why.
 */
describe("the statements that calls send", () => {
  let counter: Counter;
  let documents: Sendings;
  let calls: Sendings;
  beforeAll(async () => {
    counter = await openCounter();
    counter.during("the filling of the world");
    await fillWorld(counter.world);
    documents = await walkCourses(counter);
    calls = { calls: await walkCalls(counter, allowedIn("calls").calls ?? {}) };
  }, 400_000);
  afterAll(() => counter?.world.close());

  it.each([
    ["documents", "a document of five lines, from its creation to its end", () => documents],
    ["calls", "each call of a declared resource or document", () => calls],
  ] as const)("are as many as the table of %s says: %s", async (name, _what, sendings) => {
    const table = `${JSON.stringify(counted(sendings()), null, 2)}\n`;
    const hint = `${explained(sendings(), allowedIn(name))}\n${writeAnew}`;
    await expect(table, hint).toMatchFileSnapshot(tableOf(name));
  });

  // But for the look-up of keys and codes that are unique beyond a warehouse, which says so in the statement.
  it("name the warehouse of every table that is distributed by it", async () => {
    const { reader } = counter.world.database;
    expect(await placementBreaches(reader)).toEqual([]);
    const placed = await readPlacements(reader);
    const distributed = placed.flatMap(({ name, placement }) => (spreadBy(placement) === "wh_id" ? [name] : []));
    const tables = new Set(distributed);
    const touching = [...counter.seen.keys()].filter((text) =>
      distributed.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
    );
    expect(touching.length).toBeGreaterThan(200);
    const broken = touching.flatMap((text) => {
      if (text.includes("/* every warehouse */")) return [];
      const found = distributionBreaches(text, tables);
      return found.length === 0 ? [] : [{ text, found, by: [...(counter.seen.get(text) ?? [])] }];
    });
    expect(broken).toEqual([]);
  });

  it("ask of a cluster what it carries out", async () => {
    const placements = new Map(
      (await readPlacements(counter.world.database.reader)).map(({ name, placement }) => [name, placement]),
    );
    const broken = [...counter.seen].flatMap(([text, by]) => {
      const found = text.includes("/* every warehouse */") ? [] : clusterBreaches(text, placements);
      return found.length === 0 ? [] : [{ text, found, by: [...by] }];
    });
    expect(broken).toEqual([]);
  });
});
