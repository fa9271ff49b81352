import { closedAs, type Declared, Failure, partitionOf } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Tx } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import { queryPage, rowsByKey } from "./reading/query.ts";
import type { Query } from "./reading/question.ts";
import type { Values } from "./rows.ts";
import { idSchema, pageSchema, querySchema, rowsReply } from "./schema.ts";
import { demandOneOwner } from "./sharing/oneOwner.ts";
import { demandWritable } from "./sharing/scope.ts";
import { refuseClosed } from "./writing/closed.ts";
import { lockRows } from "./writing/lock.ts";

const maxClosed = 1000;
const idsSchema = Type.Array(idSchema, { minItems: 1, maxItems: maxClosed });

/** The calls of a resource or document whose rows are closed for good: closing, the list of what is closed, reopening. */
export function closingCalls(declared: Declared): readonly Call[] {
  if (!declared.closes) return [];
  const listed = closedAs(declared);
  const path = `/v1${listed.path}/close`;
  return [
    call({
      method: "POST",
      path: `${path}/q`,
      summary: `Query what is closed of ${declared.name}`,
      access: { menu: declared.menu, code: "query" },
      body: querySchema,
      reply: pageSchema(listed),
      async handle({ context, body }) {
        const only = declared.closes?.only ? sql` and ${sql.ref(`t.${declared.closes.only}`)}` : sql``;
        const further = sql<boolean>`(t.closed_at is not null${only})`;
        const restriction = { caller: context.caller, further };
        const { reply, epoch } = await queryPage(context.database.reader, listed, restriction, body as Query);
        context.prove(epoch);
        return reply;
      },
    }),
    call({
      method: "POST",
      path: `${path}/a`,
      summary: `Close rows of ${declared.name} for good, all or none: they take no change any more; stock never moves`,
      access: { menu: declared.menu, code: "update" },
      body: Type.Object({ ids: idsSchema }, { additionalProperties: false }),
      reply: rowsReply(listed),
      handle: ({ context, body }) =>
        context.write(async (tx) => {
          const { caller } = context;
          const rows = await locked(tx, declared, caller, body.ids);
          for (const row of rows) refuseClosed(declared, row);
          await write(
            tx,
            declared,
            rows,
            sql`closed_at = now(), closed_by = ${caller.userId}, updated_by = ${caller.userId}`,
          );
          return { [listed.reply]: await rowsByKey(tx, listed, { caller }, body.ids) };
        }),
    }),
    call({
      method: "PUT",
      path: `${path}/recovery`,
      summary: `Reopen closed rows of ${declared.name}, all or none, and say why`,
      access: { menu: declared.menu, code: "update", right: "way_back" },
      body: Type.Object(
        { ids: idsSchema, reason: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" }) },
        { additionalProperties: false },
      ),
      reply: rowsReply(listed),
      handle: ({ context, body }) =>
        context.write(async (tx) => {
          const { caller } = context;
          const rows = await locked(tx, declared, caller, body.ids);
          for (const row of rows)
            if (row.closed_at === null)
              throw new Failure("RECORD_NOT_CLOSED", { details: { id: String(row[declared.key]) } });
          const reason = body.reason.trim();
          await write(
            tx,
            declared,
            rows,
            sql`closed_at = null, closed_by = null, reopen_reason = ${reason}, updated_by = ${caller.userId}`,
          );
          return { [listed.reply]: await rowsByKey(tx, listed, { caller }, body.ids) };
        }),
    }),
  ];
}

/** The rows of these keys, locked. @throws Failure NOT_FOUND where one is none that this caller sees and that can be closed. */
async function locked(
  tx: Tx,
  declared: Declared,
  caller: Parameters<Call["handle"]>[0]["context"]["caller"],
  ids: readonly string[],
) {
  if (!caller) throw new Failure("NOT_SIGNED_IN");
  const { only } = declared.closes ?? {};
  const rows = (await lockRows(tx, declared, caller.scope, ids)).filter((row) => !only || row[only] === true);
  demandWritable(declared, caller.scope, rows);
  await demandOneOwner(tx, declared, caller, ids);
  const found = new Set(rows.map((row) => row[declared.key]));
  const missing = ids.find((id) => !found.has(id.toLowerCase()));
  if (missing !== undefined) throw new Failure("NOT_FOUND", { details: { id: missing } });
  return rows;
}

async function write(
  tx: Tx,
  declared: Declared,
  rows: readonly Values[],
  values: ReturnType<typeof sql>,
): Promise<void> {
  const column = partitionOf(declared);
  const within = column ? sql`${sql.ref(column)} = any(${rows.map((row) => row[column])}::uuid[]) and ` : sql``;
  await sql`
    update ${sql.table(declared.name)} set ${values}, version = version + 1, updated_at = now()
    where ${within}${sql.ref(declared.key)} = any(${rows.map((row) => row[declared.key])}::uuid[])`.execute(tx);
}
