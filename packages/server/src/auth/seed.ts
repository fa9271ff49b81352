import { messages } from "@stowage/messages";
import {
  functionCodeType,
  grantName,
  type MenuCode,
  type MenuEntry,
  menu,
  model,
  rights,
  switchCodes,
  type Worklist,
  type WorklistCode,
  worklistAddress,
  worklists,
} from "@stowage/model";
import { sql } from "kysely";
import { type Database, newId, type Tx } from "../database/index.ts";
import { ensureSigningKey } from "./keys.ts";
import { nameRoles } from "./roles.ts";

/** The key of the lock under which a database is filled at start. It stays the same in every version. */
const lockKey = 7_805_114_237;

/**
 * Puts what the model says may be permitted into the database: menu entries, permissions, their functions; and a key to
 * sign with. What is there stays as people changed it. Safe to run at every start, by several servers at once.
 */
export async function seed(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    await holdSeedLock(tx);
    await seedMenu(tx);
    await seedPermissions(tx);
    await nameRoles(tx);
    await ensureSigningKey(tx, database.sealing);
  });
}

/** Makes what follows in this transaction happen on one server at a time. */
export async function holdSeedLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx);
}

const entries = Object.entries(menu as Readonly<Record<string, MenuEntry>>) as [MenuCode, MenuEntry][];
const asking = Object.entries(worklists as Readonly<Record<string, Worklist>>) as [WorklistCode, Worklist][];
const codes = [...entries, ...asking].map(([code]) => code);
const zh = messages.zh_TW;
const cn = messages.zh_CN;
const en = messages.en_US;

// An entry gets its position when it is made, and keeps it from then on: people may have moved it.
async function seedMenu(tx: Tx): Promise<void> {
  const sorts = await sortsOf(tx);
  const { rows: made } = await sql<Made>`
    insert into menu (menu_id, menu_code, menu_name, menu_path, is_item, is_planned, enabled, menu_sort_default)
    select * from unnest(${entries.map(newId)}::uuid[], ${entries.map(([code]) => code)}::text[],
      ${entries.map(([code]) => zh.menu[code])}::text[], ${entries.map(([, { path }]) => path ?? null)}::text[],
      ${entries.map(([, { path, planned }]) => path !== undefined || planned === true)}::bool[],
      ${entries.map(([, { planned = false }]) => planned)}::bool[], ${entries.map(([, { off = false }]) => !off)}::bool[],
      ${entries.map(([code]) => sorts.get(code))}::int[])
    on conflict do nothing returning menu_code`.execute(tx);
  const below = entries.flatMap(([code, { under }]) =>
    under && made.some((one) => one.menu_code === code) ? [{ code, under }] : [],
  );
  await sql`
    update menu m set root_id = r.menu_id
    from unnest(${below.map((one) => one.code)}::text[], ${below.map((one) => one.under)}::text[]) x(code, under)
      join menu r on r.menu_code = x.under
    where m.menu_code = x.code`.execute(tx);
  await regroup(tx, made);
  await openPlanned(tx);
  await seedWorklists(tx);
  await sql`
    update menu m set menu_name_cn = x.cn, menu_name_eng = x.eng
    from unnest(${codes}::text[], ${codes.map((code) => cn.menu[code])}::text[],
      ${codes.map((code) => en.menu[code])}::text[]) x(code, cn, eng)
    where m.menu_code = x.code and m.menu_name_cn is null and m.menu_name_eng is null`.execute(tx);
}

interface Made {
  readonly menu_code: string;
}

