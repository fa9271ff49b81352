import { composed, type Declared, type Field, namesIn } from "@stowage/model";
import { localValue, type Shown, shownColumns, translationsIn } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import type { Words } from "../i18n/index.ts";

/** One fact of a record: a field, or several values that are one. */
export interface Fact {
  readonly name: string;
  /** The field whose value it is; none where it is made of several. */
  readonly column?: Shown;
  readonly text: string;
  /** Empty, what it would be had nobody said anything, or minor: shown when it is asked for. */
  readonly isUsual: boolean;
}

export interface FactGroup {
  readonly name: string;
  readonly facts: readonly Fact[];
}

export const furtherFacts = "further";

/** When and by whom is told by the history, and where it stands by the frame. */
const elsewhere = ["company_name", "wh_no", "wh_name", "created_at", "updated_at"];

/**
 * The facts of a row by the groups that its declaration names, and those in none after them; without what the page says
 * already.
 */
export function factsOf(
  declared: Declared,
  row: AnyRow,
  words: Words,
  without: readonly string[],
): readonly FactGroup[] {
  const { groups = {}, together = {} } = declared;
  const columns = new Map(shownColumns(declared).map((column) => [column.name, column]));
  const factOf = (name: string): readonly Fact[] => {
    const pattern = Object.hasOwn(together, name) ? together[name] : undefined;
    if (pattern !== undefined) return [severalOf(name, pattern, columns, row, words)];
    const column = columns.get(name);
    return column ? [singleOf(column, row, words)] : [];
  };
  const named = Object.entries(groups).map(([name, facts]) => ({ name, facts: facts.flatMap(factOf) }));
  const said = new Set([
    ...elsewhere.filter((name) => declared.key !== name && !(declared.fields[name] && !name.endsWith("_at"))),
    ...without,
    ...Object.values(groups).flat(),
    ...Object.values(together).flatMap(namesIn),
  ]);
  // Beside named groups, what only tells more of another row is minor.
  const otherLanguages = translationsIn(declared);
  const isMinor = ({ name, column }: Fact) =>
    otherLanguages.has(name) || (declared.groups !== undefined && column?.through !== undefined);
  const rest = [...columns.keys()]
    .filter((name) => !said.has(name))
    .flatMap(factOf)
    .map((fact) => (isMinor(fact) ? { ...fact, isUsual: true } : fact));
  return [...named, { name: furtherFacts, facts: rest }].filter(({ facts }) => facts.length > 0);
}

const singleOf = (column: Shown, row: AnyRow, words: Words): Fact => {
  const { name, field } = column;
  const text = isForPrograms(field, row[name])
    ? ""
    : shown(field.kind, localValue(name, field, row, words.language), name, words);
  const unit = text && unitOf(column, row);
  return { name, column, text: unit ? `${text} ${unit}` : text, isUsual: text === "" || isDefault(field, row[name]) };
};

/** The unit in which a value is said: as a field of its row says it, else always the same; empty where another tells it. */
export const unitOf = ({ name, field }: Shown, row: AnyRow = {}): string => {
  if ("saidBy" in field && field.saidBy) return String(row[field.saidBy] ?? "");
  return "saidIn" in field && field.saidIn && !(`${name}_unit_name` in row) ? field.saidIn : "";
};

function severalOf(
  name: string,
  pattern: string,
  columns: ReadonlyMap<string, Shown>,
  row: AnyRow,
  words: Words,
): Fact {
  const textOf = (part: string) => {
    const column = columns.get(part);
    return column ? shown(column.field.kind, localValue(part, column.field, row, words.language), part, words) : "";
  };
  const told = (part: string) => {
    const column = columns.get(part);
    return column !== undefined && !isDefault(column.field, row[part]) && textOf(part) !== "";
  };
  const text = composed(pattern, textOf);
  return { name, text, isUsual: text === "" || !namesIn(pattern).some(told) };
}

const isForPrograms = (field: Field, value: unknown) => field.kind === "json" && !field.kept && !Array.isArray(value);

/** What a field holds where nobody said; a flag that is off says nothing. */
function isDefault(field: Field, value: unknown): boolean {
  if (value === false && !("default" in field && field.default === true)) return true;
  if (Array.isArray(value)) return value.length === 0;
  return "default" in field && field.default !== undefined && String(value) === String(field.default);
}
