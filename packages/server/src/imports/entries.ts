import type { DayOrder, Declared, ExistingMode } from "@stowage/model";
import type { CellError } from "../jobs/index.ts";
import type { Entity } from "./entities.ts";
import { type Mapped, wordKey } from "./mapping.ts";
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
  /** What became of a row that existed before the import; any other is created, unless it is refused. */
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
  /** The columns that identify a row. */
  readonly by: readonly string[];
  /** When the person who imports looked at the rows: those changed since then are refused. */
  readonly checkedAt: string | null;
  /** The keys that the file has named so far, each with the first row that names it. */
  readonly seen: Map<string, number>;
}

/** What the names mean that a file gives to other rows. */
export interface ResolvedNames {
  /** By field: text as people wrote it, in other letters or by another of a row's names → the name of the row. */
  readonly renamed: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By field: texts that name no row. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  /** By the barcode of a pack that stands for its goods: the unit in which the row counts, unless it names another. */
  readonly packUnits: ReadonlyMap<string, string>;
}

export interface Plan extends ResolvedNames {
  readonly entity: Entity;
  readonly mapped: readonly Mapped[];
  /** Company, warehouse and owner for rows that name none. */
  readonly scope: Readonly<Record<string, string>>;
  /** The same for rows into which nobody writes them: they are taken over from another row, or the row is shared. */
  readonly hints: Readonly<Record<string, string>>;
  /** Fields that lead to rows which are made where they are missing. */
  readonly creates: readonly Mapped[];
  readonly existing: Existing;
  /** By field: whether its column writes the day or the month first, where its texts prove one. */
  readonly dayOrders: ReadonlyMap<string, DayOrder>;
  /** By whose clock a time is that does not say it. */
  readonly timeZone: string;
}

/** Gathers rows into entries, in the order in which each entry begins. */
export class Entries {
  readonly #keys: readonly number[];
  /** The columns that name the document of a row: a field of it, or the names by which its lookup is found. */
  readonly #group: readonly number[];
  readonly #byKey = new Map<string, Entry>();
  readonly all: Entry[] = [];
  rows = 0;

  constructor({ entity, mapped }: Plan) {
    const apart = [entity.groupBy, "wh_id", "owner_id"];
    this.#group = mapped.flatMap((one, at) =>
      one.of === "document" && entity.groupBy !== null && [one.name, one.lookup].includes(entity.groupBy) ? [at] : [],
    );
    this.#keys = mapped.flatMap((one, at) =>
      entity.document && one.of === "document" && (apart.includes(one.name) || apart.includes(one.lookup)) ? [at] : [],
    );
  }

  add(line: Line): void {
    this.rows++;
    // A row that names no document stands alone, to be refused alone.
    const isNamed = this.#group.some((at) => line.cells[at]);
    const key = isNamed ? this.#keys.map((at) => line.cells[at]).join("\u0000") : "";
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
  const header = new HeaderValues(errors);
  const rows = entry.lines.map((line) => {
    const row: Record<string, unknown> = {};
    for (const [at, field] of plan.mapped.entries()) {
      const written = line.cells[at] ?? "";
      if (written === "") {
        if (isGroup(plan.entity, field)) errors.push(cellError(line, field, "", "GROUP_REQUIRED", {}));
        continue;
      }
      const text = plan.renamed.get(field.name)?.get(written) ?? field.words.get(wordKey(written)) ?? written;
      const clock = { order: plan.dayOrders.get(field.name), timeZone: plan.timeZone };
      const problem = cellProblem(text);
      if (problem) errors.push(cellError(line, field, text, problem, {}));
      else if (field.of === "row") row[field.name] = readValue(text, field.name, field.field, clock);
      else header.add(line, field, readValue(text, field.name, field.field, clock));
    }
    countPacks(plan, line, row);
    return row;
  });
  if (plan.entity.document) fillScope(header.values, plan, plan.entity.document);
  else for (const row of rows) fillScope(row, plan, plan.entity.rows);
  return { entry, header: header.values, rows, errors, hints: unnamedScope(plan, plan.hints, rows[0] ?? {}) };
}

/** A row that names its goods by a pack counts packs, where it says no unit. */
function countPacks({ entity, mapped, packUnits }: Plan, line: Line, row: Record<string, unknown>): void {
  if (packUnits.size === 0 || entity.rows.fields["unit_id"]?.kind !== "lookup") return;
  if (mapped.some(({ of, name, lookup }) => of === "row" && lookup === "unit_id" && row[name] !== undefined)) return;
  const at = mapped.findIndex(({ lookup }) => lookup === "product_id");
  const unit = packUnits.get(line.cells[at] ?? "");
  if (unit !== undefined) row["unit_code"] = unit;
}

/** Whether a field joins the rows of a file to one document: it must stand in each, also where the server would give it. */
const isGroup = ({ groupBy }: Entity, { of, name, field }: Mapped) =>
  of === "document" && name === groupBy && field.required === true;

/** The fields of one document, gathered from its rows; what differs from an earlier row is an error. */
class HeaderValues {
  readonly values: Record<string, unknown> = {};
  readonly #firstLines: Record<string, Line> = {};
  readonly #errors: CellError[];

  constructor(errors: CellError[]) {
    this.#errors = errors;
  }

  add(line: Line, field: Mapped, value: unknown): void {
    const first = this.#firstLines[field.name];
    const earlier = this.values[field.name];
    if (!first) {
      this.values[field.name] = value;
      this.#firstLines[field.name] = line;
    } else if (JSON.stringify(earlier) !== JSON.stringify(value)) {
      const details = { row: first.no, value: String(earlier) };
      this.#errors.push(cellError(line, field, String(value), "ROWS_DISAGREE", details));
    }
  }
}

/** Gives a row the company, warehouse and owner of the request, except those that it names itself. */
function fillScope(row: Record<string, unknown>, plan: Plan, declared: Declared): void {
  for (const [column, id] of Object.entries(unnamedScope(plan, plan.scope, row)))
    if (column in declared.fields && !declared.fields[column]?.readonly) row[column] = id;
}

/** Of company, warehouse and owner those that a row does not name itself. */
const unnamedScope = (
  { mapped }: Plan,
  scope: Plan["scope"],
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(scope).filter(
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
  ...(field && field.column !== null && field.more.length > 0 ? { columns: [field.column, ...field.more] } : {}),
  field: field?.name ?? null,
  code,
  details: { ...(field ? { field: field.name } : {}), ...(value ? { value } : {}), ...details },
  value,
});
