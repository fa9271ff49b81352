import { type model, type ShipmentPolicy, shipmentPolicies } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../database/index.ts";
import { inWalkingOrder } from "../database/walkingOrder.ts";
import { oneOf, type Quality, qualities } from "./choices.ts";
import { type LotAttributes, lotFields, lotShape, lotValues } from "./lot.ts";

/** What one line of a document asks of the free stock. */
export interface Demand {
  readonly line_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  /** Smallest units. */
  readonly qty: bigint;
  readonly quality: Quality;
  readonly policy: ShipmentPolicy;
  /** Lots must have exactly these attributes; what is not named may be anything, but for `agreeing` ones. */
  readonly lot?: LotAttributes;
  /**
   * Days that must be left on the business date; 0 by default: expired goods are never offered, nor are goods after their
   * last day of sale.
   */
  readonly min_days?: number;
  /** Location types to take from; `normal` and `pick_face` for good stock, these and `bad`, `returns` for bad by default. */
  readonly storage_types?: readonly string[];
  /** Only these locations. */
  readonly storage_ids?: readonly string[];
  /** Only these stock rows. */
  readonly stock_ids?: readonly string[];
  /** Rows that come before all others, where they may be taken at all: those that were reserved for it. */
  readonly first_stock_ids?: readonly string[] | undefined;
  /**
   * What stands for it where its own stock does not do: each of these in the same proportion to what is missing, all of
   * them or none. Their quantities are for all of it.
   */
  readonly instead?: readonly Demand[];
}

/** Demands with all that may stand for them, however far down. */
export const withInstead = (lines: readonly Demand[]): readonly Demand[] =>
  lines.flatMap((line) => [line, ...withInstead(line.instead ?? [])]);

/** The demands of one document, as they are on a day. */
export interface Demands {
  readonly lines: readonly Demand[];
  /** `YYYY-MM-DD`. */
  readonly business_date: string;
}

/** Attributes that must agree even where a demand does not name them. Whether goods are bonded every demand says. */
const agreeing = new Set<string>(["custom_no", "custom_item_no"]);

/** Whether the lot `l` is what the class `c` of demand asks for. A demand for bonded goods takes any customs number. */
const sameLot = sql.join(
  lotFields.map((name) => {
    const [lot, asked] = [sql.ref(`l.${name}`), sql.ref(`c.${name}`)];
    return agreeing.has(name)
      ? sql`(${lot} is not distinct from ${asked} or ${asked} is null and c.bonded_type = 'bonded')`
      : sql`(${asked} is null or ${lot} = ${asked})`;
  }),
  sql` and `,
);

type StorageType = (typeof model.storage.fields.storage_type.values)[number];

/** Where goods are taken from unless the demand says so. */
export const storageTypes: Record<Quality, readonly StorageType[]> = {
  good: ["normal", "pick_face"],
  bad: ["normal", "pick_face", "bad", "returns"],
};

/** The columns by which stock is sorted; where a policy has several, the upper one counts first. */
const orders = {
  largest: ["s.qty - s.booked", "desc"],
  firstExpired: ["l.valid_date", "asc"],
  lastIn: ["l.inbound_date", "desc"],
  firstIn: ["l.inbound_date", "asc"],
} as const;

/** Which stock is taken first. A policy that the model gains does not compile until it has its order here. */
export type OrderOfPolicy = Readonly<Record<ShipmentPolicy, readonly (keyof typeof orders)[]>>;

const orderOfPolicy: OrderOfPolicy = {
  fefo: ["firstExpired", "firstIn"],
  fifo: ["firstIn"],
  lifo: ["lastIn"],
  fewest_picks: ["largest", "firstIn"],
};

/**
 * Which stock goes out first, as an `order by` over `stock s`, `lot l` and `storage p`, by the policy that an expression
 * says: what is alike in all of that, in walking order.
 */
export const firstOut = (policy: RawBuilder<unknown>): RawBuilder<unknown> => {
  const byPolicy = Object.entries(orders).map(([order, [column, direction]]) => {
    const policies = shipmentPolicies.filter((one) => orderOfPolicy[one].some((other) => other === order));
    const within = sql.join(policies.map((one) => sql.lit(one)));
    return sql`case when ${policy} in (${within}) then ${sql.raw(`${column} end ${direction}`)} nulls last`;
  });
  const walked = inWalkingOrder(sql`p.walk_order`, [sql`p.storage_code`]);
  return sql.join([...byPolicy, sql`l.valid_date asc nulls last`, walked, sql`s.stock_id`]);
};

