import { Failure, maxDocuments, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { everyWarehouse } from "../../../crud/writing/store.ts";
import type { Reader } from "../../../database/index.ts";
import { runTransition } from "../../../documents/transition.ts";
import type { Result } from "../../../documents/transitionTypes.ts";
import { type Call, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import type { LineError } from "../../common/refusals.ts";
import { closeOrder } from "../allocate/close.ts";

const { outbound } = model;
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
  body: closed({ ids: Type.Array(idSchema, { minItems: 1, maxItems: maxDocuments }) }),
  reply: closed({
    orders: Type.Array(
      closed({
        outbound_id: idSchema,
        order_no: Type.String(),
        priority: Type.Integer(),
        ok: Type.Boolean(),
        code: Type.Union([Type.String(), Type.Null()]),
        short: Type.Array(short),
      }),
    ),
    products: Type.Array(
      closed({
        product_code: Type.String(),
        orders: Type.Array(Type.String(), { description: "those that would go without it, by their numbers" }),
        on_its_way: Type.Array(onItsWay),
      }),
    ),
  }),
  async handle({ context, body }) {
    const { caller, database } = context;
    const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
    await demandOneOwner(database.reader, outbound, caller, ids);
    const results = await tried(context, ids);
    const heads = await headsOf(database.reader, caller, ids);
    const orders = results.flatMap(({ id, outcome }) => {
      const head = heads.get(id);
      return head ? [{ ...head, ok: outcome.ok, code: outcome.ok ? null : outcome.code, short: shortOf(outcome) }] : [];
    });
    const byProduct = Map.groupBy(
      orders.flatMap(({ order_no, owner_id, short: lines }) => lines.map((line) => ({ ...line, order_no, owner_id }))),
      ({ owner_id, product_code }) => `${owner_id} ${product_code}`,
    );
    const products = [];
    for (const own of byProduct.values()) {
      const [{ product_code = "", owner_id = "" } = {}] = own;
      const on_its_way = await comingOf(database.reader, caller, owner_id, product_code);
      products.push({ product_code, orders: [...new Set(own.map(({ order_no }) => order_no))], on_its_way });
    }
    return { orders: orders.map(({ owner_id: _owner, ...order }) => order), products };
  },
});

/** Ends the transaction of a trial, with what came of it. */
class Tried extends Error {
  readonly results: readonly Result[];
  constructor(results: readonly Result[]) {
    super("a trial is over");
    this.results = results;
  }
}

type Context = Parameters<typeof trialCall.handle>[0]["context"];

async function tried(context: Context, ids: readonly string[]): Promise<readonly Result[]> {
  const { requestId } = context;
  const caller = context.caller as Caller;
  const transition = {
    document: outbound,
    name: "close_order",
    action: outbound.actions.close_order,
    effect: closeOrder,
  } as unknown as Parameters<typeof runTransition>[1];
  const requests = ids.map((id) => ({ id, caller, requestId, reason: null, requested: ids, payload: {} }));
  return context
    .write<readonly Result[]>(async (tx) => {
      throw new Tried(await runTransition(tx, transition, requests));
    })
    .catch((thrown) => {
      if (thrown instanceof Tried) return thrown.results;
      throw thrown;
    });
}

interface Short {
  readonly product_code: string;
  readonly asked: string;
  readonly available: string;
  readonly missing: string;
}

function shortOf(outcome: Result["outcome"]): readonly Short[] {
  if (outcome.ok) {
    const of = (name: string) => (outcome.details?.[`short_${name}`] ?? []) as readonly string[];
    const [asked, available, missing] = [of("asked"), of("available"), of("missing")];
    return of("products").map((product_code, at) => ({
      product_code,
      asked: asked[at] ?? "",
      available: available[at] ?? "",
      missing: missing[at] ?? "",
    }));
  }
  return ((outcome.errors ?? []) as readonly LineError[]).flatMap(({ details }) => {
    const { product_code, asked, available, missing } = details as unknown as Short;
    return missing === undefined ? [] : [{ product_code, asked, available, missing }];
  });
}

interface Head {
  readonly outbound_id: string;
  readonly order_no: string;
  readonly priority: number;
  readonly owner_id: string;
}

async function headsOf(reader: Reader, caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, Head>> {
  const { rows } = await sql<Head>`
    select t.outbound_id, t.order_no, t.priority, t.owner_id from outbound t ${everyWarehouse}
    where t.outbound_id = any(${ids}::uuid[]) and ${scopeCondition(outbound, caller.scope, "t")}`.execute(reader);
  if (rows.length === 0) throw new Failure("NOT_FOUND", { details: { id: ids[0] ?? "" } });
  return new Map(rows.map((row) => [row.outbound_id, row]));
}

/** What of an owner's product is announced and not yet put away, the next first. */
async function comingOf(reader: Reader, caller: Caller, ownerId: string, productCode: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select t.inbound_id, t.inbound_no, t.inbound_expect::text as inbound_expect, sum(d.num_expect)::text as num_expect
    from inbound t ${everyWarehouse}
    join inbound_detail d on d.wh_id = t.wh_id and d.inbound_id = t.inbound_id
    join product p on p.product_id = d.product_id and p.product_code = ${productCode}
    where t.owner_id = ${ownerId}::uuid and t.inbound_status not in ('putaway_confirmed', 'cancelled')
      and ${scopeCondition(model.inbound, caller.scope, "t")}
    group by t.inbound_id, t.inbound_no, t.inbound_expect
    order by t.inbound_expect nulls last, t.inbound_no limit 5`.execute(reader);
  return rows;
}
