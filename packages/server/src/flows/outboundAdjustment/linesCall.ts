import { model } from "@stowage/model";
import { Type } from "typebox";
import type { Call } from "../../http/call.ts";
import { shippedLinesCall } from "../common/shippedLinesCall.ts";

/** Most that is corrected never left: it stands where it stood. */
export const outboundAdjustmentCalls = (): readonly Call[] => [
  shippedLinesCall(model.outbound_adjustment, {
    fields: {
      order_line_no: Type.Integer(),
      adjust_category: Type.Literal("in"),
      num: Type.String(),
      storage_loc_code: Type.String(),
      product_sn: Type.Union([Type.Array(Type.String()), Type.Null()]),
    },
    say: ({ line_no, num, storage_code, pieces }) => ({
      ...{ order_line_no: line_no, adjust_category: "in", num, storage_loc_code: storage_code, product_sn: pieces },
    }),
  }),
];
