import { type Declared, Failure, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import type { Values } from "../hooks.ts";

/** A field of another resource that holds a code of this one's rows, or a list of them. */
interface Holder {
  readonly declared: Declared;
  readonly column: string;
  readonly isList: boolean;
  readonly usual: unknown;
}

const cache = new Map<string, readonly Holder[]>();

function holdersOf(target: string): readonly Holder[] {
  const known = cache.get(target);
  if (known) return known;
  const holders = Object.values(model as Readonly<Record<string, Declared>>).flatMap((declared) =>
    Object.entries(declared.fields).flatMap(([column, field]): Holder[] => {
      if ("codesOf" in field && field.codesOf === target) return [{ declared, column, isList: true, usual: undefined }];
      if (!("codeOf" in field) || field.codeOf !== target) return [];
      return [{ declared, column, isList: false, usual: field.default }];
    }),
  );
  cache.set(target, holders);
  return holders;
}

/** Rows `h` of a holder with the code `x.code` of a row, of the company `x.company_id` where rows of it are a company's. */
function holding({ declared, column, isList }: Holder, ofCompany: boolean): RawBuilder<unknown> {
  const held = sql.ref(`h.${column}`);
  const has = isList ? sql`${held} is not null and ${held} ? x.code` : sql`${held} = x.code`;
  const own = ofCompany ? sql` and h.company_id = x.company_id` : sql``;
  // Keys begin with the warehouse: each is asked by its own index.
  return declared.byWarehouse
    ? sql`(select w.wh_id from warehouse w where ${ofCompany ? sql`w.company_id = x.company_id` : sql`true`}) w cross join lateral (
        select h.* from ${sql.table(declared.name)} h where h.wh_id = w.wh_id and ${has} offset 0) h`
    : sql`(select h.* from ${sql.table(declared.name)} h where ${has}${own}) h`;
}

const used = ({ declared }: Holder) => new Failure("IN_USE", { details: { resource: declared.name } });

/** Rows whose codes are held elsewhere are not deleted. @throws Failure IN_USE. */
export async function refuseHeld(tx: Tx, declared: Declared, rows: readonly Values[]): Promise<void> {
  const { code } = declared;
  if (!code) return;
  const ofCompany = "company_id" in declared.fields;
  for (const holder of holdersOf(declared.name)) {
    // What is filled in where nobody chooses is chosen by every row to come.
    if (rows.some((row) => row[code] === holder.usual)) throw used(holder);
    const given = rows.map((row) => ({ code: row[code], company_id: row.company_id ?? null }));
    const { rows: held } = await sql`/* every warehouse */
      select 1 from json_to_recordset(${JSON.stringify(given)}::json) as x(code text, company_id uuid)
      cross join lateral ${holding(holder, ofCompany)} limit 1`.execute(tx);
    if (held.length > 0) throw used(holder);
  }
}

/** Lists that hold the code of a row follow it to its new one; codes that single fields hold never change. */
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
    return code && was !== row[code] ? [{ code: was, new_code: row[code], company_id: row.company_id ?? null }] : [];
  });
  if (renamed.length === 0) return;
  for (const holder of holdersOf(declared.name).filter(({ isList }) => isList)) {
    const { name, key } = holder.declared;
    const column = sql.ref(holder.column);
    await sql`/* every warehouse */
      update ${sql.table(name)} t set version = t.version + 1, updated_at = now(), updated_by = ${userId}::uuid,
        ${column} = (
          select jsonb_agg(coalesce(r.new_code, e.code) order by e.place)
          from jsonb_array_elements_text(t.${column}) with ordinality as e(code, place)
          left join json_to_recordset(${JSON.stringify(renamed)}::json) as r(code text, new_code text, company_id uuid)
            on r.code = e.code and r.company_id is not distinct from t.company_id)
      from json_to_recordset(${JSON.stringify(renamed)}::json) as x(code text, company_id uuid)
      cross join lateral ${holding(holder, "company_id" in declared.fields)}
      where ${holder.declared.byWarehouse ? sql`t.wh_id = h.wh_id and ` : sql``}t.${sql.ref(key)} = h.${sql.ref(key)}`.execute(
      tx,
    );
  }
}
