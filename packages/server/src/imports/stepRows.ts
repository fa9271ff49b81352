import type { Declared, FieldFailure, StepSheet } from "@stowage/model";
import { resolveReferences } from "../crud/references/resolve.ts";
import { type Position, type Values, valuesOf } from "../crud/rows.ts";
import { checkRequired, checkRow, refuseIfAny } from "../crud/writing/check.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { Drafted } from "./entries.ts";

/** In whose name rows are taken, and by which request. */
export interface Taker {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Takes rows whose references are found, all or none. @throws Failure with errors by the index of a row. */
export type TakeRows = (tx: Tx, taker: Taker, rows: readonly Values[]) => Promise<void>;

/** By the path of their import, what takes such rows. */
export type StepsTaken = Readonly<Record<string, TakeRows>>;

/** Takes the rows of a file of a step as calls do: each is checked, what it names is found, then its documents take it. */
export async function takeSheetRows(
  tx: Tx,
  { caller, requestId, steps }: Taker & { readonly steps: StepsTaken },
  { path, rows: sheet }: StepSheet,
  drafts: readonly Drafted[],
): Promise<void> {
  const resource: Declared = sheet;
  const take = steps[path];
  if (!take) throw new Error(`nothing takes the rows of ${path}`);
  const failures: FieldFailure[] = [];
  const at = (index: number): Position => ({ index });
  const checking = { resource, caller, mode: "create", failures } as const;
  const rows = drafts.map(({ rows: [body = {}] }, index) => checkRow(checking, body, at(index)));
  await resolveReferences({ tx, resource, caller, rows, at, failures });
  for (const [index, row] of rows.entries()) checkRequired(resource.fields, row, at(index), failures);
  refuseIfAny(failures);
  await take(tx, { caller, requestId }, valuesOf(rows));
}
