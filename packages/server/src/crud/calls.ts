import { type Declared, Failure, partOfSeveral, scopeColumns } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Reader, Tx } from "../database/index.ts";
import { type Call, type CallContext, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { callsByKeys } from "./callsByKeys.ts";
import { closingCalls } from "./closingCalls.ts";
import { type Hooks, type HooksByName, lineHooksOf } from "./hooks.ts";
import { accessToQuery, answerTo } from "./reading/access.ts";
import { type Given, neededOf } from "./reading/needs.ts";
import { asCompanySees } from "./reading/overlay.ts";
import { queryPage, rowsByKey } from "./reading/query.ts";
import type { Query } from "./reading/question.ts";
import { draftSchema, idSchema, inPathSchema, pageSchema, querySchema, rowsReply } from "./schema.ts";
import { accessTo, copyOwner, demandOwnRow, ownedByCaller, ownRowGuard } from "./sharing/ownRows.ts";
import { demandOwner, demandScope, isOf, scopeCondition, scopeWithMade, together } from "./sharing/scope.ts";
import { rowsOf } from "./writing/check.ts";
import { copyRow } from "./writing/copy.ts";
import { deleteRows } from "./writing/delete.ts";
import { changeRow, createRows } from "./writing/pipeline.ts";

/** The calls of a resource, as its declaration says: query, its scoped queries, create, update, delete, copy. */
export function crudCalls(declared: Declared, hooksByName: HooksByName): Call[] {
  const hooks = hooksByName[declared.name] ?? [];
  const has = (code: Declared["calls"][number]) => declared.calls.includes(code);
  return [
    ...(has("query") ? [queryCall(declared, "/q", []), ...scopedCalls(declared)] : []),
    ...(has("create") ? [createCall(declared, hooks, lineHooksOf(declared, hooksByName))] : []),
    ...(has("update") ? [updateCall(declared, hooks)] : []),
    ...(has("delete") ? [deleteCall(declared, hooks)] : []),
    ...(has("delete") && declared.type === "resource" && declared.deletesMany ? [deleteManyCall(declared, hooks)] : []),
    ...(has("copy") && has("create") ? [copyCall(declared, hooksByName)] : []),
    ...callsByKeys(declared, hooks),
    ...closingCalls(declared),
    ...(declared.type === "resource" && declared.snapshot ? fixedCalls(declared) : []),
  ];
}

/** What writes a resource that is written by nobody: whoever may see its rows is told so. */
const fixedCalls = (declared: Declared): Call[] =>
  (
    [
      ["POST", "/a", "Create"],
      ["PUT", "/{id}", "Change"],
      ["DELETE", "/{id}", "Delete"],
      ["POST", "/copy/{id}", "Copy"],
    ] as const
  ).map(([method, path, does]) =>
    call({
      method,
      path: `/v1${declared.path}${path}`,
      summary: `${does} ${declared.name}: always refused, since the step that ends its document alone writes it`,
      access: { menu: declared.menu, code: "query" },
      ...(path === "/a" ? {} : { params: Type.Object({ id: idSchema }) }),
      reply: rowsReply(declared),
      async handle() {
        throw new Failure("SNAPSHOT_FIXED");
      },
    }),
  );

const scopedCalls = (declared: Declared) => [
  ...Object.entries(declared.scoped).map(([path, columns]) =>
    queryCall(
      declared.overlay && columns.includes(scopeColumns.company) ? asCompanySees(declared) : declared,
      `/${path}/q`,
      columns,
    ),
  ),
  ...Object.entries((declared.type === "resource" && declared.scopedPlain) || {}).map(([path, columns]) =>
    queryCall(declared, `/${path}`, columns),
  ),
];

export function queryCall(declared: Declared, path: string, columns: readonly string[]): Call {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return call({
    method: "POST",
    path: `/v1${declared.path}${path}`,
    summary: `Query ${declared.name}`,
    access: accessToQuery(declared),
    params: Type.Object(
      Object.fromEntries(names.map((name, index) => [name, inPathSchema(declared, columns[index] ?? "")])),
    ),
    body: querySchema,
    reply: pageSchema(declared),
    ...(declared.type === "resource" && declared.takes ? { takes: declared.takes } : {}),
    async handle({ context, body, params }) {
      const query = body as Query;
      const answer = answerTo(declared, context.caller);
      const equals: Record<string, string> = { ...answer.equals };
      const further = [answer.further ?? null];
      const given: Record<string, Given> = {};
      for (const [index, column] of columns.entries()) {
        const name = names[index] ?? "";
        const value = String((params as Record<string, string>)[name]);
        given[column] = { name, value };
        await demandScopeNow(context, column, value);
        await demandKnown(context, declared, { name, column, value });
        const part = partOfSeveral(declared, column);
        if (part) further.push(isOf(declared, "t", part, value));
        else equals[column] = value;
      }
      const needed = await neededOf(context.database.reader, declared, context.caller.scope, given, query);
      const within = { ...answer, equals, further: together(further), needed };
      const ask = (reader: Reader) => queryPage(reader, declared, within, query);
      const { reply, epoch } = await (needed ? context.read(ask) : ask(context.database.reader));
      context.prove(epoch);
      return reply;
    },
  });
}

/** Refuses what lies outside the caller's scope as it is now: a company made a moment ago may be theirs already. */
async function demandScopeNow(context: CallContext<Caller>, column: string, value: string): Promise<void> {
  try {
    if (column === scopeColumns.owner) await demandOwner(context.database.reader, context.caller.scope, value);
    else demandScope(context.caller.scope, column, value);
  } catch (refusal) {
    await context.read(async () => undefined);
    throw refusal;
  }
}

/** Refuses a value that neither the product knows nor any row has, such as a type of codes. @throws Failure NOT_A_CHOICE */
async function demandKnown(
  { caller, database }: CallContext<Caller>,
  declared: Declared,
  { name, column, value }: { readonly name: string; readonly column: string; readonly value: string },
): Promise<void> {
  const field = declared.fields[column];
  const known = field && "known" in field ? field.known : undefined;
  if (!known || known.includes(value)) return;
  const { rows } = await sql`
    select 1 from ${sql.table(declared.name)} as t
    where t.${sql.ref(column)} = ${value} and ${scopeCondition(declared, caller.scope, "t")} limit 1`.execute(
    database.reader,
  );
  if (rows.length === 0) throw Failure.at(name, "NOT_A_CHOICE");
}

const rowsMade = (tx: Tx, declared: Declared, caller: Caller, keys: readonly string[]) =>
  rowsByKey(tx, declared, { caller: { ...caller, scope: scopeWithMade(declared, caller.scope, keys) } }, keys);

function createCall(declared: Declared, hooks: readonly Hooks[], lineHooks: readonly Hooks[]): Call {
  const draft = draftSchema(declared, "create");
  return call({
    method: "POST",
    path: `/v1${declared.path}/a`,
    summary: `Create ${declared.name}: one, or all of an array or none`,
    access: accessTo(declared, "create"),
    body: Type.Union([draft, Type.Array(draft, { minItems: 1, maxItems: 1000 })]),
    reply: rowsReply(declared),
    checkedByHandler: true,
    async handle({ context, body }) {
      const rows = rowsOf(body).map((row) => ownedByCaller(declared, context.caller, row));
      for (const row of rows) demandOwnRow(declared, context.caller, "create", (row ?? {}) as Record<string, unknown>);
      return context.write(async (tx) => {
        const { requestId } = context;
        const made = await createRows(tx, declared, context.caller, rows, { hooks, lineHooks, requestId });
        const keys = made.map((row) => String(row[declared.key]));
        return { [declared.reply]: await rowsMade(tx, declared, context.caller, keys) };
      });
    },
  });
}

function updateCall(declared: Declared, hooks: readonly Hooks[]): Call {
  return call({
    method: "PUT",
    path: `/v1${declared.path}/{id}`,
    summary: `Change ${declared.name}`,
    access: accessTo(declared, "update"),
    params: Type.Object({ id: idSchema }),
    body: draftSchema(declared, "update"),
    reply: rowsReply(declared),
    checkedByHandler: true,
    async handle({ context, body, params }) {
      return context.write(async (tx) => {
        await changeRow(
          tx,
          declared,
          context.caller,
          { key: params.id, body },
          {
            hooks,
            guard: ownRowGuard(declared, context.caller, "update"),
          },
        );
        return { [declared.reply]: await rowsByKey(tx, declared, { caller: context.caller }, [params.id]) };
      });
    },
  });
}

function deleteCall(declared: Declared, hooks: readonly Hooks[]): Call {
  return call({
    method: "DELETE",
    path: `/v1${declared.path}/{id}`,
    summary: `Delete ${declared.name}; refused where it is used`,
    access: accessTo(declared, "delete"),
    params: Type.Object({ id: idSchema }),
    reply: Type.Object({ deleted: Type.Array(idSchema) }, { additionalProperties: false }),
    async handle({ context, params }) {
      return context.write(async (tx) => {
        await deleteRows(tx, declared, context.caller, [params.id], {
          hooks,
          guard: ownRowGuard(declared, context.caller, "delete"),
        });
        return { deleted: [params.id] };
      });
    },
  });
}

function deleteManyCall(declared: Declared, hooks: readonly Hooks[]): Call {
  return call({
    method: "DELETE",
    path: `/v1${declared.path}`,
    summary: `Delete several of ${declared.name}, all or none; answers the rows as they were`,
    access: accessTo(declared, "delete"),
    body: Type.Object({ ids: Type.Array(idSchema, { minItems: 1, maxItems: 1000 }) }, { additionalProperties: false }),
    reply: Type.Object(
      { ...rowsReply(declared).properties, deleted: Type.Array(idSchema) },
      { additionalProperties: false },
    ),
    async handle({ context, body }) {
      const ids = [...new Set(body.ids)];
      return context.write(async (tx) => {
        const rows = await rowsByKey(tx, declared, { caller: context.caller }, ids);
        const guard = ownRowGuard(declared, context.caller, "delete");
        await deleteRows(tx, declared, context.caller, ids, { hooks, guard });
        return { [declared.reply]: rows, deleted: ids };
      });
    },
  });
}

function copyCall(declared: Declared, hooks: HooksByName): Call {
  return call({
    method: "POST",
    path: `/v1${declared.path}/copy/{id}`,
    summary: `Copy ${declared.name}; what is given replaces what was copied`,
    access: accessTo(declared, "copy"),
    params: Type.Object({ id: idSchema }),
    body: draftSchema(declared, "create"),
    reply: rowsReply(declared),
    checkedByHandler: true,
    async handle({ context, body, params }) {
      demandOwnRow(declared, context.caller, "copy", copyOwner(declared, context.caller, body));
      const guard = ownRowGuard(declared, context.caller, "copy");
      return context.write(async (tx) => {
        const key = await copyRow(tx, declared, context.caller, { key: params.id, body }, { hooks, guard });
        return { [declared.reply]: await rowsMade(tx, declared, context.caller, [key]) };
      });
    },
  });
}
