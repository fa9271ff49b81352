import type { CellValueChangedEvent } from "ag-grid-community";
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/index.ts";
import { isEmpty } from "./check.ts";
import { fillNames } from "./fillNames.ts";
import type { Latest } from "./latest.ts";
import type { Line } from "./line.ts";
import { isBlank, type LineColumn } from "./lineColumns.ts";

/** Names beside what was entered change with the language, and what a code means with the owner. @returns names lines anew */
export function useNames(latest: Latest, lines: readonly Line[], owner: string | null) {
  const { language } = useWords();
  const former = useRef({ language, owner });
  const nameAnew = (some: readonly Line[]) => nameLines(latest, some);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language or owner gives other names
  useEffect(() => {
    const before = former.current;
    former.current = { language, owner };
    const isOther = before.language !== language || (before.owner !== owner && before.owner !== null);
    const isFilled = lines.some(({ values }) => !isBlank(latest.current.columns, values));
    const isUnknown = before.owner !== owner && lines.some(({ unknown = [] }) => unknown.length > 0);
    if ((isOther && isFilled) || isUnknown) void nameAnew(lines);
  }, [language, owner]);
  return nameAnew;
}

/** A code that was typed brings the names along that are shown beside it. */
export async function named({ data, colDef }: CellValueChangedEvent<Line>, latest: Latest): Promise<void> {
  const { columns, lines, sought } = latest.current;
  const column = columns.find(({ shows, lookup }) => lookup && shows === colDef.colId);
  const line = lines.find((one) => one.id === data.id);
  if (column && line && sought !== line.id && !isNamed(column, line)) await nameLines(latest, [line], [column]);
}

/** What was picked brought its names along. */
const isNamed = ({ lookup, shows }: LineColumn, { values }: Line): boolean =>
  Object.keys(lookup?.declared.shows ?? {}).some((name) => name !== shows && !isEmpty(values[name]));

export async function nameLines(
  latest: Latest,
  some: readonly Line[],
  columns: readonly LineColumn[] = latest.current.columns,
): Promise<void> {
  const { workspace } = latest.current;
  const filled = await fillNames(columns, some, workspace);
  const found = new Map(some.map((line, at) => [line.id, { line, named: filled[at] ?? line }]));
  const isSameIn = (now: Line, before: Line) =>
    columns.every(({ lookup, shows }) => !lookup || now.values[shows] === before.values[shows]);
  const { lines, onChange, onFollow = onChange } = latest.current;
  onFollow(
    lines.map((now) => {
      const one = found.get(now.id);
      // Where another code was typed meanwhile, that one is looked up by itself.
      return one && isSameIn(now, one.line) ? withNames(now, one.line, one.named) : now;
    }),
  );
}

/** A line with what was found for it since, and with what was typed since. */
function withNames(now: Line, before: Line, named: Line): Line {
  const found = Object.entries(named.values).filter(([name, value]) => before.values[name] !== value);
  return { ...now, unknown: named.unknown ?? [], values: { ...now.values, ...Object.fromEntries(found) } };
}
