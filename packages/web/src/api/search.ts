import { type Operator, operators, pageSizes, type Sort } from "./query.ts";

/** One condition of a list: field, operator, value. */
export type Asked = readonly [field: string, operator: Operator, value: string | boolean | readonly string[]];

/** In a condition instead of a field: any field by which people find a row. */
export const everywhere = "*";

export const modes = ["new", "edit", "copy", "full", "import", "importStep"] as const;
export type Mode = (typeof modes)[number];

/** What a list asks and shows, as it stands in the address, so that a link opens the same list. */
export interface ScreenSearch {
  readonly q?: readonly Asked[];
  /** The address had a condition that is not understood: it was left out, and the list says so. */
  readonly unread?: true;
  /** Any of the conditions is enough. */
  readonly any?: boolean;
  /** Fields in order; a leading `-` is descending. */
  readonly sort?: string;
  readonly page?: number;
  readonly size?: number;
  /** Which of the list's views, by its name. */
  readonly view?: string;
  /** The row beside the list. */
  readonly open?: string;
  readonly mode?: Mode;
  /** The field in which its form begins, of the row or of its lines. */
  readonly at?: string;
  /** The step of the open document whose dialog is asked at once. */
  readonly take?: string;
}

/** The same address for one who may not create or change: a link shows the list or the row where a form is not theirs. */
export function withoutForms(search: ScreenSearch, may: { readonly create: boolean; readonly edit: boolean }) {
  const isForm = search.mode === "new" || search.mode === "import" ? !may.create : search.mode === "edit" && !may.edit;
  return isForm ? { ...search, mode: undefined } : search;
}

/** Reads an address's query, leaving out what is not understood. */
export function readSearch(raw: Readonly<Record<string, unknown>>): ScreenSearch {
  const conditions = Array.isArray(raw.q) ? raw.q.filter(isAsked) : [];
  return {
    ...(conditions.length > 0 ? { q: conditions } : {}),
    ...(raw.any === true ? { any: true } : {}),
    ...(typeof raw.sort === "string" && /^-?\w+(,-?\w+)*$/.test(raw.sort) ? { sort: raw.sort } : {}),
    ...(isWhole(raw.page) && raw.page > 1 ? { page: raw.page } : {}),
    ...(isPageSize(raw.size) ? { size: raw.size } : {}),
    ...(typeof raw.view === "string" && /^\w+$/.test(raw.view) ? { view: raw.view } : {}),
    ...(typeof raw.open === "string" && raw.open ? { open: raw.open } : {}),
    ...(typeof raw.take === "string" && /^\w+$/.test(raw.take) ? { take: raw.take } : {}),
    ...(typeof raw.at === "string" && /^\w+$/.test(raw.at) ? { at: raw.at } : {}),
    ...(modes.some((mode) => mode === raw.mode) ? { mode: raw.mode as Mode } : {}),
  };
}

/** The same, with everything not understood set to undefined: the router would otherwise keep it as it came. */
export const readAddress = (raw: Readonly<Record<string, unknown>>): ScreenSearch => ({
  ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
  ...readSearch(raw),
  ...(raw.unread === true || !isUnderstood(raw.q) ? { unread: true } : {}),
});

const isUnderstood = (q: unknown): boolean => q === undefined || (Array.isArray(q) && q.every(isAsked));

function isAsked(raw: unknown): raw is Asked {
  if (!Array.isArray(raw) || raw.length !== 3) return false;
  const [field, operator, value] = raw as unknown[];
  const isText = (one: unknown) => typeof one === "string";
  return (
    typeof field === "string" &&
    operators.some((known) => known === operator) &&
    (isText(value) || typeof value === "boolean" || (Array.isArray(value) && value.length > 0 && value.every(isText)))
  );
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;
const isPageSize = (value: unknown): value is number =>
  pageSizes.some((size) => size === value) && value !== pageSizes[0];

export function sortsOf(text: string | undefined): readonly Sort[] {
  return (text?.split(",") ?? []).map((part) =>
    part.startsWith("-") ? { sortField: part.slice(1), sortOrder: "desc" } : { sortField: part, sortOrder: "asc" },
  );
}

export const sortText = (sorts: readonly Sort[]): string | undefined =>
  sorts.map(({ sortField, sortOrder }) => (sortOrder === "desc" ? `-${sortField}` : sortField)).join(",") || undefined;

/** Goes to another state of the same screen. */
export type Go = (search: ScreenSearch, options?: { replace?: boolean }) => void;
