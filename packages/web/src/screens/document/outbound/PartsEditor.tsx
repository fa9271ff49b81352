import { maxOrdersOfSplit, sumDecimals } from "@stowage/model";
import { Button, Input } from "antd";
import { useEffect, useState } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { CloseIcon, PlusIcon } from "../../../ui/icons.tsx";
import { Labelled } from "../../../ui/Labelled.tsx";
import type { RowsEditorProps } from "../extras.ts";
import { FaultList } from "../RowFaults.tsx";
import { partErrors } from "./partErrors.ts";
import { type Share, SharesTable, shareDetails } from "./SharesTable.tsx";
import { shareFaults } from "./shareFaults.ts";

interface Part {
  readonly order_no: string;
  readonly share: Share;
}

const sent = ({ order_no, share }: Part): AnyRow => ({ order_no: order_no.trim(), details: shareDetails(share) });

/** What stays with the order is one of those that it becomes. */
const mostParts = maxOrdersOfSplit - 1;

const asked = (line: AnyRow) => sumDecimals([line.outbound_nums, line.outbound_nums_bad]);

/** The parts that are taken out of an order, each with its own number and quantities. */
export function PartsEditor({ row, lines: { details = [] }, refused, onChange }: RowsEditorProps) {
  const words = useWords();
  const named = (no: number): Part => ({ order_no: `${row.order_no ?? ""}-${no}`, share: {} });
  const [parts, setParts] = useState<readonly Part[]>(() => [named(1)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent follows the parts
  useEffect(() => onChange(parts.map(sent)), [parts]);
  const errors = partErrors(refused, parts.map(sent), details, words);
  const called = (at: number) => words.say("document.splitInto", { count: at + 2 });
  const errorAt = (at: number, name: string, line?: AnyRow) =>
    errors.find(
      (error) =>
        error.line === at && error.field === name && (!line || error.details?.line_id === line.outbound_detail_id),
    )?.message;
  const set = (at: number, change: Partial<Part>) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...change } : part)));
  return (
    <>
      <FaultList faults={shareFaults(errors, details, called, words)} />
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its index until it is sent
        <fieldset key={at} className="share">
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
            left={asked}
            share={part.share}
            errorAt={(line) => errorAt(at, "num", line)}
            onChange={(share) => set(at, { share })}
          />
        </fieldset>
      ))}
      {parts.length < mostParts && (
        <Button icon={<PlusIcon />} onClick={() => setParts([...parts, named(parts.length + 1)])}>
          {words.say("document.splitInto", { count: parts.length + 2 })}
        </Button>
      )}
    </>
  );
}
