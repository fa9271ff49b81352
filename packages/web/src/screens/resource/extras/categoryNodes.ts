import type { AnyRow } from "../../../api/resources.ts";

export interface CategoryNode {
  readonly key: string;
  readonly row: AnyRow;
  readonly title: string;
  readonly children: CategoryNode[];
}

/**
 * Categories as a tree, in their own order. One whose root is not among them stands at the top. With a text: those that
 * hold it, with all that they hang below.
 */
export function categoryNodes(rows: readonly AnyRow[], text = ""): CategoryNode[] {
  const keys = new Set(rows.map((row) => String(row.pc_id)));
  const below = Map.groupBy(rows, (row) => (keys.has(String(row.pc_root_id)) ? String(row.pc_root_id) : ""));
  const sought = text.trim().toLowerCase();
  const build = (under: string, shown: boolean): CategoryNode[] =>
    [...(below.get(under) ?? [])].sort(inOrder).flatMap((row) => {
      const title = `${row.pc_code} ${row.pc_name}`;
      const hit = shown || title.toLowerCase().includes(sought);
      const children = build(String(row.pc_id), hit);
      return hit || children.length > 0 ? [{ key: String(row.pc_id), row, title, children }] : [];
    });
  return build("", sought === "");
}

const inOrder = (one: AnyRow, other: AnyRow) =>
  Number(one.pc_sort ?? 0) - Number(other.pc_sort ?? 0) || String(one.pc_code).localeCompare(String(other.pc_code));
