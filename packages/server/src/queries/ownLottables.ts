import { lottableKinds, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { type Call, call } from "../http/call.ts";

const text = Type.Union([Type.String(), Type.Null()]);

/** What the owners whose goods the caller may see call the attributes of their lots: whoever is shown goods is shown these names. */
export const ownLottablesCall: Call = call({
  method: "GET",
  path: "/v1/own/lottables",
  summary: "What the owners whose goods you see call the attributes of their lots, and what may be said there",
  access: "signed_in",
  reply: Type.Object(
    {
      ownLottables: Type.Array(
        Type.Object(
          {
            owner_id: idSchema,
            lottable_no: Type.Integer(),
            lottable_name: Type.String(),
            lottable_name_cn: text,
            lottable_name_eng: text,
            lottable_kind: Type.Union(lottableKinds.map((one) => Type.Literal(one))),
            lottable_choices: text,
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  handle: ({ context }) =>
    context.read(async (reader) => {
      const { rows } = await sql<Record<string, unknown>>`
        select t.owner_id, t.lottable_no, t.lottable_name, t.lottable_name_cn, t.lottable_name_eng,
          t.lottable_kind, t.lottable_choices
        from owner_lottable t where ${scopeCondition(model.owner_lottable, context.caller.scope, "t")}
        order by t.owner_id, t.lottable_no`.execute(reader);
      return { ownLottables: rows };
    }),
});
