import { type Declared, Failure, type Fields, isUuid, ssccAsKept } from "@stowage/model";
import { sql } from "kysely";
import { type TProperties, Type } from "typebox";
import { rowsSchema } from "../../../crud/kinds/kinds.ts";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, rowsReply } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { rowsOf } from "../../../crud/writing/check.ts";
import { accessToAction } from "../../../documents/access.ts";
import { type Call, call } from "../../../http/call.ts";
import { inUnits } from "../quantities.ts";
import type { Kind } from "./kind.ts";
import { type AtLines, asRow, atLines, lineOf, linesAsSeen, type Row, stepByLines } from "./lineSteps.ts";
import { unfoldScanned } from "./pallets.ts";
import { revertPieces } from "./revertPutaway.ts";

type Steps = Pick<AtLines, "kind" | "transitionOf">;

/**
 * Lines put on locations row by row, `confirm_putaway` and `revert_putaway` of their documents: where `of` is the resource
 * of pieces a row is what stands on one location, where it is that of lines all that stands of one line.
 */
export const putCalls = (steps: Steps, of: Declared): readonly Call[] => [
  ...forwardCalls(steps, of),
  ...backCalls(steps, of),
];

const pathOf = ({ document, lineKey }: Kind, of: Declared) =>
  `/v1${of.key === lineKey ? `${document.path}/putaway` : of.path}`;

const params = Type.Object({ id: idSchema });

/** What is sent of a row that names its line, and of one that is named by the path. */
function bodies({ document, lineKey }: Kind) {
  const row: Fields = document.actions.confirm_putaway.payload.details.fields;
  const { [lineKey]: _line, ...fields } = row;
  const beside = {
    finish: Type.Optional(Type.Boolean()),
    reason: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  };
  const bodyOf = (all: Fields, more: TProperties = {}) =>
    Type.Object({ ...rowsSchema(all).properties, ...beside, ...more }, { additionalProperties: false });
  return {
    whole: bodyOf(row),
    part: bodyOf(fields),
    changed: bodyOf(fields, { version: Type.Optional(Type.Integer()) }),
  };
}

function forwardCalls(steps: Steps, of: Declared): readonly Call[] {
  const { document } = steps.kind;
  const { whole, part } = bodies(steps.kind);
  const access = accessToAction(document, document.actions.confirm_putaway);
  return [
    call({
      method: "POST",
      path: `${pathOf(steps.kind, of)}/a`,
      summary: `Put a line of ${document.name} on locations, or a part of it: of one, or of all of an array or none`,
      access,
      body: Type.Union([whole, Type.Array(whole, { minItems: 1, maxItems: 1000 })]),
      reply: rowsReply(of),
      checkedByHandler: true,
      handle: ({ context, body }) =>
        context.write((tx) => putAll(atLines(steps, context, tx), of, rowsOf(body).map(asRow))),
    }),
    call({
      method: "POST",
      path: `${pathOf(steps.kind, of)}/copy/{id}`,
      summary: `Put as much again as was put away of ${document.name}; what is given replaces what was copied`,
      access,
      params,
      body: part,
      reply: rowsReply(of),
      checkedByHandler: true,
      handle: ({ context, body, params: { id } }) =>
        context.write(async (tx) => {
          const at = atLines(steps, context, tx);
          const rows = again(steps.kind, await standing(at, of, id), asRow(body));
          return putAll(
            at,
            of,
            rows.map(({ product_sn: _numbers, ...row }) => row),
          );
        }),
    }),
  ];
}

function backCalls(steps: Steps, of: Declared): readonly Call[] {
  const { document } = steps.kind;
  const access = accessToAction(document, document.actions.revert_putaway);
  return [
    call({
      method: "PUT",
      path: `${pathOf(steps.kind, of)}/{id}`,
      summary: `Take what was put away of ${document.name} back and put it anew`,
      access,
      params,
      body: bodies(steps.kind).changed,
      reply: rowsReply(of),
      checkedByHandler: true,
      handle: ({ context, body, params: { id } }) =>
        context.write(async (tx) => {
          const at = atLines(steps, context, tx);
          const { version, ...given } = asRow(body);
          const pieces = await standing(at, of, id, version);
          await takeBack(at, pieces, given.reason);
          return putAll(at, of, again(steps.kind, pieces, given));
        }),
    }),
    call({
      method: "DELETE",
      path: `${pathOf(steps.kind, of)}/{id}`,
      summary: `Take what was put away of ${document.name} off its locations again`,
      access,
      params,
      query: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }),
      reply: Type.Object({ deleted: Type.Array(idSchema) }, { additionalProperties: false }),
      handle: ({ context, params: { id }, query }) =>
        context.write(async (tx) => {
          const at = atLines(steps, context, tx);
          await takeBack(at, await standing(at, of, id), query.reason);
          return { deleted: [id] };
        }),
    }),
  ];
}

/** What stands on a location, of which line; its number in the line's unit. */
interface Piece {
  readonly id: string;
  readonly line_id: string;
  readonly quality: "good" | "bad";
  readonly num: string;
  readonly storage_code: string;
  readonly product_sn: readonly string[] | null;
}

