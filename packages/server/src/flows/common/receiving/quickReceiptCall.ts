import { type DocumentDeclaration, Failure } from "@stowage/model";
import { Type } from "typebox";
import type { HooksByName } from "../../../crud/hooks.ts";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { draftSchema } from "../../../crud/schema.ts";
import { rowsOf } from "../../../crud/writing/check.ts";
import { effectOf, type Flow } from "../../../documents/flow.ts";
import { documentSchema } from "../../../documents/read.ts";
import { type Call, call } from "../../../http/call.ts";
import { may } from "../../../http/caller.ts";
import type { Kind } from "./kind.ts";
import { receiveQuickly } from "./quickReceipt.ts";

/** What a line of a one-step receipt says beside its own fields. */
const quickReceiptFields = {
  num_loc: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  num_bad: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  storage_loc_code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  storage_bad_code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  product_sn: Type.Optional(Type.Unknown()),
};

/** Notice, count, quality control, putaway and end in one call and one transaction: all of it happens, or nothing. */
export function quickReceiptCall<D extends DocumentDeclaration>(kind: Kind, flow: Flow<D>, hooks: HooksByName): Call {
  const { document } = kind;
  return call({
    method: "POST",
    path: `/v1${document.path}/simple/a`,
    summary: `Receive ${document.name} and put it away in one step: one, or all of an array or none; for who may create it, too`,
    access: { menu: document.menu, code: "update" },
    body: Type.Union([draftOf(kind), Type.Array(draftOf(kind), { minItems: 1, maxItems: 200 })]),
    bodyLimit: 8 * 1024 * 1024,
    reply: documentSchema(document),
    checkedByHandler: true,
    async handle({ context, body }) {
      const bodies = rowsOf(body, 200);
      const { caller, requestId } = context;
      // It takes all steps of a document, and makes it first.
      if (!may(caller, document.menu, "create"))
        throw new Failure("NOT_PERMITTED", { details: { function: `${document.menu}:create` } });
      return context.write(async (tx) => ({
        [document.reply]: await receiveQuickly(
          tx,
          { kind, effectOf: (action) => effectOf(flow, action), hooks, caller, requestId },
          bodies,
        ),
      }));
    },
  });
}

function draftOf(kind: Kind) {
  const line = Type.Object(
    { ...draftSchema(declaredAs(kind.line), "create").properties, ...quickReceiptFields },
    { additionalProperties: false },
  );
  const header = draftSchema(kind.document, "create").properties;
  const reason = Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()]));
  return Type.Object(
    { ...header, reason, details: Type.Array(line, { minItems: 1 }) },
    { additionalProperties: false },
  );
}
