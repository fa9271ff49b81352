import type { Document } from "@stowage/model";
import { Segmented } from "antd";
import { useState } from "react";
import type { CallFailure, FieldError } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import type { OpenDocument } from "./extras.ts";
import { actionExtras } from "./extrasOf.ts";
import { PayloadTable } from "./PayloadTable.tsx";
import { emptyCells, type PayloadRow, type PayloadShape, sentRows } from "./payload.ts";
import { errorsOfRows, refusedLines } from "./refusedLines.ts";
import { isTracked } from "./tracked.ts";

/** By the name of the payload's part. */
type RowsByPart = Readonly<Record<string, readonly PayloadRow[]>>;

type ErrorsByPart = Readonly<Record<string, readonly FieldError[]>>;

type Entry = ReturnType<typeof useRowsEntry>;

/** The rows of a payload: left out where all is as expected, else as they were entered. */
export function useRowsEntry(document: Document, action: string, shape: PayloadShape, start: RowsByPart) {
  const words = useWords();
  const { single, serials, asked = [], Editor } = actionExtras(document, action);
  const mayLeaveOut = !single && shape.rows.some(({ about }) => about);
  // Serial numbers are scanned: where there are any to scan, the rows stand open.
  const isScanned = serials === "scanned" && Object.values(start).some((rows) => rows.some(({ of }) => isTracked(of)));
  const [asExpected, setAsExpected] = useState(mayLeaveOut && !isScanned);
  const [rows, setRows] = useState(start);
  const [empty, setEmpty] = useState<ErrorsByPart>({});
  const [edited, setEdited] = useState<readonly AnyRow[] | null>(null);
  function payload(): Readonly<Record<string, readonly AnyRow[]>> {
    const [first] = shape.rows;
    if (first && Editor) return { [first.name]: edited ?? [] };
    const sent = shape.rows.filter(({ about }) => !(about && asExpected));
    return Object.fromEntries(sent.map((part) => [part.name, sentRows(part, rows[part.name] ?? [])]));
  }
  /** Whether all is there that may not be left empty; what is not is said at its cell. */
  function isComplete(): boolean {
    const parts = shape.rows.filter(({ about }) => !Editor && !(about && asExpected));
    const found = parts.map((part) => [part.name, emptyCells(part, rows[part.name] ?? [], asked, words)] as const);
    setEmpty(Object.fromEntries(found));
    return found.every(([, errors]) => errors.length === 0);
  }
  function setPart(name: string, next: readonly PayloadRow[]): void {
    setEmpty({});
    setRows((before) => ({ ...before, [name]: next }));
  }
  // An editor has nothing to send until it has read what it needs.
  const isEntered = !Editor || edited !== null;
  return { mayLeaveOut, asExpected, setAsExpected, rows, setPart, setEdited, isEntered, payload, empty, isComplete };
}

interface Props {
  readonly open: OpenDocument;
  readonly action: string;
  readonly shape: PayloadShape;
  readonly entry: Entry;
  readonly failure: CallFailure | null;
}

/** Enters the rows of a payload: in an editor of the document's own, else in a table for each part. */
export function RowsEntry({ open, action, shape, entry, failure }: Props) {
  const words = useWords();
  const { Editor, allLabel = "document.allAsExpected" } = actionExtras(open.document, action);
  if (shape.rows.length === 0) return null;
  if (Editor) return <Editor {...open} refused={refusedLines(failure)} onChange={entry.setEdited} />;
  const shown = shape.rows.filter(({ about }) => !(about && entry.asExpected));
  return (
    <>
      {entry.mayLeaveOut && (
        <Segmented
          className="action-choice"
          aria-label={words.say("document.lines")}
          value={entry.asExpected ? "all" : "rows"}
          options={[
            { value: "all", label: words.say(allLabel) },
            { value: "rows", label: words.say("document.lines") },
          ]}
          onChange={(value) => entry.setAsExpected(value === "all")}
        />
      )}
      {shown.map((part) => {
        const rows = entry.rows[part.name] ?? [];
        return (
          <section key={part.name}>
            {shape.rows.length > 1 && <h3>{part.about ? words.resources(part.about.name) : words.field(part.name)}</h3>}
            <PayloadTable
              part={part}
              rows={rows}
              errors={[...(entry.empty[part.name] ?? []), ...errorsOfRows(failure, part, rows, words)]}
              extras={actionExtras(open.document, action)}
              workspace={{ companyId: asId(open.row.company_id), whId: asId(open.row.wh_id), ownerId: null }}
              onChange={(next) => entry.setPart(part.name, next)}
            />
          </section>
        );
      })}
    </>
  );
}

const asId = (value: unknown): string | null => (typeof value === "string" ? value : null);