/** Lines with the same key choose from the same rows in the same order. */
export function candidatesKey(line: Demand, businessDate: string): string {
  const { owner_id, product_id, quality, policy, lot = {}, min_days = 0 } = line;
  const locationConditions = [
    line.storage_types ?? storageTypes[quality],
    line.storage_ids ?? null,
    line.stock_ids ?? null,
    line.first_stock_ids ?? null,
  ];
  const attributes = Object.values(lotValues(lot));
  return JSON.stringify([
    owner_id,
    product_id,
    quality,
    policy,
    businessDate,
    min_days,
    locationConditions,
    attributes,
  ]);
}

/**
 * The ids of the stock rows that the lines may take, by `candidatesKey`, in the order of the policy, and no more of them
 * than all demand for the product reaches. The products must be locked, so that free stock stands still.
 * The lateral join keeps the planner, which knows nothing of the demand, to the rows of one product at a time.
 * @throws Error where a demand has a policy or a quality that the model does not know.
 */
export async function findCandidates(
  reader: Reader,
  whId: string,
  demands: readonly Demands[],
): Promise<Map<string, string[]>> {
  const classes = classesOf(demands);
  if (classes.size === 0) return new Map();
  const keys = [...classes.keys()];
  const input = JSON.stringify([...classes.values()]);
  const { rows } = await sql<{ class: number; ids: string[] }>`
    with class as materialized (
      select c.*, c.business_date + c.min_days as valid_until
      from json_to_recordset(${input}::json) as c(
        class integer, owner_id uuid, product_id uuid, quality text, policy text, business_date date, min_days integer,
        needed numeric, storage_types text[], storage_ids uuid[], stock_ids uuid[],
        first_stock_ids uuid[], ${lotShape}
      )
    )
    select c.class, json_agg(ranked.stock_id order by ranked.position) as ids
    from class c cross join lateral (
      select s.stock_id, s.qty - s.booked as free, sum(s.qty - s.booked) over walk as upto, row_number() over walk as position
      from stock s
      join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
      join storage p on p.wh_id = ${whId} and p.storage_id = s.storage_id
      where s.wh_id = ${whId} and s.owner_id = c.owner_id and s.product_id = c.product_id
        and s.quality = c.quality and s.qty > s.booked
        and not p.frozen and p.storage_type = any(c.storage_types)
        and (c.storage_ids is null or s.storage_id = any(c.storage_ids))
        and (c.stock_ids is null or s.stock_id = any(c.stock_ids))
        and (l.valid_date is null or l.valid_date >= c.valid_until)
        and (l.product_expiration_sale is null or l.product_expiration_sale >= c.business_date)
        and ${sameLot}
      window walk as (
        order by coalesce(s.stock_id = any(c.first_stock_ids), false) desc, ${firstOut(sql`c.policy`)}
        rows between unbounded preceding and current row
      )
    ) ranked
    where ranked.upto - ranked.free < c.needed
    group by c.class
  `.execute(reader);
  return new Map(rows.map(({ class: index, ids }) => [keys[index] as string, ids]));
}

/** Each class of demand once; it may need all that the product's lines ask for, since other classes take from the same rows. */
function classesOf(demands: readonly Demands[]): Map<string, Record<string, unknown>> {
  const needed = new Map<string, bigint>();
  const productOf = ({ owner_id, product_id, quality }: Demand) => `${owner_id} ${product_id} ${quality}`;
  for (const { lines } of demands) {
    for (const line of lines) needed.set(productOf(line), (needed.get(productOf(line)) ?? 0n) + line.qty);
  }
  const classes = new Map<string, Record<string, unknown>>();
  for (const { lines, business_date } of demands) {
    for (const line of lines) {
      const key = candidatesKey(line, business_date);
      if (classes.has(key)) continue;
      const { owner_id, product_id, quality, policy, lot = {}, storage_ids = null, stock_ids = null } = line;
      classes.set(key, {
        class: classes.size,
        owner_id,
        product_id,
        quality: oneOf(qualities, quality, "quality"),
        policy: oneOf(shipmentPolicies, policy, "booking policy"),
        business_date,
        min_days: line.min_days ?? 0,
        needed: needed.get(productOf(line))?.toString(),
        storage_types: line.storage_types ?? storageTypes[quality],
        storage_ids,
        stock_ids,
        first_stock_ids: line.first_stock_ids ?? null,
        ...lotValues(lot),
      });
    }
  }
  return classes;
}
