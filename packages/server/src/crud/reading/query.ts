import { type Declared, defaultPageSize, Failure, maxPageSize, partitionOf, talliedIn } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { isSpread, type Reader } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { RawJson } from "../../http/rawJson.ts";
import { inSamePartition, partitionFor } from "../sharing/partition.ts";
import { joinsFor, type Shown } from "./columns.ts";
import { type Counts, countedRows, countsOf, isOfLines } from "./counted.ts";
import { rowsOfFunction } from "./needs.ts";
import { onNode } from "./onNode.ts";
import {
  named,
  namesAsked,
  namesOfSort,
  orderOf,
  type Query,
  type Restriction,
  rowsAsked,
  visibleTo,
  whereOf,
} from "./question.ts";
import { stateForTally, tallyColumn } from "./tally.ts";

export interface Page {
  /** As `pageSchema` has it; the rows are JSON text, made by the database. */
  readonly reply: Readonly<Record<string, unknown>>;
  /** Of the caller's rights, as this statement saw it. */
  readonly epoch: string;
}

const lastPage = 1_000_000_000;

/**
 * Answers a query in one statement: ids of the page first, then the rows (a view has its rows at once); the bounded
 * counts and sums, and the epoch of rights.
 */
export async function queryPage(
  reader: Reader,
  declared: Declared,
  restriction: Restriction,
  query: Query,
): Promise<Page> {
  const { page, pageSize } = pageOf(query);
  const { caller } = restriction;
  const visible = onNode(reader, declared, restriction, visibleTo(declared, caller, restriction.names));
  const sorted = namesOfSort(declared, visible, query.sort);
  const joins = joinsFor(declared, sorted);
  const counted = countedRows(declared, restriction, visible, query, sorted);
  const order = orderOf(declared, visible, query);
  const limited = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const cut = sql`order by ${order} ${limited}`;
  const tally = query.tally && !isOfLines(declared, restriction) ? tallyColumn(declared, caller) : null;
  const own = rowsOfFunction(declared, restriction.needed);
  // What is tied to the row itself, not to the page that it stands on, stays on the row's node of a cluster.
  const self = tally ? selfOf(declared) : sql``;
  const isOnNodes = isSpread(reader);
  const ids = declared.view
    ? []
    : idsOfPage(declared, restriction, counted.from, { order, page, pageSize, joins, isOnNodes });
  // Where rows lie is found by values that stand in their own part of a statement.
  const place = isOnNodes ? { where: whereOf(declared, withinPlace(restriction), [], "AND") } : {};
  const onPage = sql`join page p on ${samePage(declared)} ${self}`;
  const picked = declared.view
    ? sql`${selectRows(declared, visible, { order, where: counted.where })} ${limited}`
    : selectRows(declared, visible, { order, picked: onPage, tally, ...place });
  // With its rows in a table of their own, what is counted beside them may lie on other nodes of a cluster.
  const tables = [...own, ...ids, ...counted.tables, sql`picked as materialized (${picked})`];
  const { rows } = await sql<Counts & { readonly rows: string; readonly epoch: string }>`
    with ${sql.join(tables)}
    select (select epoch::text from rights_epoch) as epoch, ${counted.columns(cut)},
      coalesce(json_agg(r)::text, '[]') as rows
    from picked r`.execute(reader);
  const found = rows[0];
  if (!found) throw new Error("a query without an answer");
  const reply = { [declared.reply]: new RawJson(found.rows), ...countsOf(found, query), page, pageSize };
  return { reply, epoch: found.epoch };
}

const withinPlace = ({ caller, equals = {} }: Restriction): Restriction => ({ caller, equals });

interface PageWanted {
  readonly order: RawBuilder<unknown>;
  readonly page: number;
  readonly pageSize: number;
  /** What the order needs beside the table. */
  readonly joins: RawBuilder<unknown>;
  /** On a cluster each node finds the first rows of its warehouses. */
  readonly isOnNodes: boolean;
}

/**
 * The table `page` of a page's keys. Of several warehouses the first rows of each are found by its index, in order, and
 * put together: asked of all at once, all of their rows would be sorted for the sake of one page.
 */
