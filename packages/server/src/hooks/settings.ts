import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { insertRows } from "../crud/writing/store.ts";
import { newId } from "../database/index.ts";

interface Overlaid {
  readonly base: Declared;
  readonly setting: Declared;
  /** The columns that tell a row of either. */
  readonly by: readonly string[];
}

const units: Overlaid = { base: model.unit, setting: model.setting_unit, by: ["unit_code"] };
const codes: Overlaid = { base: model.code, setting: model.setting_code, by: ["code_type", "code_code"] };

export const settingUnit = setting(units);
export const settingCode = setting(codes);
export const companyUnit = addition(units);
export const companyCode = addition(codes);
export const unitNames = names(units, "unit_name");

const common = ({ base, setting: own }: Overlaid) =>
  Object.keys(base.fields).filter((name) => name !== "company_id" && name in own.fields);

/** A company's setting changes what is everybody's where it names such a code; else it adds a row that is the company's own. */
function setting(overlaid: Overlaid): Hooks {
  const { base } = overlaid;
  return {
    async fill(context, rows, before) {
      if (before) return;
      for (const row of rows) row[base.key] = await baseOf(context, row, overlaid);
    },
    async updated({ tx, caller }, rows) {
      const names = common(overlaid);
      for (const row of rows)
        await sql`update ${sql.table(base.name)} set
            ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${row[name] ?? null}`))},
            version = version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
          where ${sql.ref(base.key)} = ${row[base.key]} and company_id = ${row.company_id}`.execute(tx);
    },
    // The company's own goes with its setting, unless something is counted in it.
    async deleting({ tx }, rows) {
      for (const row of rows)
        await sql`delete from ${sql.table(base.name)}
          where ${sql.ref(base.key)} = ${row[base.key]} and company_id = ${row.company_id}`.execute(tx);
    },
  };
}

/** A company's own row that is changed where everybody's are is changed in its setting too. */
function addition(overlaid: Overlaid): Hooks {
  const { base, setting: own, by } = overlaid;
  return {
    needs: ["company_id", ...by],
    fill: (context, rows, before) => refuseTaken(context, rows, before, { base, columns: by }),
    async updated({ tx, caller }, rows) {
      const names = common(overlaid);
      for (const row of rows)
        if (row.company_id)
          await sql`update ${sql.table(own.name)} set
              ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${row[name] ?? null}`))},
              version = version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
            where ${sql.ref(base.key)} = ${row[base.key]} and company_id = ${row.company_id}`.execute(tx);
    },
  };
}

/** What a company calls its own and everybody's tells them apart: no two share a name. */
function names(overlaid: Overlaid, name: string): Hooks {
  const { base, by } = overlaid;
  return {
    needs: ["company_id", ...by, name],
    async fill(context, rows, before) {
      // Names of everybody's are looked at in everybody's rows and in each company's own.
      const isShared = (row: Values) => row.company_id == null;
      await refuseTaken(context, rows, before, { base, columns: [name], only: isShared });
      await refuseTakenNames(context, rows, before, overlaid, name);
    },
  };
}

/** A company sees the shared rows beside its own: no two of them may have the same name. */
async function refuseTaken(
  { tx, at, failures }: HookContext,
  rows: readonly Values[],
  before: readonly Values[] | null,
  { base, columns, only }: { base: Declared; columns: readonly string[]; only?: (row: Values) => boolean },
): Promise<void> {
  const changed = rows.flatMap((row, index) => {
    const isNew = columns.some((column) => row[column] !== before?.[index]?.[column]);
    const called = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
    return isNew && (only?.(row) ?? true)
      ? [{ ...called, index, row_key: row[base.key], of_company: row.company_id ?? null }]
      : [];
  });
  if (changed.length === 0) return;
  const shape = sql.join(columns.map((column) => sql`${sql.ref(column)} text`));
  const same = sql.join(
    columns.map((column) => sql`t.${sql.ref(column)} = x.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows: found } = await sql<{ index: number }>`
    select x.index from json_to_recordset(${JSON.stringify(changed)}::json) as x(index int, row_key uuid, of_company uuid, ${shape})
    where exists (select 1 from ${sql.table(base.name)} t where ${same} and t.${sql.ref(base.key)} is distinct from x.row_key
      and (t.company_id is null or x.of_company is null))`.execute(tx);
  const field = columns.at(-1) ?? "";
  for (const { index } of found)
    failures.push({ ...at(index), field, code: "DUPLICATE", details: { field, value: String(rows[index]?.[field]) } });
}

async function baseOf({ tx, caller }: HookContext, row: Values, overlaid: Overlaid): Promise<string> {
  const { base, by } = overlaid;
  const find = async () => {
    const same = by.map((column) => sql`${sql.ref(column)} = ${row[column] ?? null}`);
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(base.key)} as id from ${sql.table(base.name)}
      where ${sql.join(same, sql` and `)} and (company_id is null or company_id = ${row.company_id})
      order by company_id nulls first limit 1`.execute(tx);
    return rows[0]?.id;
  };
  const known = await find();
  if (known) return known;
  const made: Values = { [base.key]: newId(), company_id: row.company_id ?? null };
  for (const name of common(overlaid)) made[name] = row[name] ?? null;
  await insertRows(tx, base, [made], caller.userId);
  return String(made[base.key]);
}

/** Neither as they are called nor as a company's settings call them do two that it sees share a name. */
async function refuseTakenNames(
  { tx, at, failures }: HookContext,
  rows: readonly Values[],
  before: readonly Values[] | null,
  { base, setting: own, by }: Overlaid,
  name: string,
): Promise<void> {
  const isNew = (row: Values, index: number) => row.company_id != null && row[name] !== before?.[index]?.[name];
  const companies = [...new Set(rows.filter(isNew).map((row) => String(row.company_id)))].sort();
  if (companies.length === 0) return;
  // Whoever names one at the same time is seen once they are done.
  await sql`select 1 from company where company_id = any(${companies}::uuid[])
    order by company_id for no key update`.execute(tx);
  const named = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!isNew(row, index)) continue;
    const called = `${row.company_id} ${row[name]}`;
    const others = by.map((column) => sql`${sql.ref(column)} is distinct from ${row[column] ?? null}`);
    const another = sql`${sql.ref(name)} = ${row[name] ?? null} and (${sql.join(others, sql` or `)})`;
    const { rows: found } = await sql`
      select 1 from ${sql.table(base.name)} where ${another} and (company_id is null or company_id = ${row.company_id})
      union all
      select 1 from ${sql.table(own.name)} where ${another} and company_id = ${row.company_id}
      limit 1`.execute(tx);
    if (found.length > 0 || named.has(called)) {
      const details = { field: name, value: String(row[name]) };
      failures.push({ ...at(index), field: name, code: "DUPLICATE", details });
    }
    named.add(called);
  }
}
