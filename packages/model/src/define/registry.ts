import { checkDocument, checkPrefixes } from "./checkDocument.ts";
import { checkRecord } from "./checkRecord.ts";
import { checkBehind, checkViews } from "./checkViews.ts";
import { checkWork } from "./checkWork.ts";
import { closedFields } from "./closing.ts";
import type { Declarations, Declared } from "./declared.ts";
import { checkDerived, lookupThatShows } from "./derived.ts";
import type { Field, Fields } from "./fields.ts";
import { foundBy } from "./found.ts";
import type { Resource } from "./resource.ts";
import { lookupsOf, partitionOf, tabsOf } from "./resource.ts";
import type { Shows } from "./row.ts";
import { ownersInLines, scopedBy } from "./scope.ts";
import { numberedOf } from "./states.ts";
import { tallyNamesOf } from "./tally.ts";
import { checkUnits } from "./units.ts";
import { checkTellsWithheld } from "./withheld.ts";
import { WrongDeclaration } from "./wrong.ts";

type Targets<F> = F extends Fields ? { [K in keyof F]: F[K] extends { target: infer T } ? T : never }[keyof F] : never;

/** Names the lookups of `D` that lead to no declared resource; `never` where all do. */
export type UnknownLookups<D extends Declarations> = {
  [N in keyof D]: Exclude<Targets<D[N]["fields"]>, D[keyof D]["name"]>;
}[keyof D];

/** What lookups may show of a resource: its columns, and the names that it shows of others in turn. */
type Columns<D> = D extends { name: infer N extends string; fields: infer F extends Fields }
  ? `${N}.${(keyof F & string) | Shows<F>}`
  : never;
type ShownColumns<F> = F extends { target: infer T extends string; shows: infer S }
  ? `${T}.${S[keyof S] & string}`
  : never;
type ShownBy<F> = F extends Fields ? { [K in keyof F]: ShownColumns<F[K]> }[keyof F] : never;

/** Names the columns that lookups of `D` show and their targets lack; `never` where all are there. */
export type UnknownShown<D extends Declarations> = Exclude<
  { [N in keyof D]: ShownBy<D[N]["fields"]> }[keyof D],
  Columns<D[keyof D]>
>;

/** Every lookup of `D` ends at a resource, and shows columns that it has, or the call does not compile. */
type Checked<D extends Declarations> = [UnknownLookups<D>] extends [never]
  ? [UnknownShown<D>] extends [never]
    ? D
    : { readonly unknown_shown: UnknownShown<D> }
  : { readonly unknown_lookup: UnknownLookups<D> };

/** Said by a build, for the browsers that load it: its declarations are what the server that was built with them checks. */
declare const __DECLARATIONS_CHECKED__: true | undefined;

/** Makes one typed registry of all declarations; throws `WrongDeclaration` for what types cannot see. */
export function registry<const D extends Declarations>(declarations: D & Checked<D>): D {
  if (typeof __DECLARATIONS_CHECKED__ !== "undefined") return declarations;
  for (const [name, declared] of Object.entries(declarations as Declarations)) check(name, declared, declarations);
  checkPrefixes(numberedOf(declarations));
  return declarations;
}

function check(name: string, declared: Declared, all: Declarations): void {
  if (name !== declared.name) throw new WrongDeclaration(name, `is registered under another name, ${declared.name}`);
  for (const [field, lookup] of lookupsOf(declared)) {
    const target = all[lookup.target];
    if (!target) throw new WrongDeclaration(name, `${field} looks up ${lookup.target}, which is not declared`);
    for (const [shown, column] of Object.entries(lookup.shows ?? {})) {
      if (!target.fields[column] && !lookupThatShows(target, column))
        throw new WrongDeclaration(name, `${shown} shows ${column}, which ${target.name} lacks`);
      if (declared.fields[shown]) throw new WrongDeclaration(name, `${shown} is both a field and shown by ${field}`);
    }
    for (const by of lookup.by ?? []) {
      if (!target.fields[lookup.shows?.[by] ?? ""])
        throw new WrongDeclaration(name, `${field} is found by ${by}, which it does not show`);
    }
  }
  checkColumns(name, declared);
  checkOwnersInLines(declared, all);
  checkOthers(name, declared, all);
  if (declared.type === "resource") checkLines(declared, all);
  checkListed(name, declared);
  checkDerived(declared, all);
  checkUnits(declared, all);
  checkTabsAtOthers(declared, all);
  checkRecord(declared, all);
  checkTellsWithheld(declared, all);
  checkDefaults(name, declared);
  checkChangedIn(name, declared);
  checkClosing(name, declared);
  if (declared.type === "resource") checkWork(declared, all);
  checkBehind(declared, all);
  if (declared.type === "resource") checkViews(declared, all);
  if (declared.type === "resource") checkNeeds(declared);
  if (declared.type === "resource") checkTabs(declared, all);
  if (declared.type === "document") checkDocument(declared, all);
}