/** Where each entry is put when it is made: in the model's order, and beside entries that stand there, after its neighbour. */
async function sortsOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; sort: number }>`
    select menu_code as code, menu_sort_default as sort from menu`.execute(tx);
  const standing = new Map(rows.map(({ code, sort }) => [code, sort]));
  const sorts = new Map<string, number>();
  for (const [index, [code, { under }]] of entries.entries()) {
    const [neighbour] = entries.slice(0, index).findLast(([, one]) => one.under === under) ?? [];
    const beside = neighbour === undefined ? undefined : sorts.get(neighbour);
    // Worklists take the next positions after an entry that stood there before.
    const gap = neighbour !== undefined && standing.has(neighbour) ? 5 : 1;
    const isFirst = standing.size === 0 || beside === undefined;
    sorts.set(code, standing.get(code) ?? (isFirst ? index * 10 : beside + gap));
  }
  return sorts;
}

// An entry whose screen has come leads there.
async function openPlanned(tx: Tx): Promise<void> {
  const screens = entries.flatMap(([code, { path }]) => (path === undefined ? [] : [{ code, path }]));
  await sql`
    update menu m set menu_path = x.path, is_planned = false
    from unnest(${screens.map((one) => one.code)}::text[], ${screens.map((one) => one.path)}::text[]) x(code, path)
    where m.menu_code = x.code and m.is_planned`.execute(tx);
}

// A group that a new version adds takes in the entries that belong into it and still stand beside it, and takes the
// position of the first. Where people moved one of them, nothing is moved, and the group stays empty and unseen.
async function regroup(tx: Tx, made: readonly Made[]): Promise<void> {
  const groups = made.map((one) => one.menu_code);
  const inside = entries.flatMap(([code, { under }]) => (under && groups.includes(under) ? [{ code, under }] : []));
  await sql`
    with moved as (
      update menu m set root_id = g.menu_id
      from unnest(${inside.map((one) => one.code)}::text[], ${inside.map((one) => one.under)}::text[]) x(code, under)
        join menu g on g.menu_code = x.under
        join menu above on above.menu_id = g.root_id and above.root_id is null
      where m.menu_code = x.code and m.root_id = above.menu_id
      returning g.menu_id, m.menu_sort_default
    )
    update menu g set menu_sort_default = first.sort
    from (select menu_id, min(menu_sort_default) as sort from moved group by menu_id) first
    where g.menu_id = first.menu_id`.execute(tx);
}

// A worklist is put next to its neighbour wherever that stands by then; what it asks follows the model.
async function seedWorklists(tx: Tx): Promise<void> {
  const positions = asking.map(([, { before, after = before }], index) => {
    const earlier = asking.slice(0, index).filter(([, one]) => one.after === after).length;
    return { beside: after, shift: before ? -1 : earlier + 1 };
  });
  await sql`
    insert into menu (menu_id, menu_code, menu_name, menu_path, is_item, root_id, menu_sort_default)
    select x.id, x.code, x.name, x.path, true, beside.root_id, beside.menu_sort_default + x.shift
    from unnest(${asking.map(newId)}::uuid[], ${asking.map(([code]) => code)}::text[],
        ${asking.map(([code]) => zh.menu[code])}::text[], ${asking.map(([code]) => worklistAddress(model, code))}::text[],
        ${positions.map((one) => one.beside)}::text[], ${positions.map((one) => one.shift)}::int[])
        x(id, code, name, path, beside, shift)
      join menu beside on beside.menu_code = x.beside
    on conflict (menu_code) do update set menu_path = excluded.menu_path
      where menu.menu_path is distinct from excluded.menu_path`.execute(tx);
}

const rightsCode = "rights";