/** Puts rows away. @returns the pieces that came to stand by it, or their lines. */
async function putAll(at: AtLines, of: Declared, sent: readonly Row[]) {
  const { tx, kind, caller } = at;
  const unfolded = await unfoldScanned(at, checkedCodes(sent));
  const rows: readonly Row[] = unfolded.map(({ row }) => row);
  const ids = rows.map((row) => lineOf(kind, row)).filter(isUuid);
  const before = new Set((await piecesOn(at, kind.lineKey, ids)).map(({ id }) => id));
  const details = rows.map(({ finish: _finish, reason: _reason, ...row }) => row);
  const reason = rows.map((row) => row.reason).find((one) => one);
  const finish = rows.every((row) => row.finish !== false);
  await stepByLines(at, {
    action: "confirm_putaway",
    rows: details,
    placeOf: (index) => unfolded[index]?.at ?? index,
    beside: { finish, ...(reason ? { reason } : {}) },
  });
  if (of.key === kind.lineKey) return { [of.reply]: await linesAsSeen(at, ids) };
  const made = (await piecesOn(at, kind.lineKey, ids)).filter(({ id }) => !before.has(id));
  const keys = made.map(({ id }) => id);
  return { [of.reply]: await rowsByKey(tx, of, { caller }, keys) };
}

/** Rows with the codes of their pallets as they are kept, whatever a scanner puts in front. */
const checkedCodes = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => (typeof row.sscc === "string" ? { ...row, sscc: ssccAsKept(row.sscc) } : row));

/**
 * What stands on locations by a row of pieces or of lines, as the caller may see it.
 * @throws Failure NOT_FOUND; VERSION_CONFLICT with the row as it is now; ALREADY_CORRECTED where nothing stands there any more.
 */
async function standing(at: AtLines, of: Declared, id: string, version?: unknown): Promise<readonly Piece[]> {
  const { tx, caller } = at;
  const seen = await rowsByKey(tx, of, { caller }, [id]);
  const [row] = seen.parse<Row[]>();
  if (!row) throw new Failure("NOT_FOUND", { details: { id } });
  if (version !== undefined && version !== null && version !== row.version)
    throw new Failure("VERSION_CONFLICT", {
      details: { version: String(row.version) },
      additionals: { [of.reply]: [row] },
    });
  const pieces = await piecesOn(at, of.key, [id]);
  if (pieces.length === 0) throw new Failure("ALREADY_CORRECTED", { details: { id } });
  return pieces;
}

const takeBack = (at: AtLines, pieces: readonly Piece[], reason: unknown): Promise<void> =>
  stepByLines(at, {
    action: "revert_putaway",
    rows: pieces.slice(0, 1).map(({ line_id }) => ({ [at.kind.lineKey]: line_id })),
    beside: reason ? { reason } : {},
    nothing: "ALREADY_CORRECTED",
    effect: revertPieces(at.kind, new Set(pieces.map(({ id }) => id))),
  });

const codeOf = { good: "storage_loc_code", bad: "storage_bad_code" } as const;
const numberOf = { good: "num_loc", bad: "num_bad" } as const;

/** The same pieces as they are put away; who says something else of them says it of all, so of the only one. */
function again(kind: Kind, pieces: readonly Piece[], given: Row): readonly Row[] {
  const { finish, reason, ...said } = given;
  const besides = { ...(finish === undefined ? {} : { finish }), ...(reason ? { reason } : {}) };
  const [first] = pieces;
  if (pieces.length > 1 && Object.keys(said).length > 0)
    return [{ [kind.lineKey]: first?.line_id, ...said, ...besides }];
  return pieces.map(({ line_id, quality, num, storage_code, product_sn }) => ({
    [kind.lineKey]: line_id,
    ...{ [numberOf[quality]]: num, [codeOf[quality]]: storage_code },
    ...(product_sn && said[numberOf[quality]] === undefined ? { product_sn } : {}),
    ...said,
    ...besides,
  }));
}

async function piecesOn({ tx, kind, caller }: AtLines, by: string, ids: readonly string[]): Promise<readonly Piece[]> {
  const { rows } = await sql<Omit<Piece, "num"> & { num: string; factor: string }>`
    select r.${sql.ref(kind.putawayKey)} as id, r.${sql.ref(kind.lineKey)} as line_id, r.quality, r.num::text, r.unit_factor::text as factor,
      s.storage_code, r.product_sn
    from ${sql.table(kind.putaway)} r join storage s on s.wh_id = r.wh_id and s.storage_id = r.storage_id
    where r.${sql.ref(by)} = any(${ids}::uuid[]) and r.reverted = 'no' and ${scopeCondition(declaredAs(kind.putaway), caller.scope, "r")}
    order by r.${sql.ref(kind.putawayKey)}`.execute(tx);
  return rows.map(({ factor, ...row }) => ({ ...row, num: inUnits(BigInt(row.num), { factor: BigInt(factor) }) }));
}
