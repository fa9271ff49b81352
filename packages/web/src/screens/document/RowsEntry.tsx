import type { DocumentDeclaration } from "@stowage/model";
import { useState } from "react";
import type { CallFailure, FieldError } from "../../api/failure.ts";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useToday } from "../../session/hooks.ts";
import { Note } from "../../ui/Note.tsx";
import { type AskedNow, isAskedOf } from "./asked.ts";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import type { OpenDocument } from "./extras.ts";
import { actionExtras } from "./extrasOf.ts";
import { enteredOver, type Meanwhile } from "./meanwhile.ts";
import { PayloadTable } from "./PayloadTable.tsx";
import {
  emptyCells,
  nothingEntered,
  type PayloadRow,
  type PayloadRows,
  type PayloadShape,
  sentRows,
} from "./payload.ts";
import { RowFaults } from "./RowFaults.tsx";
import { errorsOfRows, refusedOfRows } from "./refusedLines.ts";
import { warningsOf } from "./warnings.ts";

const mostWarned = 8;

/** By the name of the payload's part. */
type RowsByPart = Readonly<Record<string, readonly PayloadRow[]>>;

type ErrorsByPart = Readonly<Record<string, readonly FieldError[]>>;

type Entry = ReturnType<typeof useRowsEntry>;

/** The rows of a payload as they are entered; what stands in them at first is what is expected. */
export function useRowsEntry(document: DocumentDeclaration, action: string, shape: PayloadShape, start: RowsByPart) {
  const words = useWords();
  const { asked = [], askedOf, single, sendsOnlyWith, Editor } = actionExtras(document, action);
  const [rows, setRows] = useState(start);
  const [empty, setEmpty] = useState<ErrorsByPart>({});
  const [edited, setEdited] = useState<readonly AnyRow[] | null>(null);
  const [from, setFrom] = useState(start);
  const [meanwhile, setMeanwhile] = useState<Readonly<Record<string, readonly Meanwhile[]>>>({});
  if (from !== start) {
    const merged = shape.rows.map(({ name, about }) => {
      const three = { before: from[name] ?? [], mine: rows[name] ?? [], theirs: start[name] ?? [] };
      return [name, enteredOver(about?.key, three)] as const;
    });
    setFrom(start);
    setRows(Object.fromEntries(merged.map(([name, made]) => [name, made.rows])));
    setMeanwhile(Object.fromEntries(merged.map(([name, { changed }]) => [name, changed])));
  }
  function payload(): Readonly<Record<string, readonly AnyRow[]>> {
    const [first] = shape.rows;
    if (first && Editor) return { [first.name]: edited ?? [] };
    // Where there is no row to enter, leaving them out means all that there is to do.
    const parts = shape.rows.filter(({ name }) => single || (rows[name] ?? []).length > 0);
    return Object.fromEntries(parts.map((part) => [part.name, sentRows(part, rows[part.name] ?? [], sendsOnlyWith)]));
  }
  /** Whether all is there that may not be left empty; what is not is said at its cell. */
  function isComplete(): boolean {
    const parts = Editor ? [] : shape.rows;
    const found = parts.map((part) => {
      const entered = rows[part.name] ?? [];
      const needed = emptyCells(part, entered, (row) => [...asked, ...(askedOf?.(row) ?? [])], words);
      return [part.name, needed.length > 0 ? needed : nothingEntered(part, entered, words, sendsOnlyWith)] as const;
    });
    setEmpty(Object.fromEntries(found));
    return found.every(([, errors]) => errors.length === 0);
  }
  function setPart(name: string, next: readonly PayloadRow[]): void {
    setEmpty({});
    setRows((before) => ({ ...before, [name]: next }));
  }
  // An editor has nothing to send until it has read what it needs.
  const isEntered = !Editor || edited !== null;
  return { rows, setPart, setEdited, isEntered, payload, empty, isComplete, meanwhile };
}

interface Props {
  readonly open: OpenDocument;
  readonly action: string;
  readonly shape: PayloadShape;
  readonly entry: Entry;
  readonly failure: CallFailure | null;
  /** Whether a field is asked as things stand. */
  readonly askedNow: (name: string) => AskedNow;
  /** The lines as they stand by now. */
  readonly now?: Lines;
}

