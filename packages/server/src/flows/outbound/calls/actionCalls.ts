import { type Action, Failure, maxDocuments, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, payloadSchema, resultsSchema, rowSchema } from "../../../crud/schema.ts";
import { everyWarehouse } from "../../../crud/writing/store.ts";
import type { Database, Reader } from "../../../database/index.ts";
import { accessToAction } from "../../../documents/access.ts";
import { effectOf } from "../../../documents/flow.ts";
import { type Perform, performer } from "../../../documents/gatheredSteps.ts";
import { readActionBody } from "../../../documents/payload.ts";
import { demandAccess } from "../../../http/admission.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { outboundFlow } from "../flow.ts";
import type { ActionOf } from "../types.ts";
import { boxDetailCall } from "./boxDetailCall.ts";
import { boxedCall } from "./boxedCall.ts";
import { boxesCall } from "./boxesCall.ts";

const { outbound } = model;
const bodyLimit = 8 * 1024 * 1024;

/** Other names of an order's actions. */
export function actionCalls(database: Database): Call[] {
  const performers = new Map<string, Perform>();
  const perform = (name: ActionOf): Perform => {
    const known = performers.get(name);
    if (known) return known;
    const effect = effectOf(outboundFlow, name);
    const made = performer(database, { document: outbound, name, action: outbound.actions[name], effect });
    performers.set(name, made);
    return made;
  };
  return [
    withOrders(named("POST", "/v1/outbound/close/a", "close_order", perform)),
    withOrders(named("PUT", "/v1/outbound/close/recovery", "revert_close", perform)),
    withOrders(named("POST", "/v1/outbound/split", "split", perform), piecesOf),
    boxesCall(() => perform("box")),
    boxDetailCall(),
    boxedCall(() => perform("confirm_boxing")),
    anyAction(perform),
  ];
}

function named(method: "POST" | "PUT", path: string, name: ActionOf, perform: (name: ActionOf) => Perform): Call {
  const action: Action = outbound.actions[name];
  return call({
    method,
    path,
    summary: `Another name of the action ${name}`,
    access: accessToAction(outbound, action),
    body: payloadSchema(action),
    bodyLimit,
    reply: resultsSchema(outbound),
    checkedByHandler: true,
    handle: ({ context, body }) => perform(name)(context, readActionBody(action, body)),
  });
}

/** Answers, beside what came of each, the orders as they are now. */
const withOrders = (
  of: Call,
  orders: (reader: Reader, ids: readonly string[]) => Promise<readonly string[]> = same,
): Call => ({
  ...of,
  reply: Type.Object(
    { ...resultsSchema(outbound).properties, [outbound.reply]: Type.Array(rowSchema(outbound)) },
    { additionalProperties: false },
  ),
  async handle(request) {
    const answer = (await of.handle(request)) as { readonly results: readonly { readonly id: string }[] };
    const { database, caller } = request.context as CallContext<Caller>;
    const ids = await orders(
      database.reader,
      answer.results.map(({ id }) => id),
    );
    return { ...answer, [outbound.reply]: await rowsByKey(database.reader, outbound, { caller }, ids) };
  },
});

const same = async (_reader: Reader, ids: readonly string[]) => [...new Set(ids)];

/** Orders with those that hold pieces of what was ordered with them. */
async function piecesOf(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.outbound_id as id from outbound_detail d ${everyWarehouse}
    join outbound_detail p on p.wh_id = d.wh_id and p.order_detail_id = d.order_detail_id
    where d.outbound_id = any(${ids}::uuid[]) order by 1`.execute(reader);
  return rows.map(({ id }) => id);
}

/** One action, named in the body, for many orders. */
const anyAction = (perform: (name: ActionOf) => Perform): Call =>
  call({
    method: "PUT",
    path: "/v1/outbound/largeStatusUpdate",
    summary: "Take many orders through one action; what else the action takes stands beside",
    access: { menu: outbound.menu, code: "update" },
    body: Type.Object({
      action: Type.Union(Object.keys(outbound.actions).map((name) => Type.Literal(name))),
      ids: Type.Array(idSchema, { minItems: 1, maxItems: maxDocuments }),
    }),
    bodyLimit,
    reply: resultsSchema(outbound),
    checkedByHandler: true,
    handle: async ({ context, body }) => {
      const { action: sent, ...rest } = (typeof body === "object" && body !== null ? body : {}) as Record<
        string,
        unknown
      >;
      const name = typeof sent === "string" ? sent : "";
      const action: Action | undefined = (outbound.actions as Readonly<Record<string, Action>>)[name];
      if (!action || !Object.hasOwn(outbound.actions, name)) {
        throw new Failure("NOT_A_CHOICE", { details: { field: "action", value: name } });
      }
      demandAccess(accessToAction(outbound, action), context.caller);
      return perform(name as ActionOf)(context, readActionBody(action, rest));
    },
  });
