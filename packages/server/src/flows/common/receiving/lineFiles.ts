import type { Tx } from "../../../database/index.ts";
import { attach, attachable } from "../../../files/index.ts";
import { type LineError, lineError } from "../refusals.ts";
import type { Kind } from "./kind.ts";
import type { Attached, Line } from "./lines.ts";

/** Files hang on lines: those of their count, and those of what quality control found. */

/** Whose files are named, of which line and in which field. */
interface Named {
  readonly line: Line;
  readonly accountId: string;
  readonly field: "count_files" | "qc_files";
  /** The lines of the files that were named before, on which these are to hang. */
  readonly taken: Map<string, string>;
}

/**
 * Files as they were uploaded; one that is neither the caller's nor on the line already, or that another line has been given
 * meanwhile, is refused. Null where there are none.
 */
export async function knownFiles(
  tx: Tx,
  kind: Kind,
  { line, accountId, field, taken }: Named,
  named: readonly Attached[] | null,
  errors: LineError[],
): Promise<readonly Attached[] | null> {
  const ids = idsOf(named);
  if (ids.length === 0) return null;
  const known = await attachable(tx, ids, { resource: kind.line, id: line.line_id, accountId });
  const unknown = ids.find((id) => !known.has(id) || (taken.get(id) ?? line.line_id) !== line.line_id);
  if (unknown) errors.push(lineError(line, "UNKNOWN_FILE", { field, value: unknown }));
  else for (const id of ids) taken.set(id, line.line_id);
  return ids.flatMap((id) => known.get(id) ?? []);
}

type Hanging = Pick<Line, "line_id" | "count_files" | "found">;

/** Hangs the files of a line on it where they are others than before, and deletes those that no longer belong to it. */
export async function hangFiles(tx: Tx, kind: Kind, before: Hanging | undefined, now: Hanging): Promise<void> {
  const ids = idsOf(filesOf(now));
  if (idsOf(filesOf(before)).join() !== ids.join()) await attach(tx, kind.line, now.line_id, ids);
}

const filesOf = (line: Hanging | undefined) => [...(line?.count_files ?? []), ...(line?.found?.qc_files ?? [])];

export const idsOf = (files: readonly Attached[] | null): readonly string[] => [
  ...new Set((files ?? []).map(({ file_id }) => file_id)),
];