/** Enters the rows of a payload: in an editor of the document's own, else in a table for each part. */
export function RowsEntry({ open, action, shape, entry, failure, askedNow, now }: Props) {
  const words = useWords();
  const today = useToday();
  const { Editor } = actionExtras(open.document, action);
  const declared = open.document.actions[action];
  const corrected = useCorrected(failure);
  if (shape.rows.length === 0) return null;
  if (Editor) return <Editor {...open} refused={refusedOfRows(failure)} onChange={entry.setEdited} />;
  return (
    <>
      {shape.rows.map((part) => {
        const extras = actionExtras(open.document, action, open.row);
        const entered = entry.rows[part.name] ?? [];
        const rows = extras.live && now ? asTheyStand(entered, part, now) : entered;
        const refused = errorsOfRows(failure, part, rows, words, extras.sendsOnlyWith).filter(
          (error) => !corrected.has(part.name, error),
        );
        const errors = [...(entry.empty[part.name] ?? []), ...refused];
        const warnings = warningsOf(part, rows, extras, today, words);
        return (
          <section key={part.name} className="action-rows">
            {shape.rows.length > 1 && <h3>{part.about ? words.resources(part.about.name) : words.field(part.name)}</h3>}
            <ChangedMeanwhile
              changed={entry.meanwhile[part.name] ?? []}
              rows={rows}
              heading={(name) => words.field(extras.called?.[name] ?? name)}
            />
            <RowFaults {...{ errors, rows }} heading={(name) => words.field(extras.called?.[name] ?? name)} />
            <PayloadTable
              {...{ part, rows, errors, extras }}
              askedNow={askedNow}
              isAskedOf={(name, row) => !declared || isAskedOf(declared, name, row)}
              workspace={{
                companyId: asId(open.row.company_id),
                whId: asId(open.row.wh_id),
                ownerId: asId(open.row.owner_id),
              }}
              onChange={(next) => {
                corrected.note(part.name, rows, next);
                entry.setPart(part.name, next);
              }}
            />
            {warnings.length > 0 && (
              <Note tone="attention" title={words.say("document.lookAgain")}>
                <ul className="error-list">
                  {warnings.slice(0, mostWarned).map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
                  {warnings.length > mostWarned && <li>…</li>}
                </ul>
              </Note>
            )}
          </section>
        );
      })}
    </>
  );
}

/** The same rows, of lines as they stand by now: somebody else may have counted meanwhile. */
function asTheyStand(rows: readonly PayloadRow[], { about }: PayloadRows, now: Lines): readonly PayloadRow[] {
  const key = about?.key ?? "";
  const known = new Map(Object.values(now).flatMap((lines) => lines.map((line) => [line[key], line] as const)));
  return rows.map((row) => {
    const line = known.get(row.of[key]);
    return line ? { ...row, of: { ...row.of, ...line } } : row;
  });
}

/** The cells whose value is another than the one that was refused: nothing is said against them any more. */
function useCorrected(failure: CallFailure | null) {
  const [seen, setSeen] = useState<{ readonly failure: CallFailure | null; readonly cells: ReadonlySet<string> }>();
  const cells = seen?.failure === failure ? seen.cells : new Set<string>();
  const cellOf = (part: string, line: number, name: string) => `${part} ${line} ${name}`;
  return {
    has: (part: string, { line, field }: FieldError) =>
      line !== undefined && field !== undefined && cells.has(cellOf(part, line, field)),
    note(part: string, before: readonly PayloadRow[], after: readonly PayloadRow[]) {
      if (failure === null || before.length !== after.length) return;
      const changed = after.flatMap(({ values }, line) =>
        Object.keys(values)
          .filter((name) => values[name] !== before[line]?.values[name])
          .map((name) => cellOf(part, line, name)),
      );
      setSeen({ failure, cells: new Set([...cells, ...changed]) });
    },
  };
}

const asId = (value: unknown): string | null => (typeof value === "string" ? value : null);
