import { find, type Language, messages } from "@stowage/messages";
import {
  type ChoiceField,
  type Declared,
  type Field,
  lookupsOf,
  model,
  standardFields,
  translationsOf,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type Caller, hasRight } from "../../http/caller.ts";
import { type Kind, kindOf } from "../kinds/kinds.ts";
import { inSamePartition } from "../sharing/partition.ts";
import { calledByCompany, columnsIn } from "./overlay.ts";

/** One name that a reply of a resource shows: a column of its own, or one of a row it looks up. */
export interface Shown {
  readonly name: string;
  readonly field: Field;
  readonly kind: Kind;
  /** The lookup field whose target holds it. */
  readonly through?: string;
  /** The lines of which it shows the first. */
  readonly lines?: FirstLine;
  readonly column: RawBuilder<unknown>;
  readonly per: RawBuilder<unknown> | null;
  readonly hiddenBy?: Field["hiddenBy"];
  /** The resource whose rows have this barcode: its name and key. */
  readonly barcodeOf?: { readonly name: string; readonly key: string };
}

export interface FirstLine {
  readonly column: RawBuilder<unknown>;
  /** `from` the lines of row `t`, as `l`, with their condition. */
  readonly from: RawBuilder<unknown>;
}

/** What sorts and compares a name that is shown: without regard to case where that is declared. */
export function comparable({ field, kind, column, per }: Shown): RawBuilder<unknown> {
  const compared = kind.compare(column, per);
  return field.caseless ? sql`lower(${compared})` : compared;
}

// Cached by declaration, not by name: some callers hand in a declaration without some of its fields.
const cache = new WeakMap<Declared, Map<string, ReadonlyMap<string, Shown>>>();

/**
 * Every name that a reply of `declared` shows, in order: key, fields with the names they show, standard columns. Names
 * that come through a lookup are those of the language, where the target has some.
 */
export function shownBy(declared: Declared, language = ""): ReadonlyMap<string, Shown> {
  const inLanguages = cache.get(declared) ?? new Map<string, ReadonlyMap<string, Shown>>();
  const known = inLanguages.get(language);
  if (known) return known;
  const shown = new Map<string, Shown>();
  const add = (entry: Shown) => shown.set(entry.name, entry);
  add(ownColumn(declared.key, { kind: "lookup", target: declared.name, required: true }));
  for (const [name, field] of Object.entries(declared.fields)) {
    const barcodeOf = "barcodeWithin" in field ? { name: declared.name, key: declared.key } : undefined;
    if (name !== declared.key) add({ ...ownColumn(name, field), barcodeOf });
    if (field.kind === "choice" && field.saidAs) add(inWords(field.saidAs, name, field, "t", language));
    if (field.kind === "lookup") for (const entry of throughLookup(declared, name, field, language)) add(entry);
  }
  for (const entry of ofFirstLine(declared, language)) add(entry);
  if (!declared.view) for (const [name, field] of Object.entries(standardFields)) add(ownColumn(name, field));
  cache.set(declared, inLanguages.set(language, shown));
  return shown;
}

/** Whether a field needs a right that this caller lacks: it neither sees nor writes it. */
export function isHiddenFrom(declared: Declared, caller: Caller, name: string): boolean {
  const right = shownBy(declared).get(name)?.hiddenBy;
  return right !== undefined && !hasRight(caller, right);
}

const ownColumn = (name: string, field: Field, column = `t.${name}`): Shown => ({
  name,
  field,
  kind: kindOf(field),
  column: sql.ref(column),
  per: field.kind === "quantity" ? sql.ref(`t.${field.per}`) : null,
  hiddenBy: field.hiddenBy,
});

function* throughLookup(
  declared: Declared,
  name: string,
  lookup: Extract<Field, { kind: "lookup" }>,
  language: string,
): Generator<Shown> {
  const target = declaredAs(lookup.target);
  for (const [shownName, column] of Object.entries(lookup.shows ?? {})) {
    const field = target.fields[column];
    if (!field) continue;
    const per = field.kind === "quantity" ? sql.ref(`${aliasOf(name)}.${field.per}`) : null;
    yield {
      name: shownName,
      field: { ...field, required: undefined } as Field,
      kind: kindOf(field),
      through: name,
      column: namedIn(declared, name, target, column, language),
      per,
      hiddenBy: lookup.hiddenBy ?? field.hiddenBy,
    };
  }
}