function checkColumns(name: string, declared: Declared): void {
  const inLines = ownersInLines(declared);
  const scoped = Object.values(declared.scoped)
    .flat()
    .filter((column) => column !== inLines?.column);
  const named = [
    ...scopedBy(declared),
    ...(inLines ? [inLines.by] : []),
    ...scoped,
    ...(declared.line?.inherits ?? []),
  ];
  for (const field of Object.values(declared.fields)) named.push(...(field.unique ?? []), ...columnsNamedBy(field));
  const single = [declared.ownedBy, declared.fixedOwner, declared.timeZone];
  named.push(...single.flatMap((column) => column ?? []), ...(declared.lookedUp ?? []), ...(declared.found ?? []));
  if (declared.shownAt) named.push(declared.shownAt.from, declared.shownAt.to);
  const barcodes = Object.values(declared.fields).flatMap((field) =>
    "barcodeWithin" in field ? [field.barcodeWithin] : [],
  );
  for (const column of foundBy(declared)) {
    const field = declared.fields[column];
    if (field && !("search" in field && field.search))
      throw new WrongDeclaration(name, `is found by ${column}, which no index searches`);
  }
  if (new Set(barcodes).size > 1) throw new WrongDeclaration(name, "holds barcodes within different columns");
  const known = new Set([...Object.keys(declared.fields), declared.key]);
  for (const column of named) {
    if (!known.has(column)) throw new WrongDeclaration(name, `names the column ${column}, which it lacks`);
  }
}

/** Lines that say whose something is have the columns by which they do, and stand where it stands. */
function checkOwnersInLines(declared: Declared, all: Declarations): void {
  const inLines = ownersInLines(declared);
  if (!inLines) return;
  const { of, column, by } = inLines;
  const line = all[of];
  if (line?.fields[column]?.kind !== "lookup" || line.line?.field !== by)
    throw new WrongDeclaration(declared.name, `is whose ${of} say by ${column} and ${by}, which are not lines that do`);
  if (partitionOf(line) !== partitionOf(declared))
    throw new WrongDeclaration(declared.name, `is whose ${of} say, which are kept elsewhere`);
}

const columnsNamedBy = (field: Fields[string]) => [
  ...(field.kind === "quantity" ? [field.per] : field.kind === "money" ? [field.currency] : []),
  ...(field.from ? [field.from] : []),
  ...("saidBy" in field && field.saidBy ? [field.saidBy] : []),
  ...("computed" in field && field.computed ? [field.computed.from, field.computed.flag] : []),
  ...("words" in field ? Object.values(field.words ?? {}) : []),
  ...("barcodeWithin" in field && field.barcodeWithin ? [field.barcodeWithin] : []),
  ...(field.kind === "lookup"
    ? [...(field.within ?? []), ...Object.keys(field.fills ?? {}), ...(field.follows ? [field.follows] : [])]
    : []),
];

/**
 * What a declaration says about other resources: which resource a code belongs to, and which columns of a lookup's
 * target it takes over.
 */
function checkOthers(name: string, declared: Declared, all: Declarations): void {
  const overlay = declared.overlay ? all[declared.overlay] : null;
  if (overlay === undefined || (overlay && !overlay.fields[declared.key]))
    throw new WrongDeclaration(name, `${declared.overlay} is not a resource that names its rows`);
  for (const [field, options] of Object.entries(declared.fields)) {
    const coded = "codeOf" in options ? options.codeOf : "codesOf" in options ? options.codesOf : undefined;
    const code = all[coded ?? ""]?.code;
    if (coded && !code) throw new WrongDeclaration(name, `${field} is the code of ${coded}, which has none`);
    if ("codeOf" in options && code && !all[coded ?? ""]?.fields[code]?.fixed)
      throw new WrongDeclaration(name, `${field} is the code of ${coded}, which may change it`);
    if (options.kind !== "lookup") continue;
    const target = all[options.target];
    if (options.as && !rolesOf(target, all).includes(options.as))
      throw new WrongDeclaration(name, `${field} is looked up as ${options.as}, which ${options.target} never is`);
    for (const column of [...(options.within ?? []), ...Object.values(options.fills ?? {})])
      if (!target?.fields[column]) throw new WrongDeclaration(name, `${field} takes ${column}, which it lacks`);
  }
}

/** The partner roles that rows may have where they are looked up. */
function rolesOf(target: Declared | undefined, all: Declarations): readonly string[] {
  const line = all[target?.partnerRoles?.of ?? ""];
  const field = line?.line?.of === target?.name ? line?.fields[target?.partnerRoles?.by ?? ""] : undefined;
  return field?.kind === "choice" ? field.values : [];
}

/** What it shows of its first line, and the lines that a copy brings along. */
function checkLines({ name, fields, showsFirst, copies = [] }: Resource, all: Declarations): void {
  for (const of of [...copies, ...(showsFirst ? [showsFirst.of] : [])])
    if (all[of]?.line?.of !== name) throw new WrongDeclaration(name, `${of} is not declared as its line`);
  for (const [shown, column] of Object.entries(showsFirst?.shows ?? {})) {
    const line = all[showsFirst?.of ?? ""];
    if (column !== line?.key && !line?.fields[column])
      throw new WrongDeclaration(name, `${shown} shows ${column}, which ${line?.name} lacks`);
    if (fields[shown]) throw new WrongDeclaration(name, `${shown} is both a field and shown of its first line`);
  }
}

