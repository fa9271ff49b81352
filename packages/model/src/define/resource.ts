import type { MenuCode } from "../menu.ts";
import type { Closing } from "./closing.ts";
import type { Field, Fields } from "./fields.ts";
import { type FunctionCode, functionCodes } from "./functionCodes.ts";
import type { Behind, ToldBeside, ViewClause } from "./listViews.ts";
import type { RecordParts } from "./recordParts.ts";
import type { DraftOf, RowOf } from "./row.ts";
import type { Scope } from "./scope.ts";
import type { Work } from "./work.ts";

/** Rows of another resource that lead to a row, a tab beside it. */
export interface Tab {
  readonly of: string;
  /** The fields there that lead to it; any is enough. */
  readonly by: readonly string[];
  /** The field here that they hold, within what it is unique in; the key unless told. */
  readonly holds?: string;
  /** The field by which these rows are sorted; by default the newest come first. */
  readonly order?: string;
  /** What the tab is called by, where the rows only join this one to those. */
  readonly named?: string;
  /** What tells there; its list's first columns unless told. */
  readonly columns?: readonly string[];
  /** Only where there are such rows. */
  readonly ifAny?: true;
}

/** The tabs of a resource: its own, then what others declare to be shown with it. */
export const tabsOf = (
  { name, tabs = [] }: Pick<Resource, "name" | "tabs">,
  all: Readonly<Record<string, Pick<Resource, "name" | "tabAt">>>,
): readonly Tab[] => [
  ...tabs,
  ...Object.values(all).flatMap(({ name: of, tabAt = [] }) =>
    tabAt.flatMap(({ with: shownWith, ...tab }) => (shownWith === name ? [{ of, ...tab }] : [])),
  ),
];

/** A field that the server fills with running numbers: letters that nothing else has, the day, a running number. */
export interface Numbered<Field extends string = string> {
  readonly field: Field;
  readonly prefix: string;
}

export interface AsAt<Field extends string = string> {
  readonly field: Field;
  readonly among?: { readonly table: string; readonly column: string };
}

/** Of which document lines keep back what these names tell, and the column of its view that is true while they do. */
export interface TellsWithheld<Name extends string = string> {
  readonly of: string;
  readonly by: string;
  readonly fields: readonly Name[];
}

/** By which fields goods wait: the row of stock on which they stand, how many still do, and the numbers of their pieces. */
export interface WaitsOnStock {
  readonly stock: string;
  readonly open: string;
  readonly numbers: string;
}

