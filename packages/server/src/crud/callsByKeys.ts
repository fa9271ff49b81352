import { type Declared, Failure, scopeColumns } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Tx } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import type { Hooks } from "./hooks.ts";
import { rowsByKey } from "./reading/query.ts";
import { draftSchema, idSchema, rowsReply } from "./schema.ts";
import { demandScope, scopeCondition } from "./sharing/scope.ts";
import { warehouses } from "./sharing/scopeResources.ts";
import { deleteRows } from "./writing/delete.ts";
import { changeRow } from "./writing/pipeline.ts";

type Params = Readonly<Record<string, string>>;

/** Changing and deleting a row by other columns than its key, e.g. a role's member by role and user. */
export function callsByKeys(declared: Declared, hooks: readonly Hooks[]): Call[] {
  const { byKeys } = declared;
  if (!byKeys) return [];
  const names = [...byKeys.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const common = {
    path: `/v1${declared.path}/${byKeys.path}`,
    params: Type.Object(Object.fromEntries(names.map((name) => [name, idSchema]))),
  };
  const find = (tx: Tx, caller: Caller, params: Params) =>
    keyOf(
      tx,
      declared,
      caller,
      Object.fromEntries(names.map((name, at) => [byKeys.columns[at] ?? "", params[name] ?? ""])),
    );
  const update = call({
    ...common,
    method: "PUT",
    summary: `Change ${declared.name}, told by ${byKeys.columns.join(" and ")}`,
    access: { menu: declared.menu, code: "update" },
    body: draftSchema(declared, "update"),
    reply: rowsReply(declared),
    checkedByHandler: true,
    handle: ({ context, body, params }) =>
      context.write(async (tx) => {
        const key = await find(tx, context.caller, params as Params);
        await changeRow(tx, declared, context.caller, { key, body }, { hooks });
        return { [declared.reply]: await rowsByKey(tx, declared, { caller: context.caller }, [key]) };
      }),
  });
  const remove = call({
    ...common,
    method: "DELETE",
    summary: `Delete ${declared.name}, told by ${byKeys.columns.join(" and ")}; answers the row as it was`,
    access: { menu: declared.menu, code: "delete" },
    reply: Type.Object(
      { ...rowsReply(declared).properties, deleted: Type.Array(idSchema) },
      { additionalProperties: false },
    ),
    handle: ({ context, params }) =>
      context.write(async (tx) => {
        const key = await find(tx, context.caller, params as Params);
        const rows = await rowsByKey(tx, declared, { caller: context.caller }, [key]);
        await deleteRows(tx, declared, context.caller, [key], { hooks });
        return { [declared.reply]: rows, deleted: [key] };
      }),
  });
  return byKeys.calls.map((code) => (code === "update" ? update : remove));
}

/** The key of the one row with these values; a warehouse that is no column of it is one of its company, within the caller's scope. */
async function keyOf(tx: Tx, declared: Declared, caller: Caller, values: Params): Promise<string> {
  for (const [column, id] of Object.entries(values)) demandScope(caller.scope, column, id);
  const columns = Object.entries(values).filter(([column]) => column in declared.fields);
  const same = columns.map(([column, id]) => sql`t.${sql.ref(column)} = ${id}::uuid`);
  const warehouse = values[scopeColumns.warehouse];
  const company = sql.ref(scopeColumns.company);
  if (warehouse && !(scopeColumns.warehouse in declared.fields))
    same.push(
      sql`t.${company} = (select w.${company} from ${sql.table(warehouses.name)} w
        where w.${sql.ref(warehouses.key)} = ${warehouse}::uuid)`,
    );
  const { rows } = await sql<{ id: string }>`
    select t.${sql.ref(declared.key)} as id from ${sql.table(declared.name)} as t
    where ${sql.join(same, sql` and `)} and ${scopeCondition(declared, caller.scope, "t")}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure("NOT_FOUND", { details: { id: columns.at(-1)?.[1] ?? "" } });
  return found.id;
}
