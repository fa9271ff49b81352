import { rm } from "node:fs/promises";
import { type Declared, Failure, isTimeZone, separators } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type Static, Type } from "typebox";
import { answerTo } from "../crud/reading/access.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import { type GivenByColumn, neededOf } from "../crud/reading/needs.ts";
import { wholeQuery } from "../crud/reading/query.ts";
import type { Restriction } from "../crud/reading/question.ts";
import { idSchema, querySchema } from "../crud/schema.ts";
import { demandOwner, demandScope, isOf, scopeCondition, together } from "../crud/sharing/scope.ts";
import type { Tx } from "../database/index.ts";
import { type FileStore, fileStore } from "../files/index.ts";
import { type Call, type CallContext, call, type FileReply } from "../http/call.ts";
import type { Caller, CallerScope } from "../http/caller.ts";
import { isEmpty } from "../ledger/index.ts";
import { exportColumns, flagWords, readable, sheetTitle } from "./columns.ts";
import { namesOfGoods } from "./goodsOf.ts";
import { writeInThread } from "./inThread.ts";
import { cursor, ExportTooLarge, keepRows, rowsFrom } from "./keptRows.ts";
import { lostHeader, lostIn } from "./lost.ts";
import { progressHint, progressType } from "./progress.ts";
import { fileTypes, writeSheet } from "./sheet.ts";

/** A list of fewer rows is written at once, without the cost of a thread. */
const fewRows = 5_000;
const limitMs = 300_000;

const exportSchema = Type.Object(
  {
    ...querySchema.properties,
    /** Company, warehouse and owner always hold, also where any one of the conditions is enough. */
    company_id: Type.Optional(idSchema),
    wh_id: Type.Optional(idSchema),
    owner_id: Type.Optional(idSchema),
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 200 })),
    format: Type.Optional(
      Type.Union([Type.Literal("xlsx"), Type.Literal("xls"), Type.Literal("csv")], { description: "xlsx unless told" }),
    ),
    separator: Type.Optional(Type.Union(separators.map((one) => Type.Literal(one)))),
    encoding: Type.Optional(
      Type.Union(
        (["utf-8", "utf-8-bom", "utf-16le", "big5", "gb18030"] as const).map((one) => Type.Literal(one)),
        {
          description:
            "`big5` lacks many characters: a question mark stands for each, and the reply's header `x-lost-characters` says how many, and which, percent-encoded",
        },
      ),
    ),
    progress: Type.Optional(Type.Boolean({ description: progressHint })),
    time_zone: Type.Optional(
      Type.String({ maxLength: 60, description: "in which instants are shown; Asia/Taipei unless told" }),
    ),
  },
  { additionalProperties: false },
);
type ExportRequest = Static<typeof exportSchema>;

/** Every list as a file: by the conditions of a query body, or by the path that its declaration names, for a company and a warehouse. */
export function exportCalls(all: readonly Declared[], filesFolder: string): Call[] {
  const store = fileStore(filesFolder);
  const storages = all.filter(({ name }) => name === "storage");
  return [
    ...all.filter(({ calls }) => calls.includes("dataexport")).map((declared) => listCall(declared, store)),
    ...all.flatMap((declared) => (declared.calls.includes("dataexport") ? linesCalls(declared, store) : [])),
    ...all.flatMap((declared) =>
      declared.exportedAt ? [namedCall(declared, `${declared.exportedAt}/{companyId}/{whId}`, store)] : [],
    ),
    ...all.flatMap((declared) => (declared.name === "picking_list" ? [ordersListsCall(declared, store)] : [])),
    ...storages.flatMap((declared) => [
      namedCall(declared, "storage/{whId}", store),
      namedCall(declared, "storage/{whId}/empty", store, isEmpty("t")),
    ]),
  ];
}

