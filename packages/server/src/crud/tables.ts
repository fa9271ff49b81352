import {
  barcodesOf,
  type Declared,
  type Field,
  foundWholeBy,
  isNeverEmpty,
  listOrderOf,
  lookupsOf,
  model,
  partitionOf,
  placementOf,
  scopeColumns,
  storedFields,
  uniquesOf,
} from "@stowage/model";
import { kindOf } from "./kinds/kinds.ts";
import { declaredAs } from "./reading/columns.ts";
import { beyondWarehouse, isCaseless, isEmptyAlike } from "./writing/unique.ts";

/** The SQL that makes a resource's table, its constraints and its indexes, as its declaration says. Views have none. */
export function tableStatements(declared: Declared): readonly string[] {
  if (declared.view) return [];
  const table = quote(declared.name);
  return [
    `create table ${table} (\n  ${[...columnLines(declared), ...constraints(declared)].join(",\n  ")}\n)`,
    placed(declared, declared.name),
    ...indexes(declared),
    ...barcodeTable(declared),
  ];
}

/** Its comment says where a table lives on a cluster. */
const placed = (declared: Declared, table: string) =>
  `comment on table ${quote(table)} is '${placementOf(declared, model)}'`;

const quote = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quote).join(", ");
const name = (...parts: readonly string[]) => quote(parts.join("_").slice(0, 63));

function columnLines(declared: Declared): string[] {
  const key = declared.key in declared.fields ? [] : [`${quote(declared.key)} uuid not null`];
  const fields = storedFields(declared).map(([column, field]) => {
    const type = kindOf(field).column(field, column);
    return `${quote(column)} ${type}${field.required ? " not null" : ""}${defaultOf(field)}`;
  });
  return [
    ...key,
    ...fields,
    ...Object.entries((declared.type === "resource" && declared.kept) || {}).map(
      ([column, definition]) => `${quote(column)} ${definition}`,
    ),
    `"created_at" timestamptz not null default now()`,
    `"created_by" uuid`,
    `"updated_at" timestamptz not null default now()`,
    `"updated_by" uuid`,
    `"version" integer not null default 1`,
  ];
}

function defaultOf(field: Field): string {
  if (!("default" in field) || field.default === undefined) return "";
  const absent = field.required ? "" : " not null";
  if (field.kind === "date") return `${absent} default current_date`;
  if (field.kind === "instant") return `${absent} default now()`;
  const value = field.default;
  return `${absent} default ${typeof value === "string" && field.kind !== "quantity" ? `'${value.replaceAll("'", "''")}'` : value}`;
}

/** Keys, unique constraints and foreign keys; each begins with the warehouse or the company by which rows are kept. */
function constraints(declared: Declared): string[] {
  const uniques = uniquesOf(declared)
    .filter(
      ({ columns }) => !beyondWarehouse(declared, columns) && !columns.some((column) => isCaseless(declared, column)),
    )
    .map(({ columns }) => partitionFirst(declared, columns))
    .map(
      (columns) =>
        `constraint ${name(declared.name, ...columns, "key")} unique ${columns.some((column) => isEmptyAlike(declared, column)) ? "nulls not distinct " : ""}(${list(columns)})`,
    );
  const foreign = lookupsOf(declared)
    .filter(([, lookup]) => !declaredAs(lookup.target).view && !lookup.follows)
    .map(([field, lookup]) => foreignKey(declared, field, lookup.target, lookup.onDelete));
  const key = [...leading(declared), declared.key].filter((column, index, all) => all.indexOf(column) === index);
  return [`primary key (${list(key)})`, ...uniques, ...foreign];
}

function foreignKey(declared: Declared, field: string, targetName: string, onDelete: "cascade" | undefined): string {
  const target = declaredAs(targetName);
  const columns = [...leading(target), field];
  const theirs = [...leading(target), target.key];
  return `constraint ${name(declared.name, field, "fkey")} foreign key (${list(columns)}) references ${quote(target.name)} (${list(theirs)})${onDelete ? ` on delete ${onDelete}` : ""}`;
}

/** The column by which rows are kept, where there is one. */
const leading = (declared: Declared): readonly string[] => [partitionOf(declared) ?? []].flat();

const partitionFirst = (declared: Declared, columns: readonly string[]): readonly string[] => {
  const first = leading(declared).filter((column) => columns.includes(column));
  return [...first, ...columns.filter((column) => !first.includes(column))];
};

