import type { Declared, Field, LookupField, WrongValue } from "@stowage/model";
import { isComputed } from "../api/computedDay.ts";
import type { AnyRow } from "../api/resources.ts";
import { checkValue, isEmpty, sentValue } from "./check.ts";
import { goodFirst, piecesIn } from "./defective.ts";
import { asSerials } from "./serials.ts";

/** One column that a person fills in for each line. */
export interface LineColumn {
  /** Under this name the value is sent: a lookup's code where it can be named by one, else its id. */
  readonly name: string;
  readonly field: Field;
  /** The lookup behind it, with its field's name. */
  readonly lookup?: { readonly field: string; readonly declared: LookupField };
  /** What the cell shows where it is not the value itself. */
  readonly shows: string;
  readonly more: boolean;
}

/** The columns of a document's lines that can be entered. The field that holds their order is counted, not entered. */
export function lineColumns(line: Declared, order = "line_no"): readonly LineColumn[] {
  const taken = new Set<string>([...(line.line?.inherits ?? []), line.line?.field ?? "", order]);
  return Object.entries(line.fields).flatMap(([name, field]): LineColumn[] => {
    // What can be named by its key alone is for calls: nobody types that.
    const isForCalls = (field.kind === "lookup" && !field.by) || (field.kind === "json" && field.orAll === true);
    if (field.readonly || taken.has(name) || isForCalls) return [];
    const more = field.more === true;
    if (field.kind !== "lookup") return [{ name, field, shows: name, more }];
    const by = field.by?.at(-1);
    const shows = by ?? Object.keys(field.shows ?? {})[0] ?? name;
    return [{ name: by ?? name, field, lookup: { field: name, declared: field }, shows, more }];
  });
}

/** A line being entered: the values by name, the names shown beside them, and the key of a line that exists. */
export type LineValues = Readonly<Record<string, unknown>>;

/** What is sent of a line. */
export function lineDraft(line: Declared, columns: readonly LineColumn[], values: LineValues): Record<string, unknown> {
  const entered = columns.map(({ name, field }) => {
    const value = values[name];
    if (isEmpty(value)) return [name, null] as const;
    if (name === "product_sn") return [name, goodFirst(piecesIn(values))] as const;
    if (field.kind === "json") return [name, asSerials(value)] as const;
    return [name, sentValue(field, value)] as const;
  });
  const key = values[line.key];
  const isOld = typeof key === "string";
  const sent = entered.filter(
    ([name, value]) => value !== null || (isOld && !columns.find((one) => one.name === name)?.field.required),
  );
  return { ...(isOld ? { [line.key]: key } : {}), ...Object.fromEntries(sent) };
}

/** A line as it exists, to be changed. */
export function lineValues(line: Declared, row: AnyRow): LineValues {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      const field = line.fields[name];
      // What was computed is not entered: it follows from what stands beside it.
      if (value === null || (field && isComputed(field, row))) return false;
      return name === line.key || !name.startsWith("created");
    }),
  );
}

/** Whether anything was entered. */
export const isBlank = (columns: readonly LineColumn[], values: LineValues): boolean =>
  columns.every(({ name, field }) => isEmpty(values[name]) || ("default" in field && values[name] === field.default));

/** The model's objections to the cells of a line. */
export function checkLine(columns: readonly LineColumn[], values: LineValues): Readonly<Record<string, WrongValue>> {
  const found = columns.flatMap(({ name, field }) => {
    const wrong = checkValue(field, values[name]);
    return wrong ? [[name, wrong] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What a new line begins with. */
export const startValues = (columns: readonly LineColumn[]): LineValues =>
  Object.fromEntries(
    columns.flatMap(({ name, field }) =>
      "default" in field && field.default !== undefined && field.kind === "choice" ? [[name, field.default]] : [],
    ),
  );
