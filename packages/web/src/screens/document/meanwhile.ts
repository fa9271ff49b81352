import type { Action } from "@stowage/model";
import type { CallFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import type { PayloadRow } from "./payloadRow.ts";
import { refusedLines } from "./refusedLines.ts";

/** Whether something was refused because somebody else changed it since it was read. */
export const isChangedSince = (failure: CallFailure): boolean =>
  [failure, ...refusedLines(failure)].some(({ code }) => code === "VERSION_CONFLICT");

/**
 * The version of a document as its dialog showed it, to be sent with what the dialog filled in: that would be written over
 * what somebody else said meanwhile. Nothing where nothing was filled in, or several may take the step at once.
 */
export function versionsSeen(
  { atOnce }: Action,
  { id, version, rows }: { readonly id: string; readonly version: unknown; readonly rows: readonly PayloadRow[] },
): Readonly<Record<string, readonly AnyRow[]>> {
  const isFilledIn = rows.some(({ values }) => Object.keys(values).length > 0);
  return isFilledIn && !atOnce && typeof version === "number" ? { versions: [{ id, version }] } : {};
}

/** What stands in a cell otherwise than when the dialog opened. */
export interface Meanwhile {
  /** Which of the rows, from 0. */
  readonly at: number;
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

interface Merged {
  readonly rows: readonly PayloadRow[];
  readonly changed: readonly Meanwhile[];
}

/**
 * Rows as they were entered over what stands there by now: a cell in which nobody typed follows, one in which somebody did
 * stays. Rows of lines that are gone go, and those of lines that came are there.
 * @param key of the lines that the rows are about.
 */
export function enteredOver(
  key: string | undefined,
  { before, mine, theirs }: Readonly<Record<"before" | "mine" | "theirs", readonly PayloadRow[]>>,
): Merged {
  if (key === undefined) return { rows: mine, changed: [] };
  const byLine = (rows: readonly PayloadRow[]) => Map.groupBy(rows, ({ of }) => of[key]);
  const [old, own] = [byLine(before), byLine(mine)];
  const changed: Meanwhile[] = [];
  const rows: PayloadRow[] = [];
  for (const row of theirs) {
    const was = old.get(row.of[key])?.[0];
    const [first, ...parts] = own.get(row.of[key]) ?? [];
    if (was) changed.push(...differences(was, row).map((one) => ({ ...one, at: rows.length })));
    rows.push(first && was ? { of: row.of, values: typedOver(was, first, row) } : row);
    rows.push(...parts.map(({ values }) => ({ of: row.of, values })));
  }
  return { rows: [...rows, ...(own.get(undefined) ?? [])], changed };
}

const namesIn = (...rows: readonly PayloadRow[]) => [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];

const differences = (was: PayloadRow, now: PayloadRow): readonly Omit<Meanwhile, "at">[] =>
  namesIn(was, now)
    .map((name) => ({ name, before: was.values[name] ?? "", now: now.values[name] ?? "" }))
    .filter((one) => one.before !== one.now);

function typedOver(was: PayloadRow, mine: PayloadRow, now: PayloadRow): PayloadRow["values"] {
  const typed = namesIn(was, mine).filter((name) => mine.values[name] !== was.values[name]);
  return { ...now.values, ...Object.fromEntries(typed.map((name) => [name, mine.values[name] ?? ""])) };
}
