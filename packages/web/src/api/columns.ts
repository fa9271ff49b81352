import {
  type Declared,
  type Field,
  isSorted,
  isSought,
  lookupThatShows,
  type Right,
  talliedIn,
  tallyNames,
  translationOf,
  translationsOf,
} from "@stowage/model";
import { type AnyRow, declaredAs } from "./resources.ts";

/** One column of a resource as a reply shows it: a field of its own, or a name that comes through a lookup. */
export interface Shown {
  readonly name: string;
  readonly field: Field;
  /** The lookup that it comes through. */
  readonly through?: string;
  readonly hiddenBy?: Right;
  /** It is counted for the rows of a list, and cannot be asked for. */
  readonly counted?: true;
  /** The list that tells it, of those who may search there. */
  readonly toldBy?: string;
}

/** A value in a language, where the row says its own in it; names of other rows come in the language of the call. */
export const localValue = (name: string, field: Field, row: AnyRow | undefined, inLanguage: string): unknown => {
  const word = translationOf(field, inLanguage);
  return (word && row?.[word]) || row?.[name];
};

/** The field whose value stands in a column of this row: its own, or the one that says it in the language. */
export function shownName({ fields }: Declared, column: string, row: AnyRow, inLanguage: string): string {
  const field = fields[column];
  const word = field && translationOf(field, inLanguage);
  return word && row[word] ? word : column;
}

/** The fields that say others in other languages. */
export const translationsIn = ({ fields }: Declared): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(translationsOf));

const standard: readonly Shown[] = [
  { name: "created_at", field: { kind: "instant" } },
  { name: "updated_at", field: { kind: "instant" } },
];

const made = new Map<string, readonly Shown[]>();

/** All columns that a person can read, in the order of the declaration. Ids are left out: the names say more. */
export function shownColumns(declared: Declared): readonly Shown[] {
  const known = made.get(declared.name);
  if (known) return known;
  const own = Object.entries(declared.fields).flatMap(([name, field]) => columnsOf(name, field));
  const shown = [...own, ...ofFirstLine(declared)];
  const columns = declared.view ? shown : [...shown, ...standard];
  const unique = columns.filter((column, at) => columns.findIndex((one) => one.name === column.name) === at);
  made.set(declared.name, unique);
  return unique;
}

const isPlumbing = (name: string) => /_(id|key|factor)$/.test(name) || name === "version";

function columnsOf(name: string, field: Field): readonly Shown[] {
  if (isBeside(field)) return [];
  if (field.kind !== "lookup") {
    return isPlumbing(name) && field.kind !== "choice" ? [] : [{ name, field, hiddenBy: field.hiddenBy }];
  }
  return Object.entries(field.shows ?? {}).flatMap(([shownName, column]) => {
    const source = shownField(field.target, column);
    return source && source.kind !== "lookup" && !isBeside(source)
      ? [{ name: shownName, field: source, through: name, hiddenBy: field.hiddenBy ?? source.hiddenBy }]
      : [];
  });
}

/** What a resource shows under a name: a field of its own, or of another row that it shows in turn. */
function shownField(resource: string, name: string): Field | undefined {
  const target = declaredAs(resource);
  const next = target && !target.fields[name] ? lookupThatShows(target, name) : undefined;
  return next ? shownField(next.target, next.column) : target?.fields[name];
}

function ofFirstLine({ type, ...declared }: Declared): readonly Shown[] {
  const first = type === "resource" && "showsFirst" in declared ? declared.showsFirst : undefined;
  const line = first && declaredAs(first.of);
  return Object.entries(first?.shows ?? {}).flatMap(([name, column]) => {
    const field = line?.fields[column];
    return field ? [{ name, field, hiddenBy: field.hiddenBy }] : [];
  });
}

const tallied: Readonly<Record<string, Shown>> = {
  [tallyNames.done]: { name: tallyNames.done, field: { kind: "whole" }, counted: true },
  [tallyNames.lines]: { name: tallyNames.lines, field: { kind: "whole" }, counted: true },
  [tallyNames.amount]: { name: tallyNames.amount, field: { kind: "whole" }, counted: true },
};

const listed = new Map<string, readonly Shown[]>();

/** What a list tells beside its rows, out of another list. */
function besideColumns(declared: Declared): readonly Shown[] {
  const { of = "", sum = [] } = (declared.type === "resource" && declared.beside) || {};
  return sum.flatMap((name) => {
    const field = declaredAs(of)?.fields[name];
    return field ? [{ name, field, counted: true as const, toldBy: of }] : [];
  });
}

/** The columns that its list can show: those of a row, what is counted of a document's lines, and what is told beside it. */
export function listColumns(declared: Declared): readonly Shown[] {
  const known = listed.get(declared.name);
  if (known) return known;
  const columns = [
    ...shownColumns(declared),
    ...talliedIn(declared).flatMap((name) => tallied[name] ?? []),
    ...besideColumns(declared),
  ];
  listed.set(declared.name, columns);
  return columns;
}

/** The names that a list shows first; company and warehouse are not among them unless the model says so. */
export function firstColumns(declared: Declared, all = shownColumns(declared)): readonly string[] {
  const names = all.map((column) => column.name);
  const own = all.filter((column) => column.through !== "company_id" && column.through !== "wh_id");
  const first = declared.list ?? own.map((column) => column.name).slice(0, 12);
  return first.filter((name) => names.includes(name));
}

/** A picture that stands in its field; others stand beside names, and are no column. */
export const isPicture = (field: Field): boolean => field.kind === "picture" && field.inline === true;

const isBeside = (field: Field): boolean => field.kind === "picture" && !field.inline;

const isPlain = (field: Field) => !["json", "file", "files"].includes(field.kind) && !isPicture(field);

/** Fields that a list can be asked about. */
export const askable = (columns: readonly Shown[]): readonly Shown[] =>
  columns.filter(({ field, counted }) => !counted && isPlain(field) && isSought(field));

/** Whether a list can be sorted by a column. */
export const isSortable = ({ field, counted }: Shown): boolean => !counted && isPlain(field) && isSorted(field);
