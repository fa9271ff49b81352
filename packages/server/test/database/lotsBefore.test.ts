import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, newId } from "../../src/database/index.ts";
import { type LotAttributes, lotFields } from "../../src/ledger/index.ts";
import { execute } from "../ledger/support/execute.ts";
import { makeShop, receiveIn } from "../ledger/support/shop.ts";
import { databases, testDatabase } from "../support/database.ts";
import { insertMasters } from "../support/stock.ts";

const migrationName = "0062_bonded_lots.sql";
const [text] = ['Lot "7" \\ 批號\t/'];

/** The statements of the migration that tell what lots are that were there before it. */
const before: readonly LotAttributes[] = [
  { batch_no: text },
  { custom_no: "BOND", custom_item_no: "2" },
  { custom_no: "BOND" },
  { custom_no: "PAID", valid_date: "2039-01-31" },
  { custom_no: "NONE", inbound_date: "2026-01-01" },
  { custom_no: "NONE", inbound_date: "2027-01-01" },
];
const after = ["non_bonded", "bonded", "bonded", "non_bonded", "bonded", "non_bonded"];

it.each(databases)("on %s lots that were there are bonded as their customs number says, and found again", async (kind) => {
  const database = await testDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), "stowage-migrations-"));
  const own = new URL("../../src/database/migrations/", import.meta.url);
  // As it was when this one was the newest: those after it have run already.
  for (const name of readdirSync(own)) if (name < "0063") copyFileSync(new URL(name, own), join(folder, name));
  try {
    const shop = await makeShop(database);
    await database.transact(async (tx) => {
      for (const lot of before) await execute(tx, shop.wh_id, [receiveIn(shop, 0, 1n, lot)]);
      const of = { owner_id: shop.owner_id, product_id: shop.product_id, custom_item_no: "2" };
      await insertMasters(tx, "custom", [
        { ...of, custom_id: newId(), company_id: newId(), custom_no: "BOND", bonded_type: "bonded", custom_to: "2026-06-01" },
        { ...of, custom_id: newId(), company_id: newId(), custom_no: "PAID", bonded_type: "non_bonded", custom_to: null },
      ]).catch(() => undefined);
    });
    await database.transact((tx) => undo(tx));
    expect(await migrate(database, pathToFileURL(`${folder}/`))).toEqual([migrationName]);
    const { rows } = await sql<{ bonded_type: string }>`
      select bonded_type from lot where wh_id = ${shop.wh_id} order by lot_id`.execute(database.reader);
    expect(rows.map(({ bonded_type }) => bonded_type)).toEqual(after);
    // Goods of the same lots come in again: each lot is found, and none is made a second time.
    const again = before.map((lot, index) => ({ ...lot, bonded_type: after[index] ?? null }));
    await database.transact(async (tx) => {
      for (const lot of again) await execute(tx, shop.wh_id, [receiveIn(shop, 0, 1n, lot)]);
    });
    const { rows: stock } = await sql<{ qty: string }>`
      select qty::text as qty from stock where wh_id = ${shop.wh_id}`.execute(database.reader);
    expect(stock.map(({ qty }) => qty)).toEqual(before.map(() => "2"));
    expect(lotFields).toContain("bonded_type");
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
  }
});
