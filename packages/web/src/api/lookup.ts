import { type Declared, model } from "@stowage/model";
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
  if (declared.name === "customer" && question.category) return customersOf(question.category, question);
  const text = question.text.trim();
  const conditions = text ? searchFields(declared).map((field) => contains(field, text)) : [];
  const sortField = declared.code ?? declared.label[0];
  const query: Query = {
    page: 1,
    pageSize: lookupPageSize,
    combinedCondition: conditions.length > 1 ? "OR" : "AND",
    query: conditions,
    sort: sortField ? [{ sortField, sortOrder: "asc" }] : [],
  };
  return rowsOf(declared, query, question);
}

const contains = (queryField: string, queryValue: string): Condition => ({
  queryField,
  queryCondition: "like",
  queryValue,
});

async function rowsOf(declared: Declared, query: Query, { place, signal }: LookupQuestion): Promise<readonly AnyRow[]> {
  const scoped = scopedQuery(declared, query, place);
  const additionals = await call(`/v1${scoped.path}/q`, { body: scoped.query, signal });
  return (additionals[declared.reply] ?? []) as readonly AnyRow[];
}

/** Customers of a category, by number and by name; two questions, since one can't ask for "this and (that or that)". */
async function customersOf(category: string, question: LookupQuestion): Promise<readonly AnyRow[]> {
  const text = question.text.trim();
  const isOfCategory: Condition = { queryField: "customer_cat", queryCondition: "equal", queryValue: category };
  const asked = text ? ["customer_no", "customer_name"].map((field) => [contains(field, text)]) : [[]];
  const found = await Promise.all(
    asked.map((conditions) => {
      const query: Query = {
        page: 1,
        pageSize: lookupPageSize,
        query: [isOfCategory, ...conditions],
        sort: [{ sortField: "customer_no", sortOrder: "asc" }],
      };
      return rowsOf(model.customer_category, query, question);
    }),
  );
  const unique = new Map(found.flat().map((row) => [row.customer_id, row]));
  return [...unique.values()].slice(0, lookupPageSize);
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
