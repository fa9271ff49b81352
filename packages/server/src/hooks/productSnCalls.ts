import { Failure, isSerialNumber, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import { demandOwner, demandScope, idsWithin } from "../crud/sharing/scope.ts";
import { type Call, call } from "../http/call.ts";

const path = "/v1/product/sn/check/{companyId}/{whId}/{ownerId}/{productId}/{productSn}";
const nullable = (of: typeof idSchema | ReturnType<typeof Type.String>) => Type.Union([of, Type.Null()]);

/** The calls of serial numbers beside their own. */
export const productSnCalls: readonly Call[] = [
  call({
    method: "POST",
    path,
    summary: "What is known of a scanned serial number, and whether its piece may come in here or be boxed here",
    access: { menu: model.product_sn.menu, code: "query" },
    params: Type.Object({
      companyId: idSchema,
      whId: idSchema,
      ownerId: idSchema,
      productId: idSchema,
      productSn: Type.String({ minLength: 1, maxLength: 80 }),
    }),
    reply: Type.Object(
      {
        productSnCheck: Type.Object({
          product_sn: Type.String(),
          product_sn_id: nullable(idSchema),
          serial_status: nullable(Type.String()),
          wh_id: nullable(idSchema),
          is_receivable: Type.Boolean(),
          is_boxable: Type.Boolean(),
        }),
      },
      { additionalProperties: false },
    ),
    async handle({ context, params }) {
      const { companyId, whId, ownerId, productId, productSn } = params;
      const { scope } = context.caller;
      demandScope(scope, "company_id", companyId);
      demandScope(scope, "wh_id", whId);
      const { found, product } = await context.read(async (reader) => {
        await demandOwner(reader, scope, ownerId);
        const { rows } = await sql<{ is_tracked: boolean }>`
          select p.need_scan_product_sn as is_tracked from product p join warehouse w on w.company_id = p.company_id
          where p.product_id = ${productId} and p.owner_id = ${ownerId} and p.company_id = ${companyId} and w.wh_id = ${whId}`.execute(
          reader,
        );
        const { rows: known } = await sql<{ product_sn_id: string; last_wh_id: string; wh_id: string | null }>`
          select product_sn_id, last_wh_id, wh_id from serial_registry
          where owner_id = ${ownerId} and product_id = ${productId} and serial_no = ${productSn}`.execute(reader);
        return { product: rows[0], found: known[0] };
      });
      if (!product) throw new Failure("NOT_FOUND", { details: { id: productId } });
      const within = idsWithin(scope, "wh_id");
      const seen = found && (within === null || within.includes(found.last_wh_id)) ? found : undefined;
      const { rows } = await sql<{ serial_status: string }>`
        select serial_status from product_sn
        where wh_id = ${seen?.last_wh_id ?? whId} and product_sn_id = ${seen?.product_sn_id ?? null}`.execute(
        context.database.reader,
      );
      const status = rows[0]?.serial_status ?? null;
      return {
        productSnCheck: {
          product_sn: productSn,
          product_sn_id: seen?.product_sn_id ?? null,
          serial_status: status,
          wh_id: seen?.last_wh_id ?? null,
          is_receivable: product.is_tracked && isSerialNumber(productSn) && (found?.wh_id ?? null) === null,
          is_boxable: status === "booked" && found?.wh_id === whId.toLowerCase(),
        },
      };
    },
  }),
];
