import { maxOrdersOfSplit, sumDecimals } from "@stowage/model";
import { Button, Input } from "antd";
import { useEffect, useRef, useState } from "react";
import type { FieldError } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { CloseIcon, PlusIcon } from "../../../ui/icons.tsx";
import { Labelled } from "../../../ui/Labelled.tsx";
import { Note } from "../../../ui/Note.tsx";
import type { RowsEditorProps } from "../extras.ts";
import { FaultList } from "../RowFaults.tsx";
import { isUncorrected, partErrors } from "./partErrors.ts";
import { type Share, SharesTable, shareDetails } from "./SharesTable.tsx";
import { shareFaults } from "./shareFaults.ts";

interface Part {
  /** Tells it from the others, whatever of them is taken away. */
  readonly id: number;
  readonly order_no: string;
  readonly share: Share;
}

const sent = ({ order_no, share }: Part): AnyRow => ({ order_no: order_no.trim(), details: shareDetails(share) });

/** What stays with the order is one of those that it becomes. */
const mostParts = maxOrdersOfSplit - 1;

const asked = (line: AnyRow) => sumDecimals([line.outbound_nums, line.outbound_nums_bad]);

/** What of a line is in no part, and stays with the order; less than nothing where the parts take too much. */
const stays = (line: AnyRow, parts: readonly Part[]): string =>
  sumDecimals([asked(line), ...parts.map(({ share }) => `-${share[String(line.outbound_detail_id)] || "0"}`)]);

/** The part that comes next, under a number that no other has. */
function nextPart({ order_no }: AnyRow, parts: readonly Part[]): Part {
  const named = (no: number) => `${order_no ?? ""}-${no}`;
  let no = 1;
  while (parts.some((part) => part.order_no === named(no))) no += 1;
  return { id: 1 + Math.max(0, ...parts.map(({ id }) => id)), order_no: named(no), share: {} };
}

/** What is refused of the parts as they were sent, until they are corrected; a part that is added has done nothing. */
function useUncorrected({ refused, lines: { details = [] } }: RowsEditorProps, parts: readonly Part[]) {
  const words = useWords();
  const key = JSON.stringify(refused);
  const [told, setTold] = useState({ key, parts });
  if (told.key !== key) setTold({ key, parts });
  return partErrors(refused, told.parts.map(sent), details, words).flatMap((error): readonly FieldError[] => {
    const before = told.parts[error.line ?? 0];
    const line = parts.findIndex(({ id }) => id === before?.id);
    const now = parts[line];
    return before && now && isUncorrected(error, sent(before), sent(now)) ? [{ ...error, line }] : [];
  });
}

/** The parts that are taken out of an order, each with its own number and quantities. */
export function PartsEditor(props: RowsEditorProps) {
  const { row, lines, onChange } = props;
  const { details = [] } = lines;
  const words = useWords();
  const [parts, setParts] = useState<readonly Part[]>(() => [nextPart(row, [])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent follows the parts
  useEffect(() => onChange(parts.map(sent)), [parts]);
  const body = useRef<HTMLDivElement>(null);
  // The dialog stood there before its parts came.
  useEffect(() => {
    body.current?.querySelector<HTMLElement>("[data-line] input")?.focus();
  }, []);
  const errors = useUncorrected(props, parts);
  const isAllTaken = details.every((line) => stays(line, parts) === "0");
  const called = (at: number) => words.say("document.splitPart", { no: at + 2 });
  const errorAt = (at: number, name: string, line?: AnyRow) =>
    errors.find(
      (error) =>
        error.line === at && error.field === name && (!line || error.details?.line_id === line.outbound_detail_id),
    )?.message;
  const set = (at: number, change: Partial<Part>) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...change } : part)));
  return (
    <div ref={body}>
      <FaultList faults={shareFaults(errors, details, called, words)} />
      {parts.map((part, at) => (
        <fieldset key={part.id} className="share">
          <legend>{called(at)}</legend>
          <div className="row">
            <Labelled label={words.field("order_no")}>
              {(id) => (
                <Input
                  id={id}
                  className="code"
                  value={part.order_no}
                  maxLength={60}
                  status={errorAt(at, "order_no") ? "error" : undefined}
                  title={errorAt(at, "order_no")}
                  onChange={(event) => set(at, { order_no: event.target.value })}
                />
              )}
            </Labelled>
            {parts.length > 1 && (
              <Button
                type="text"
                aria-label={words.say("list.delete")}
                icon={<CloseIcon />}
                onClick={() => setParts(parts.filter((_part, index) => index !== at))}
              />
            )}
          </div>
          <SharesTable
            lines={details}
            left={(line) => stays(line, parts)}
            share={part.share}
            errorAt={(line) => errorAt(at, "num", line)}
            onChange={(share) => set(at, { share })}
          />
        </fieldset>
      ))}
      {isAllTaken && <Note tone="attention" title={words.say("document.nothingStays")} />}
      {parts.length < mostParts && (
        <Button icon={<PlusIcon />} onClick={() => setParts([...parts, nextPart(row, parts)])}>
          {words.say("document.splitInto", { count: parts.length + 2 })}
        </Button>
      )}
    </div>
  );
}
