import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { heldWhileReferred, holdAlone, newId, type Tx } from "../../src/database/index.ts";
import { lockProducts } from "../../src/ledger/index.ts";
import { makeShop, type Shop } from "../ledger/support/shop.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let shop: Shop;
let customer = "";
beforeAll(async () => {
  database = await testDatabase("server");
  shop = await makeShop(database);
  customer = shop.owner_id;
}, 120_000);
afterAll(() => database?.close());

/** All of them look the customer up as a document does that names it, each in a transaction that goes on for a while. */
async function referTogether(count: number): Promise<void> {
  const { promise: allLooked, resolve } = Promise.withResolvers<void>();
  let looked = 0;
  const refer = async (tx: Tx) => {
    await sql`select customer_plays(${customer}, 'consignee')`.execute(tx);
    await heldWhileReferred(tx, model.customer, "customer_id", [customer]);
    looked += 1;
    if (looked === count) resolve();
    await allLooked;
  };
  await Promise.all(Array.from({ length: count }, () => database.transact(refer, { limitMs: 5_000 })));
}

it("lets any number of transactions refer to a customer at the same time", async () => {
  await expect(referTogether(8)).resolves.toBeUndefined();
});

it("keeps whoever would change a customer waiting for who refers to it, and no other", async () => {
  const order: string[] = [];
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const referring = database.transact(async (tx) => {
    await sql`select customer_plays(${customer}, 'consignee')`.execute(tx);
    held();
    await mayEnd;
    order.push("referred");
  });
  await isHeld;
  const changing = database.transact(async (tx) => {
    await holdAlone(tx, model.customer, [customer]);
    order.push("changed");
  });
  const other = (await makeShop(database)).owner_id;
  await database.transact((tx) => holdAlone(tx, model.customer, [other]));
  expect(order).toEqual([]);
  end();
  await Promise.all([referring, changing]);
  expect(order).toEqual(["referred", "changed"]);
});

it("refuses who waits for a row on a node as long as one may wait for it on one server", async () => {
  const key = { wh_id: shop.wh_id, owner_id: customer, product_id: newId() };
  const lock = (tx: Tx) => lockProducts(tx, key.wh_id, [key]);
  await database.transact(lock);
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const holding = database.transact(async (tx) => {
    await lock(tx);
    held();
    await mayEnd;
  });
  await isHeld;
  await expect(database.transact(lock, { limitMs: 20_000 })).rejects.toMatchObject({ code: "55P03" });
  end();
  await holding;
});
