import type { Right } from "@stowage/model";
import { type Caller, hasRight, type Language } from "../../http/caller.ts";
import { fieldWord } from "../../words.ts";
import { type LineError, refusedLines } from "./refusals.ts";
import type { Refused } from "./steps.ts";

/** What lines exceed, and who may do so all the same. */
export interface Exceeded {
  readonly right: Right;
  readonly errors: readonly LineError[];
}

/** Null where nothing is exceeded, or where who may exceed all of it said why. */
export function refusalOf(
  { caller, reason }: { readonly caller: Caller; readonly reason: string | null },
  exceeded: readonly Exceeded[],
): Refused | null {
  const beyond = exceeded.flatMap(({ errors }) => errors);
  if (beyond.length === 0) return null;
  const forbidden = exceeded.flatMap(({ right, errors }) => (hasRight(caller, right) ? [] : errors));
  if (forbidden.length > 0) return refusedLines(forbidden);
  if (reason !== null) return null;
  const limits = beyond.map((error) => limitSaid(caller.language, error));
  const details = { field: "reason", exceeded: [...new Set(limits)].slice(0, mostSaid) };
  const why = { code: "REASON_REQUIRED", details } as const;
  return { ok: false, ...why, errors: [why, ...beyond] };
}

/** So many limits one sentence names; each error tells its own. */
const mostSaid = 5;

/** Which limit was exceeded, and by what, as its reader says it: `A-01: Maximum volume 0.2 < 0.3`. */
export function limitSaid(language: Language, { code, details }: LineError): string {
  const { location, limit, max, asked, category, temperature_type, product_code } = details;
  const word = (name: unknown) => fieldWord(language, String(name));
  switch (code) {
    case "LOCATION_LIMIT":
      return `${location}: ${word(limit)} ${max} < ${asked}`;
    case "LOCATION_CATEGORY":
      return `${location}: ${word("allowed_categories")} ≠ ${category}`;
    case "LOCATION_TEMPERATURE":
      return `${location}: ${word("allowed_temperatures")} ≠ ${temperature_type}`;
    default:
      return `${product_code} ${location}: ${max} < ${asked}`;
  }
}
