import { type Declared, Failure, type Fields, model } from "@stowage/model";
import { sql } from "kysely";
import { type TProperties, Type } from "typebox";
import { rowsSchema } from "../../../crud/kinds/kinds.ts";
import { queryPage, rowsByKey } from "../../../crud/reading/query.ts";
import type { Query } from "../../../crud/reading/question.ts";
import { idSchema, pageSchema, querySchema, rowsReply } from "../../../crud/schema.ts";
import { rowsOf } from "../../../crud/writing/check.ts";
import { accessToAction } from "../../../documents/access.ts";
import type { AnyEffect, Flow } from "../../../documents/flow.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { inUnits, smaller } from "../../common/quantities.ts";
import {
  type AtBookings,
  bookingOf,
  lockOrders,
  lockTotesNamed,
  pickByBookings,
  type Row,
  takeBackBooking,
} from "../pick/pickRows.ts";
import { revertPicks } from "../pick/revertPick.ts";

const { outbound, picking } = model;
/** The picks that were confirmed, as a list of their own. */
const confirmed = { ...picking, path: "/outbound/pickingconfirm", reply: "pickingConfirm" } as const;

type OutboundFlow = Flow<typeof outbound>;

/**
 * Picks row by row, `confirm_pick` and `revert_pick` of their orders: a row is a booking, by the list of all of them or by
 * that of what is picked.
 */
export const pickCalls = (flow: OutboundFlow): readonly Call[] => [
  confirmedCall,
  ...[picking, confirmed].flatMap((of) => [...forwardCalls(flow, of), ...backCalls(flow, of)]),
];

const confirmedCall: Call = call({
  method: "POST",
  path: `/v1${confirmed.path}/q`,
  summary: "Query the picks that were confirmed",
  access: { menu: picking.menu, code: "query" },
  params: Type.Object({}),
  body: querySchema,
  reply: pageSchema(confirmed),
  async handle({ context, body }) {
    const restriction = { caller: context.caller, further: sql<boolean>`t.booking_state in ('picked', 'shipped')` };
    const { reply, epoch } = await queryPage(context.database.reader, confirmed, restriction, body as Query);
    context.prove(epoch);
    return reply;
  },
});

const params = Type.Object({ id: idSchema });
const { details, ...aside } = outbound.actions.confirm_pick.payload;
const reason = { reason: Type.Optional(Type.Union([Type.String({ maxLength: 250 }), Type.Null()])) };

/** What is sent of a row that names its booking, and of one that is named by the path. */
const bodyOf = (fields: Fields) => {
  const properties: TProperties = { ...rowsSchema({ ...fields, ...aside }).properties, ...reason };
  return Type.Object(properties, { additionalProperties: false });
};
const { booking_id: _booking, ...unnamed } = details.fields;
const [whole, part] = [bodyOf(details.fields), bodyOf(unnamed)];

/** The rows that were picked, and what is left of their orders, where something is. */
const pickedReply = (of: Declared) =>
  Type.Object(
    {
      ...rowsReply(of).properties,
      left: Type.Optional(
        Type.Object(
          {
            waiting: Type.Optional(Type.String({ description: "Pieces still to be picked, in the smallest unit" })),
            picked: Type.Optional(Type.Integer({ description: "0 where nothing was picked at all" })),
            rebooked_at: Type.Optional(
              Type.String({ description: "The codes of the places where the rest was booked" }),
            ),
            rebooked: Type.Optional(Type.Integer({ description: "Places where the rest of a short pick was booked" })),
            short: Type.Optional(Type.Integer({ description: "Lines of which some is not there" })),
            short_of: Type.Optional(
              Type.Array(Type.String(), { description: "Of each such line: order, product × missing pieces" }),
            ),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  );

function forwardCalls(flow: OutboundFlow, of: Declared): readonly Call[] {
  const access = accessToAction(outbound, outbound.actions.confirm_pick);
  return [
    call({
      method: "POST",
      path: `/v1${of.path}/a`,
      summary: "Confirm the pick of a booking, or a part of it: of one, or of all of an array or none",
      access,
      body: Type.Union([whole, Type.Array(whole, { minItems: 1, maxItems: 1000 })]),
      reply: pickedReply(of),
      checkedByHandler: true,
      handle: ({ context, body }) => inOne(context, flow, (at) => pickAll(at, of, rowsOf(body).map(asRow))),
    }),
    call({
      method: "POST",
      path: `/v1${of.path}/copy/{id}`,
      summary: "Pick as much again, of what is still booked for the same line; what is given replaces what was copied",
      access,
      params,
      body: part,
      reply: pickedReply(of),
      checkedByHandler: true,
      handle: ({ context, body, params: { id } }) =>
        inOne(context, flow, async (at) => {
          const like = await seen(at, id);
          const next = await waitingLike(at, like);
          const num = smaller(next.qty, like.qty);
          return pickAll(at, of, [{ booking_id: next.booking_id, num: inUnits(num, like), ...asRow(body) }]);
        }),
    }),
  ];
}

function backCalls(flow: OutboundFlow, of: Declared): readonly Call[] {
  const access = accessToAction(outbound, outbound.actions.revert_pick);
  return [
    call({
      method: "PUT",
      path: `/v1${of.path}/{id}`,
      summary: "Take a pick back and pick it anew",
      access,
      params,
      body: part,
      reply: pickedReply(of),
      checkedByHandler: true,
      handle: ({ context, body, params: { id } }) =>
        inOne(context, flow, async (at) => {
          const before = await seen(at, id);
          const given = asRow(body);
          await takeBack(at, before, given.reason);
          const again = await waitingLike(at, before);
          const serials = before.serials.length > 0 && given.num === undefined ? { product_sn: before.serials } : {};
          const num = { num: inUnits(before.qty, before) };
          return pickAll(at, of, [{ booking_id: again.booking_id, ...num, ...serials, ...given }]);
        }),
    }),
    call({
      method: "DELETE",
      path: `/v1${of.path}/{id}`,
      summary: "Take a pick back",
      access,
      params,
      query: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 250 })) }),
      reply: Type.Object({ deleted: Type.Array(idSchema) }, { additionalProperties: false }),
      handle: ({ context, params: { id }, query }) =>
        inOne(context, flow, async (at) => {
          await takeBack(at, await seen(at, id), query.reason);
          return { deleted: [id] };
        }),
    }),
  ];
}