const listCall = (declared: Declared, store: FileStore): Call =>
  call({
    method: "POST",
    path: `/v1${declared.path}/export`,
    summary: `All rows of ${declared.name} that a query means, as a file`,
    access: declared.private ? "signed_in" : { menu: declared.menu, code: "dataexport" },
    body: exportSchema,
    reply: "file",
    async handle({ context, body }) {
      const { scope } = context.caller;
      if (body.owner_id) await demandOwner(context.database.reader, scope, body.owner_id);
      // Private rows are exported by their owner only.
      const own: Omit<Restriction, "caller"> = declared.private ? answerTo(declared, context.caller) : {};
      const further = together([...scopeFilters(declared, scope, body), own.further]);
      const needed = await neededOf(context.database.reader, declared, scope, givenBy(body), body);
      return exported(declared, store, context, body, { ...own, further, needed });
    },
  });

/** What belongs to one row above it, as a file, where a call asks for the same as a list: the waybills of an order. */
const linesCalls = (declared: Declared, store: FileStore): readonly Call[] => {
  const { line } = declared;
  const above = line && declaredAs(line.of);
  if (!line || !above) return [];
  return Object.entries(declared.scoped)
    .filter(([, [column, ...others]]) => column === line.field && others.length === 0)
    .map(([path]) => {
      const name = path.slice(1, -1);
      return call({
        method: "POST",
        path: `/v1${declared.path}/${path}/export`,
        summary: `All rows of ${declared.name} that belong to one row of ${above.name}, as a file`,
        access: { menu: declared.menu, code: "dataexport" },
        params: Type.Object({ [name]: idSchema }),
        body: exportSchema,
        reply: "file",
        async handle({ context, body, params }) {
          const id = String((params as Record<string, string>)[name]).toLowerCase();
          const { caller, database } = context;
          const { rows } = await sql`
            select 1 from ${sql.table(above.name)} as t
            where t.${sql.ref(above.key)} = ${id}::uuid and ${scopeCondition(above, caller.scope, "t")}`.execute(
            database.reader,
          );
          if (rows.length === 0) throw new Failure("NOT_FOUND", { details: { id } });
          const within = [
            ...scopeFilters(declared, caller.scope, body),
            sql<boolean>`t.${sql.ref(line.field)} = ${id}::uuid`,
          ];
          return exported(declared, store, context, body, { further: together(within) });
        },
      });
    });
};

/** The picking lists of single orders as a file, for the person that the path names: oneself. */
const ordersListsCall = (declared: Declared, store: FileStore): Call =>
  call({
    method: "POST",
    path: `/v1${declared.path}/order/export/{userId}`,
    summary: "All picking lists of single orders that a query means, as a file",
    access: { menu: declared.menu, code: "dataexport" },
    params: Type.Object({ userId: idSchema }),
    body: exportSchema,
    reply: "file",
    async handle({ context, body, params: { userId } }) {
      const { scope, userId: own } = context.caller;
      if (userId.toLowerCase() !== own) throw new Failure("OUT_OF_SCOPE", { details: { field: "user_id" } });
      if (body.owner_id) await demandOwner(context.database.reader, scope, body.owner_id);
      const further = together([...scopeFilters(declared, scope, body), sql<boolean>`t.list_kind = 'order'`]);
      const needed = await neededOf(context.database.reader, declared, scope, givenBy(body), body);
      return exported(declared, store, context, body, { further, needed });
    },
  });

type Workspace = Pick<ExportRequest, "company_id" | "wh_id" | "owner_id">;

/** Filters by the company, warehouse and owner of the request, as far as the resource has them. @throws Failure OUT_OF_SCOPE. */
function scopeFilters(declared: Declared, scope: CallerScope, request: Workspace): RawBuilder<boolean>[] {
  const requested = [
    ["company_id", "company", request.company_id],
    ["wh_id", "warehouse", request.wh_id],
    ["owner_id", "owner", request.owner_id],
  ] as const;
  return requested.flatMap(([name, part, id]) => {
    if (id === undefined) return [];
    demandScope(scope, name, id);
    return isOf(declared, "t", part, id) ?? [];
  });
}

/** The place of work, under the names by which the request says it. */
const givenBy = (request: Workspace): GivenByColumn =>
  Object.fromEntries(
    (["company_id", "wh_id", "owner_id"] as const).flatMap((name) => {
      const value = request[name];
      return value ? [[name, { name, value }]] : [];
    }),
  );

const params = { companyId: "company_id", whId: "wh_id" } as const;

