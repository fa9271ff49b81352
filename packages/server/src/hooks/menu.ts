import {
  Failure,
  type FieldFailure,
  isWorklist,
  type MenuEntry,
  menu,
  menuAddress,
  menuLevels,
  menuTarget,
} from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { isUnderstood } from "./menuQuestion.ts";

const entries = menu as Readonly<Record<string, MenuEntry>>;
const isSystem = ({ menu_code }: Values) => Object.hasOwn(entries, String(menu_code)) || isWorklist(String(menu_code));

/** Where the menu is changed: it stays within reach, since nobody could bring it back. */
const anchor = "menuSetup";

/** The model's own entries lead where they lead, or will; further ones group, or lead to a screen that there is. */
export const menuPaths: Hooks = {
  needs: ["menu_path"],
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) checkPath(context, index, row, before?.[index]);
  },
};

/** The menu stays a tree, and the model's own entries stay in it. */
export const menuTree: Hooks = {
  fill: checkTree,
  async deleting(_context, rows) {
    for (const row of rows)
      if (isSystem(row)) throw new Failure("SYSTEM_ENTRY", { details: { value: String(row.menu_code) } });
  },
};

function checkPath({ at, failures }: HookContext, index: number, row: Values, before: Values | undefined): void {
  const path = row.menu_path;
  row.is_item = typeof path === "string" || before?.is_planned === true;
  if (path === before?.menu_path && before !== undefined) return;
  const refuse = (failure: FieldFailure) => failures.push({ ...at(index), field: "menu_path", ...failure });
  if (before && isSystem(before)) {
    refuse({ code: "READ_ONLY", details: { field: "menu_path" } });
    return;
  }
  if (typeof path !== "string") return;
  const target = menuTarget(path);
  const details = { value: path.slice(0, 120) };
  if (!target) refuse({ code: "MENU_PATH", details });
  else if (!isUnderstood(target)) refuse({ code: "MENU_QUESTION", details });
  else row.menu_path = menuAddress(target);
}

interface MenuRow {
  readonly menu_id: string;
  readonly menu_code: string;
  readonly root_id: string | null;
  readonly is_item: boolean;
  readonly enabled: boolean;
}

/** With these rows in it the menu is still a tree, flat enough to be shown, and can be changed back. */
async function checkTree({ tx, at, failures }: HookContext, rows: readonly Values[]): Promise<void> {
  // Two who change it at once see one another.
  await sql`lock table menu in share row exclusive mode`.execute(tx);
  const { rows: stored } = await sql<MenuRow>`select menu_id, menu_code, root_id, is_item, enabled from menu`.execute(
    tx,
  );
  const tree = new Map(stored.map((one) => [one.menu_id, one]));
  for (const row of rows as readonly unknown[] as readonly MenuRow[]) if (row.menu_id) tree.set(row.menu_id, row);
  for (const [index, row] of (rows as readonly unknown[] as readonly MenuRow[]).entries()) {
    const failure = treeFailure(row, tree);
    if (failure) failures.push({ ...at(index), ...failure });
  }
}

function treeFailure(row: MenuRow, tree: ReadonlyMap<string, MenuRow>): FieldFailure | null {
  const root = row.root_id ? tree.get(row.root_id) : undefined;
  const below = [...tree.values()].filter((one) => one.root_id !== null && one.root_id === row.menu_id);
  if (row.root_id && row.root_id === row.menu_id)
    return { field: "root_id", code: "SELF_REFERENCE", details: { field: "root_id" } };
  if (root?.is_item) return { field: "root_id", code: "MENU_GROUP", details: { value: root.menu_code } };
  if (row.is_item && below.length > 0)
    return { field: "menu_path", code: "MENU_GROUP", details: { value: row.menu_code } };
  const above = chain(row, tree);
  if (above === null) return { field: "root_id", code: "CIRCULAR", details: { field: "root_id" } };
  if (above.length + height(row, tree) > menuLevels)
    return { field: "root_id", code: "MENU_TOO_DEEP", details: { max: menuLevels } };
  const anchored = [...tree.values()].find((one) => one.menu_code === anchor);
  const isOut = anchored && [anchored, ...(chain(anchored, tree) ?? [])].some((one) => !one.enabled);
  return isOut ? { field: "enabled", code: "MENU_NEEDED", details: { value: anchor } } : null;
}

/** The groups above an entry, the nearest first; null where they go round in a circle. */
function chain(row: MenuRow, tree: ReadonlyMap<string, MenuRow>): readonly MenuRow[] | null {
  const above: MenuRow[] = [];
  for (let at = row.root_id; at !== null && at !== undefined; ) {
    const group = tree.get(at);
    if (!group) return above;
    above.push(group);
    if (above.length > tree.size) return null;
    at = group.root_id;
  }
  return above;
}

/** How many levels an entry and what is below it take. */
function height(row: MenuRow, tree: ReadonlyMap<string, MenuRow>): number {
  const below = [...tree.values()].filter((one) => row.menu_id !== undefined && one.root_id === row.menu_id);
  return 1 + Math.max(0, ...below.map((one) => height(one, tree)));
}
