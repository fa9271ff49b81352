import type { Declared } from "@stowage/model";
import type { Values } from "../../crud/hooks.ts";
import { insertRows } from "../../crud/writing/store.ts";
import type { Tx } from "../../database/index.ts";

/** A row and the user in whose name it is inserted. */
export interface Made {
  readonly by: string | null;
  readonly values: Values;
}

/** Inserts the rows of steps that several users asked for, each in the name of its user: a statement a user. */
export async function insertAs(tx: Tx, declared: Declared, rows: readonly Made[]): Promise<void> {
  for (const [by, own] of Map.groupBy(rows, (row) => row.by)) {
    await insertRows(
      tx,
      declared,
      own.map(({ values }) => values),
      by,
    );
  }
}