const namedCall = (declared: Declared, path: string, store: FileStore, further?: RawBuilder<boolean>): Call => {
  const names = (["companyId", "whId"] as const).filter((name) => path.includes(`{${name}}`));
  return call({
    method: "POST",
    path: `/v1/dataexport/${path}`,
    summary: `Export ${declared.name} of ${names.length > 1 ? "a company and a warehouse" : "a warehouse"}${further ? ", only what is empty" : ""}`,
    access: { menu: declared.menu, code: "dataexport" },
    params: Type.Object(Object.fromEntries(names.map((name) => [name, idSchema]))),
    body: exportSchema,
    reply: "file",
    async handle({ context, body, params: pathParams }) {
      const request = Object.fromEntries(
        names.map((name) => [params[name], (pathParams as Record<string, string>)[name]]),
      );
      const within = scopeFilters(declared, context.caller.scope, request);
      return exported(declared, store, context, body, { further: together([...within, further]) });
    },
  });
};

/**
 * Reads the rows at one moment into a file of the store, however slowly they are fetched afterwards, then writes the
 * sheet from it as a stream; a large one in a thread of its own. @throws Failure TOO_MANY_ROWS, UNKNOWN_FIELD.
 */
async function exported(
  declared: Declared,
  store: FileStore,
  context: CallContext<Caller>,
  request: ExportRequest,
  within: Omit<Restriction, "caller">,
): Promise<FileReply> {
  const { caller, language, database } = context;
  const timeZone = request.time_zone ?? "Asia/Taipei";
  if (!isTimeZone(timeZone)) throw new Failure("NOT_A_CHOICE", { details: { field: "time_zone", value: timeZone } });
  const names = request.columns ?? readable(declared, caller);
  const statement = wholeQuery(declared, { caller, ...within }, request, names);
  const path = store.path(await store.reserve());
  const format = request.format ?? "xlsx";
  const asked = { restriction: { caller, ...within }, query: request, names };
  // Whose rights have changed meanwhile is refused where the rows are read.
  const called = await namesOfGoods(database.reader, declared, asked, language);
  const columns = exportColumns(declared, caller, names, language, called);
  const title = sheetTitle(declared, language);
  const options = {
    timeZone,
    title,
    flags: flagWords(language),
    separator: request.separator,
    encoding: request.encoding,
  };
  const kept = await keptBy(context, statement, path, database.url ? fewRows : undefined);
  const { sql: text, parameters } = statement.compile(database.reader);
  const source = database.url && !kept.ended ? { url: database.url, text, parameters, limitMs } : undefined;
  const task = { path, ...(source ? { source } : {}), columns, format, options };
  const reply = { name: `${title}-${Temporal.Now.plainDateISO(timeZone)}.${format}`, type: fileTypes[format] };
  if (kept.count >= fewRows || !kept.ended) {
    const file = await writeInThread(task, context.prove, request.progress);
    const headers = { ...lostHeader(file.lost), "x-rows": String(file.rows ?? kept.count) };
    if (!request.progress) return { ...reply, file, headers };
    return { ...reply, file, type: progressType, headers: { ...headers, "x-file-type": reply.type } };
  }
  const headers = { ...lostHeader(await lostIn(path, columns, format, options)), "x-rows": String(kept.count) };
  return { ...reply, file: writeSheet(rowsFrom(path, columns), columns, format, options), headers };
}

/** Keeps the rows of one moment, or only `enough` of them, so that a small list is told from a large one. */
async function keptBy(
  context: CallContext<Caller>,
  statement: RawBuilder<unknown>,
  path: string,
  enough: number | undefined,
) {
  try {
    return await context.database.transact(
      async (tx) => {
        context.prove(await epochOf(tx));
        await sql`${sql.raw(cursor.open)} (${statement}) r`.execute(tx);
        return keepRows(
          path,
          async () => (await sql<{ row: string }>`${sql.raw(cursor.next)}`.execute(tx)).rows,
          enough,
        );
      },
      { readOnly: true, limitMs },
    );
  } catch (error) {
    await rm(path, { force: true });
    throw error instanceof ExportTooLarge ? new Failure(error.code, { details: error.details }) : error;
  }
}

async function epochOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select epoch::text as epoch from rights_epoch`.execute(tx);
  return rows[0]?.epoch ?? "";
}
