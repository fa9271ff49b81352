import { type Declared, Failure, type FieldFailure, isUuid, type MenuCode, model } from "@stowage/model";
import { Type } from "typebox";
import type { HooksByName } from "../../crud/hooks.ts";
import { rowsByKey } from "../../crud/reading/query.ts";
import { idSchema, rowsReply } from "../../crud/schema.ts";
import { rowsOf } from "../../crud/writing/check.ts";
import type { Tx } from "../../database/index.ts";
import { createDocuments } from "../../documents/create.ts";
import { type Call, call } from "../../http/call.ts";
import type { Caller } from "../../http/caller.ts";

const { storage_change } = model;

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const said = {
  num: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Number(), Type.Null()])),
  target_loc_code: text(60),
  product_sn: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 80 }), { maxItems: 10_000 }), Type.Null()]),
  ),
  note: text(250),
  lang: Type.Optional(Type.String()),
};

type Row = Readonly<Record<string, unknown>>;

/** Rows of a list that say which goods go somewhere, with what a line of a location change says of one. */
interface Moving {
  readonly of: Declared & { readonly menu: MenuCode };
  readonly summary: string;
  readonly lineOf: (key: string) => Row;
  /** Rows by which the same goods may be found after they were moved. */
  readonly after?: (tx: Tx, made: readonly string[]) => Promise<readonly string[]>;
}

/** Moves goods by the rows of a list: location changes, one of each owner and note. */
export const rowsCall = (hooks: HooksByName, { of, summary, lineOf, after }: Moving): Call => {
  const row = Type.Object({ [of.key]: Type.Optional(idSchema), ...said }, { additionalProperties: false });
  return call({
    method: "POST",
    path: `/v1${of.path}/a`,
    summary,
    access: { menu: of.menu, code: "update" },
    body: Type.Union([row, Type.Array(row, { minItems: 1, maxItems: 1000 })]),
    reply: rowsReply(of),
    checkedByHandler: true,
    handle: ({ context, body }) =>
      context.write(async (tx) => {
        const { caller, requestId } = context;
        const rows = rowsOf(body).map((one, index) => asRow(of, one, index));
        const made = await moveRows({ tx, caller, requestId, hooks }, { of, lineOf }, rows);
        const ids = after ? await after(tx, made) : idsOf(of, rows);
        return { [of.reply]: await rowsByKey(tx, of, { caller }, ids) };
      }),
  });
};

/** The engine checks the rest as it does of any line. */
function asRow({ key }: Declared, row: unknown, index: number): Row {
  if (typeof row !== "object" || row === null || Array.isArray(row)) throw new Failure("WRONG_TYPE");
  const { lang: _lang, [key]: id, ...more } = row as Row;
  if (id === undefined || id === null || id === "") throw Failure.at(key, "REQUIRED", {}, index);
  if (typeof id !== "string" || !isUuid(id)) throw Failure.at(key, "BAD_FORMAT", {}, index);
  return { ...more, [key]: id.toLowerCase() };
}

const idsOf = ({ key }: Declared, rows: readonly Row[]) => [...new Set(rows.map((row) => String(row[key])))];

interface Writer {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly requestId: string;
  readonly hooks: HooksByName;
}

async function moveRows(
  { tx, caller, requestId, hooks }: Writer,
  { of, lineOf }: Pick<Moving, "of" | "lineOf">,
  rows: readonly Row[],
): Promise<readonly string[]> {
  const { key } = of;
  const found = (await rowsByKey(tx, of, { caller }, idsOf(of, rows))).parse<Row[]>();
  const byId = new Map(found.map((one) => [one[key], one]));
  const lines = rows.map(({ note, [key]: id, ...line }, index) => {
    const row = byId.get(id);
    if (!row) throw Failure.at(key, "UNKNOWN_REFERENCE", { value: String(id) }, index);
    const { company_id, wh_id, owner_id } = row;
    return { index, line: { ...line, ...lineOf(String(id)) }, header: { company_id, wh_id, owner_id, note } };
  });
  const documents = [...Map.groupBy(lines, ({ header }) => JSON.stringify(header)).values()];
  const bodies = documents.map((own) => ({ ...own[0]?.header, details: own.map(({ line }) => line) }));
  const { keys } = await createDocuments({ tx, document: storage_change, caller, hooks }, bodies, [requestId]).catch(
    (thrown) => {
      if (!(thrown instanceof Failure) || thrown.errors.length === 0) throw thrown;
      const { code, details, additionals } = thrown;
      const errors = thrown.errors.map(({ index = 0, line, ...error }): FieldFailure => {
        const own = documents[index] ?? [];
        return { ...error, index: (own[line ?? 0] ?? own[0])?.index ?? 0 };
      });
      throw new Failure(code, { details, additionals, errors });
    },
  );
  return keys;
}
