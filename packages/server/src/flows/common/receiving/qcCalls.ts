import { Failure, type Field, type Fields } from "@stowage/model";
import { Type } from "typebox";
import { rowsSchema } from "../../../crud/kinds/kinds.ts";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { idSchema, rowsReply } from "../../../crud/schema.ts";
import { rowsOf } from "../../../crud/writing/check.ts";
import { accessToAction } from "../../../documents/access.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Kind } from "./kind.ts";
import { type AtLines, asRow, atLines, linesAsSeen, type Row, stepByLines } from "./lineSteps.ts";

/** What quality control finds, line by line: `record_qc` and `clear_qc` of the line's document. */
export function qcCalls(kind: Kind, transitionOf: AtLines["transitionOf"]): readonly Call[] {
  const { document, lineKey } = kind;
  const line = declaredAs(kind.line);
  const record = document.actions.record_qc;
  const path = `/v1${document.path}/qualitycheck`;
  const { version, ...row } = record.payload.details.fields as Fields & { version: Field };
  const { [lineKey]: _line, ...fields } = row;
  const declared = {
    access: accessToAction(document, record),
    checkedByHandler: true,
    reply: rowsReply(line),
  } as const;
  const write = (context: CallContext<Caller>, work: (at: AtLines) => Promise<readonly string[]>) =>
    context.write(async (tx) => {
      const at = atLines({ kind, transitionOf }, context, tx);
      return { [line.reply]: await linesAsSeen(at, await work(at)) };
    });
  const rowSchema = rowsSchema(row);
  return [
    call({
      ...declared,
      method: "POST",
      path: `${path}/a`,
      summary: `Write what quality control found of a line of ${document.name}: of one, or of all of an array or none`,
      body: Type.Union([rowSchema, Type.Array(rowSchema, { minItems: 1, maxItems: 1000 })]),
      handle: ({ context, body }) => write(context, (at) => recorded(at, rowsOf(body).map(unseen))),
    }),
    call({
      ...declared,
      method: "PUT",
      path: `${path}/{id}`,
      summary: `Change what quality control found of a line of ${document.name}`,
      params: Type.Object({ id: idSchema }),
      body: rowsSchema({ ...fields, version }),
      handle: ({ context, body, params }) => write(context, (at) => changed(at, params.id, asRow(body))),
    }),
    call({
      ...declared,
      method: "POST",
      path: `${path}/copy/{id}`,
      summary: `Write of another line of ${document.name} what quality control found of this one; what is given replaces what was copied`,
      params: Type.Object({ id: idSchema }),
      body: rowSchema,
      async handle({ context, body, params }) {
        return write(context, async (at) => {
          const { num_qc, num_qc_bad, reject_reason } = await resultOf(at, params.id);
          const given = asRow(body);
          const isSplit = given.num_loc !== undefined || given.num_bad !== undefined;
          const copied = { reject_reason, ...(isSplit ? {} : { num_loc: num_qc, num_bad: num_qc_bad }) };
          return recorded(at, [unseen({ ...copied, ...given }, 0)]);
        });
      },
    }),
    call({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: `Take back what quality control found of a line of ${document.name}`,
      access: declared.access,
      params: Type.Object({ id: idSchema }),
      reply: Type.Object({ deleted: Type.Array(idSchema) }, { additionalProperties: false }),
      handle: ({ context, params }) =>
        context.write(async (tx) => {
          const at = atLines({ kind, transitionOf }, context, tx);
          await resultOf(at, params.id);
          await stepByLines(at, { action: "clear_qc", rows: [{ [lineKey]: params.id }], nothing: "NOT_FOUND" });
          return { deleted: [params.id] };
        }),
    }),
  ];
}

async function recorded(at: AtLines, rows: readonly Row[]): Promise<readonly string[]> {
  await stepByLines(at, { action: "record_qc", rows });
  return rows.map((row) => String(row[at.kind.lineKey]).toLowerCase());
}

/** @throws Failure VERSION_CONFLICT with the line as it is now, where somebody else changed it since. */
async function changed(at: AtLines, id: string, body: Row): Promise<readonly string[]> {
  const { version } = await resultOf(at, id);
  try {
    return await recorded(at, [{ ...body, version: body.version ?? version, [at.kind.lineKey]: id }]);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "VERSION_CONFLICT") throw error;
    const { details, errors } = error;
    const now = await linesAsSeen(at, [id]);
    const additionals = { [declaredAs(at.kind.line).reply]: now.parse() };
    throw new Failure("VERSION_CONFLICT", { details, errors, additionals });
  }
}

/** What was found of a line, in its own unit. @throws Failure NOT_FOUND where it is none of the caller's. */
async function resultOf(at: AtLines, id: string): Promise<Row> {
  const [row] = (await linesAsSeen(at, [id])).parse<Row[]>();
  if (!row) throw new Failure("NOT_FOUND", { details: { id } });
  return row;
}

/** A result that is made has no version yet. */
function unseen(body: unknown, index: number): Row {
  const row = asRow(body);
  if (row.version !== undefined) throw Failure.at("version", "UNKNOWN_FIELD", {}, index);
  return row;
}