async function seedPermissions(tx: Tx): Promise<void> {
  const screens = entries.filter(([, { path }]) => path !== undefined).map(([code]) => code);
  const permissions = [
    ...screens.map((code) => ({ code: code as string, zh: zh.menu[code], cn: cn.menu[code], en: en.menu[code] })),
    { code: rightsCode, zh: zh.resource.permission, cn: cn.resource.permission, en: en.resource.permission },
  ];
  await sql`
    insert into permission (permission_id, permission_code, permission_name, permission_name_eng)
    select * from unnest(${permissions.map(newId)}::uuid[], ${permissions.map((one) => one.code)}::text[],
      ${permissions.map((one) => one.zh)}::text[], ${permissions.map((one) => one.en)}::text[])
    on conflict do nothing`.execute(tx);
  await sql`
    update permission p set permission_name_cn = x.cn
    from unnest(${permissions.map((one) => one.code)}::text[], ${permissions.map((one) => one.zh)}::text[],
      ${permissions.map((one) => one.cn)}::text[]) x(code, zh, cn)
    where p.permission_code = x.code and p.permission_name = x.zh and p.permission_name_cn is null`.execute(tx);
  await seedFunctions(tx, [
    ...screens.flatMap((permission) =>
      switchCodes.map((code) => ({ permission, type: "basic", code, ...threefold("function", code) })),
    ),
    ...entries.flatMap(([permission, { reports = [] }]) =>
      reports.map((code) => ({ permission, type: "report", code, ...threefold("report", code) })),
    ),
    ...rights.map((code) => ({ permission: rightsCode, type: "right", code, ...threefold("right", code) })),
  ]);
}

const threefold = <Group extends "function" | "report" | "right">(
  group: Group,
  code: keyof (typeof zh)[Group] & string,
) => {
  const named = (words: Record<Group, Record<string, string>>) => words[group][code] ?? code;
  return { zh: named(zh), cn: named(cn), en: named(en) };
};

interface SeededFunction {
  readonly permission: string;
  readonly type: string;
  readonly code: string;
  readonly zh: string;
  readonly cn: string;
  readonly en: string;
}

// New functions are given to administrators at once, since nobody else could give them to others. Restrictions are given
// to nobody.
async function seedFunctions(tx: Tx, functions: readonly SeededFunction[]): Promise<void> {
  const grants = functions.map(({ permission, type, code }) => grantName(permission, type, code));
  const { rows } = await sql<{ function_id: string; function_code_type: string }>`
    insert into permission_function (function_id, permission_id, grant_name, function_type, function_code_type, function_code,
      function_name, function_name_eng)
    select x.id, p.permission_id, x.grant_name, x.type, x.code_type, x.code, x.zh, x.en
    from unnest(${functions.map(newId)}::uuid[], ${functions.map((one) => one.permission)}::text[], ${grants}::text[],
        ${functions.map((one) => one.type)}::text[], ${functions.map((one) => functionCodeType(one.code))}::text[],
        ${functions.map((one) => one.code)}::text[], ${functions.map((one) => one.zh)}::text[],
        ${functions.map((one) => one.en)}::text[]) x(id, permission, grant_name, type, code_type, code, zh, en)
      join permission p on p.permission_code = x.permission
    on conflict do nothing returning function_id, function_code_type`.execute(tx);
  await sql`
    update permission_function f set function_name_cn = x.cn
    from unnest(${grants}::text[], ${functions.map((one) => one.zh)}::text[],
      ${functions.map((one) => one.cn)}::text[]) x(grant_name, zh, cn)
    where f.grant_name = x.grant_name and f.function_name = x.zh and f.function_name_cn is null`.execute(tx);
  const permitting = rows.filter(({ function_code_type }) => function_code_type === "allows");
  if (permitting.length === 0) return;
  const { rows: administrators } = await sql<{ role_id: string; company_id: string }>`
    select role_id, company_id from role where role_code = 'administrator'`.execute(tx);
  const roleFunctions = administrators.flatMap((role) => permitting.map((row) => ({ ...role, ...row })));
  if (roleFunctions.length === 0) return;
  await sql`
    insert into role_permission_function (rpf_id, company_id, role_id, function_id)
    select * from unnest(${roleFunctions.map(newId)}::uuid[], ${roleFunctions.map((one) => one.company_id)}::uuid[],
      ${roleFunctions.map((one) => one.role_id)}::uuid[], ${roleFunctions.map((one) => one.function_id)}::uuid[])
    on conflict do nothing`.execute(tx);
}
