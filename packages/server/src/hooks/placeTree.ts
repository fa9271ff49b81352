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

/** The nodes in which some places lie, each once, the larger before the smaller; and the number of each place's smallest. */
interface Tree {
  readonly nodes: readonly Node[];
  readonly of: readonly (number | null)[];
}

/** Nobody changes the nodes of a warehouse by hand while locations are hung on them. */
export async function holdTree(tx: Tx, whId: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`places of ${whId}`}, 0))`.execute(tx);
}

/** The nodes of a warehouse are changed by hand: whoever hangs locations on them ends before, or waits. */
export async function takeTree(tx: Tx, whId: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`places of ${whId}`}, 0))`.execute(tx);
}

/** Of those who make nodes, or places that may be there already, in one warehouse, one goes after the other. */
export async function takeTurn(tx: Tx, whId: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new places of ${whId}`}, 0))`.execute(tx);
}

/** So many new nodes that each location's reference to its own is worth finding by a key. */
const many = 50;

/** Hangs locations on the most specific node in which they lie, and makes the nodes that are missing. */
export async function hangOnTree(tx: Tx, userId: string | null, rows: readonly Values[]): Promise<void> {
  for (const [whId, here] of Map.groupBy(rows, (row) => row.wh_id)) {
    const tree = treeOf(here);
    if (tree.nodes.length > 0) await holdTree(tx, whId);
    let ids = await findNodes(tx, String(whId), tree);
    if (tree.nodes.some((node, n) => ids[n] === undefined && node.level !== "slot")) {
      await takeTurn(tx, whId);
      ids = await findNodes(tx, String(whId), tree);
      const missing = fill(tree, ids);
      const place = { company_id: here[0]?.company_id ?? null, wh_id: whId ?? null };
      await insertRows(
        tx,
        model.storage_detail,
        missing.map((n) => ({ ...place, ...rowOf(tree, ids, n) })),
        userId,
      );
      if (missing.length >= many) await countTables(tx, [model.storage_detail.name]);
    }
    for (const [index, row] of here.entries()) row.sd_id = smallest(tree, ids, tree.of[index] ?? null) ?? null;
  }
}

/** The most specific node of each place that is there: `null` where it lies in none, `undefined` where its nodes are not all there. */
export async function nodesOf(
  reader: Reader,
  whId: string,
  places: readonly Parts[],
): Promise<readonly (string | null | undefined)[]> {
  const tree = treeOf(places);
  const ids = await findNodes(reader, whId, tree);
  return tree.of.map((n) => (n === null ? null : smallest(tree, ids, n)));
}

function treeOf(places: readonly Parts[]): Tree {
  const nodes: Node[] = [];
  const numbers = new Map<string, number>();
  const of = places.map((place) => {
    let parent: number | null = null;
    for (const level of locationParts) {
      const code = place[level];
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

/** A slot has a node only where somebody made one: else a location hangs on what its slot is in. */
function smallest(tree: Tree, ids: readonly (string | undefined)[], n: number | null): string | null | undefined {
  const node = n === null ? undefined : tree.nodes[n];
  if (n === null || !node) return null;
  return ids[n] ?? (node.level === "slot" ? (node.parent === null ? null : ids[node.parent]) : undefined);
}

/** The ids of those nodes that are there, each sought by its path. */
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

/** Gives the nodes that are missing their ids; answers which they are. */
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
