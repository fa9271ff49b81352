import type { Declared } from "@stowage/model";
import { call } from "./client.ts";
import type { Condition, Query } from "./query.ts";
import { type AnyRow, type Place, scopedQuery } from "./resources.ts";

export const lookupPageSize = 20;

/** The fields by which people find a row: codes, names, barcodes. */
export function searchFields(declared: Declared): readonly string[] {
  const marked = Object.entries(declared.fields).flatMap(([name, field]) => (field.search ? [name] : []));
  return marked.length > 0 ? marked : declared.label.filter((name) => declared.fields[name]?.kind !== "lookup");
}

export interface LookupQuestion {
  readonly text: string;
  readonly place: Place;
  /** Of customers: owner, consignee, vendor, carrier. */
  readonly category?: string;
  readonly signal?: AbortSignal;
}

/** The first rows that the text may mean, in the order of their codes. */
export async function lookUp(declared: Declared, question: LookupQuestion): Promise<readonly AnyRow[]> {
  const text = question.text.trim();
  const conditions = text
    ? searchFields(declared).map((queryField): Condition => ({ queryField, queryCondition: "like", queryValue: text }))
    : [];
  const sortField = declared.code ?? declared.label[0];
  const query: Query = {
    page: 1,
    pageSize: lookupPageSize,
    combinedCondition: conditions.length > 1 ? "OR" : "AND",
    query: conditions,
    sort: sortField ? [{ sortField, sortOrder: "asc" }] : [],
  };
  const scoped = pathOf(declared, query, question);
  const additionals = await call(`/v1${scoped.path}/q`, { body: scoped.query, signal: question.signal });
  return (additionals[declared.reply] ?? []) as readonly AnyRow[];
}

function pathOf(declared: Declared, query: Query, { place, category }: LookupQuestion) {
  if (declared.name === "customer" && category && place.companyId && place.whId) {
    return { path: `${declared.path}/${place.companyId}/${place.whId}/bycat/${category}`, query };
  }
  return scopedQuery(declared, query, place);
}

/** What tells a row apart: its label's fields, one after the other. */
export const labelOf = (declared: Declared, row: AnyRow): string =>
  declared.label
    .map((name) => row[name])
    .filter(Boolean)
    .join(" ");

/** The part a customer plays in a field, by the field's name. */
export const categoryOfField = (name: string): string | undefined =>
  ({ owner_id: "owner", use_fixed_owner_id: "owner", vendor_id: "vendor", consignee_id: "consignee" })[name];