export interface ResourceOptions<Name extends string, Key extends string, F extends Fields> extends RecordParts {
  /** Also the table's name. */
  readonly name: Name;
  /** Without the prefix `/v1`. */
  readonly path: string;
  /** The key under which rows stand in a reply. */
  readonly reply: string;
  readonly key: Key;
  /** The menu entry whose functions its calls need. */
  readonly menu: MenuCode;
  /** `shared`: the same for everyone who may read it. */
  readonly scope: Scope | "shared";
  /** The field by which people and their files name a row. */
  readonly code?: keyof F & string;
  /** What tells two rows apart, in a lookup and a title. */
  readonly label: readonly (keyof F & string)[];
  readonly fields: F;
  /** Scoped queries: path between the resource and `/q`, e.g. `{companyId}/{whId}`, with the column each part filters. */
  readonly scoped?: Readonly<Record<string, readonly string[]>>;
  /** Below `/v1/dataexport/`: the path by which its rows of one company and warehouse become a file. */
  readonly exportedAt?: string;
  /** What the resource does over HTTP; all six unless told. */
  readonly calls?: readonly FunctionCode[];
  /**
   * Reads a view of the same name, which a migration writes by hand; no table is made. `function`: a function of what it
   * `needs`, in this order.
   */
  readonly view?: true | "function";
  /** What it is not searched without: each is equal to something, by the path, by a condition, or by where somebody works. */
  readonly needs?: readonly (keyof F & string)[];
  /** Of what it needs, the field that says as at when: no instant to come, and only what stands in this table of its warehouse. */
  readonly asAt?: AsAt<keyof F & string>;
  /** Scoped queries whose path ends without `/q`. */
  readonly scopedPlain?: Readonly<Record<string, readonly string[]>>;
  /** Its query may take as long as what is known to take long. */
  readonly takes?: "long";
  /** The field of its number, and the letters that it begins with; the server numbers its rows. */
  readonly number?: Numbered;
  /** The instant by which the newest comes first; `created_at` unless told. */
  readonly newest?: keyof F & string;
  /** Belongs to a warehouse: `wh_id` leads its keys. */
  readonly byWarehouse?: true;
  /** Belongs to a company and to no warehouse: `company_id` leads its keys. */
  readonly byCompany?: true;
  /** The row it is a line of: the lookup field that leads there, and the columns it takes over from it. */
  readonly line?: { readonly of: string; readonly field: keyof F & string; readonly inherits: readonly string[] };
  /** Combinations that must be unique, beside the fields' own. */
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  /** Indexes beside those of keys, unique fields, lookups and searched fields. */
  readonly indexes?: readonly (readonly (keyof F & string)[])[];
  /**
   * The field that names the user to whom the row belongs. Users may see, make and change their own rows without
   * further permission.
   */
  readonly ownedBy?: keyof F & string;
  /** With `ownedBy`: nobody else sees it, whatever they may. */
  readonly private?: true;
  /** The resource in which a company says for itself how rows of this one are called, and which it adds or leaves out. */
  readonly overlay?: string;
  /** Calls by what else tells a row: path after the resource, with the column each part names; a part that is no column of it is checked against the caller's scope. */
  readonly byKeys?: {
    readonly path: string;
    readonly columns: readonly string[];
    readonly calls: readonly ("update" | "delete")[];
  };
  /**
   * People without the right to query it may still look its rows up on screens that refer to it. They see what a lookup
   * needs, which follows from the declarations, and these fields.
   */
  readonly lookedUp?: readonly string[];
  /** By these fields a row is found from anywhere, whatever list is in sight; each of them is searched by any part. A document is found by its label. */
  readonly found?: readonly string[];
  /** Who may search at this entry reads its rows as well, from one of these dates to the other. */
  readonly shownAt?: { readonly menu: MenuCode; readonly from: string; readonly to: string };
  /** Names in the reply, each with the field of its first line that it shows; by them it is found by any of its lines, and a new row is given the line that they say. */
  readonly showsFirst?: { readonly of: string; readonly shows: Readonly<Record<string, string>> };
  /** The line, and its field, that says which partner roles a row has where others look it up; a row without such lines may have any. */
  readonly partnerRoles?: { readonly of: string; readonly by: string };
  /** The field that names the only owner whose goods may be where a row is; what refers to the row agrees with it in its owner. */
  readonly fixedOwner?: keyof F & string;
  /** The flag that says that several documents are worked on at once only where they are of one owner. */
  readonly oneOwner?: keyof F & string;
  /** The field that says in which time zone a day begins where a row is. */
  readonly timeZone?: keyof F & string;
  /** Statements of a warehouse join its rows, though nothing of a warehouse looks them up: a cluster has them on every node. */
  readonly reference?: true;
  /** Its rows are changed in one transaction with goods of a warehouse: the cluster commits both or neither. */
  readonly withGoods?: true;
  /** There are few rows, and every row of another table refers to one of them: an index on such a reference finds nothing and costs writing. */
  readonly few?: true;
  /** With `view`: the tables beside the model's own whose rows it shows. What those refer to is in use by this resource. */
  readonly showsTables?: readonly string[];
  /** Columns of its table beside the fields, which the stock core keeps there, with their SQL. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Written by the step that ends a document, and by nobody else: to make, change, copy or delete one is refused. */
  readonly snapshot?: true;
  /** Names of it that tell what lines of a document keep back: kept back with them. */
  readonly tellsWithheld?: TellsWithheld<keyof F & string>;
  /** Its rows are closed for good, and reopened with a reason. */
  readonly closes?: Closing<keyof F & string>;
  /** Several rows are deleted at once by their keys, all or none. */
  readonly deletesMany?: true;
  /** Lines that a copy brings along, where the copier may create them. */
  readonly copies?: readonly string[];
  /** Columns that a list shows first, in order; the first dozen fields unless told. */
  readonly list?: readonly string[];
  /** What a telephone shows of a row: what it is called by, what stands at its right, and below these what else tells. */
  readonly glance?: readonly [title: string, right: string, ...below: string[]];
  /** What a list without room for all its columns leaves out last; a document's are its number, its state and its day. */
  readonly tells?: readonly string[];
  /**
   * The fields by which its list is sorted by default, with an index of that order where none is there; what is called
   * by its code need not say so (`listOrder.ts`), and of what is left the newest come first. Rows of a view may stand by
   * what they show, too.
   */
  readonly listOrder?: readonly string[];
  /** What its list may be asked beside what its rows show: whether others lead to them. */
  readonly behind?: Readonly<Record<string, Behind>>;
  /**
   * With `view`: what a row says in this field, one of these rows says in a field of the same name. Where that is asked, the
   * rows are sought by these, which have an index of it.
   */
  readonly saidBy?: Readonly<Record<string, Pick<Behind, "of" | "by">>>;
  /** What its list tells beside its rows: read for those of the page alone, so that nothing is sought or sorted by it. */
  readonly beside?: ToldBeside;
  /** The views that stand above its list behind all rows, by name; `view` in the messages says how each is called. */
  readonly views?: Readonly<Record<string, readonly ViewClause[]>>;
  readonly work?: Work<keyof F & string>;
  /** Free goods on a row of stock wait in its rows: no more do than are left, and of numbered pieces those that stand there. */
  readonly waitsOnStock?: { readonly [Part in keyof WaitsOnStock]: keyof F & string };
  /** Its rows are walked past: sorted by `walk_order` they come in the walking order, by the names that it has. */
  readonly walked?: true;
  /** What is shown with an open row, each to those who may search there. */
  readonly tabs?: readonly Tab[];
  /** The rows of others with which its own are shown in a tab, after the tabs that those have of themselves. */
  readonly tabAt?: readonly (Omit<Tab, "of"> & { readonly with: string })[];
}

