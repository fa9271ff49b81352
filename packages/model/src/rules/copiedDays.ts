import type { Declared } from "../define/index.ts";

/**
 * The days of a document's head as a copy of it begins with them: what was planned for a day that is past is planned anew,
 * for today where there must be a day. Days of other rows, and those of goods, say what is so and are copied.
 * @param today YYYY-MM-DD, as are all days.
 */
export function copiedDays<Row extends Readonly<Record<string, unknown>>>(
  declared: Declared,
  row: Row,
  today: string,
): Readonly<Record<string, unknown>> {
  if (declared.type !== "document") return row;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = declared.fields[name];
      if (field?.kind !== "date" || typeof value !== "string" || value >= today) return [[name, value]];
      return field.required ? [[name, today]] : [];
    }),
  );
}
