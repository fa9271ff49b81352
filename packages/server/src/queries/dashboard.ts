import { type Declared, type DocumentDeclaration, documentsOf, model, orderPeriods } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import { demandOwner, scopeCondition } from "../crud/sharing/scope.ts";
import type { Reader } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import { type Caller, hasRight, may } from "../http/caller.ts";
import { orderFigures, orderFiguresSchema, profitSchema, unknownProfit } from "./orderSums.ts";
import { narrowed, openWithin, todayOf, type Within, warehouseOf } from "./within.ts";

const documents = documentsOf(model);
/** The stock core's own rows, which name no company. */
const stock: Declared = { ...model.inventory, scope: { warehouse: "wh_id", owner: "owner_id" } };

const waitingSchema = Type.Object(
  {
    document: Type.String(),
    status: Type.String(),
    count: Type.Integer(),
    blocked: Type.Integer({ description: "of these, how many are blocked" }),
  },
  { additionalProperties: false },
);
const amount = Type.String({ description: "a decimal number" });
const dashboardSchema = Type.Object(
  {
    /** Open documents by kind and state; a kind that the caller may not query is absent. */
    waiting: Type.Array(waitingSchema),
    /** Open documents past their due day, for each kind of document that has one. */
    late: Type.Array(Type.Object({ document: Type.String(), count: Type.Integer() }, { additionalProperties: false })),
    fill: Type.Object(
      {
        locations: Type.Union([Type.Integer(), Type.Null()], { description: "null where some owners alone are seen" }),
        used: Type.Integer({ description: "locations on which there are goods of these owners" }),
      },
      { additionalProperties: false },
    ),
    /** Goods under the stock that their product asks for; null for who may not query them. */
    replenish: Type.Union([Type.Integer(), Type.Null()]),
    stock_value: Type.Union([
      Type.Array(Type.Object({ currency_code: Type.String(), value: amount }, { additionalProperties: false })),
      Type.Null(),
    ]),
    orders: Type.Union([orderFiguresSchema, Type.Null()], { description: "absent rights make it null" }),
    profit: profitSchema,
  },
  { additionalProperties: false },
);

/** What waits in the caller's warehouses, or in one of them, of all owners or of one. */
export const dashboardCall: Call = call({
  method: "POST",
  path: "/v1/dashboard/q",
  summary: "What waits per state, late orders, fill and stock value; orders of a period, by month and by customer",
  access: { menu: "home", code: "query" },
  body: Type.Object(
    {
      filter: Type.Optional(
        Type.Union(
          orderPeriods.map((one) => Type.Literal(one)),
          { description: "this_month unless told" },
        ),
      ),
      wh_id: Type.Optional(idSchema),
      owner_id: Type.Optional(idSchema),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ dashboard: dashboardSchema }, { additionalProperties: false }),
  async handle({ context, body }) {
    const caller = { ...context.caller, scope: narrowed(context.caller.scope, body.wh_id, body.owner_id) };
    return context.read(async (reader) => {
      if (body.owner_id) await demandOwner(reader, context.caller.scope, body.owner_id);
      const seen = documents.filter((one) => may(caller, one.menu, "query"));
      const waits = await Promise.all(seen.map((one) => waiting(reader, context.caller, one, body)));
      return {
        dashboard: {
          waiting: waits.flatMap(({ counts }) => counts),
          late: waits.flatMap(({ document, late }) => (late === null ? [] : [{ document, count: late }])),
          fill: await fill(reader, caller),
          orders: await orderFigures(reader, caller, body.filter ?? "this_month"),
          profit: unknownProfit,
          replenish: may(caller, model.replenishment.menu, "query") ? await toReplenish(reader, caller) : null,
          stock_value: hasRight(caller, "see_cost") ? await stockValue(reader, caller) : null,
        },
      };
    });
  },
});

/** What waits alone, which whoever works looks at all day. */
export const waitingCall: Call = call({
  method: "POST",
  path: "/v1/waiting/q",
  summary:
    "How many open documents there are of each kind and state that the caller may query, and how many are blocked",
  access: "signed_in",
  body: Type.Object(
    { wh_id: Type.Optional(idSchema), owner_id: Type.Optional(idSchema) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ waiting: Type.Array(waitingSchema) }, { additionalProperties: false }),
  async handle({ context, body }) {
    const { caller } = context;
    narrowed(caller.scope, body.wh_id, body.owner_id);
    return context.read(async (reader) => {
      if (body.owner_id) await demandOwner(reader, caller.scope, body.owner_id);
      const seen = documents.filter((one) => may(caller, one.menu, "query"));
      const waits = await Promise.all(seen.map((one) => waiting(reader, caller, one, body)));
      return { waiting: waits.flatMap(({ counts }) => counts) };
    });
  },
});

// Only open states are counted: what is done grows for ever, what waits does not. What is late is among them.
async function waiting(reader: Reader, caller: Caller, document: DocumentDeclaration, asked: Within) {
  const { due, block } = document;
  const { rows } = await sql<{ status: string; count: number; blocked: number; late: number }>`
    select t.${sql.ref(document.status)} as status, count(*)::int as count,
      ${block ? sql`count(*) filter (where t.${sql.ref(block.flag)})` : sql`0`}::int as blocked,
      ${due ? sql`count(*) filter (where t.${sql.ref(due)} < ${todayOf(document)})` : sql`0`}::int as late
    from ${sql.table(document.name)} t ${warehouseOf(document)}
    where ${openWithin(document, caller.scope, asked)}
    group by 1`.execute(reader);
  return {
    document: document.name,
    counts: rows.map(({ status, count, blocked }) => ({ document: document.name, status, count, blocked })),
    late: due ? rows.reduce((sum, row) => sum + row.late, 0) : null,
  };
}

/** How full a warehouse is says how much of others' is in it: who sees some owners alone is told where their own goods are. */
async function fill(reader: Reader, caller: Caller) {
  const { ownerIds } = caller.scope;
  const { rows } = await sql<{ locations: number | null; used: number }>`
    select ${ownerIds ? sql`null` : sql`count(*)`}::int as locations, count(*) filter (where exists (
      select 1 from stock s where s.wh_id = t.wh_id and s.storage_id = t.storage_id and s.qty > 0 and ${scopeCondition(stock, caller.scope, "s")}))::int as used
    from storage t where t.enabled and t.storage_type in ('normal', 'pick_face') and ${scopeCondition(model.storage, caller.scope, "t")}`.execute(
    reader,
  );
  return rows[0] ?? { locations: 0, used: 0 };
}

async function toReplenish(reader: Reader, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from replenishment t
    where ${scopeCondition(model.replenishment, caller.scope, "t")}`.execute(reader);
  return rows[0]?.count ?? 0;
}

async function stockValue(reader: Reader, caller: Caller) {
  const { rows } = await sql<{ currency_code: string; value: string }>`
    select p.currency_code, trim_scale(round(sum(s.qty::numeric / p.stock_factor * p.product_cost_price), 2))::text as value
    from stock s join product p on p.product_id = s.product_id
    where p.product_cost_price is not null and s.qty > 0 and ${scopeCondition(stock, caller.scope, "s")}
      and ${scopeCondition(model.product, caller.scope, "p")}
    group by 1 order by 1`.execute(reader);
  return rows;
}
