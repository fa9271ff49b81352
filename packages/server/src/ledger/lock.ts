import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Command } from "./commands.ts";
import type { Looked } from "./look.ts";

export interface ProductOf {
  readonly owner_id: string;
  readonly product_id: string;
}

/**
 * Locks the products whose free stock is about to change, in ascending order, by their rows in `stock_lock`. While they
 * are held nobody else books, frees or adds free stock of these products, so that what is chosen first is first.
 */
export async function lockProducts(tx: Tx, whId: string, products: readonly ProductOf[]): Promise<void> {
  const distinct = new Map(
    products.map(({ owner_id, product_id }) => [`${owner_id} ${product_id}`, { owner_id, product_id }]),
  );
  if (distinct.size === 0) return;
  const given = JSON.stringify([...distinct.values()]);
  if ((await lockGiven(tx, whId, given)) === distinct.size) return;
  await sql`
    insert into stock_lock (wh_id, owner_id, product_id)
    select ${whId}, owner_id, product_id from json_to_recordset(${given}::json) as g(owner_id uuid, product_id uuid)
    order by owner_id, product_id
    on conflict do nothing
  `.execute(tx);
  await lockGiven(tx, whId, given);
}

async function lockGiven(tx: Tx, whId: string, given: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    with held as materialized (
      select 1 from (
        select * from json_to_recordset(${given}::json) as g(owner_id uuid, product_id uuid)
        order by owner_id, product_id offset 0
      ) g cross join lateral (
        select from stock_lock l
        where l.wh_id = ${whId} and l.owner_id = g.owner_id and l.product_id = g.product_id for update
      ) l
    )
    select count(*)::integer as held from held
  `.execute(tx);
  return rows[0]?.held ?? 0;
}

/** The products of a command in its own warehouse. */
export function productsOf(command: Command, looked: Looked): ProductOf[] {
  const known = (id: string): ProductOf[] => [looked.stocks.get(id) ?? []].flat();
  const booked = (id: string): ProductOf[] => [looked.bookings.get(id) ?? []].flat();
  switch (command.kind) {
    case "receive":
      return [command];
    case "book":
      return [...command.lines];
    case "release":
      return command.bookings.flatMap(({ booking_id }) => booked(booking_id));
    case "pick":
      return command.picks.flatMap(({ booking_id }) => booked(booking_id));
    case "adjust":
      return "stock_id" in command.target ? known(command.target.stock_id) : [command.target];
    case "relocate":
    case "change_lot":
      return known(command.stock_id);
    case "transfer":
      return [...known(command.stock_id), ...(command.to.wh_id ? [] : [command.to])];
    case "process":
      return [...command.sources.flatMap(({ stock_id }) => known(stock_id)), ...command.targets];
    case "reverse":
    case "unreceive": {
      const outcome = looked.corrected.get(command.corrects)?.outcome;
      return outcome?.ok ? outcome.legs.flatMap(({ stock_id }) => known(stock_id)) : [];
    }
    default:
      return [];
  }
}
