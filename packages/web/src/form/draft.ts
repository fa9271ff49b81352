import type { Declared, Field } from "@stowage/model";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { localDay } from "../i18n/format.ts";
import { isEmpty, sentValue } from "./check.ts";
import type { FormField } from "./fields.ts";

export type FormValues = Readonly<Record<string, unknown>>;

/** What a form begins with: the row's values, or the model's defaults. */
export function initialValues(fields: readonly FormField[], row: AnyRow | null, preset: FormValues = {}): FormValues {
  return Object.fromEntries(
    fields.map(({ name, field }) => {
      const value = row ? row[name] : (preset[name] ?? defaultOf(field));
      return [name, value === null ? undefined : value];
    }),
  );
}

/** The default value of a field; for some fields today's date. */
function defaultOf(field: Field): unknown {
  if (!("default" in field)) return undefined;
  if (field.kind === "date") return localDay(new Date());
  return field.kind === "instant" ? new Date().toISOString() : field.default;
}

/** What is sent: for a new row all that is filled in, for an old one what was changed; an emptied field is null. */
export function draftOf(
  fields: readonly FormField[],
  values: FormValues,
  before: FormValues | null,
): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const { name, field, settled } of fields) {
    if (settled) continue;
    const value = cleaned(values[name], field);
    const old = before ? cleaned(before[name], field) : null;
    if (before ? !same(value, old) : value !== null) draft[name] = value;
  }
  return draft;
}

const cleaned = (value: unknown, field: Field): unknown => (isEmpty(value) ? null : sentValue(field, value));

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** How a lookup's value reads, from the names that the row shows through it. */
export function shownThrough(declared: Declared, name: string, row: AnyRow | null): string {
  const field = declared.fields[name];
  if (field?.kind !== "lookup" || !row) return "";
  const target = declaredAs(field.target);
  const shown = Object.entries(field.shows ?? {}).filter(([, column]) => target?.fields[column]?.kind !== "choice");
  // By what tells it apart, as where it is looked up, and not by what files name it by.
  const labels = shown.filter(([, column]) => target?.label.includes(column));
  return (labels.length > 0 ? labels : shown)
    .map(([shown]) => row[shown])
    .filter((value) => typeof value === "string" && value !== "" && !/^[0-9a-f]{8}-/.test(value))
    .slice(0, 2)
    .join(" ");
}
