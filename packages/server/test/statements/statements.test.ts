import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillWorld } from "../calls/cases/documents.ts";
import { declaredCalls, fewestForCall } from "./calls.ts";
import { type Counter, openCounter } from "./counter.ts";
import { courses, sentOnCourse, stockedProducts } from "./documents.ts";
import { counted, explained, type Sendings, type Sent, type Table } from "./table.ts";

const tableOf = (name: string) => fileURLToPath(new URL(`allowed/${name}.json`, import.meta.url));
const writeAnew = "vitest run --project server packages/server/test/statements -u";

/**
 * Statements, not the disk, are what a call costs: each is a way to the database and back. The tables say how many a
 * call by itself sends to a PostgreSQL server, its transaction's begin and end among them. They are written by
 * `-u`, and whoever raises one says why.
 */
describe("the statements that a call sends", () => {
  let counter: Counter;
  beforeAll(async () => {
    counter = await openCounter();
    await fillWorld(counter.world);
  }, 120_000);
  afterAll(() => counter?.world.close());

  it("are what its table says, from a document's creation to its end", async () => {
    const sendings: Record<string, Readonly<Record<string, Sent>>> = {};
    for (const [name, course] of Object.entries(courses)) {
      // What is looked up once in the life of a server, and what is counted in a table that was empty.
      await sentOnCourse(counter, course, await stockedProducts(counter.world));
      const products = await stockedProducts(counter.world);
      sendings[`${name}, of goods that never were there`] = await sentOnCourse(counter, course, products);
      sendings[name] = await sentOnCourse(counter, course, products);
    }
    await expectTable("documents", sendings);
  }, 120_000);

  it("are what its table says, for each declared resource and document", async () => {
    const sent: Record<string, Sent> = {};
    const { calls: most = {} } = allowedIn("calls");
    for (const [name, call] of declaredCalls(counter.world.calls))
      sent[name] = await fewestForCall(counter, call, most[name]);
    await expectTable("calls", { calls: sent });
  }, 240_000);
});

const allowedIn = (name: string): Table => JSON.parse(readFileSync(tableOf(name), "utf8")) as Table;

async function expectTable(name: string, sendings: Sendings): Promise<void> {
  const text = `${JSON.stringify(counted(sendings), null, 2)}\n`;
  const hint = `${explained(sendings, allowedIn(name))}\n${writeAnew}`;
  await expect(text, hint).toMatchFileSnapshot(tableOf(name));
}
