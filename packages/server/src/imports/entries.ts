import type { DayOrder, Declared, ExistingMode } from "@stowage/model";
import type { CellError } from "../jobs/index.ts";
import type { Entity } from "./entities.ts";
import type { Mapped } from "./mapping.ts";
import type { Named } from "./missing.ts";
import { cellProblem } from "./sheets/index.ts";
import { readValue } from "./values.ts";

/** A row of the file: its number, and its cells in the order of the mapping. */
export interface Line {
  readonly no: number;
  readonly cells: readonly string[];
}

/** What is imported or refused as one: a row, or all rows of one document. */
export interface Entry {
  readonly lines: Line[];
  /** What became of it where it was there already; whatever is not refused is created else. */
  fate?: Fate | undefined;
}

export type Fate = "changed" | "unchanged" | "skipped";

/** An entry as the calls take it. */
export interface Drafted {
  readonly entry: Entry;
  readonly header: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** What the request says of the row that the entry's belongs to, where the entry does not say it. */
  readonly hints: Readonly<Record<string, string>>;
  /** What is wrong with cells before anything else is asked. */
  readonly errors: readonly CellError[];
}

/** What becomes of rows that are there already. */
export interface Existing {
  readonly mode: ExistingMode;
  /** The columns by which they are known. */
  readonly by: readonly string[];
  /** Rows that were changed after this instant are not what whoever imports has looked at. */
  readonly checkedAt: string | null;
  /** What the file has named so far, with the first row that does. */
  readonly seen: Map<string, number>;
}

export interface Plan {
  readonly entity: Entity;
  readonly mapped: readonly Mapped[];
  /** Company, warehouse and owner for rows that name none. */
  readonly place: Readonly<Record<string, string>>;
  /** The same for rows that people write none into: they take it over from another row, or belong to everybody. */
  readonly hints: Readonly<Record<string, string>>;
  /** Fields that lead to rows which are made where they are missing. */
  readonly creates: readonly Mapped[];
  readonly renamed: Named["renamed"];
  readonly missing: Named["missing"];
  readonly existing: Existing;
  /** In which order a column that proves it writes day and month. */
  readonly dayOrders: ReadonlyMap<string, DayOrder>;
}

/** Gathers rows into entries, in the order in which each entry begins. */
export class Entries {
  readonly #keys: readonly number[];
  readonly #group: number;
  readonly #byKey = new Map<string, Entry>();
  readonly all: Entry[] = [];
  rows = 0;

  constructor({ entity, mapped }: Plan) {
    const apart = [entity.groupBy, "wh_id", "owner_id"];
    this.#group = mapped.findIndex(({ name }) => name === entity.groupBy);
    this.#keys = mapped.flatMap((one, at) =>
      entity.document && one.of === "document" && (apart.includes(one.name) || apart.includes(one.lookup)) ? [at] : [],
    );
  }

  add(line: Line): void {
    this.rows++;
    // A row that names no document stands alone, to be refused alone.
    const key = line.cells[this.#group] ? this.#keys.map((at) => line.cells[at]).join("\u0000") : "";
    const known = key ? this.#byKey.get(key) : undefined;
    if (known) {
      known.lines.push(line);
      return;
    }
    const entry = { lines: [line] };
    this.all.push(entry);
    if (key) this.#byKey.set(key, entry);
  }
}

/** Reads the cells of an entry; a document's own fields must agree in all of its rows where a row gives them. */
export function draft(plan: Plan, entry: Entry): Drafted {
  const errors: CellError[] = [];
  const header: Record<string, unknown> = {};
  const from: Record<string, Line> = {};
  const rows = entry.lines.map((line) => {
    const row: Record<string, unknown> = {};
    for (const [at, field] of plan.mapped.entries()) {
      const written = line.cells[at] ?? "";
      if (written === "") continue;
      const text = plan.renamed.get(field.name)?.get(written) ?? written;
      const order = plan.dayOrders.get(field.name);
      const problem = cellProblem(text);
      if (problem) errors.push(cellError(line, field, text, problem, {}));
      else if (field.of === "row") row[field.name] = readValue(text, field.name, field.field, order);
      else disagreement(header, from, line, field, readValue(text, field.name, field.field, order), errors);
    }
    return row;
  });
  if (plan.entity.document) settle(header, plan, plan.entity.document);
  else for (const row of rows) settle(row, plan, plan.entity.rows);
  return { entry, header, rows, errors, hints: unsaid(plan, plan.hints, rows[0] ?? {}) };
}

function disagreement(
  header: Record<string, unknown>,
  from: Record<string, Line>,
  line: Line,
  field: Mapped,
  value: unknown,
  errors: CellError[],
): void {
  const first = from[field.name];
  if (!first) {
    header[field.name] = value;
    from[field.name] = line;
  } else if (JSON.stringify(header[field.name]) !== JSON.stringify(value)) {
    errors.push(
      cellError(line, field, String(value), "ROWS_DISAGREE", { row: first.no, value: String(header[field.name]) }),
    );
  }
}

/** The place of the request, for what the row does not name itself. */
function settle(row: Record<string, unknown>, plan: Plan, declared: Declared): void {
  for (const [column, id] of Object.entries(unsaid(plan, plan.place, row)))
    if (column in declared.fields && !declared.fields[column]?.readonly) row[column] = id;
}

/** Of company, warehouse and owner those that a row does not name itself. */
const unsaid = (
  { mapped }: Plan,
  place: Plan["place"],
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(place).filter(
      ([column]) => !mapped.some(({ lookup, name }) => lookup === column && row[name] !== undefined),
    ),
  );

export const cellError = (
  line: Line,
  field: Mapped | null,
  value: string,
  code: CellError["code"],
  details: CellError["details"],
): CellError => ({
  row: line.no,
  column: field?.column ?? null,
  field: field?.name ?? null,
  code,
  details: { ...(field ? { field: field.name } : {}), ...(value ? { value } : {}), ...details },
  value,
});
