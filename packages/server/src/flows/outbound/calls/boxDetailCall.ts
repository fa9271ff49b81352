import { compareDecimals, Failure, fromSmallest, model, sumDecimals } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, rowsReply } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Tx } from "../../../database/index.ts";
import { accessToAction } from "../../../documents/access.ts";
import { checkActionBody } from "../../../documents/payload.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { takeStep } from "./takeStep.ts";

const { outbound, boxing, boxing_detail } = model;
const { box } = outbound.actions;

const text = Type.Optional(Type.String({ maxLength: 60, pattern: "^[^\\u0000]*$" }));

const body = Type.Object(
  {
    /** What a box measures that was opened without: else it stays as it is. */
    ...{ box_type_code: text, length: text, width: text, height: text, length_unit_name: text },
    ...{ weight: text, weight_unit_name: text },
    boxing_id: idSchema,
    outbound_detail_id: idSchema,
    num: Type.String({ maxLength: 40 }),
    product_sn: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5000 })),
  },
  { additionalProperties: false },
);

interface OpenBox {
  readonly outbound_id: string;
  readonly wh_id: string;
  readonly box: Readonly<Record<string, string | null>>;
  readonly details: readonly Detail[];
}

interface Detail {
  readonly outbound_detail_id: string;
  readonly num: string;
  readonly product_sn?: readonly string[] | null | undefined;
}

/** Puts more of a line into a box that is open: the box is packed anew with what lies in it and that. */
export const boxDetailCall = (): Call =>
  call({
    method: "POST",
    path: "/v1/boxing/detail/a",
    summary: "Put goods of a line into a box that is open; answers what lies in it",
    access: accessToAction(outbound, box),
    body,
    reply: rowsReply(boxing_detail),
    handle: ({ context, body: { boxing_id, outbound_detail_id, num, product_sn, ...measures } }) =>
      context.write(async (tx) => {
        const { caller } = context;
        const opened = await openBox(tx, caller, boxing_id);
        const open: OpenBox = { ...opened, box: { ...opened.box, ...measures } };
        const added = { outbound_detail_id, num, ...(product_sn ? { product_sn } : {}) };
        await pack(tx, context, open, added);
        const { rows } = await sql<{ id: string }>`
          select d.boxing_detail_id as id from boxing_detail d
          join boxing b on b.wh_id = d.wh_id and b.boxing_id = d.boxing_id
          where b.wh_id = ${open.wh_id} and b.outbound_id = ${open.outbound_id} and b.box_no = ${open.box.box_no}
          order by d.boxing_detail_id`.execute(tx);
        const keys = rows.map(({ id }) => id);
        return { [boxing_detail.reply]: await rowsByKey(tx, boxing_detail, { caller }, keys) };
      }),
  });

async function openBox(tx: Tx, { scope }: Caller, id: string): Promise<OpenBox> {
  // Its order first, as every step locks it.
  const { rows: orders } = await sql<{ outbound_id: string; wh_id: string }>`
    select t.outbound_id, t.wh_id from boxing t where t.boxing_id = ${id}::uuid and ${scopeCondition(boxing, scope, "t")}`.execute(
    tx,
  );
  const [order] = orders;
  if (!order) throw new Failure("NOT_FOUND", { details: { id } });
  await sql`
    select 1 from outbound where wh_id = ${order.wh_id} and outbound_id = ${order.outbound_id} for no key update`.execute(
    tx,
  );
  type Content = Omit<Detail, "num"> & { readonly num: string; readonly unit_factor: number };
  const { rows } = await sql<Omit<OpenBox, "details"> & { readonly details: readonly Content[] }>`
    select t.outbound_id, t.wh_id, json_strip_nulls(json_build_object('box_no', t.box_no, 'length', t.length::text,
        'width', t.width::text, 'height', t.height::text, 'length_unit_name', t.length_unit_name,
        'weight', case when t.weight_kind = 'weighed' then t.weight::text end,
        'weight_unit_name', case when t.weight_kind = 'weighed' then t.weight_unit_name end, 'box_type_code', y.box_type_code)) as box,
      (select coalesce(json_agg(json_build_object('outbound_detail_id', d.outbound_detail_id, 'num', d.num::text,
          'unit_factor', d.unit_factor, 'product_sn', d.product_sn)), '[]')
        from boxing_detail d where d.wh_id = t.wh_id and d.boxing_id = t.boxing_id) as details
    from boxing t left join box_type y on y.box_type_id = t.box_type_id
    where t.wh_id = ${order.wh_id} and t.boxing_id = ${id}::uuid`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure("NOT_FOUND", { details: { id } });
  const details = found.details.map(({ unit_factor, num, ...one }) => ({
    ...one,
    num: fromSmallest(BigInt(num), BigInt(unit_factor)),
  }));
  return { ...found, details };
}

async function pack(tx: Tx, context: CallContext<Caller>, open: OpenBox, added: Detail): Promise<void> {
  const lies = ({ outbound_detail_id: id }: Detail) => id === added.outbound_detail_id.toLowerCase();
  const others = open.details.filter((one) => !lies(one));
  const packedWith = (line: Detail) => {
    const details = [...others, line].map(({ product_sn, ...one }) => ({
      ...one,
      ...(product_sn ? { product_sn } : {}),
    }));
    return checkActionBody(box, { ids: [open.outbound_id], boxes: [{ ...open.box, details }] }).payload;
  };
  // What is no quantity by itself is refused as for a line that the box has not yet, and is added to nothing.
  const alone = packedWith(added);
  const same = open.details.find(lies);
  const num = readNum(alone);
  const payload =
    same && compareDecimals(num, "0") > 0
      ? packedWith({
          ...added,
          num: sumDecimals([same.num, num]),
          ...(added.product_sn ? { product_sn: [...(same.product_sn ?? []), ...added.product_sn] } : {}),
        })
      : alone;
  await takeStep(tx, context, "box", { id: open.outbound_id, payload, reason: null });
}

/** The quantity of the last line of the only box, as it was read. */
const readNum = ({ boxes }: Readonly<Record<string, unknown>>): string =>
  (boxes as readonly { readonly details: readonly Detail[] }[])[0]?.details.at(-1)?.num ?? "0";
