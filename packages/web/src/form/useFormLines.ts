import type { Declared, WrongValue } from "@stowage/model";
import { useMemo, useState } from "react";
import { type LineKind, type Lines, lineKinds } from "../api/lineKinds.ts";
import type { AnyRow } from "../api/resources.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { isEmpty } from "./check.ts";
import type { FormVariant } from "./formVariant.ts";
import { type ErrorsByKind, type Line, type LineErrors, newLine } from "./line.ts";
import {
  checkLine,
  isBlank,
  type LineColumn,
  type LineValues,
  lineColumns,
  lineDraft,
  lineValues,
  startValues,
} from "./lineColumns.ts";
import { changesOf, mergeLines } from "./merging.ts";
import { wrongAmount } from "./wrongAmount.ts";
import { wrongNow, wrongText } from "./wrongText.ts";

interface LinesOfForm {
  readonly declared: Declared;
  /** The row to change; null makes a new one. */
  readonly row: AnyRow | null;
  /** Its lines by kind, all of them: saved, it has no others. */
  readonly lines?: Lines;
  readonly variant?: FormVariant;
}

type WrongCells = Readonly<Record<string, WrongValue>>;

interface EnteredKind extends LineKind {
  readonly columns: readonly LineColumn[];
}

/** The lines of a document in a form, kind by kind; there is no kind where the resource has no lines. */
export function useFormLines(
  { declared, row, lines: old, variant }: LinesOfForm,
  changed: (name: string, left: LineErrors) => void,
) {
  const isNew = row === null;
  const words = useWords();
  const kinds = useMemo(() => enteredKinds(declared, variant), [declared, variant]);
  const [all, setAll] = useState(() =>
    startLines(kinds, isNew ? ((old && copiedLines(kinds, old)) ?? null) : (old ?? {})),
  );
  /** As they were read, and how often they were read anew. */
  const [read, setRead] = useState({ lines: all, turn: 0 });
  const [touched, setTouched] = useState<readonly string[]>(isNew ? kinds.map(({ name }) => name) : []);
  const [errors, setErrors] = useState<ErrorsByKind>({});
  const filled = ({ name, columns }: EnteredKind) => (all[name] ?? []).filter((line) => !isBlank(columns, line.values));

  const set = (name: string) => (next: readonly Line[]) => {
    const left = leftErrors(errors[name] ?? {}, all[name] ?? [], next);
    setAll((before) => ({ ...before, [name]: next }));
    setTouched((before) => [...new Set([...before, name])]);
    setErrors((before) => ({ ...before, [name]: left }));
    changed(name, left);
  };
  /** The model's objections to the lines; null where it has none. Blank lines are removed. */
  function check(): ErrorsByKind | null {
    const wrong = kinds.flatMap((kind) => {
      const cells = wrongCells(kind.columns, filled(kind), words, (values) => ({
        ...wrongAmount(declared, kind, values),
        ...variant?.check?.(values),
      }));
      return Object.keys(cells).length > 0 ? [[kind.name, cells] as const] : [];
    });
    setAll(Object.fromEntries(kinds.map((kind) => [kind.name, filled(kind)])));
    setErrors(Object.fromEntries(wrong));
    return wrong.length > 0 ? Object.fromEntries(wrong) : null;
  }
  /** What is sent of them, under the names of their kinds; a kind that was not touched is left out. */
  const drafts = (): Lines =>
    Object.fromEntries(
      kinds
        .filter(({ name }) => touched.includes(name))
        .map((kind) => [kind.name, filled(kind).map(({ values }) => lineDraft(kind.declared, kind.columns, values))]),
    );
  /** Goes on from the lines as they are by now, with what one changed oneself over them or without it. */
  function restart(latest: Lines, whose: "mine" | "theirs") {
    const begun = startLines(kinds, latest);
    const merged = kinds.map((kind) => {
      const { name, declared: line, columns } = kind;
      const isMine = whose === "mine" && touched.includes(name);
      const now = { before: read.lines[name] ?? [], mine: filled(kind) };
      return isMine
        ? { name, ...mergeLines(line, columns, now, latest[name] ?? []) }
        : { name, lines: begun[name] ?? [], both: [] };
    });
    setRead({ lines: begun, turn: read.turn + 1 });
    setAll(Object.fromEntries(merged.map(({ name, lines }) => [name, lines])));
    setErrors({});
    if (whose === "theirs") setTouched([]);
    return merged.flatMap(({ both }) => both);
  }
  /** What another has changed in them since they were read. */
  const theirs = (latest: Lines) =>
    kinds.flatMap(({ name, declared: line, columns }) =>
      changesOf(line, columns, read.lines[name] ?? [], latest[name] ?? []),
    );
  const entered = kinds.map((kind) => ({
    ...kind,
    all: all[kind.name] ?? [],
    errors: errors[kind.name] ?? {},
    set: set(kind.name),
  }));
  return { kinds: entered, turn: read.turn, check, drafts, restart, theirs, refuse: setErrors };
}

/** What is still wrong with lines that were changed: a cell that was corrected, or is gone, is not. */
function leftErrors(errors: LineErrors, before: readonly Line[], next: readonly Line[]): LineErrors {
  const left = Object.entries(errors).flatMap(([line, cells]) => {
    const was = before[Number(line)];
    const at = next.findIndex(({ id }) => id === was?.id);
    const values = next[at]?.values;
    if (!was || !values) return [];
    const isLeft = (name: string) =>
      was.values === values || (name in was.values ? was.values[name] === values[name] : isEmpty(values[name]));
    const kept = Object.entries(cells).filter(([name]) => isLeft(name));
    return kept.length > 0 ? [[at, Object.fromEntries(kept)] as const] : [];
  });
  return Object.fromEntries(left);
}

const enteredKinds = (declared: Declared, variant: FormVariant | undefined): readonly EnteredKind[] =>
  (variant ? [variant.kind] : lineKinds(declared)).map((kind) => ({
    ...kind,
    columns: lineColumns(kind.declared, kind.order),
  }));

/** The lines of a document that a new one is to be like: they become lines of that one. */
const copiedLines = (kinds: readonly EnteredKind[], old: Lines): Lines =>
  Object.fromEntries(
    kinds.map(({ name, declared }) => [name, (old[name] ?? []).map(({ [declared.key]: _own, ...rest }) => rest)]),
  );

/** A new document begins with a line of each kind that it must have. */
const startLines = (kinds: readonly EnteredKind[], old: Lines | null): Readonly<Record<string, readonly Line[]>> =>
  Object.fromEntries(
    kinds.map(({ name, declared, columns, required }) => {
      const blank = required ? [newLine(startValues(columns))] : [];
      return [name, old ? (old[name] ?? []).map((row) => newLine(lineValues(declared, row))) : blank];
    }),
  );

function wrongCells(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  words: Words,
  further: (values: LineValues) => WrongCells,
): LineErrors {
  const found = lines.flatMap((line, at) => {
    const unknown = columns.flatMap((column) => {
      const one = line.unknown?.includes(column.shows) ? wrongNow(column, line) : null;
      return one ? [[column.name, one] as const] : [];
    });
    const wrong = Object.entries({
      ...further(line.values),
      ...checkLine(columns, line.values),
      ...Object.fromEntries(unknown),
    });
    const cells = wrong.map(([name, one]) => {
      const column = columns.find((other) => other.name === name);
      const text = column && wrongText(words, column, one);
      return [name, text ?? words.failed(one.code, { ...one.details, field: name }) ?? one.code];
    });
    return cells.length > 0 ? [[at, Object.fromEntries(cells)] as const] : [];
  });
  return Object.fromEntries(found);
}
