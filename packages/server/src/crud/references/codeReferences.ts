import { type Declared, Failure, model, scopeColumns } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { fence, type Tx } from "../../database/index.ts";
import type { Values } from "../rows.ts";
import { inSamePartition } from "../sharing/partition.ts";
import { warehouses } from "../sharing/scopeResources.ts";
import { everyWarehouse } from "../writing/store.ts";

/** A field of another resource that refers to rows of this one by their code, or a list of such codes. */
interface CodeReference {
  readonly declared: Declared;
  readonly column: string;
  readonly isList: boolean;
  readonly default: unknown;
}

const company = sql.ref(scopeColumns.company);

const cache = new Map<string, readonly CodeReference[]>();

function codeReferencesTo(target: string): readonly CodeReference[] {
  const known = cache.get(target);
  if (known) return known;
  const references = Object.values<Declared>(model).flatMap((declared) =>
    Object.entries(declared.fields).flatMap(([column, field]): CodeReference[] => {
      if ("codesOf" in field && field.codesOf === target)
        return [{ declared, column, isList: true, default: undefined }];
      if (!("codeOf" in field) || field.codeOf !== target) return [];
      return [{ declared, column, isList: false, default: field.default }];
    }),
  );
  cache.set(target, references);
  return references;
}

/** Rows `h` that refer to the code `x.code`; those of the company `x.company`, where the code is a company's own. */
function referring(tx: Tx, { declared, column, isList }: CodeReference, isOfCompany: boolean): RawBuilder<unknown> {
  const codes = sql.ref(`h.${column}`);
  const has = isList ? sql`${codes} is not null and ${codes} ? x.code` : sql`${codes} = x.code`;
  const sameCompany = isOfCompany ? sql` and h.${company} = x.company` : sql``;
  const own = sql.ref(scopeColumns.warehouse);
  // Keys begin with the warehouse: each is asked by its own index.
  return declared.byWarehouse
    ? sql`(select w.${own} from ${sql.table(warehouses.name)} w where ${isOfCompany ? sql`w.${company} = x.company` : sql`true`}) w cross join lateral (
        select h.* from ${sql.table(declared.name)} h where h.${own} = w.${own} and ${has} ${fence(tx)}) h`
    : sql`(select h.* from ${sql.table(declared.name)} h where ${has}${sameCompany}) h`;
}

const inUse = ({ declared }: CodeReference) => new Failure("IN_USE", { details: { resource: declared.name } });

/** Rows that others refer to by their code are not deleted. @throws Failure IN_USE. */
export async function refuseReferredCodes(tx: Tx, declared: Declared, rows: readonly Values[]): Promise<void> {
  const { code } = declared;
  if (!code) return;
  const isOfCompany = scopeColumns.company in declared.fields;
  for (const reference of codeReferencesTo(declared.name)) {
    // A default is chosen by every row to come.
    if (rows.some((row) => row[code] === reference.default)) throw inUse(reference);
    const codes = rows.map((row) => ({ code: row[code], company: row[scopeColumns.company] ?? null }));
    const { rows: found } = await sql`${everyWarehouse}
      select 1 from json_to_recordset(${JSON.stringify(codes)}::json) as x(code text, company uuid)
      cross join lateral ${referring(tx, reference, isOfCompany)} limit 1`.execute(tx);
    if (found.length > 0) throw inUse(reference);
  }
}

/** Lists of codes follow a code that changes; a code that single fields refer to never changes. */
export async function followCodes(
  tx: Tx,
  declared: Declared,
  before: readonly Values[],
  after: readonly Values[],
  userId: string | null,
): Promise<void> {
  const { code } = declared;
  const renamed = after.flatMap((row, index) => {
    const was = code && before[index]?.[code];
    return code && was !== row[code]
      ? [{ code: was, new_code: row[code], company: row[scopeColumns.company] ?? null }]
      : [];
  });
  if (renamed.length === 0) return;
  for (const reference of codeReferencesTo(declared.name).filter(({ isList }) => isList)) {
    const { name, key } = reference.declared;
    const column = sql.ref(reference.column);
    await sql`${everyWarehouse}
      update ${sql.table(name)} t set version = t.version + 1, updated_at = now(), updated_by = ${userId}::uuid,
        ${column} = (
          select jsonb_agg(coalesce(r.new_code, e.code) order by e.position)
          from jsonb_array_elements_text(t.${column}) with ordinality as e(code, position)
          left join json_to_recordset(${JSON.stringify(renamed)}::json) as r(code text, new_code text, company uuid)
            on r.code = e.code and r.company is not distinct from t.${company})
      from json_to_recordset(${JSON.stringify(renamed)}::json) as x(code text, company uuid)
      cross join lateral ${referring(tx, reference, scopeColumns.company in declared.fields)}
      where ${inSamePartition(reference.declared, "t", "h")}t.${sql.ref(key)} = h.${sql.ref(key)}`.execute(tx);
  }
}
