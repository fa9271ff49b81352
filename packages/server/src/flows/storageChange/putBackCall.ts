import { Failure, type FieldFailure, isUuid, model } from "@stowage/model";
import { Type } from "typebox";
import type { HooksByName } from "../../crud/hooks.ts";
import { rowsByKey } from "../../crud/reading/query.ts";
import { idSchema, rowsReply } from "../../crud/schema.ts";
import { rowsOf } from "../../crud/writing/check.ts";
import type { Database, Tx } from "../../database/index.ts";
import { createDocuments } from "../../documents/create.ts";
import { type Call, call } from "../../http/call.ts";
import type { Caller } from "../../http/caller.ts";

const { put_back, storage_change } = model;

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const row = Type.Object(
  {
    put_back_id: Type.Optional(idSchema),
    num: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Number(), Type.Null()])),
    target_loc_code: text(60),
    product_sn: Type.Optional(
      Type.Union([Type.Array(Type.String({ maxLength: 80 }), { maxItems: 10_000 }), Type.Null()]),
    ),
    note: text(250),
    lang: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

type Row = Readonly<Record<string, unknown>>;

/** Says of goods that wait to be put back where they went: location changes, one of each owner and note. */
export const storageChangeCalls = (_database: Database, hooks: HooksByName): readonly Call[] => [
  call({
    method: "POST",
    path: `/v1${put_back.path}/a`,
    summary: "Put goods of intercepted orders back: of one row, or of all of an array or none",
    access: { menu: put_back.menu, code: "update" },
    body: Type.Union([row, Type.Array(row, { minItems: 1, maxItems: 1000 })]),
    reply: rowsReply(put_back),
    checkedByHandler: true,
    handle: ({ context, body }) =>
      context.write(async (tx) => {
        const { caller, requestId } = context;
        const rows = rowsOf(body).map(asRow);
        await putBack(tx, caller, requestId, rows, hooks);
        const ids = idsOf(rows);
        return { [put_back.reply]: await rowsByKey(tx, put_back, { caller }, ids) };
      }),
  }),
];

/** The engine checks the rest as it does of any line. */
function asRow(row: unknown, index: number): Row {
  if (typeof row !== "object" || row === null || Array.isArray(row)) throw new Failure("WRONG_TYPE");
  const { lang: _lang, put_back_id, ...more } = row as Row;
  if (put_back_id === undefined || put_back_id === null || put_back_id === "")
    throw Failure.at("put_back_id", "REQUIRED", {}, index);
  if (typeof put_back_id !== "string" || !isUuid(put_back_id)) throw Failure.at("put_back_id", "BAD_FORMAT", {}, index);
  return { ...more, put_back_id: put_back_id.toLowerCase() };
}

const idsOf = (rows: readonly Row[]) => [...new Set(rows.map(({ put_back_id }) => String(put_back_id)))];

type Scope = Readonly<Record<"put_back_id" | "company_id" | "wh_id" | "owner_id", string>>;

async function putBack(
  tx: Tx,
  caller: Caller,
  requestId: string,
  rows: readonly Row[],
  hooks: HooksByName,
): Promise<void> {
  const found = (await rowsByKey(tx, put_back, { caller }, idsOf(rows))).parse<Scope[]>();
  const byId = new Map(found.map((one) => [one.put_back_id, one]));
  const lines = rows.map(({ note, ...line }, index) => {
    const of = byId.get(String(line.put_back_id));
    if (!of) throw Failure.at("put_back_id", "UNKNOWN_REFERENCE", { value: String(line.put_back_id) }, index);
    return { index, line, header: { company_id: of.company_id, wh_id: of.wh_id, owner_id: of.owner_id, note } };
  });
  const documents = [...Map.groupBy(lines, ({ header }) => JSON.stringify(header)).values()];
  const bodies = documents.map((own) => ({ ...own[0]?.header, details: own.map(({ line }) => line) }));
  await createDocuments({ tx, document: storage_change, caller, hooks }, bodies, [requestId]).catch((thrown) => {
    if (!(thrown instanceof Failure) || thrown.errors.length === 0) throw thrown;
    const { code, details, additionals } = thrown;
    const errors = thrown.errors.map(({ index = 0, line, ...error }): FieldFailure => {
      const own = documents[index] ?? [];
      return { ...error, index: (own[line ?? 0] ?? own[0])?.index ?? 0 };
    });
    throw new Failure(code, { details, additionals, errors });
  });
}
