import { Failure, maxDocuments, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { nameFor } from "../../../crud/reading/overlay.ts";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { everyWarehouse } from "../../../crud/writing/store.ts";
import type { Reader } from "../../../database/index.ts";
import { firstFirst, runTransition } from "../../../documents/transition.ts";
import type { Result } from "../../../documents/transitionTypes.ts";
import { tryOut } from "../../../documents/tryOut.ts";
import { type Call, call } from "../../../http/call.ts";
import type { Caller, Language } from "../../../http/caller.ts";
import { closeOrder } from "../allocate/close.ts";
import { type ShortLine, shortLines } from "../allocate/closeRecord.ts";

const { outbound } = model;
const { short_policy } = outbound.actions.close_order.payload;
const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const numbers = { asked: Type.String(), available: Type.String(), missing: Type.String() };
const short = closed({ product_code: Type.String(), ...numbers });
const onItsWay = closed({
  inbound_id: idSchema,
  inbound_no: Type.String(),
  inbound_expect: Type.Union([Type.String(), Type.Null()]),
  num_expect: Type.String({ description: "in smallest units" }),
});

/** Closes orders and takes all of it back: what would come of each, and what is short. */
export const trialCall: Call = call({
  method: "POST",
  path: "/v1/outbound/close/trial",
  summary:
    "What closing these orders now would do, in the order of closing, each as it is allowed to be short; nothing is booked",
  access: { menu: outbound.menu, code: "update" },
  bodyLimit: 8 * 1024 * 1024,
  body: closed({
    ids: Type.Array(idSchema, { minItems: 1, maxItems: maxDocuments }),
    short_policy: Type.Optional(
      Type.Union(
        short_policy.values.map((value) => Type.Literal(value)),
        { description: "as the step would be told; each order's own unless told" },
      ),
    ),
  }),
  reply: closed({
    orders: Type.Array(
      closed({
        outbound_id: idSchema,
        order_no: Type.String(),
        priority: Type.Integer(),
        ok: Type.Boolean(),
        short_policy: Type.String({ description: "what becomes of it where goods are short" }),
        code: Type.Union([Type.String(), Type.Null()]),
        short: Type.Array(short),
      }),
    ),
    products: Type.Array(
      closed({
        product_code: Type.String(),
        product_name: Type.String(),
        stock_unit_name: Type.String(),
        orders: Type.Array(Type.String(), { description: "those that would go without it, by their numbers" }),
        on_its_way: Type.Array(onItsWay),
      }),
    ),
  }),
  async handle({ context, body }) {
    const { caller, database } = context;
    const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
    await demandOneOwner(database.reader, outbound, caller, ids);
    const results = await tried(context, ids, body.short_policy);
    const heads = await headsOf(database.reader, caller, ids);
    const inTurn = firstFirst(outbound.actions.close_order, results, ({ id }) => heads.get(id));
    const orders = inTurn.flatMap(({ id, outcome }) => {
      const head = heads.get(id);
      const policy = body.short_policy ?? head?.short_policy ?? short_policy.values[0];
      const come = { ok: outcome.ok, code: outcome.ok ? null : outcome.code, short: shortLines(outcome) };
      return head ? [{ ...head, ...come, short_policy: policy }] : [];
    });
    const lacking = [...Map.groupBy(orders, ({ wh_id }) => wh_id)].map(([whId, own]) =>
      lackingProducts({ ...context, caller }, whId, own),
    );
    return {
      orders: orders.map(
        ({ owner_id: _owner, wh_id: _wh, ship_by: _by, expect_ship_date: _day, outbound_no: _no, ...order }) => order,
      ),
      products: (await Promise.all(lacking)).flat(),
    };
  },
});

type Context = Parameters<typeof trialCall.handle>[0]["context"];

async function tried(context: Context, ids: readonly string[], policy: string | undefined): Promise<readonly Result[]> {
  const { requestId } = context;
  const caller = context.caller as Caller;
  const payload = policy === undefined ? {} : { short_policy: policy };
  const transition = {
    document: outbound,
    name: "close_order",
    action: outbound.actions.close_order,
    effect: closeOrder,
  } as unknown as Parameters<typeof runTransition>[1];
  const requests = ids.map((id) => ({ id, caller, requestId, reason: null, requested: ids, payload }));
  return tryOut(context, (tx) => runTransition(tx, transition, requests));
}

interface Head extends Readonly<Record<string, unknown>> {
  readonly outbound_id: string;
  readonly order_no: string;
  readonly priority: number;
  readonly owner_id: string;
  readonly wh_id: string;
  readonly short_policy: string;
  /** With its priority, by what it comes before others; instants as text. */
  readonly ship_by: string | null;
  readonly expect_ship_date: string | null;
  readonly outbound_no: string;
}

async function headsOf(reader: Reader, caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, Head>> {
  const { rows } = await sql<Head>`
    select t.outbound_id, t.order_no, t.priority, t.owner_id, t.wh_id, t.short_policy,
      t.ship_by::text as ship_by, t.expect_ship_date::text as expect_ship_date, t.outbound_no from outbound t ${everyWarehouse}
    where t.outbound_id = any(${ids}::uuid[]) and ${scopeCondition(outbound, caller.scope, "t")}`.execute(reader);
  if (rows.length === 0) throw new Failure("NOT_FOUND", { details: { id: ids[0] ?? "" } });
  return new Map(rows.map((row) => [row.outbound_id, row]));
}

interface ShortProduct {
  readonly product_id: string;
  readonly owner_id: string;
  readonly product_code: string;
  readonly product_name: string;
  readonly stock_unit_name: string;
}

/** What orders of a warehouse would go without, each product with those orders and with what of it is on its way there. */
async function lackingProducts(
  { database, caller, language }: Pick<Context, "database" | "language"> & { readonly caller: Caller },
  whId: string,
  orders: readonly (Head & { readonly short: readonly ShortLine[] })[],
) {
  const key = (owner: string, code: string) => `${owner} ${code}`;
  const wanting = Map.groupBy(
    orders.flatMap(({ order_no, owner_id, short: lines }) =>
      lines.map(({ product_code }) => ({ order_no, owner_id, product_code })),
    ),
    ({ owner_id, product_code }) => key(owner_id, product_code),
  );
  const asked = [...wanting.values()].flatMap(([one]) => one ?? []);
  if (asked.length === 0) return [];
  const products = await productsOf(database.reader, asked, language);
  const coming = await comingTo(database.reader, caller, whId, products);
  return products.map(({ product_id, owner_id, ...product }) => ({
    ...product,
    orders: [...new Set((wanting.get(key(owner_id, product.product_code)) ?? []).map(({ order_no }) => order_no))],
    on_its_way: coming
      .filter((one) => one.product_id === product_id)
      .map(({ product_id: _product, ...announced }) => announced),
  }));
}

async function productsOf(
  reader: Reader,
  asked: readonly { readonly owner_id: string; readonly product_code: string }[],
  language: Language,
): Promise<readonly ShortProduct[]> {
  const { rows } = await sql<ShortProduct>`
    select t.product_id, t.owner_id, t.product_code, ${nameFor(model.product, "product_name", "t", sql`t.company_id`, language)} as product_name,
      ${nameFor(model.unit, "unit_name", "u", sql`t.company_id`, language)} as stock_unit_name
    from unnest(${asked.map((one) => one.owner_id)}::uuid[], ${asked.map((one) => one.product_code)}::text[]) as x(owner_id, product_code)
    join product t on t.owner_id = x.owner_id and t.product_code = x.product_code
    join unit u on u.unit_id = t.stock_unit_id
    order by t.product_code, t.product_id`.execute(reader);
  return rows;
}

interface Coming {
  readonly product_id: string;
  readonly inbound_id: string;
  readonly inbound_no: string;
  readonly inbound_expect: string | null;
  readonly num_expect: string;
}

/** What of these products is announced to a warehouse and not yet put away: of each the next five. */
async function comingTo(
  reader: Reader,
  caller: Caller,
  whId: string,
  products: readonly ShortProduct[],
): Promise<readonly Coming[]> {
  const { rows } = await sql<Coming>`
    select product_id, inbound_id, inbound_no, inbound_expect::text as inbound_expect, num_expect::text as num_expect from (
      select d.product_id, t.inbound_id, t.inbound_no, t.inbound_expect, sum(d.num_expect) as num_expect,
        row_number() over (partition by d.product_id order by t.inbound_expect nulls last, t.inbound_no) as place
      from inbound t
      join inbound_detail d on d.wh_id = t.wh_id and d.inbound_id = t.inbound_id
      where t.wh_id = ${whId}::uuid and d.product_id = any(${products.map(({ product_id }) => product_id)}::uuid[])
        and t.inbound_status not in ('putaway_confirmed', 'cancelled') and ${scopeCondition(model.inbound, caller.scope, "t")}
      group by d.product_id, t.inbound_id, t.inbound_no, t.inbound_expect) coming
    where place <= 5 order by product_id, place`.execute(reader);
  return rows;
}