function checkTabsAtOthers({ name, tabAt = [] }: Declared, all: Declarations): void {
  for (const { with: other } of tabAt)
    if (all[other]?.type !== "resource")
      throw new WrongDeclaration(name, `has a tab at ${other}, which is no resource`);
}

function checkListed(name: string, declared: Declared): void {
  const shown = lookupsOf(declared).flatMap(([, lookup]) => Object.keys(lookup.shows ?? {}));
  const first = declared.type === "resource" ? Object.keys(declared.showsFirst?.shows ?? {}) : [];
  const counted = declared.type === "document" ? tallyNamesOf(declared.tally) : (declared.beside?.sum ?? []);
  const known = new Set([...Object.keys(declared.fields), declared.key, ...shown, ...first, ...counted]);
  for (const column of [...(declared.list ?? []), ...(declared.glance ?? []), ...(declared.tells ?? [])]) {
    if (!known.has(column)) throw new WrongDeclaration(name, `lists ${column}, which it neither has nor shows`);
  }
}

/** What a list needs it has; a function is one of that, and rows that need more than a company and a warehouse have no file by these alone. */
function checkNeeds({ name, fields, view, needs = [], asAt, exportedAt }: Resource): void {
  for (const field of needs)
    if (!fields[field]?.required) throw new WrongDeclaration(name, `needs ${field}, which its rows may lack`);
  if (view === "function" && needs.length === 0) throw new WrongDeclaration(name, "reads a function of nothing");
  if (asAt && !needs.includes(asAt.field))
    throw new WrongDeclaration(name, `is as at ${asAt.field}, which it does not need`);
  if (needs.length > 0 && exportedAt !== undefined)
    throw new WrongDeclaration(name, "needs more than the path of its file says");
}

/** Whether a field leads to a row of this resource. */
const isTo = (field: Field | undefined, target: string): boolean => field?.kind === "lookup" && field.target === target;

function checkTabs(resource: Resource, all: Declarations): void {
  const { name, key, fields } = resource;
  for (const { of, by, holds = key, order, named = of, columns = [] } of tabsOf(resource, all)) {
    const other = all[of];
    if (!other || !all[named]) throw new WrongDeclaration(name, `has a tab of ${of}, which is not declared`);
    const shown = lookupsOf(other).flatMap(([, lookup]) => Object.keys(lookup.shows ?? {}));
    const known = new Set([...Object.keys(other.fields), ...shown, "created_at", "updated_at"]);
    for (const field of by) {
      const leads = other.fields[field];
      const held = fields[holds];
      const target = field === other.key ? other.name : leads?.kind === "lookup" ? leads.target : undefined;
      const isHeld = field === holds && (target === undefined ? known.has(field) : isTo(held, target));
      const isThere = isHeld || (leads?.kind === "lookup" && leads.target === name);
      if (!isThere) throw new WrongDeclaration(name, `has a tab of ${of} by ${field}, which does not lead to it`);
    }
    const isTold = fields[holds]?.unique ?? fields[holds]?.kind === "lookup";
    if (holds !== key && !isTold)
      throw new WrongDeclaration(name, `has a tab of ${of} by its ${holds}, which is not unique`);
    for (const column of [...columns, ...(order ? [order] : [])])
      if (!known.has(column)) throw new WrongDeclaration(name, `shows ${column} in a tab of ${of}, which lacks it`);
  }
}

function checkDefaults(name: string, declared: Declared): void {
  for (const [field, { kind, ...options }] of Object.entries(declared.fields)) {
    if (kind !== "choice" || !("values" in options) || options.default === undefined) continue;
    if (!options.values.includes(String(options.default)))
      throw new WrongDeclaration(name, `${field} is ${options.default} unless told, which is not one of its values`);
  }
}

/** By what a field may be changed is a choice of its row, and one of its values. */
function checkChangedIn(name: string, { fields }: Declared): void {
  for (const [field, { changedIn }] of Object.entries(fields)) {
    if (!changedIn) continue;
    const by = fields[changedIn.field];
    const known: readonly string[] = by?.kind === "choice" ? by.values : [];
    const unknown = changedIn.values.find((value) => !known.includes(value));
    if (known.length === 0 || unknown !== undefined)
      throw new WrongDeclaration(name, `${field} is changed in ${unknown} of ${changedIn.field}, which is never so`);
  }
}

/** What says that its rows are closed has what they hold then, and the flag of those that are. */
function checkClosing(name: string, { closes, fields }: Declared): void {
  if (!closes) return;
  for (const field of Object.keys(closedFields))
    if (!fields[field]) throw new WrongDeclaration(name, `closes its rows and lacks ${field}`);
  if (closes.only && fields[closes.only]?.kind !== "flag")
    throw new WrongDeclaration(name, `closes rows with ${closes.only}, which is no flag of them`);
}
