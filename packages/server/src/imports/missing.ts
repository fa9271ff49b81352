import { type Declared, Failure, type FieldFailure, model } from "@stowage/model";
import { sql } from "kysely";
import type { HooksByName } from "../crud/hooks.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { demandMaker } from "../crud/sharing/sharedRows.ts";
import { createRows } from "../crud/writing/pipeline.ts";
import { asOne, type Reader, type Tx } from "../database/index.ts";
import { type Caller, may } from "../http/caller.ts";
import { asFailure } from "../http/errors.ts";
import type { ImportField } from "./columns.ts";
import type { Entity } from "./entities.ts";
import type { Entry, Plan, ResolvedNames } from "./entries.ts";
import { goodsByBarcode } from "./goodsByBarcode.ts";
import { isStopping } from "./write.ts";
import { selfLookup } from "./writeOrder.ts";

/** What a field leads to, where a code and a name are all that a new row of it needs; null otherwise. */
export function creatable(entity: Entity, { of, lookup, name }: ImportField): Declared | null {
  const declared = of === "document" ? entity.document : entity.rows;
  const field = lookup ? declared?.fields[lookup] : undefined;
  if (field?.kind !== "lookup" || (entity.scopeColumns as readonly string[]).includes(lookup ?? "")) return null;
  const target = declaredAs(field.target);
  const shown = field.shows?.[name];
  const provided = [target.code, ...target.label, "company_id"];
  const further = Object.entries(target.fields).filter(
    ([column, one]) =>
      one.required && !one.readonly && !("default" in one && one.default !== undefined) && !provided.includes(column),
  );
  const plain = target.type === "resource" && !target.byWarehouse && target.calls.includes("create");
  return plain && target.code && shown && provided.includes(shown) && further.length === 0 ? target : null;
}

/** The fields of which missing rows are to be made. @throws Failure BAD_MAPPING, NOT_PERMITTED. */
export function checkMissing(plan: Pick<Plan, "entity" | "mapped">, caller: Caller, fieldNames: readonly string[]) {
  return fieldNames.map((name) => {
    const field = plan.mapped.find((one) => one.name === name);
    const target = field && creatable(plan.entity, field);
    if (!field || !target) throw new Failure("BAD_MAPPING", { details: { field: name }, errors: [refusal(name)] });
    if (!may(caller, target.menu, "create"))
      throw new Failure("NOT_PERMITTED", { details: { function: `${target.menu}:create` } });
    demandMaker(target, caller);
    return field;
  });
}

const refusal = (field: string): FieldFailure => ({ field, code: "BAD_MAPPING", details: { field } });

/**
 * Finds the rows that the names in a file mean, in one pass over the whole file: a code or name in other letters, a name
 * where a code is expected, or the barcode of goods, is taken where exactly one row fits it.
 */
export async function resolveNames(
  reader: Reader,
  plan: Pick<Plan, "entity" | "mapped" | "scope" | "hints">,
  caller: Caller,
  entries: readonly Entry[],
): Promise<ResolvedNames> {
  const renamed = new Map<string, ReadonlyMap<string, string>>();
  const missing = new Map<string, readonly string[]>();
  const packUnits = new Map<string, string>();
  for (const [at, field] of plan.mapped.entries()) {
    const declared = field.of === "document" ? plan.entity.document : plan.entity.rows;
    const lookup = field.lookup ? declared?.fields[field.lookup] : undefined;
    if (lookup?.kind !== "lookup") continue;
    const target = declaredAs(lookup.target);
    const by = lookup.shows?.[field.name] ?? "";
    const texts = new Set(entries.flatMap(({ lines }) => lines.map(({ cells }) => cells[at] ?? "")));
    texts.delete("");
    // Rows of the file itself come before those that belong to them.
    if (at === selfLookup(plan)) for (const text of ownCodes(plan, entries)) texts.delete(text);
    const unknown = await unknownNames(reader, target, caller, by, [...texts]);
    if (unknown.length === 0) continue;
    const matches = new Map(await uniqueMatches(reader, target, caller, by, unknown));
    if (target.name === model.product.name && by === target.code) {
      const open = unknown.filter((text) => !matches.has(text));
      const isNamed = plan.mapped.some((one) => one.lookup === "owner_id");
      const ownerId = isNamed ? undefined : (plan.scope["owner_id"] ?? plan.hints["owner_id"]);
      for (const [text, meant] of await goodsByBarcode(reader, caller, ownerId, open)) {
        matches.set(text, meant.product_code);
        if (meant.unit_code !== null) packUnits.set(text, meant.unit_code);
      }
    }
    renamed.set(field.name, matches);
    missing.set(
      field.name,
      unknown.filter((text) => !matches.has(text)),
    );
  }
  return { renamed, missing, packUnits };
}

function ownCodes({ entity, mapped }: Pick<Plan, "entity" | "mapped">, entries: readonly Entry[]): readonly string[] {
  const at = mapped.findIndex(({ name }) => name === entity.rows.code);
  return entries.flatMap(({ lines }) => lines.map(({ cells }) => cells[at] ?? ""));
}

async function unknownNames(reader: Reader, target: Declared, caller: Caller, by: string, texts: readonly string[]) {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ text: string }>`
    select v.text from unnest(${texts}::text[]) as v(text) where not exists (
      select 1 from ${sql.table(target.name)} t where t.${sql.ref(by)} = v.text and ${scopeCondition(target, caller.scope, "t")})`.execute(
    reader,
  );
  return rows.map(({ text }) => text);
}

/** Lists of more rows are asked by their codes only: names are no key, and each would go through all of them. */
const mostRows = 20_000;

async function uniqueMatches(reader: Reader, target: Declared, caller: Caller, by: string, texts: readonly string[]) {
  const label = new Set([target.code, ...target.label].flatMap((name) => (name ? [name, `${name}_eng`] : [])));
  const names = [...label].filter((name) => name in target.fields && target.fields[name]?.kind !== "lookup");
  const { rows } = await sql<{ text: string; name: string }>`
    with few as (select * from ${sql.table(target.name)} t where ${scopeCondition(target, caller.scope, "t")} limit ${mostRows + 1}::int)
    select v.text, min(t.${sql.ref(by)}) as name from unnest(${texts}::text[]) as v(text)
    join lateral (
      select distinct n.name, f.${sql.ref(by)} from few f cross join lateral (values ${sql.join(
        names.map((name) => sql`(lower(f.${sql.ref(name)}))`),
      )}) n(name)
    ) t on t.name = lower(v.text)
    where (select count(*) from few) <= ${mostRows}::int
    group by v.text having count(distinct t.${sql.ref(by)}) = 1`.execute(reader);
  return new Map(rows.map(({ text, name }) => [text, name]));
}

/** Creates the missing rows that can be created; cells that name the others are refused later. */
export async function createMissing(tx: Tx, plan: Plan, caller: Caller, hooks: HooksByName): Promise<void> {
  for (const field of plan.creates) {
    const target = creatable(plan.entity, field);
    if (!target?.code) continue;
    const company = "company_id" in target.fields && plan.scope.company_id ? { company_id: plan.scope.company_id } : {};
    for (const text of plan.missing.get(field.name) ?? []) {
      const called = [target.code, ...target.label].filter((name) => target.fields[name ?? ""]?.required);
      const row = { ...company, ...Object.fromEntries(called.map((name) => [name, text])) };
      try {
        await asOne(tx, () => createRows(tx, target, caller, [row], { hooks: hooks[target.name] ?? [] }));
      } catch (error) {
        if (isStopping(asFailure(error))) throw error;
      }
    }
  }
}
