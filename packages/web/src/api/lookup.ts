import { type Declared, type Field, type LookupField, locationNodes, model, translationOf } from "@stowage/model";
import { call, language } from "./client.ts";
import { shownColumns } from "./columns.ts";
import { type Condition, operatorsOf, type Query } from "./query.ts";
import { type AnyRow, declaredAs, scopedQuery, type Workspace } from "./resources.ts";

export const lookupPageSize = 20;

/** The fields by which people find a row: its codes, names and barcodes, else those of what it names; a line by both. */
export function searchFields(declared: Declared): readonly string[] {
  const marked = shownColumns(declared).filter(({ field }) => field.search);
  const own = marked.filter(({ through }) => through === undefined);
  const named = (own.length > 0 && !declared.line ? own : marked).map(({ name }) => name);
  return named.length > 0 ? named : declared.label.filter((name) => isTextual(declared.fields[name]));
}

/** The same, with the names that are shown in the language of the screen. */
const searchedIn = (declared: Declared): readonly string[] => [
  ...new Set(searchFields(declared).flatMap((name) => [name, wordOf(declared, name) ?? name])),
];

/** The field that holds a name in the language of the screen, where that is another. */
const wordOf = (declared: Declared | undefined, name: string): string | undefined =>
  translationOf(declared?.fields[name], language());

const isTextual = (field: Field | undefined) => field !== undefined && operatorsOf[field.kind].includes("like");

export interface LookupQuestion {
  readonly text: string;
  readonly workspace: Workspace;
  /** Of customers: owner, consignee, vendor, carrier. */
  readonly category?: string;
  /** The columns in which the rows must agree, with their values; one of several. */
  readonly within?: Readonly<Record<string, string | readonly string[]>>;
  /** Also finds disabled rows: for searching lists, where nothing will refer to the row. */
  readonly disabledToo?: boolean;
  readonly signal?: AbortSignal;
}

/** The first rows that match the text, sorted by code: exact matches come before rows that contain the text. */
export async function lookUp(declared: Declared, question: LookupQuestion): Promise<readonly AnyRow[]> {
  if (declared.name === "customer" && question.category) return customersOf(question.category, question);
  const conditions = [
    ...(declared.fields.enabled ? isEnabled("enabled", question) : []),
    ...Object.entries(question.within ?? {}).map(
      ([queryField, queryValue]): Condition => ({ queryField, queryCondition: "equal", queryValue }),
    ),
  ];
  // Larger parts of a warehouse come first.
  const sorted = [declared.name === "storage_detail" ? "sd_level" : undefined, declared.code ?? declared.label[0]];
  const sort = sorted.flatMap((sortField) => (sortField ? [{ sortField, sortOrder: "asc" as const }] : []));
  return found(declared, searchedIn(declared), conditions, sort, question);
}

const isEnabled = (queryField: string, { disabledToo }: LookupQuestion): readonly Condition[] =>
  disabledToo ? [] : [{ queryField, queryCondition: "equal", queryValue: true }];

async function found(
  declared: Declared,
  fields: readonly string[],
  conditions: readonly Condition[],
  sort: Query["sort"],
  question: LookupQuestion,
): Promise<readonly AnyRow[]> {
  const text = question.text.trim();
  const ask = (queryCondition: "like" | "equal") => {
    const condition = { queryField: fields, queryCondition, queryValue: text };
    const query = { page: 1, pageSize: lookupPageSize, query: [...(text ? [condition] : []), ...conditions], sort };
    return rowsOf(declared, query, question);
  };
  const rows = await ask("like");
  if (!text) return rows;
  if (rows.length === 0 && declared.name === model.product.name) return ofPack(text, conditions, question);
  const isText = (row: AnyRow) => fields.some((name) => String(row[name] ?? "").toLowerCase() === text.toLowerCase());
  const exact = rows.filter(isText);
  // Where there are more matches than are shown, the exact one may be among those left out.
  const first = exact.length > 0 || rows.length < lookupPageSize ? exact : await ask("equal");
  return [...first, ...rows.filter((row) => !first.includes(row))].slice(0, lookupPageSize);
}

