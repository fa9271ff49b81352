import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../crud/reading/query.ts";
import { idSchema, rowSchema } from "../crud/schema.ts";
import { demandScope, scopeCondition } from "../crud/sharing/scope.ts";
import { createRows } from "../crud/writing/pipeline.ts";
import type { Tx } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { type LinkKind, makeSecret } from "./secrets.ts";

const { shared_link, outbound } = model;

/** How many days a link is good for: unless told, and at most. The papers of an order hang about for a day. */
const daysOf: Readonly<Record<LinkKind, { readonly usual: number; readonly most: number }>> = {
  inventory: { usual: 90, most: 366 },
  tracking: { usual: 30, most: 90 },
  shipping_picture: { usual: 1, most: 7 },
};
const more = {
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  link_note: Type.Optional(Type.String({ maxLength: 250, pattern: "^[^\\u0000]*$" })),
};

/** Makes a link that needs no sign-in; its secret stands in this reply and nowhere else. */
export const makeCall: Call = call({
  method: "POST",
  path: "/v1/shared-link/a",
  summary: "Make a link that strangers may open; the answer tells its secret, once",
  access: { menu: shared_link.menu, code: "create" },
  body: Type.Union([
    Type.Object(
      { link_kind: Type.Literal("inventory"), wh_id: idSchema, owner_id: idSchema, ...more },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        link_kind: Type.Union([Type.Literal("tracking"), Type.Literal("shipping_picture")]),
        outbound_id: idSchema,
        ...more,
      },
      { additionalProperties: false },
    ),
  ]),
  reply: Type.Object(
    { [shared_link.reply]: Type.Array(rowSchema(shared_link)), share_token: Type.String() },
    { additionalProperties: false },
  ),
  async handle({ context, body }) {
    const { caller } = context;
    const { usual, most } = daysOf[body.link_kind];
    const days = body.days ?? usual;
    if (days > most) throw new Failure("TOO_LARGE", { details: { field: "days", max: most } });
    return context.write(async (tx) => {
      const about =
        body.link_kind === "inventory" ? await stockOf(tx, caller, body) : await orderOf(tx, caller, body.outbound_id);
      const expires_at = new Date(Date.now() + days * 86_400_000).toISOString();
      const draft = { ...about, link_kind: body.link_kind, link_note: body.link_note ?? null, expires_at };
      const [made] = await createRows(tx, shared_link, caller, [draft], { hooks: [] });
      const id = String(made?.shared_link_id);
      const share_token = await makeSecret(tx, id, caller);
      return { [shared_link.reply]: await rowsByKey(tx, shared_link, { caller }, [id]), share_token };
    });
  },
});

async function stockOf(tx: Tx, { scope }: Caller, { wh_id, owner_id }: { wh_id: string; owner_id: string }) {
  demandScope(scope, "wh_id", wh_id);
  demandScope(scope, "owner_id", owner_id);
  const { rows } = await sql<{ company_id: string }>`
    select w.company_id from warehouse w
    where w.wh_id = ${wh_id}::uuid and exists (
      select 1 from customer c where c.customer_id = ${owner_id}::uuid and c.company_id = w.company_id)`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure("NOT_FOUND", { details: { id: owner_id } });
  return { company_id: found.company_id, wh_id, owner_id };
}

async function orderOf(tx: Tx, { scope }: Caller, id: string) {
  const { rows } = await sql<{ company_id: string; wh_id: string; owner_id: string; order_no: string }>`
    select t.company_id, t.wh_id, t.owner_id, t.order_no from outbound t
    where t.outbound_id = ${id}::uuid and ${scopeCondition(outbound, scope, "t")}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure("NOT_FOUND", { details: { id } });
  return { ...found, outbound_id: id.toLowerCase() };
}