export interface Resource<Name extends string = string, Key extends string = string, F extends Fields = Fields>
  extends Omit<
    ResourceOptions<Name, Key, F>,
    | "code"
    | "newest"
    | "work"
    | "ownedBy"
    | "label"
    | "line"
    | "unique"
    | "indexes"
    | "calls"
    | "scoped"
    | "fixedOwner"
    | "oneOwner"
    | "timeZone"
    | "needs"
    | "asAt"
    | "closes"
    | "tellsWithheld"
  > {
  readonly type: "resource";
  readonly needs?: readonly string[];
  readonly asAt?: AsAt;
  readonly closes?: Closing;
  readonly tellsWithheld?: TellsWithheld;
  readonly calls: readonly FunctionCode[];
  readonly scoped: Readonly<Record<string, readonly string[]>>;
  readonly code?: string;
  readonly newest?: string;
  readonly work?: Work;
  readonly waitsOnStock?: WaitsOnStock;
  readonly ownedBy?: string;
  readonly fixedOwner?: string;
  readonly oneOwner?: string;
  readonly timeZone?: string;
  readonly label: readonly string[];
  readonly line?: { readonly of: string; readonly field: string; readonly inherits: readonly string[] };
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
}

export type Row<R> = R extends { key: infer K extends string; fields: infer F extends Fields } ? RowOf<K, F> : never;
export type Draft<R> = R extends { key: infer K extends string; fields: infer F extends Fields }
  ? DraftOf<K, F>
  : never;

/** Declares a resource: its table, calls, grid, form, import, export and permissions follow from this. */
export function resource<const Name extends string, const Key extends string, const F extends Fields>(
  options: ResourceOptions<Name, Key, F>,
): Resource<Name, Key, F> {
  return {
    ...options,
    type: "resource",
    calls: options.calls ?? functionCodes,
    scoped: options.scoped ?? {},
    unique: options.unique ?? [],
    indexes: options.indexes ?? [],
  };
}

/** The column that leads the keys of its rows, and by which a cluster spreads them; null where every row stands by itself. */
export const partitionOf = (of: {
  readonly byWarehouse?: true;
  readonly byCompany?: true;
}): "wh_id" | "company_id" | null => (of.byWarehouse ? "wh_id" : of.byCompany ? "company_id" : null);

/**
 * The fields that hold barcodes, and the column within which a barcode is unique; null where the resource has no
 * barcodes.
 */
export function barcodesOf(of: {
  readonly fields: Fields;
}): { readonly fields: readonly string[]; readonly within: string } | null {
  const held = Object.entries(of.fields).flatMap(([name, field]) =>
    "barcodeWithin" in field && field.barcodeWithin ? [{ name, within: field.barcodeWithin }] : [],
  );
  return held[0] ? { fields: held.map(({ name }) => name), within: held[0].within } : null;
}

/** Whether the screens that use its rows make them: they must have what a person never types. */
export const isMadeByScreens = ({ fields }: { readonly fields: Fields }): boolean =>
  Object.values(fields).some((field) => field.kind === "json" && field.kept === true && field.required === true);

/** The lookups of a resource with their field names. */
export function lookupsOf(of: { readonly fields: Fields }): [string, Extract<Field, { kind: "lookup" }>][] {
  return Object.entries(of.fields).filter(
    (entry): entry is [string, Extract<Field, { kind: "lookup" }>] => entry[1].kind === "lookup",
  );
}
