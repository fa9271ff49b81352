import { sql } from "kysely";
import type { Database } from "../../../src/database/index.ts";
import { newId } from "../../../src/database/index.ts";
import { insertMasters, insertProducts } from "../../support/stock.ts";
import { locations, lots, type Plain, type PlainRow, tracked } from "./plain.ts";

/** The ids of one small world of its own: two owners, four products, five locations, in a warehouse shared with others. */
export interface World {
  readonly wh_id: string;
  readonly owners: readonly string[];
  readonly products: readonly string[];
  readonly storages: readonly string[];
}

export const ownerOf = (world: World, product: number): string => world.owners[product === 3 ? 1 : 0] as string;

export interface Home {
  readonly company_id: string;
  readonly wh_id: string;
}

export async function makeHome(database: Database): Promise<Home> {
  const home = { company_id: newId(), wh_id: newId() };
  await database.transact(async (tx) => {
    await insertMasters(tx, "company", [{ company_id: home.company_id }]);
    await insertMasters(tx, "warehouse", [home]);
  });
  return home;
}

export async function makeWorlds(database: Database, { company_id, wh_id }: Home, count: number): Promise<World[]> {
  const ids = (of: number) => Array.from({ length: of }, () => newId());
  const worlds = Array.from({ length: count }, () => ({ wh_id, owners: ids(2), products: ids(4), storages: ids(5) }));
  await database.transact(async (tx) => {
    const owners = worlds.flatMap((world) => world.owners.map((customer_id) => ({ customer_id, company_id })));
    await insertMasters(tx, "customer", owners);
    const products = worlds.flatMap((world) =>
      world.products.map((product_id, product) => ({
        product_id,
        owner_id: ownerOf(world, product),
        tracked: product === tracked,
      })),
    );
    await insertProducts(tx, company_id, products);
    const storages = worlds.flatMap((world) =>
      world.storages.map((storage_id, location) => ({
        wh_id,
        company_id,
        storage_id,
        storage_type: locations[location],
        walk_order: location,
        frozen: location === 4,
      })),
    );
    await insertMasters(tx, "storage", storages);
  });
  return worlds;
}

export type Snapshot = { rows: string[]; bookings: string[]; serials: string[] };

/** What the database holds of each world, in the plain model's terms; empty rows and closed bookings say nothing. */
export async function snapshots(database: Database, worlds: readonly World[]): Promise<Snapshot[]> {
  const whId = worlds[0]?.wh_id ?? "";
  const owners = worlds.flatMap((world) => world.owners);
  const { rows } = await sql<{ owner_id: string; rows: string[]; bookings: string[]; serials: string[] }>`
    with named as (
      select s.stock_id, s.owner_id, s.qty, s.booked,
        concat_ws(' ', s.product_id, l.valid_date, l.inbound_date, s.storage_id, s.quality) as name
      from stock s join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
      where s.wh_id = ${whId} and s.owner_id = any(${owners}::uuid[])
    )
    select o.owner_id,
      array(select concat_ws(' ', name, qty, booked) from named n where n.owner_id = o.owner_id and qty > 0) as rows,
      array(
        select concat_ws(' ', b.line_id, n.name, f.name, b.qty, b.booking_state)
        from booking b join named n on n.stock_id = b.stock_id left join named f on f.stock_id = b.from_stock_id
        where b.wh_id = ${whId} and b.owner_id = o.owner_id and b.booking_state <> 'released'
      ) as bookings,
      array(
        select concat_ws(' ', r.product_sn, coalesce(n.name, 'out'), b.line_id, b.booking_state)
        from product_sn r left join named n on n.stock_id = r.stock_id left join booking b on b.wh_id = ${whId} and b.booking_id = r.booking_id
        where r.wh_id = ${whId} and r.owner_id = o.owner_id
      ) as serials
    from unnest(${owners}::uuid[]) as o(owner_id)
  `.execute(database.reader);
  const byOwner = new Map(rows.map((row) => [row.owner_id, row]));
  return worlds.map((world) => {
    const of = world.owners.map((owner) => byOwner.get(owner));
    const gather = (part: "rows" | "bookings" | "serials") => of.flatMap((one) => one?.[part] ?? []).sort();
    return { rows: gather("rows"), bookings: gather("bookings"), serials: gather("serials") };
  });
}

/** The plain model said in the same way. */
export function snapshotOf(plain: Plain, world: World): Snapshot {
  const name = ({ product, lot, location, bad }: PlainRow): string => {
    const { valid_date, inbound_date } = lots[lot] ?? {};
    const days = [valid_date, inbound_date].filter(Boolean);
    return [world.products[product], ...days, world.storages[location], bad ? "bad" : "good"].join(" ");
  };
  const open = plain.bookings.filter(({ state }) => state !== "released");
  return {
    rows: plain.rows
      .filter(({ qty }) => qty > 0)
      .map((row) => `${name(row)} ${row.qty} ${row.booked}`)
      .sort(),
    bookings: open
      .map((one) => [one.line, name(one.row), ...(one.from ? [name(one.from)] : []), one.qty, one.state].join(" "))
      .sort(),
    serials: [...plain.serials]
      .map(([number, { row, booking }]) =>
        [`N${number}`, row ? name(row) : "out", ...(booking ? [booking.line, booking.state] : [])].join(" "),
      )
      .sort(),
  };
}