/** Indexes of lookups, of searched text, of codes that are read whole, of the newest-first order, and those the declaration asks for. */
function indexes(declared: Declared): string[] {
  const within = leading(declared);
  const plain = new Map<string, readonly string[]>();
  const add = (columns: readonly string[]) => plain.set(columns.join(" "), columns);
  for (const [field, lookup] of lookupsOf(declared))
    if (wantsIndex(declared, field, lookup.target)) add([...within, field]);
  for (const columns of declared.indexes) add(columns);
  const company =
    declared.scope === "shared" || declared.scope.company === declared.key ? null : (declared.scope.company ?? null);
  const newest = partitionOf(declared) ?? company;
  if (newest) add([newest, "created_at", declared.key]);
  // A constraint cannot be on an expression; an index can.
  const caseless = uniquesOf(declared)
    .filter(({ columns }) => columns.some((column) => isCaseless(declared, column)))
    .map(({ columns }) => {
      const compared = columns.map((column) =>
        isCaseless(declared, column) ? `lower(${quote(column)})` : quote(column),
      );
      return `create unique index ${name(declared.name, ...columns, "key")} on ${quote(declared.name)} (${compared.join(", ")})`;
    });
  const trigrams = Object.entries(declared.fields)
    .filter(([, field]) => field.search)
    .map(
      ([field]) =>
        `create index ${name(declared.name, field, "like")} on ${quote(declared.name)} using gin (${quote(field)} gin_trgm_ops)`,
    );
  const whole = foundWholeBy(declared).map(
    (field) =>
      `create index ${name(declared.name, field, "whole")} on ${quote(declared.name)} (${newest ? `${quote(newest)}, ` : ""}upper(${quote(field)}))`,
  );
  return [
    ...[...plain.values()].map(
      (columns) =>
        `create index ${name(declared.name, ...columns, "idx")} on ${quote(declared.name)} (${list(columns)})`,
    ),
    ...listedIndex(declared, newest),
    ...caseless,
    ...trigrams,
    ...whole,
  ];
}

/** The index of a list's own order, within what its rows are kept by; none where the one that keeps codes unique has it. */
function listedIndex(declared: Declared, within: string | null): string[] {
  const order = listOrderOf(declared);
  if (order.length === 0) return [];
  const columns = [...(within ? [within] : []), ...order];
  const isPlain = (column: string) => isNeverEmpty(declared, column) && !isCaseless(declared, column);
  if (order.every(isPlain) && uniquesOf(declared).some((one) => one.columns.join() === columns.join())) return [];
  // As `orderOf` of a question sorts: what is empty comes first, and the key last.
  const sorted = order.map((column) => {
    const compared = isCaseless(declared, column) ? `lower(${quote(column)})` : quote(column);
    return isNeverEmpty(declared, column) ? compared : `${compared} nulls first`;
  });
  const keys = [...(within ? [quote(within)] : []), ...sorted, quote(declared.key)];
  return [`create index ${name(declared.name, "listed", "idx")} on ${quote(declared.name)} (${keys.join(", ")})`];
}

/**
 * A second table of all barcodes, one a row: it finds a barcode in whichever field it stands, and keeps it unique,
 * except for those that rows shared before.
 */
function barcodeTable(declared: Declared): string[] {
  const { within } = barcodesOf(declared) ?? {};
  if (!within) return [];
  const table = `${declared.name}_barcode`;
  return [
    `create table ${quote(table)} (
  ${quote(within)} uuid not null,
  "barcode" text not null,
  ${quote(declared.key)} uuid not null,
  "shared" boolean not null default false,
  primary key (${list(["barcode", within, declared.key])}),
  constraint ${name(table, declared.key, "fkey")} foreign key (${quote(declared.key)}) references ${quote(declared.name)} (${quote(declared.key)}) on delete cascade
)`,
    placed(declared, table),
    `create unique index ${name(table, within, "barcode", "key")} on ${quote(table)} (${list([within, "barcode"])}) where not "shared"`,
    `create index ${name(table, declared.key, "idx")} on ${quote(table)} (${quote(declared.key)})`,
  ];
}

const wantsIndex = (declared: Declared, field: string, target: string): boolean =>
  !declaredAs(target).few && !(declared.line && field === scopeColumns.owner);