function* ofFirstLine(declared: Declared, language: string): Generator<Shown> {
  if (!declared.showsFirst) return;
  const line = declaredAs(declared.showsFirst.of);
  const from = sql`from ${sql.table(line.name)} l where ${sql.ref(`l.${line.line?.field}`)} = ${sql.ref(`t.${declared.key}`)}`;
  const first = (shown: Shown): Shown => ({
    ...shown,
    lines: { column: shown.column, from },
    column: sql`(select ${shown.column} ${from} order by l.created_at, ${sql.ref(`l.${line.key}`)} limit 1)`,
  });
  for (const [name, column] of Object.entries(declared.showsFirst.shows)) {
    const field: Field = { ...(line.fields[column] ?? { kind: "lookup", target: line.name }), required: undefined };
    yield first(ownColumn(name, field, `l.${column}`));
    if (field.kind === "choice" && field.saidAs) yield first(inWords(field.saidAs, column, field, "l", language));
  }
}

/** A choice as the language says it. */
function inWords(name: string, choice: string, field: ChoiceField, alias: string, language: string): Shown {
  const column = sql.ref(`${alias}.${choice}`);
  const words = language in messages ? messages[language as Language] : undefined;
  const cases = field.values.map((value) => {
    const word = (words && find(words, `choice.${choice}.${value}`)) ?? value;
    return sql`when ${sql.lit(value)} then ${sql.lit(word)}`;
  });
  const text: Field = { kind: "text", required: field.required, hiddenBy: field.hiddenBy };
  return { ...ownColumn(name, text), column: sql`case ${column} ${sql.join(cases, sql` `)} end` };
}

/** A column of a lookup's target: as the row's company calls it, in the language, else as it is. */
function namedIn(
  declared: Declared,
  name: string,
  target: Declared,
  column: string,
  language: string,
): RawBuilder<unknown> {
  const alias = aliasOf(name);
  const plain = sql.ref(`${alias}.${column}`);
  if (translationsOf(target.fields[column]).length === 0) return plain;
  const columns = columnsIn(target, column, language);
  const ofCompany = calledByCompany(declared, name, target, columns);
  const names = [...(ofCompany ? [ofCompany] : []), ...columns.map((one) => sql.ref(`${alias}.${one}`))];
  return names.length === 1 ? plain : sql`coalesce(${sql.join(names)})`;
}

const aliasOf = (lookupField: string) => `j_${lookupField}`;

/** The joins that `names` need; a target in a warehouse is joined within the same warehouse. */
export function joinsFor(declared: Declared, names: Iterable<string>): RawBuilder<unknown> {
  const shown = shownBy(declared);
  const needed = new Set<string>();
  for (const name of names) {
    const through = shown.get(name)?.through;
    if (through) needed.add(through);
  }
  const joins = lookupsOf(declared)
    .filter(([name]) => needed.has(name))
    .map(([name, lookup]) => join(name, lookup.target));
  return joins.length === 0 ? sql`` : sql`${sql.join(joins, sql` `)}`;
}

function join(name: string, targetName: string): RawBuilder<unknown> {
  const target = declaredAs(targetName);
  const alias = aliasOf(name);
  const within = inSamePartition(target, alias, "t");
  return sql`left join ${sql.table(target.name)} as ${sql.ref(alias)} on ${within}${sql.ref(`${alias}.${target.key}`)} = ${sql.ref(`t.${name}`)}`;
}

/** The declaration of that name; lookups' targets were proved to exist when the registry was made. */
export function declaredAs(name: string): Declared {
  const declared = (model as Readonly<Record<string, Declared>>)[name];
  if (!declared) throw new Error(`${name} is not declared`);
  return declared;
}
