import { find, type Language, messages } from "@stowage/messages";
import {
  type ChoiceField,
  type Declared,
  type Field,
  lookupThatShows,
  model,
  standardFields,
  translationsOf,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { type Caller, hasRight } from "../../http/caller.ts";
import { type Kind, kindOf } from "../kinds/kinds.ts";
import { inSamePartition } from "../sharing/partition.ts";
import { derivedColumn } from "./derivedColumn.ts";
import { keptWord } from "./keptWord.ts";
import { calledByCompany, columnsIn } from "./overlay.ts";

/** One name that a reply of a resource shows: a column of its own, or one of a row it looks up. */
export interface Shown {
  readonly name: string;
  readonly field: Field;
  readonly kind: Kind;
  /** The lookup field whose target holds it, or shows it of another row in turn. */
  readonly through?: string;
  /** The joins from row `t` to the row that holds it. */
  readonly joins?: readonly Join[];
  /** The lines of which it shows the first. */
  readonly lines?: FirstLine;
  readonly column: RawBuilder<unknown>;
  /** The columns that say it in each language; a part of it is found in any of them. */
  readonly sought?: readonly RawBuilder<unknown>[];
  readonly per: RawBuilder<unknown> | null;
  readonly hiddenBy?: Field["hiddenBy"];
  /** The resource whose rows have this barcode: its name and key. */
  readonly barcodeOf?: { readonly name: string; readonly key: string };
}

/** A row that is joined, under its alias. */
interface Join {
  readonly alias: string;
  readonly join: RawBuilder<unknown>;
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
    if (field.derived)
      add({ ...ownColumn(name, field), ...derivedColumn(declared, name, field, field.derived, { declaredAs }) });
    else if (field.kind === "text" && field.wordOf)
      add({ ...ownColumn(name, field), column: keptWord(sql.ref(`t.${name}`), field.wordOf, language) });
    else if (name !== declared.key) add({ ...ownColumn(name, field), barcodeOf });
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
  ...soughtIn(field, column),
  per: field.kind === "quantity" ? sql.ref(`t.${field.per}`) : null,
  hiddenBy: field.hiddenBy,
});

/** Each language has an index of its own, which what is shown of them has not. */
function soughtIn(field: Field, column: string): Pick<Shown, "sought"> {
  const [alias] = column.split(".");
  const others = translationsOf(field);
  return others.length > 0
    ? { sought: [column, ...others.map((name) => `${alias}.${name}`)].map((one) => sql.ref(one)) }
    : {};
}

function* throughLookup(
  declared: Declared,
  name: string,
  lookup: Extract<Field, { kind: "lookup" }>,
  language: string,
): Generator<Shown> {
  for (const [shownName, column] of Object.entries(lookup.shows ?? {})) {
    const found = columnOf({ declared, from: "t", name, target: declaredAs(lookup.target) }, column, language);
    if (!found) continue;
    const { field, alias } = found;
    yield {
      name: shownName,
      field: { ...field, required: undefined } as Field,
      kind: kindOf(field),
      through: name,
      joins: found.joins,
      column: found.column,
      ...(found.sought ? { sought: found.sought } : {}),
      per: field.kind === "quantity" ? sql.ref(`${alias}.${field.per}`) : null,
      hiddenBy: lookup.hiddenBy ?? field.hiddenBy,
    };
  }
}

/** A lookup of rows `declared` under an alias, and what it leads to. */
interface Hop {
  readonly declared: Declared;
  readonly from: string;
  readonly name: string;
  readonly target: Declared;
}

interface Found {
  readonly field: Field;
  readonly alias: string;
  readonly column: RawBuilder<unknown>;
  readonly sought?: Shown["sought"];
  readonly joins: readonly Join[];
}

/** What a lookup shows of its target: a column there, or what that shows of another row in turn. */
function columnOf(hop: Hop, column: string, language: string): Found | null {
  const { target } = hop;
  const alias = hop.from === "t" ? aliasOf(hop.name) : `${hop.from}_${hop.name}`;
  const joins = [join(hop, alias)];
  const field = target.fields[column];
  if (field?.derived) return null;
  if (field) {
    // What a company calls it stands elsewhere.
    const sought = target.overlay ? {} : soughtIn(field, `${alias}.${column}`);
    return { field, alias, column: namedIn(hop, alias, column, language), ...sought, joins };
  }
  const next = lookupThatShows(target, column);
  if (!next) return null;
  const further = { declared: target, from: alias, name: next.field, target: declaredAs(next.target) };
  const found = columnOf(further, next.column, language);
  return found && { ...found, joins: [...joins, ...found.joins] };
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
function namedIn({ declared, from, name, target }: Hop, alias: string, column: string, language: string) {
  const plain = sql.ref(`${alias}.${column}`);
  if (translationsOf(target.fields[column]).length === 0) return plain;
  const columns = columnsIn(target, column, language);
  const ofCompany = from === "t" ? calledByCompany(declared, name, target, columns) : null;
  const names = [...(ofCompany ? [ofCompany] : []), ...columns.map((one) => sql.ref(`${alias}.${one}`))];
  return names.length === 1 ? plain : sql`coalesce(${sql.join(names)})`;
}

const aliasOf = (lookupField: string) => `j_${lookupField}`;

/** The joins that `names` need, each once; a target in a warehouse is joined within the same warehouse. */
export function joinsFor(declared: Declared, names: Iterable<string>): RawBuilder<unknown> {
  const shown = shownBy(declared);
  const joins = new Map<string, RawBuilder<unknown>>();
  for (const name of names) for (const { alias, join } of shown.get(name)?.joins ?? []) joins.set(alias, join);
  return joins.size === 0 ? sql`` : sql`${sql.join([...joins.values()], sql` `)}`;
}

const join = ({ from, name, target }: Hop, alias: string): Join => ({
  alias,
  join: sql`left join ${sql.table(target.name)} as ${sql.ref(alias)} on ${inSamePartition(target, alias, from)}${sql.ref(`${alias}.${target.key}`)} = ${sql.ref(`${from}.${name}`)}`,
});

/** The declaration of that name; lookups' targets were proved to exist when the registry was made. */
export function declaredAs(name: string): Declared {
  const declared = (model as Readonly<Record<string, Declared>>)[name];
  if (!declared) throw new Error(`${name} is not declared`);
  return declared;
}
