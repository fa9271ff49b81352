import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { readPlacements } from "../../src/database/schema/placement.ts";
import { makeShop, type Shop } from "../ledger/support/shop.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await testDatabase("server");
  shop = await makeShop(database);
}, 120_000);
afterAll(() => database?.close());

/** What is said to the nodes while a statement and a warehouse's row are written in one transaction. */
async function saidToNodes(statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  const said: string[] = [];
  client.on("notice", ({ message = "" }) => said.push(message));
  await client.connect();
  await client.query("set citus.log_remote_commands = on");
  await client.query("begin");
  await client.query(statement);
  await client.query("insert into stock_lock (wh_id, owner_id, product_id) values ($1, $2, $3)", [
    shop.wh_id,
    newId(),
    newId(),
  ]);
  await client.query("commit");
  await client.end();
  return said.join("\n");
}

it("prepares on the node what the coordinator commits with goods", async () => {
  const placed = await readPlacements(database.reader);
  const together = placed.filter(({ placement }) => placement === "local with goods").map(({ name }) => name);
  expect(together.length).toBeGreaterThan(3);
  expect(placed.filter(({ placement, now }) => placement !== now)).toEqual([]);
  for (const name of together)
    expect(await saidToNodes(`delete from "${name}" where ctid is null`), name).toContain("PREPARE TRANSACTION");
  expect(await saidToNodes("select 1")).not.toContain("PREPARE TRANSACTION");
});
