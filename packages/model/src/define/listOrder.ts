import type { Declared } from "./declared.ts";
import { uniquesOf } from "./uniques.ts";

/**
 * The fields by which a list is sorted where nobody asks for another order: the declared ones, else the code by which
 * people know its rows. Empty where the newest come first, as they do of documents, notices and what the server numbers.
 */
export function listOrderOf(declared: Declared): readonly string[] {
  if (declared.type === "document") return [];
  const { listOrder, code, label, line, number, view } = declared;
  if (listOrder) return listOrder;
  if (code === undefined || code !== label[0] || line || number || view) return [];
  return uniquesOf(declared).some(({ field }) => field === code) ? [code] : [];
}

/** Whether a column of the table itself always has a value, so that a sort need not say where empty ones come. */
export const isNeverEmpty = (declared: Declared, column: string): boolean =>
  !declared.view && declared.fields[column]?.required === true;
