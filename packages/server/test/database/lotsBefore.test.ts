import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, newId } from "../../src/database/index.ts";
import type { LotAttributes } from "../../src/ledger/index.ts";
import { makeShop, mustDo, receiveIn } from "../ledger/support/shop.ts";
import { databases, testDatabase } from "../support/database.ts";

const lots: readonly (LotAttributes & { readonly becomes: string })[] = [
  { batch_no: 'Lot "7" \\ 批號\t/', becomes: "non_bonded" },
  { custom_no: "BOND", custom_item_no: "2", becomes: "bonded" },
  { custom_no: "BOND", becomes: "bonded" },
  { custom_no: "PAID", valid_date: "2039-01-31", becomes: "non_bonded" },
  { custom_no: "OTHER", inbound_date: "2026-01-01", becomes: "bonded" },
  { custom_no: "OTHER", inbound_date: "2027-01-01", becomes: "non_bonded" },
];

/** As the database was before the migration: what it adds is taken out. */
const asBefore = `
  drop view picking_location; drop view inventory_snapshot; drop view inventory; drop view transaction; drop view picking; drop view stock_product;
  create view inventory as select 1; create view transaction as select 1;
  create view picking as select 1; create view stock_product as select 1;
  alter table lot drop column product_expiration_sale, drop column bonded_type,
    add constraint lot_tuple unique nulls not distinct (wh_id, owner_id, product_id, batch_no, manufactur_date, valid_date,
      inbound_date, custom_no, custom_item_no, lottable1, lottable2, lottable3, lottable4, lottable5);
  alter table lot disable trigger lot_immutable;
  update lot set fingerprint = lot_id;
  alter table lot enable trigger lot_immutable;
  alter table outbound_detail drop column product_expiration_sale;
  alter table adjustment_detail drop column product_expiration_sale, drop column bonded_type;
  alter table inbound_detail drop column bonded_type;
  alter table returned_detail drop column bonded_type;
  delete from migration where name >= '0062'`;

it.each(databases)("on %s lots that were there are bonded as registered, and found again", async (kind) => {
  const database = await testDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), "stowage-migrations-"));
  const own = new URL("../../src/database/migrations/", import.meta.url);
  // As it was when this one was the newest: those after it have run already.
  for (const name of readdirSync(own)) if (name < "0063") copyFileSync(new URL(name, own), join(folder, name));
  try {
    const shop = await makeShop(database);
    const receive = async (bonded: boolean) => {
      const made: (string | undefined)[] = [];
      for (const { becomes, ...lot } of lots) {
        const command = receiveIn(shop, 0, 1n, bonded ? { ...lot, bonded_type: becomes } : lot);
        made.push((await mustDo(database, shop, command)).legs[0]?.stock_id);
      }
      return made;
    };
    const first = await receive(false);
    const register = (no: string, type: string, until: string | null) => sql`
      insert into custom (custom_id, company_id, owner_id, product_id, custom_no, custom_item_no, bonded_type, custom_to)
      select ${newId()}, company_id, ${shop.owner_id}, ${shop.product_id}, ${no}, '2', ${type}, ${until}::date
      from warehouse where wh_id = ${shop.wh_id}`;
    await database.transact(async (tx) => {
      await register("BOND", "bonded", "2026-06-01").execute(tx);
      await register("PAID", "non_bonded", null).execute(tx);
      for (const statement of asBefore.split(";")) await sql.raw(statement).execute(tx);
    });
    expect(await migrate(database, pathToFileURL(`${folder}/`))).toEqual(["0062_bonded_lots.sql"]);
    const { rows } = await sql<{ stock_id: string; bonded_type: string }>`
      select s.stock_id, l.bonded_type from stock s join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
      where s.wh_id = ${shop.wh_id}`.execute(database.reader);
    const typeOf = new Map(rows.map(({ stock_id, bonded_type }) => [stock_id, bonded_type]));
    expect(first.map((id) => typeOf.get(id ?? ""))).toEqual(lots.map(({ becomes }) => becomes));
    // Goods of the same lots that come in now join them.
    expect(await receive(true)).toEqual(first);
  } finally {
    rmSync(folder, { recursive: true });
    await database.close();
  }
});
