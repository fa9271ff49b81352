import { model } from "@stowage/model";
import { Type } from "typebox";
import type { HooksByName } from "../crud/hooks.ts";
import { rowsByKey } from "../crud/reading/query.ts";
import { idSchema, rowsReply } from "../crud/schema.ts";
import { changeRow } from "../crud/writing/pipeline.ts";
import { type Call, call } from "../http/call.ts";

/** The calls of a company beside its own. */
export const companyCalls = (hooks: HooksByName): readonly Call[] => [
  call({
    method: "PUT",
    path: "/v1/company/layout-settings/{companyId}",
    summary: "Change the layout settings of a company, and nothing else of it",
    access: { menu: "companySetup", code: "update" },
    params: Type.Object({ companyId: idSchema }),
    body: Type.Object(
      { layout_settings: Type.Unknown(), version: Type.Optional(Type.Integer()) },
      { additionalProperties: false },
    ),
    reply: rowsReply(model.company),
    handle: ({ context, body, params }) =>
      context.write(async (tx) => {
        const row = { key: params.companyId, body };
        await changeRow(tx, model.company, context.caller, row, { hooks: hooks.company ?? [] });
        return { company: await rowsByKey(tx, model.company, { caller: context.caller }, [params.companyId]) };
      }),
  }),
];
