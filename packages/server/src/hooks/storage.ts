import { locationParts, model } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { heldWhileReferred, type Reader } from "../database/index.ts";
import { linkToTree } from "./storageDetailTree.ts";
import { walkOrder } from "./walkOrder.ts";

/** A location allows categories that exist. */
export const categoriesAllowed: Hooks = {
  needs: ["company_id", "allowed_categories"],
  fill: (context, rows) => checkCategories(context, rows, context.tx),
};

/** A location knows its walk order and its node of the tree, and is not disabled or put to other use while goods stand there. */
export const storage: Hooks = {
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) {
      const was = before?.[index];
      // A walk order that was entered by hand stays; one that was derived follows the parts.
      const derived = was !== undefined && was.walk_order === walkOrder(was) && was.walk_order === row.walk_order;
      // What was counted no longer has why it was to be.
      if (row.count_flag === false) row.count_reason = null;
      if (row.walk_order === null || row.walk_order === undefined || derived) row.walk_order = walkOrder(row);
    }
    const moved = rows.filter((row, index) => locationParts.some((part) => row[part] !== before?.[index]?.[part]));
    await linkToTree(context.tx, context.caller.userId, moved);
    if (!before) return;
    await awaitMoves(context, rows, before);
    await refuseOccupied(context, rows, before);
  },
};

/** Codes come as an array, or from a sheet as text with commas. */
export async function checkCategories(
  { at, failures }: Pick<HookContext, "at" | "failures">,
  rows: readonly Values[],
  reader: Reader,
): Promise<void> {
  const codesByRow = new Map<Values, readonly string[]>();
  for (const [index, row] of rows.entries()) {
    const codes = codesOf(row.allowed_categories);
    if (codes === null)
      failures.push({
        ...at(index),
        field: "allowed_categories",
        code: "WRONG_TYPE",
        details: { field: "allowed_categories" },
      });
    else if (codes.length === 0) row.allowed_categories = null;
    else codesByRow.set(row, codes);
  }
  if (codesByRow.size === 0) return;
  const all = [...new Set([...codesByRow.values()].flat())];
  const lock = await heldWhileReferred(reader, model.product_category, "pc_code", all);
  const { rows: found } = await sql<{ company_id: string; pc_code: string }>`
    select company_id, pc_code from product_category
    where company_id = any(${[...new Set(rows.map((row) => row.company_id))]}::uuid[]) and pc_code = any(${all}::text[])
    order by pc_id ${lock}`.execute(reader);
  const known = new Set(found.map((one) => `${one.company_id} ${one.pc_code}`));
  for (const [index, row] of rows.entries()) {
    const codes = codesByRow.get(row);
    if (!codes) continue;
    row.allowed_categories = [...codes];
    const unknown = codes.find((code) => !known.has(`${row.company_id} ${code}`));
    if (unknown !== undefined) {
      const details = { field: "allowed_categories", value: unknown };
      failures.push({ ...at(index), field: "allowed_categories", code: "UNKNOWN_REFERENCE", details });
    }
  }
}

function codesOf(value: unknown): readonly string[] | null {
  if (value === null || value === undefined) return [];
  const parts: readonly unknown[] | null = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : null;
  if (!parts || parts.some((part) => typeof part !== "string")) return null;
  return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ""))];
}

/**
 * Transactions that are moving goods on a location end before it is frozen, disabled or put to other use; later ones
 * see it so. A transaction that is making a row of stock there is waited for at the location itself, which the engine
 * has locked.
 */
async function awaitMoves({ tx }: HookContext, rows: readonly Values[], before: readonly Values[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const was = before[index];
    if (["frozen", "enabled", "storage_type"].every((name) => row[name] === was?.[name])) continue;
    await sql`
      select 1 from stock where wh_id = ${row.wh_id} and storage_id = ${row.storage_id}
      order by stock_id for no key update`.execute(tx);
  }
}

/** Picked goods lie on staging locations and in totes. */
const holdsPicked = (row: Values | undefined): boolean => ["staging", "tote"].includes(String(row?.storage_type));

async function refuseOccupied(
  { tx, at, failures }: HookContext,
  rows: readonly Values[],
  before: readonly Values[],
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const was = before[index];
    const shut = row.enabled === false && was?.enabled === true;
    const turned = row.storage_type !== was?.storage_type && [row, was].some(holdsPicked);
    if (!shut && !turned) continue;
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from stock
      where wh_id = ${row.wh_id} and storage_id = ${row.storage_id} and qty > 0`.execute(tx);
    const count = found[0]?.count ?? 0;
    if (count === 0) continue;
    failures.push({ ...at(index), field: shut ? "enabled" : "storage_type", code: "STOCK_EXISTS", details: { count } });
  }
}
