import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { declaredAs } from "../../../../crud/reading/columns.ts";
import { idSchema } from "../../../../crud/schema.ts";
import { scopeCondition } from "../../../../crud/sharing/scope.ts";
import type { Reader } from "../../../../database/index.ts";
import { type Call, call } from "../../../../http/call.ts";
import type { Caller } from "../../../../http/caller.ts";
import { lotNames } from "../../lots.ts";
import { inUnits } from "../../quantities.ts";
import { type Kind, stateOf } from "../kind.ts";
import { type Line, loadLines } from "../lines.ts";
import { proposalsFor } from "./call.ts";
import type { Proposed, Wish } from "./choose.ts";

const orNull = Type.Union([Type.String(), Type.Null()]);

/**
 * Lines as the rows that would go to stock: the lot, and under `details` how much of it where, as `confirm_putaway`
 * takes it. What fits nowhere is `num_unplaced` and `num_bad_unplaced`; quantities are in the line's unit.
 */
export function convertCall(kind: Kind): Call {
  const { reply } = declaredAs(kind.line);
  const put = Type.Object(
    {
      [kind.lineKey]: idSchema,
      num_loc: Type.Optional(Type.String()),
      storage_loc_code: Type.Optional(Type.String()),
      num_bad: Type.Optional(Type.String()),
      storage_bad_code: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  );
  const row = Type.Object(
    {
      [kind.document.key]: idSchema,
      [kind.lineKey]: idSchema,
      line_no: Type.Integer(),
      product_id: idSchema,
      product_code: Type.String(),
      ...Object.fromEntries(lotNames.map((name) => [name, orNull])),
      num_unplaced: Type.String(),
      num_bad_unplaced: Type.String(),
      details: Type.Array(put),
    },
    { additionalProperties: false },
  );
  return call({
    method: "POST",
    path: `/v1${kind.document.path}/detail/inventory/convert`,
    summary: `Lines of ${kind.document.name} that await their putaway as the rows of stock that they would become`,
    access: { menu: kind.document.menu, code: "query" },
    body: Type.Object({ ids: Type.Array(idSchema, { minItems: 1, maxItems: 500 }) }, { additionalProperties: false }),
    reply: Type.Object({ [reply]: Type.Array(row) }, { additionalProperties: false }),
    handle: ({ context, body }) =>
      context.read(async (reader) => ({ [reply]: await converted(reader, kind, context.caller, body.ids) })),
  });
}

async function converted(reader: Reader, kind: Kind, caller: Caller, ids: readonly string[]) {
  const lineIds = new Set(ids.map((id) => id.toLowerCase()));
  const rows: Record<string, unknown>[] = [];
  for (const [whId, documents] of await documentsOf(reader, kind, caller, [...lineIds])) {
    const all = [...(await loadLines(reader, kind, whId, documents)).values()].flat();
    const lines = all.filter((line) => lineIds.has(line.line_id));
    const proposals = await proposalsFor(reader, whId, lines);
    rows.push(...lines.map((line) => rowOf(kind, line, proposals)));
  }
  return rows;
}

interface Proposals {
  readonly proposed: readonly Proposed[];
  readonly left: readonly Wish[];
}

function rowOf(kind: Kind, line: Line, { proposed, left }: Proposals) {
  const unplaced = (quality: Wish["quality"]) =>
    inUnits(left.find((wish) => wish.line === line && wish.quality === quality)?.qty ?? 0n, line);
  const details = proposed
    .filter(({ wish }) => wish.line === line)
    .map(({ wish, location, qty }) => {
      const { storage_code } = location;
      const num = inUnits(qty, line);
      return wish.quality === "good"
        ? { [kind.lineKey]: line.line_id, num_loc: num, storage_loc_code: storage_code }
        : { [kind.lineKey]: line.line_id, num_bad: num, storage_bad_code: storage_code };
    });
  return {
    [kind.document.key]: line.document_id,
    [kind.lineKey]: line.line_id,
    line_no: line.line_no,
    product_id: line.product_id,
    product_code: line.product_code,
    ...Object.fromEntries(lotNames.map((name) => [name, line.lot[name] ?? null])),
    num_unplaced: unplaced("good"),
    num_bad_unplaced: unplaced("bad"),
    details,
  };
}

/** The documents of lines by warehouse. @throws Failure NOT_FOUND, INVALID_STATE where one does not await its putaway. */
async function documentsOf(
  reader: Reader,
  kind: Kind,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { document, line, lineKey } = kind;
  const { rows } = await sql<{ line_id: string; id: string; wh_id: string; status: string }>`
    select d.${sql.ref(lineKey)} as line_id, t.${sql.ref(document.key)} as id, t.wh_id,
      t.${sql.ref(document.status)} as status
    from ${sql.table(line)} d
    join ${sql.table(document.name)} t on t.wh_id = d.wh_id and t.${sql.ref(document.key)} = d.${sql.ref(document.key)}
    where d.${sql.ref(lineKey)} = any(${ids}::uuid[]) and ${scopeCondition(document, caller.scope, "t")}`.execute(
    reader,
  );
  const missing = ids.find((id) => !rows.some((row) => row.line_id === id));
  if (missing !== undefined) throw new Failure("NOT_FOUND", { details: { id: missing } });
  const early = rows.find(({ status }) => status !== stateOf(kind, "awaiting_putaway"));
  if (early) throw new Failure("INVALID_STATE", { details: { status: early.status } });
  const byWarehouse = Map.groupBy(rows, (row) => row.wh_id);
  return new Map([...byWarehouse].map(([whId, group]) => [whId, [...new Set(group.map(({ id }) => id))]]));
}
