import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPlacements, spreadBy } from "../../src/database/schema/placement.ts";
import { fillWorld } from "../calls/cases/documents.ts";
import { type Counter, openCounter } from "../statements/counter.ts";
import { walkCourses } from "../statements/documents.ts";
import type { Sendings } from "../statements/table.ts";

/** How the driver writes a value; its types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

const table = fileURLToPath(new URL("nodes.json", import.meta.url));

/** How many parts of the spread tables a statement asks, as the cluster plans it; of nested ones the most. */
const partsIn = (plan: string): number =>
  Math.max(0, ...[...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count)));

/**
 * What is done in one warehouse goes to one node. The table says of each step of a document how many of its statements ask
 * warehouses' tables, and which of them ask more than one node's part. It is written by `-u`, and whoever raises it says why.
 */
describe("the plans of what documents send, each of one warehouse, on a cluster", () => {
  let counter: Counter;
  let courses: Sendings;
  let client: pg.Client;
  let isOfWarehouses: (text: string) => boolean;
  beforeAll(async () => {
    counter = await openCounter();
    await fillWorld(counter.world);
    courses = await walkCourses(counter);
    const { database } = counter.world;
    const placed = await readPlacements(database.reader);
    const names = placed.flatMap(({ name, placement }) => (spreadBy(placement) ? [name] : []));
    const pattern = new RegExp(`\\b(?:${names.join("|")})\\b`);
    isOfWarehouses = (text) => pattern.test(text);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  }, 400_000);
  afterAll(async () => {
    await client?.end();
    await counter?.world.close();
  });

  /** As the server has it planned: for the values at hand. */
  async function planOf(text: string, values: readonly unknown[]): Promise<string> {
    const written = text.replace(/\$(\d+)/g, (_, number) => {
      const said: unknown = prepareValue(values[Number(number) - 1]);
      return said === null || said === undefined ? "null" : pg.escapeLiteral(String(said));
    });
    const { rows } = await client.query(`explain (costs off) ${written}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  }

  it("lead to one node, but for what is named", { timeout: 400_000 }, async () => {
    const wide = new Map<string, boolean>();
    for (const text of new Set(Object.values(courses).flatMap((course) => Object.values(course).flat()))) {
      if (!isOfWarehouses(text)) continue;
      wide.set(text, partsIn(await planOf(text, counter.values.get(text) ?? [])) > 1);
    }
    const counted = Object.entries(courses).map(([course, steps]) => [
      course,
      Object.fromEntries(
        Object.entries(steps).map(([step, sent]) => {
          const asking = sent.filter(isOfWarehouses);
          return [step, { asking: asking.length, wide: asking.filter((text) => wide.get(text)).length }];
        }),
      ),
    ]);
    const shown = [...wide].flatMap(([text, isWide]) =>
      isWide ? [text.replace(/\s+/g, " ").trim().slice(0, 160)] : [],
    );
    const written = { ...Object.fromEntries(counted), "what asks more than one part": shown.toSorted() };
    expect(wide.size).toBeGreaterThan(50);
    await expect(`${JSON.stringify(written, null, 2)}\n`).toMatchFileSnapshot(table);
  });
});
