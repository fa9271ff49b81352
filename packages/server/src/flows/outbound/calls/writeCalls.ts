import { Failure, model } from "@stowage/model";
import { Type } from "typebox";
import type { HooksByName } from "../../../crud/hooks.ts";
import { draftSchema, idSchema } from "../../../crud/schema.ts";
import { rowsOf } from "../../../crud/writing/check.ts";
import type { Documents, Writer } from "../../../documents/lines.ts";
import { documentSchema, documentsByKey } from "../../../documents/read.ts";
import { type Call, call } from "../../../http/call.ts";
import { changeOrders, createOrChangeOrders } from "../orders/write.ts";

const { outbound } = model;
const bodyLimit = 8 * 1024 * 1024;
const update = { menu: outbound.menu, code: "update" } as const;
const keyed = { [outbound.key]: idSchema };

/** Changing orders, or making those that are not there, many at once. */
export const writeCalls = (hooks: HooksByName): readonly Call[] => [
  writing("u", hooks, {
    summary:
      "Change orders by their keys, all or none; where details are sent, the lines of their order are exactly these afterwards",
    access: update,
    row: Type.Object({ ...draftSchema(outbound, "update").properties, ...keyed }, { additionalProperties: false }),
    write: (writer, bodies) => changeOrders(writer, bodies),
  }),
  writing("a_or_u", hooks, {
    summary: "Create orders, or change those that their owner has by that number and that are not closed; all or none",
    access: { ...update, code: "create" },
    row: draftSchema(outbound, "create"),
    write: createOrChangeOrders,
  }),
];

interface Written {
  readonly summary: string;
  readonly access: typeof update | (Omit<typeof update, "code"> & { readonly code: "create" });
  readonly row: ReturnType<typeof draftSchema>;
  readonly write: (writer: Writer, bodies: readonly Record<string, unknown>[], requestId: string) => Promise<Documents>;
}

const writing = (path: string, hooks: HooksByName, { summary, access, row, write }: Written): Call =>
  call({
    method: "POST",
    path: `/v1${outbound.path}/${path}`,
    summary,
    access,
    body: Type.Union([row, Type.Array(row, { minItems: 1, maxItems: 1000 })]),
    bodyLimit,
    reply: documentSchema(outbound),
    checkedByHandler: true,
    async handle({ context, body }) {
      const { caller, requestId } = context;
      const bodies = rowsOf(body).map(asRow);
      return context.write(async (tx) => {
        const made = await write({ tx, document: outbound, caller, hooks }, bodies, requestId);
        return { [outbound.reply]: await documentsByKey(tx, outbound, caller, made) };
      });
    },
  });

/** @throws Failure WRONG_TYPE at its row for what is none. */
function asRow(row: unknown, index: number): Record<string, unknown> {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    throw new Failure("WRONG_TYPE", { errors: [{ index, code: "WRONG_TYPE" }] });
  return row as Record<string, unknown>;
}