const inOne = <T>(context: CallContext<Caller>, flow: OutboundFlow, work: (at: AtBookings) => Promise<T>): Promise<T> =>
  context.write((tx) => work({ tx, flow, caller: context.caller, requestId: context.requestId }));

function asRow(body: unknown): Row {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Failure("WRONG_TYPE");
  const { lang: _lang, ...row } = body as Record<string, unknown>;
  return row;
}

/** Picks rows, and answers what is picked since, and what is left of it. */
async function pickAll(at: AtBookings, of: Declared, rows: readonly Row[]) {
  await lockOrders(at, rows);
  await lockTotesNamed(at, rows);
  const lines = await linesOf(at, rows.map(bookingOf));
  const before = new Set(await pickedOf(at, lines));
  const left = await pickByBookings(at, rows);
  const made = (await pickedOf(at, lines)).filter((id) => !before.has(id));
  return { ...(await rowsAs(at, of, made)), ...(Object.keys(left).length > 0 ? { left } : {}) };
}

/** Rows of the view under the reply of their list. */
async function rowsAs({ tx, caller }: AtBookings, of: Declared, keys: readonly string[]) {
  return { [of.reply]: await rowsByKey(tx, picking, { caller }, keys) };
}

/** A booking as a call finds it. */
interface Found {
  readonly booking_id: string;
  readonly wh_id: string;
  readonly outbound_id: string;
  readonly line_id: string;
  readonly stock_id: string;
  readonly qty: bigint;
  readonly factor: bigint;
  readonly picked: boolean;
  readonly serials: readonly string[];
}

/** @throws Failure NOT_FOUND where there is none that the caller may see. */
async function seen(at: AtBookings, id: string): Promise<Found> {
  const { tx, caller } = at;
  const [row] = (await rowsByKey(tx, picking, { caller }, [id])).parse<Row[]>();
  if (!row) throw new Failure("NOT_FOUND", { details: { id } });
  await lockOrders(at, [{ booking_id: id }]);
  const { rows } = await sql<Omit<Found, "qty" | "factor"> & { qty: string; factor: string }>`
    select b.booking_id, b.wh_id, b.document_id as outbound_id, b.line_id, coalesce(b.from_stock_id, b.stock_id) as stock_id,
      b.qty::text as qty, d.unit_factor::text as factor, b.booking_state = 'picked' as picked,
      coalesce((select json_agg(n.product_sn order by n.product_sn) from product_sn n
        where n.wh_id = b.wh_id and n.booking_id = b.booking_id), '[]'::json) as serials
    from booking b join outbound_detail d on d.wh_id = b.wh_id and d.outbound_detail_id = b.line_id
    where b.wh_id = ${String(row.wh_id)} and b.booking_id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure("NOT_FOUND", { details: { id } });
  return { ...found, qty: BigInt(found.qty), factor: BigInt(found.factor) };
}

/** What is still booked for the same line, where the same goods lie first. @throws Failure NOTHING_BOOKED */
async function waitingLike({ tx }: AtBookings, like: Found): Promise<{ booking_id: string; qty: bigint }> {
  const { rows } = await sql<{ booking_id: string; qty: string }>`
    select booking_id, qty::text as qty from booking
    where wh_id = ${like.wh_id} and document_id = ${like.outbound_id} and line_id = ${like.line_id}
      and booking_state = 'booked'
    order by stock_id <> ${like.stock_id}, booking_id limit 1`.execute(tx);
  const [next] = rows;
  if (!next) throw new Failure("NOTHING_BOOKED");
  return { booking_id: next.booking_id, qty: BigInt(next.qty) };
}

/** @throws Failure ALREADY_CORRECTED where it is not picked any more. */
async function takeBack(at: AtBookings, { booking_id, picked }: Found, reason: unknown): Promise<void> {
  if (!picked) throw new Failure("ALREADY_CORRECTED", { details: { id: booking_id } });
  const effect = revertPicks(new Set([booking_id])) as unknown as AnyEffect;
  await takeBackBooking(at, { booking_id, reason, effect });
}

async function linesOf({ tx }: AtBookings, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ line_id: string }>`
    select distinct line_id from booking /* every warehouse */ where booking_id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(({ line_id }) => line_id);
}

/** The bookings of lines that are picked. */
async function pickedOf({ tx }: AtBookings, lines: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select b.booking_id from outbound_detail d
    join booking b on b.wh_id = d.wh_id and b.document_id = d.outbound_id and b.line_id = d.outbound_detail_id
    where d.outbound_detail_id = any(${lines}::uuid[]) and b.booking_state = 'picked' order by b.booking_id`.execute(
    tx,
  );
  return rows.map(({ booking_id }) => booking_id);
}