export function idsOfPage(
  declared: Declared,
  { caller, equals = {} }: Restriction,
  from: RawBuilder<unknown>,
  { order, page, pageSize, joins, isOnNodes }: PageWanted,
): readonly RawBuilder<unknown>[] {
  const keys = keyColumns(declared);
  const cut = sql`order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const partition = partitionFor(declared);
  const among = partition?.within(caller.scope) ?? [];
  if (!partition || among.length < 2 || partition.column in equals || isOnNodes)
    return [sql`page as materialized (select ${keys} from ${from} ${cut})`];
  const column = sql.ref(partition.column);
  return [
    sql`first as materialized (select f.* from unnest(${among}::uuid[]) w(id) cross join lateral (
      select ${keys} from ${from} and t.${column} = w.id order by ${order} limit ${page * pageSize}) f)`,
    sql`page as materialized (select ${keys} from first f
      join ${sql.table(declared.name)} t on t.${column} = f.${column} and t.${sql.ref(declared.key)} = f.id ${joins} ${cut})`,
  ];
}

function pageOf(query: Query): { readonly page: number; readonly pageSize: number } {
  const page = query.page ?? 1;
  if (!isWhole(page, lastPage))
    throw Failure.at("page", page < 1 ? "TOO_SMALL" : "TOO_LARGE", { min: 1, max: lastPage });
  const pageSize = query.pageSize ?? defaultPageSize;
  if (!isWhole(pageSize, maxPageSize)) throw Failure.at("pageSize", "PAGE_SIZE", { min: 1, max: maxPageSize });
  return { page, pageSize };
}

/**
 * Everything that a query means, in its order and without pages, as a statement to be read piece by piece; with the column
 * `tally`, and the state beside it, where a name of what is counted of a document's lines is among the columns.
 */
export function wholeQuery(
  declared: Declared,
  restriction: Restriction,
  query: Query,
  columns: readonly string[],
): RawBuilder<unknown> {
  const visible = visibleTo(declared, restriction.caller, restriction.names);
  const counted = isOfLines(declared, restriction) ? [] : talliedIn(declared);
  const chosen = columns.flatMap((column, index) =>
    counted.includes(column) ? [] : named(visible, column, "columns", index).name,
  );
  const { where } = rowsAsked(declared, restriction, visible, query);
  const isTold = columns.some((column) => counted.includes(column));
  const tally = isTold ? tallyColumn(declared, restriction.caller) : null;
  const state = tally && declared.type === "document" ? [declared.status] : [];
  const needed = new Set([...chosen, ...state, ...namesAsked(query), ...namesOfSort(declared, visible, query.sort)]);
  const order = orderOf(declared, visible, query);
  const shown = new Map([...visible].filter(([name]) => needed.has(name)));
  const own = rowsOfFunction(declared, restriction.needed);
  const rows = selectRows(declared, shown, { order, where, ...(tally ? { picked: selfOf(declared), tally } : {}) });
  return own.length > 0 ? sql`with ${sql.join(own)} ${rows}` : rows;
}

/** The rows with these keys, in the order of the keys, as the caller may see them. */
export async function rowsByKey(
  reader: Reader,
  declared: Declared,
  restriction: Restriction,
  keys: readonly string[],
): Promise<RawJson> {
  const visible = onNode(reader, declared, restriction, visibleTo(declared, restriction.caller, restriction.names));
  const where = whereOf(declared, restriction, [], "AND");
  const picked = sql`join unnest(${keys}::uuid[]) with ordinality k(id, position) on k.id = t.${sql.ref(declared.key)} and ${where}`;
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(r)::text, '[]') as rows
    from (${selectRows(declared, visible, { picked, order: sql`k.position` })}) r`.execute(reader);
  return new RawJson(rows[0]?.rows ?? "[]");
}

/** The rows that `field` leads to one of these keys, ordered by another field, as the caller may see them. */
export async function rowsLeadingTo(
  reader: Reader,
  declared: Declared,
  caller: Caller,
  keys: readonly string[],
  { field, order }: { readonly field: string; readonly order: string },
): Promise<RawJson> {
  const further = sql<boolean>`t.${sql.ref(field)} = any(${keys}::uuid[])`;
  const visible = onNode(reader, declared, { caller }, visibleTo(declared, caller));
  const where = whereOf(declared, { caller, further }, [], "AND");
  const ordered = sql`t.${sql.ref(order)}, t.${sql.ref(declared.key)}`;
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(r)::text, '[]') as rows
    from (${selectRows(declared, visible, { order: ordered, where })}) r`.execute(reader);
  return new RawJson(rows[0]?.rows ?? "[]");
}

/** The columns that identify the rows of a page: their key, and the column that leads it. */
function keyColumns(declared: Declared) {
  const column = partitionOf(declared);
  const key = sql`t.${sql.ref(declared.key)} as id`;
  return column ? sql`t.${sql.ref(column)}, ${key}` : key;
}

const samePage = (declared: Declared) => sql`${inSamePartition(declared, "p", "t")}p.id = t.${sql.ref(declared.key)}`;

/** What `tallyColumn` reads of the row itself. */
const selfOf = (declared: Declared) =>
  sql`cross join lateral (select ${keyColumns(declared)}${stateForTally(declared)}) o`;

interface Selection {
  readonly order: RawBuilder<unknown>;
  /** A join that picks the rows. */
  readonly picked?: RawBuilder<unknown>;
  readonly where?: RawBuilder<boolean>;
  /** A column beside the rows' own. */
  readonly tally?: RawBuilder<unknown> | null;
}

function selectRows(
  declared: Declared,
  visible: ReadonlyMap<string, Shown>,
  { order, picked = sql``, where, tally }: Selection,
) {
  const columns = [...visible.values()].map(
    (shown) => sql`${shown.kind.read(shown.column, shown.per)} as ${sql.ref(shown.name)}`,
  );
  return sql`select ${sql.join([...columns, ...(tally ? [tally] : [])])} from ${sql.table(declared.name)} as t ${picked} ${joinsFor(declared, visible.keys())} ${where ? sql`where ${where}` : sql``} order by ${order}`;
}

const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
