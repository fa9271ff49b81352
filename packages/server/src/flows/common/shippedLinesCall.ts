import { type DocumentDeclaration, Failure, leftStates, model } from "@stowage/model";
import { sql } from "kysely";
import { type TProperties, Type } from "typebox";
import { declaredAs } from "../../crud/reading/columns.ts";
import { nameFor } from "../../crud/reading/overlay.ts";
import { idSchema } from "../../crud/schema.ts";
import { demandScope, scopeCondition } from "../../crud/sharing/scope.ts";
import type { Reader } from "../../database/index.ts";
import { namedOfLot, shippedGoods } from "../../hooks/shippedGoods.ts";
import { type Call, call } from "../../http/call.ts";
import type { Caller, Language } from "../../http/caller.ts";
import type { LotAttributes } from "../../ledger/index.ts";
import { leftGoods, leftPieces } from "./leftGoods.ts";
import { lotOf } from "./lots.ts";
import { inUnits } from "./quantities.ts";

/** Of a line of an order some of one lot that left and has not come back. */
export interface StillOut {
  readonly line_no: number;
  /** In the unit of the order's line. */
  readonly num: string;
  /** Where most of it stood when it left. */
  readonly storage_code: string;
  /** The numbers of its pieces that are out; null where the product has none. */
  readonly pieces: readonly string[] | null;
}

interface Shape {
  /** What a line says beside its product, its unit and its lot. */
  readonly fields: TProperties;
  readonly say: (out: StillOut) => Readonly<Record<string, unknown>>;
}

const orNull = Type.Union([Type.String(), Type.Null()]);
const closed = (fields: TProperties) => Type.Object(fields, { additionalProperties: false });

/** Lines in the making of a document that names a shipped order: what left with that and is still out. */
export function shippedLinesCall(document: DocumentDeclaration, { fields, say }: Shape): Call {
  const line = declaredAs(document.lines.details?.of ?? "");
  const { reply } = line;
  const lotNames = namedOfLot.filter((name) => name in line.fields);
  const named = { product_code: Type.String(), unit_code: orNull, unit_name: orNull };
  const lot = Object.fromEntries(lotNames.map((name) => [name, orNull]));
  return call({
    method: "POST",
    path: `/v1${document.path}/lines`,
    summary: `Lines of ${document.name} in the making: what left with a shipped order and has not come back`,
    access: { menu: document.menu, code: "create" },
    body: Type.Object({ wh_id: idSchema, outbound_id: idSchema }, { additionalProperties: false }),
    reply: closed({ [reply]: Type.Array(closed({ ...named, ...fields, ...lot })) }),
    handle: ({ context, body }) =>
      context.read(async (reader) => {
        const order = await orderOf(reader, context.caller, body);
        const rows = await stillOut(reader, body.wh_id, order, context.language);
        const lotOfLine = (of: LotAttributes) => Object.fromEntries(lotNames.map((name) => [name, of[name] ?? null]));
        return { [reply]: rows.map(({ names, lot: of, ...out }) => ({ ...names, ...lotOfLine(of), ...say(out) })) };
      }),
  });
}

interface Order {
  readonly outbound_id: string;
  readonly order_no: string;
  readonly status: string;
}

async function orderOf(
  reader: Reader,
  { scope }: Caller,
  { wh_id, outbound_id }: { readonly wh_id: string; readonly outbound_id: string },
): Promise<string> {
  demandScope(scope, "wh_id", wh_id);
  const { rows } = await sql<Order>`
    select t.outbound_id, t.order_no, t.outbound_status as status from outbound t
    where t.wh_id = ${wh_id}::uuid and t.outbound_id = ${outbound_id}::uuid
      and ${scopeCondition(model.outbound, scope, "t")}`.execute(reader);
  const [order] = rows;
  if (!order) throw new Failure("NOT_FOUND", { details: { id: outbound_id } });
  if (leftStates.some((state) => state === order.status)) return order.outbound_id;
  throw new Failure("ORDER_NOT_SHIPPED", { details: { field: "outbound_id", order_no: order.order_no } });
}

interface OfLot extends Omit<StillOut, "num" | "pieces"> {
  readonly product_id: string;
  readonly factor: string;
  readonly tracked: boolean;
  readonly qty: string;
  readonly pieces: readonly string[];
  readonly lot: LotAttributes;
  readonly names: Readonly<Record<string, string | null>>;
}

/** By lines of the order and their lots: of each what left, less what corrections and returns have brought back. */
async function stillOut(reader: Reader, whId: string, orderId: string, language: Language) {
  const goods = (await shippedGoods(reader, whId, [orderId], [])).get(orderId);
  const unitName = nameFor(model.unit, "unit_name", "u", sql`d.company_id`, language);
  const { rows } = await sql<OfLot>`
    select d.line_no, d.unit_factor::text as factor, d.product_id, p.need_scan_product_sn as tracked, g.qty::text as qty,
      st.storage_code, ${lotOf("t", namedOfLot)} as lot,
      json_build_object('product_code', p.product_code, 'unit_code', u.unit_code, 'unit_name', ${unitName}) as names,
      (select coalesce(json_agg(n.product_sn order by n.product_sn), '[]') from ${leftPieces(whId, sql`${orderId}::uuid`)} n
        where p.need_scan_product_sn and n.line_id = g.line_id and n.lot_id = g.lot_id) as pieces
    from (
      select a.line_id, s.lot_id, sum(a.qty) as qty,
        (array_agg(s.storage_id order by a.qty desc, s.storage_id))[1] as storage_id
      from ${leftGoods(whId, sql`${orderId}::uuid`)} a
      join stock s on s.wh_id = ${whId} and s.stock_id = a.stock_id
      group by 1, 2 having sum(a.qty) > 0
    ) g
    join outbound_detail d on d.wh_id = ${whId} and d.outbound_detail_id = g.line_id
    join product p on p.product_id = d.product_id
    left join unit u on u.unit_id = d.unit_id
    join lot t on t.wh_id = ${whId} and t.lot_id = g.lot_id
    join storage st on st.wh_id = ${whId} and st.storage_id = g.storage_id
    order by d.line_no, g.lot_id`.execute(reader);
  return rows.flatMap(({ product_id, factor, tracked, qty, pieces, ...row }) => {
    const said = Object.fromEntries(namedOfLot.map((name) => [name, row.lot[name] ?? null]));
    const got = goods?.takeLot(product_id, said, BigInt(qty)) ?? 0n;
    const own = tracked ? pieces.slice(0, Number(got)) : null;
    return got > 0n ? [{ ...row, num: inUnits(got, { factor: BigInt(factor) }), pieces: own }] : [];
  });
}
