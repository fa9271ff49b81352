import { columnsOf, parts } from "@stowage/model";
import { noteOutOfScope } from "../sharing/scope.ts";
import { refuseIfAny } from "./check.ts";
import { rightBy, rightValues } from "./rightness.ts";
import { duplicatesOf } from "./unique.ts";
import type { Writing } from "./writing.ts";

/** Notes which rows lie outside the caller's scope, of those whose company, warehouse and owner are right. */
export function noteRightOutOfScope(writing: Writing): void {
  const { resource } = writing;
  const columns = parts.flatMap((part) => columnsOf(resource, part));
  const isRight = rightBy(writing);
  noteOutOfScope(writing, (index) => isRight(index, columns));
}

/**
 * Refuses the request where some rows are wrong. Duplicates among the fields that are right are reported too, so that one
 * reply names everything that is to be corrected.
 */
export async function refuseWrong(writing: Writing): Promise<void> {
  const { rows, failures } = writing;
  if (failures.length === 0) return;
  noteRightOutOfScope(writing);
  const isRight = rightBy(writing);
  failures.push(...(await duplicatesOf({ ...writing, rows: rightValues(rows, isRight), among: true, isRight })));
  refuseIfAny(failures);
}

/** Refuses rows that lie outside the caller's scope, and all else that was noted since the last refusal. */
export function refuseOutOfScope(writing: Writing): void {
  noteOutOfScope(writing);
  refuseIfAny(writing.failures);
}
