import { type LocationPart, locationNodePath, locationNodes, locationParts, model } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../crud/hooks.ts";
import { insertRows } from "../crud/writing/store.ts";
import { newId } from "../database/id.ts";
import type { Reader, Tx } from "../database/index.ts";
import { countTables } from "../database/statistics.ts";

/** What a location is made of. */
export type Parts = { readonly [P in LocationPart]?: unknown };

interface Node {
  /** The number of the node in which it lies. */
  readonly parent: number | null;
  readonly level: LocationPart;
  readonly code: string;
  readonly path: string;
}

/** The nodes in which some locations lie, each once, the larger before the smaller; and for each location the number of its smallest node. */
interface Tree {
  readonly nodes: readonly Node[];
  readonly of: readonly (number | null)[];
}

/** While this transaction links locations to the nodes of a warehouse, nobody changes these nodes by hand. */
export async function shareTree(tx: Tx, whId: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`nodes of ${whId}`}, 0))`.execute(tx);
}

/** Before the nodes of a warehouse are changed by hand: transactions that link locations to them end first, or wait. */
export async function lockTree(tx: Tx, whId: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nodes of ${whId}`}, 0))`.execute(tx);
}

/** Transactions that create nodes, or locations that may exist already, in one warehouse run one after the other. */
export async function lockNodeCreation(tx: Tx, whId: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new nodes of ${whId}`}, 0))`.execute(tx);
}

/** From this many new nodes on, the tables are counted anew, so that each location's reference to its node is found by a key. */
const many = 50;

/** Links locations to the most specific node in which they lie, and creates the nodes that are missing. */
export async function linkToTree(tx: Tx, userId: string | null, rows: readonly Values[]): Promise<void> {
  for (const [whId, here] of Map.groupBy(rows, (row) => row.wh_id)) {
    const tree = treeOf(here);
    if (tree.nodes.length > 0) await shareTree(tx, whId);
    let ids = await findNodes(tx, String(whId), tree);
    if (tree.nodes.some((node, n) => ids[n] === undefined && node.level !== "slot")) {
      await lockNodeCreation(tx, whId);
      ids = await findNodes(tx, String(whId), tree);
      const missing = fill(tree, ids);
      const scope = { company_id: here[0]?.company_id ?? null, wh_id: whId ?? null };
      await insertRows(
        tx,
        model.storage_detail,
        missing.map((n) => ({ ...scope, ...rowOf(tree, ids, n) })),
        userId,
      );
      if (missing.length >= many) await countTables(tx, [model.storage_detail.name]);
    }
    for (const [index, row] of here.entries()) row.sd_id = smallest(tree, ids, tree.of[index] ?? null) ?? null;
  }
}

/** The most specific node of each location: `null` where it lies in none, `undefined` where one of its nodes does not exist. */
export async function nodesOf(
  reader: Reader,
  whId: string,
  locations: readonly Parts[],
): Promise<readonly (string | null | undefined)[]> {
  const tree = treeOf(locations);
  const ids = await findNodes(reader, whId, tree);
  return tree.of.map((n) => (n === null ? null : smallest(tree, ids, n)));
}

function treeOf(locations: readonly Parts[]): Tree {
  const nodes: Node[] = [];
  const numbers = new Map<string, number>();
  const of = locations.map((location) => {
    let parent: number | null = null;
    for (const level of locationParts) {
      const code = location[level];
      if (typeof code !== "string" || code === "") continue;
      const path: string = locationNodePath(parent === null ? null : (nodes[parent]?.path ?? null), level, code);
      const known = numbers.get(path);
      if (known === undefined) {
        numbers.set(path, nodes.length);
        nodes.push({ parent, level, code, path });
      }
      parent = known ?? nodes.length - 1;
    }
    return parent;
  });
  return { nodes, of };
}

/** A slot has a node only where somebody made one: otherwise the location is linked to the node that the slot lies in. */
function smallest(tree: Tree, ids: readonly (string | undefined)[], n: number | null): string | null | undefined {
  const node = n === null ? undefined : tree.nodes[n];
  if (n === null || !node) return null;
  return ids[n] ?? (node.level === "slot" ? (node.parent === null ? null : ids[node.parent]) : undefined);
}

/** The ids of the nodes that exist, each found by its path. */
async function findNodes(reader: Reader, whId: string, { nodes }: Tree): Promise<(string | undefined)[]> {
  const ids = new Array<string | undefined>(nodes.length).fill(undefined);
  if (nodes.length === 0) return ids;
  const { rows } = await sql<{ n: number; sd_id: string }>`
    select w.n::int - 1 as n, d.sd_id
    from unnest(${nodes.map(({ path }) => path)}::text[]) with ordinality as w(path, n) cross join lateral (
      select sd_id from storage_detail where wh_id = ${whId} and sd_path = w.path offset 0) d`.execute(reader);
  for (const { n, sd_id } of rows) ids[n] = sd_id;
  return ids;
}

/** Gives each missing node a new id; answers the numbers of these nodes. */
function fill(tree: Tree, ids: (string | undefined)[]): readonly number[] {
  const missing = tree.nodes.flatMap((node, n) => (ids[n] === undefined && node.level !== "slot" ? [n] : []));
  for (const n of missing) ids[n] = newId();
  return missing;
}

function rowOf({ nodes }: Tree, ids: readonly (string | undefined)[], number: number): Values {
  const node = nodes[number];
  const row: Values = {
    sd_id: ids[number] ?? null,
    sd_level: node?.level ?? null,
    sd_code: node?.code ?? null,
    sd_path: node?.path ?? null,
    parent_sd_id: node?.parent == null ? null : (ids[node.parent] ?? null),
  };
  for (let n: number | null = number; n !== null; n = nodes[n]?.parent ?? null) {
    const level = nodes[n]?.level;
    if (level && level !== "slot") row[locationNodes[level]] = ids[n] ?? null;
  }
  return row;
}
