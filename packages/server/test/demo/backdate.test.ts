import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { backdateMovements } from "../../src/demo/backdate.ts";
import type { Command } from "../../src/ledger/index.ts";
import { house } from "../flows/outbound/house.ts";
import { execute } from "../ledger/support/execute.ts";
import { testDatabase } from "../support/database.ts";

test("what moved at one instant is put on its day in the order in which each row of stock moved", async () => {
  const database = await testDatabase("server");
  const at = await house(database);
  const documents = Array.from({ length: 12 }, newId);
  const receipt = (document_id: string, no: number): Command => ({
    kind: "receive",
    // The keys of a batch say nothing of its order, or the opposite.
    id: `${"fedcba987654"[no]}${newId().slice(1)}`,
    document_kind: "test",
    document_id,
    reason: "test",
    business_date: "2026-01-01",
    owner_id: at.owner,
    product_id: at.products["plain"] ?? "",
    storage_id: at.storages[no % 3 === 2 ? "A2" : "A1"] ?? "",
    quality: "good",
    lot: {},
    qty: 1n,
  });
  await database.transact((tx) => execute(tx, at.wh, documents.map(receipt)));
  const { rows } = await sql`select count(distinct at)::int as instants from movement where wh_id = ${at.wh}`.execute(
    database.reader,
  );
  expect(rows).toEqual([{ instants: 1 }]);
  await backdateMovements(
    database,
    at.wh,
    documents.map((id) => ({ id, ago: 7 })),
  );
  expect(await at.broken()).toEqual([]);
  await database.close();
});
