import { closedAs, type FieldFailure, type Fields, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { queryPage, rowsByKey } from "../../../crud/reading/query.ts";
import type { Query } from "../../../crud/reading/question.ts";
import { idSchema, pageSchema, querySchema, rowSchema, rowsReply } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Tx } from "../../../database/index.ts";
import { accessToAction } from "../../../documents/access.ts";
import { withFailures } from "../../../documents/allWrong.ts";
import { checkFields } from "../../../documents/payload.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { changeFastBox, fastBoxNamed } from "../pack/fastBoxes.ts";
import { type InHand, nextOrder } from "../pack/nextOrder.ts";
import { takeStep } from "./takeStep.ts";

const { outbound, boxing } = model;
/** Boxes that were packed in one step, as their own list has them. */
const listed = closedAs(boxing);
const path = `/v1${listed.path}`;
const isFast = sql<boolean>`(t.fast and t.boxing_status = 'confirmed')`;

/** What the database can keep. */
const readable = { pattern: "^[^\\u0000]*$" };
const said = (max: number) => Type.Optional(Type.Union([Type.String({ maxLength: max, ...readable }), Type.Null()]));
const measures = {
  box_no: said(60),
  box_type_code: said(60),
  length: said(40),
  width: said(40),
  height: said(40),
  weight: said(40),
};
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...readable });
const numbers = { product_sn: Type.Optional(Type.Array(text(100), { maxItems: 5000 })) };
const inHand = {
  product_code: Type.Optional(text(60)),
  barcode: Type.Optional(text(60)),
  pickinglist_no: Type.Optional(text(40)),
  wh_id: Type.Optional(idSchema),
};
const params = Type.Object({ id: idSchema });
const { box_no: _number, ...sizes } = measures;
const changed = Type.Object({ ...sizes, version: Type.Optional(Type.Integer()) }, { additionalProperties: false });
const boxedReply = Type.Object(
  { [listed.reply]: Type.Array(rowSchema(listed)), [outbound.reply]: Type.Array(rowSchema(outbound)) },
  { additionalProperties: false },
);

/** Orders of one product packed in one step each: boxing the next, the list of them, their measures, the way back. */
export const fastCalls = (): readonly Call[] => [
  call({
    method: "POST",
    path: `${path}/q`,
    summary: "Query the boxes that were packed in one step",
    access: { menu: boxing.menu, code: "query" },
    body: querySchema,
    reply: pageSchema(listed),
    async handle({ context, body }) {
      const restriction = { caller: context.caller, further: isFast };
      const { reply, epoch } = await queryPage(context.database.reader, listed, restriction, body as Query);
      context.prove(epoch);
      return reply;
    },
  }),
  call({
    method: "POST",
    path: `${path}/a`,
    summary: "Box the order that waits longest with only these goods; answers its box and the order",
    access: accessToAction(outbound, outbound.actions.confirm_boxing),
    body: Type.Object({ ...inHand, ...measures, ...numbers }, { additionalProperties: false }),
    reply: boxedReply,
    handle: ({ context, body }) => context.write((tx) => boxNext(tx, context, readMeasures(body))),
  }),
  call({
    method: "POST",
    path: `${path}/copy/{id}`,
    summary: "Box the next order of the same goods as this box was; what is given replaces what was copied",
    access: accessToAction(outbound, outbound.actions.confirm_boxing),
    params,
    body: Type.Object({ ...inHand, ...measures, ...numbers }, { additionalProperties: false }),
    reply: boxedReply,
    handle: ({ context, body, params: { id } }) =>
      context.write(async (tx) => {
        const box = await fastBoxNamed(tx, context.caller, id);
        const { sent, failures } = readMeasures(body);
        const inHand = sent.barcode ? { wh_id: box.inHand.wh_id } : box.inHand;
        return boxNext(tx, context, { sent: { ...inHand, ...box.measures, ...sent }, failures });
      }),
  }),
  call({
    method: "PUT",
    path: `${path}/{id}`,
    summary: "Change the measures of a box that was packed in one step, until its order is shipped",
    access: accessToAction(outbound, outbound.actions.confirm_boxing),
    params,
    body: changed,
    reply: rowsReply(listed),
    handle: ({ context, body, params: { id } }) =>
      context.write(async (tx) => {
        const { version, ...said } = body;
        const { sent, failures } = readMeasures(said);
        await withFailures(failures, () => changeFastBox(tx, context.caller, id, sent, version));
        return { [listed.reply]: await rowsByKey(tx, listed, { caller: context.caller }, [id]) };
      }),
  }),
  call({
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Take the boxing of the order back whose box this is",
    access: accessToAction(outbound, outbound.actions.revert_boxing),
    params,
    query: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    reply: Type.Object({ deleted: Type.Array(idSchema) }, { additionalProperties: false }),
    handle: ({ context, params: { id }, query }) =>
      context.write(async (tx) => {
        const { outbound_id } = await fastBoxNamed(tx, context.caller, id);
        await takeStep(tx, context, "revert_boxing", { id: outbound_id, payload: {}, reason: query.reason ?? null });
        return { deleted: [id] };
      }),
  }),
];

const rules = outbound.actions.confirm_boxing.payload as Fields;

/**
 * What is sent, with what it says of the box held to the rules of the step that packs it, and what of that can't be read; what
 * is sent empty is taken away.
 */
function readMeasures<Sent extends object>(sent: Sent): { readonly sent: Sent; readonly failures: FieldFailure[] } {
  const said = Object.entries(sent).filter(([name]) => Object.hasOwn(rules, name));
  const failures: FieldFailure[] = [];
  const checked = checkFields(rules, "measures", Object.fromEntries(said), failures);
  return { sent: { ...sent, ...Object.fromEntries(said.map(([name]) => [name, checked[name] ?? null])) }, failures };
}

type Asked = InHand & { readonly product_sn?: readonly string[] | undefined } & Readonly<
    Record<string, string | readonly string[] | null | undefined>
  >;

async function boxNext(
  tx: Tx,
  context: CallContext<Caller>,
  { sent, failures }: { readonly sent: Asked; readonly failures: readonly FieldFailure[] },
) {
  const { product_code, barcode, pickinglist_no, wh_id, ...payload } = sent;
  const id = await withFailures(failures, async () => {
    const next = await nextOrder(tx, context.caller, { product_code, barcode, pickinglist_no, wh_id });
    await takeStep(tx, context, "confirm_boxing", { id: next, payload: { ...payload, fast: true }, reason: null });
    return next;
  });
  const { caller } = context;
  const { rows } = await sql<{ boxing_id: string }>`
    select t.boxing_id from boxing t
    where t.outbound_id = ${id}::uuid and ${isFast} and ${scopeCondition(boxing, caller.scope, "t")}`.execute(tx);
  const keys = rows.map(({ boxing_id }) => boxing_id);
  return {
    [listed.reply]: await rowsByKey(tx, listed, { caller }, keys),
    [outbound.reply]: await rowsByKey(tx, outbound, { caller }, [id]),
  };
}