/** What a product that was found by the barcode of a pack bears beside: the unit that the pack is. */
export const scannedUnit = { unit_name: "scanned_unit_name", unit_code: "scanned_unit_code" } as const;

const shortestBarcode = 6;

/** The product of which a pack bears the barcode, for who may read packs. */
async function ofPack(
  text: string,
  conditions: readonly Condition[],
  question: LookupQuestion,
): Promise<readonly AnyRow[]> {
  if (text.length < shortestBarcode || /\s/.test(text)) return [];
  const one = (queryField: string, queryValue: Condition["queryValue"]): Condition => ({
    queryField,
    queryCondition: "equal",
    queryValue,
  });
  const bearing = { page: 1, pageSize: lookupPageSize, query: [one("pack_barcode", text)] };
  const packs = await rowsOf(model.unit_convert, bearing, question).catch(() => []);
  if (packs.length === 0) return [];
  const ids = packs.map((pack) => String(pack.product_id));
  const products = { page: 1, pageSize: lookupPageSize, query: [one("product_id", ids), ...conditions] };
  return (await rowsOf(model.product, products, question)).map((row) => {
    const pack = packs.find(({ product_id }) => product_id === row.product_id) ?? {};
    return {
      ...row,
      [scannedUnit.unit_name]: pack.from_unit_name,
      [scannedUnit.unit_code]: pack.from_unit_code,
    };
  });
}

async function rowsOf(
  declared: Declared,
  query: Query,
  { workspace, signal }: LookupQuestion,
): Promise<readonly AnyRow[]> {
  const scoped = scopedQuery(declared, query, workspace);
  const additionals = await call(`/v1${scoped.path}/q`, { body: { ...scoped.query, lang: language() }, signal });
  return (additionals[declared.reply] ?? []) as readonly AnyRow[];
}

/** Customers of a category, by number or by name. */
async function customersOf(category: string, question: LookupQuestion): Promise<readonly AnyRow[]> {
  const isOfCategory: Condition = { queryField: "customer_cat", queryCondition: "equal", queryValue: category };
  const conditions = [isOfCategory, ...isEnabled("customer_enabled", question)];
  const sort = [{ sortField: "customer_no", sortOrder: "asc" as const }];
  const names = ["customer_no", "customer_name"];
  const rows = await found(model.customer_category, names, conditions, sort, question);
  if (!question.text.trim() || rows.length >= lookupPageSize) return rows;
  // A customer without a category yet may take any role.
  const hasNone: Condition = { queryField: "customer_cat", queryCondition: "equal", queryValue: null };
  const open = await found(model.customer, names, [hasNone, ...isEnabled("enabled", question)], sort, question);
  return [...rows, ...open].slice(0, lookupPageSize);
}

/** The text that identifies a row: the fields of its label, one after the other. */
export const labelOf = (declared: Declared, row: AnyRow): string =>
  declared.label
    .map((name) => (name === "sd_code" ? pathOf(row) : namedIn(declared.name, row, name)))
    .filter(Boolean)
    .join(" ");

/** A part of a warehouse with those it lies in: `A / 01 / 3`. */
function pathOf(row: AnyRow): string {
  const codes = Object.keys(locationNodes).map((part) => row[part]);
  return [...codes, row.sd_level === "slot" ? row.sd_code : null].filter(Boolean).join(" / ");
}

/** A name of a row in the language of the screen, where the row says it in that; else as it is. */
export const namedIn = (resource: string, row: AnyRow, name: string): string =>
  String(valueIn(resource, row, name) ?? "");

function valueIn(resource: string, row: AnyRow, name: string): unknown {
  const word = wordOf(declaredAs(resource), name);
  return (word && row[word]) || row[name];
}

/** What is shown of a row beside the lookup that found it, as the server would: names in the language of the screen. */
export const shownOf = ({ target, shows = {} }: LookupField, row: AnyRow | null): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(shows).map(([name, from]) => [name, (row && valueIn(target, row, from)) ?? undefined]),
  );
