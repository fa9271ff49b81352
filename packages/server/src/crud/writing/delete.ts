import { type Declared, Failure, partitionOf } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { refuseReferredCodes } from "../references/codeReferences.ts";
import { refusingUsed } from "../references/inUse.ts";
import { demandWritable } from "../sharing/scope.ts";
import { refuseSharedRows } from "../sharing/sharedRows.ts";
import { refuseClosed } from "./closed.ts";
import { lockInOrder } from "./lock.ts";
import { releaseUnique } from "./unique.ts";
import type { ChangeOptions } from "./writing.ts";

/**
 * Deletes rows, all or none.
 * @throws Failure NOT_FOUND outside the caller's scope; IN_USE, naming what needs one of them, where something does.
 */
export async function deleteRows(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  keys: readonly string[],
  { hooks, guard }: Pick<ChangeOptions, "hooks" | "guard">,
): Promise<void> {
  const found = await lockInOrder({ tx, caller, isDeleting: true, sent: [] }, declared, hooks, keys);
  const locked = new Map(found.map((row) => [row[declared.key], row]));
  const rows = keys.map((id) => {
    const row = locked.get(id);
    if (!row) throw new Failure("NOT_FOUND", { details: { id } });
    return row;
  });
  demandWritable(declared, caller.scope, rows);
  for (const row of rows) {
    refuseClosed(declared, row);
    guard?.(row);
  }
  refuseSharedRows(declared, caller, "delete", rows);
  const context = { tx, caller, at: (index: number) => ({ index }), failures: [] };
  const column = partitionOf(declared);
  const within = column ? sql`${sql.ref(column)} = any(${rows.map((row) => row[column])}::uuid[]) and ` : sql``;
  await refusingUsed(declared, async () => {
    for (const hook of hooks) await hook.deleting?.(context, rows);
    await refuseReferredCodes(tx, declared, rows);
    await releaseUnique(tx, declared, keys);
    await sql`delete from ${sql.table(declared.name)} where ${within}${sql.ref(declared.key)} = any(${keys}::uuid[])`.execute(
      tx,
    );
  });
}
