import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { audit } from "../../src/audit/index.ts";
import { ledgerChecks } from "../../src/audit/ledgerChecks.ts";
import { type Database, openDatabase } from "../../src/database/index.ts";
import type { Command } from "../../src/ledger/index.ts";
import { base, direct, makeShop, mustDo, receiveIn, type Shop } from "../ledger/support/shop.ts";
import { type Citus, emptyDatabase, startCitus } from "../support/citus.ts";

const kills = 50;
const clients = 8;
const pieces = 20n;

let citus: Citus;
let database: Database;
beforeAll(async () => {
  citus = await startCitus({ durable: true });
  database = await openDatabase({ databaseUrl: `${citus.nodes[0]}/${emptyDatabase}`, poolSize: clients });
}, 120_000);
afterAll(async () => {
  await database?.close();
  await citus?.stop();
});

/** The port of the node on which a warehouse's stock lies. */
async function nodeOf({ wh_id }: Shop): Promise<number> {
  const { rows } = await sql<{ port: number }>`
    select nodeport as port from pg_dist_shard_placement
    where shardid = get_shard_id_for_distribution_column('stock', ${wh_id}::uuid)`.execute(database.reader);
  return rows[0]?.port ?? 0;
}

/** Two warehouses that do not lie on the same node. */
async function twoShops(): Promise<readonly [Shop, Shop]> {
  const here = await makeShop(database, clients);
  for (;;) {
    const there = await makeShop(database, clients);
    if ((await nodeOf(here)) !== (await nodeOf(there))) return [here, there];
  }
}

async function askNode<Row extends pg.QueryResultRow>(node: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: `${node}/${emptyDatabase}` });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** One of a node's processes dies, at work if any is: the node ends all others, and comes back from its log. */
async function killOn(node: string): Promise<void> {
  const [one] = await askNode<{ pid: number }>(
    node,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by state = 'active' desc, random() limit 1`,
  );
  if (one) process.kill(one.pid, "SIGKILL");
}

async function untilAnswered<T>(ask: () => Promise<T>, isEnough: (answer: T) => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answer = await ask().then(isEnough, () => false);
    if (answer) return;
    await sleep(100);
  }
  throw new Error("It did not come within a minute.");
}

const transferTo = (shop: Shop, index: number, stock_id: string): Command => {
  const { owner_id, product_id, storages, wh_id } = shop;
  const to = { wh_id, owner_id, product_id, storage_id: storages[index] as string, quality: "good", lot: {} } as const;
  return { ...base(), kind: "transfer", stock_id, qty: 1n, to };
};

it("commit transfers between two nodes on both or on neither, whenever a node dies", {
  timeout: 1_200_000,
}, async () => {
  const shops = await twoShops();
  const acknowledged: string[] = [];
  let isOver = false;

  /** Carries a piece there and back, each command again until it is answered. */
  const client = async (index: number): Promise<void> => {
    const stocks: string[] = [];
    for (const shop of shops) {
      const { legs } = await mustDo(database, shop, receiveIn(shop, index, pieces));
      stocks.push(legs[0]?.stock_id ?? "");
    }
    for (let turn = 0; !isOver; turn++) {
      const [from, to] = turn % 2 ? [1, 0] : [0, 1];
      const command = transferTo(shops[to] as Shop, index, stocks[from] ?? "");
      for (;;) {
        const outcome = await direct(database, shops[from] as Shop, command).catch(() => null);
        if (outcome && !outcome.ok) throw new Error(JSON.stringify(outcome));
        if (outcome) break;
        await sleep(50);
      }
      acknowledged.push(command.id);
    }
  };

  const working = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill++) {
      const before = acknowledged.length;
      await untilAnswered(
        async () => acknowledged.length,
        (count) => count > before + clients,
      );
      await sleep(Math.random() * 300);
      await killOn(citus.nodes[kill % citus.nodes.length] ?? "");
    }
    isOver = true;
  })().finally(() => {
    isOver = true;
  });
  await Promise.all([working, killing]);

  for (const node of citus.nodes)
    await untilAnswered(
      () => askNode<{ count: number }>(node, "select count(*)::int as count from pg_prepared_xacts"),
      ([found]) => found?.count === 0,
    );
  const ids = shops.map(({ wh_id }) => wh_id);
  const { rows: commands } = await sql<{ command_id: string }>`
    select command_id from command where wh_id = any(${ids}::uuid[]) and kind = 'transfer'`.execute(database.reader);
  // Each of the two warehouses keeps the command.
  const twice = [...acknowledged, ...acknowledged].sort();
  expect(commands.map(({ command_id }) => command_id).sort()).toEqual(twice);
  expect(acknowledged.length).toBeGreaterThan(kills * clients);
  const { rows: sides } = await sql<{ wh_id: string; command_id: string; qty: string }>`
    select wh_id, command_id, sum(qty_delta)::text as qty from movement
    where wh_id = any(${ids}::uuid[]) and command_id = any(${acknowledged}::uuid[])
    group by wh_id, command_id`.execute(database.reader);
  expect(sides.length).toBe(2 * acknowledged.length);
  for (const both of Map.groupBy(sides, ({ command_id }) => command_id).values())
    expect(both.map(({ qty }) => qty).sort()).toEqual(["-1", "1"]);
  const { rows: stock } = await sql<{ qty: string }>`
    select sum(qty)::text as qty from stock where wh_id = any(${ids}::uuid[])`.execute(database.reader);
  expect(stock[0]?.qty).toBe(String(2n * pieces * BigInt(clients)));
  expect((await audit(database, ledgerChecks)).filter(({ broken }) => broken > 0)).toEqual([]);
});
