import type { ExistingMode } from "@stowage/model";
import { Button } from "antd";
import type { ReactNode } from "react";
import { columnTitle, type ImportOutcome, type ImportSheet, type Mapping } from "../api/imports.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { TableScroll } from "../ui/TableScroll.tsx";
import { counted } from "./ExistingChoice.tsx";
import { RefusedFile } from "./RefusedFile.tsx";

interface Props {
  readonly outcome: ImportOutcome;
  readonly sheet: ImportSheet;
  readonly mapping: Mapping;
  readonly existing: ExistingMode;
  readonly run: (mode: "all" | "good") => void;
  readonly back: () => void;
  /** What its unknown words mean. */
  readonly children?: ReactNode;
}

const most = 200;

/**
 * The result of a trial: how many rows are good, and why each other cell is not. Only then comes the import button,
 * with the number of rows.
 */
export function Checked({ outcome, sheet, mapping, existing, run, back, children }: Props) {
  const words = useWords();
  const { bad, errors: cells } = outcome;
  const titlesOf = ({ column, columns, field }: ImportOutcome["errors"][number]) =>
    (columns ?? [column ?? mapping[field ?? ""]?.[0] ?? []].flat()).map((at) => columnTitle(sheet, at)).join(" + ");
  const good = outcome.good - outcome.unchanged - outcome.skipped;
  const summary =
    existing === "refuse"
      ? words.say("imports.checked", { good: groupedDecimal(good), bad: groupedDecimal(bad) })
      : words.say("imports.checkedExisting", counted(outcome));
  return (
    <>
      <p role="status" className={`note ${bad > 0 ? "note-wrong" : "note-good"}`}>
        {summary}
      </p>
      {children}
      {cells.length > 0 && (
        <TableScroll label={words.say("document.reason")} className="import-table import-refused">
          <table className="plain-table">
            <thead>
              <tr>
                <th className="number">#</th>
                <th>{words.say("imports.systemField")}</th>
                <th className="import-from">{words.say("imports.fileColumn")}</th>
                <th>{words.say("list.value")}</th>
                <th>{words.say("document.reason")}</th>
              </tr>
            </thead>
            <tbody>
              {cells.slice(0, most).map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two errors
                <tr key={at}>
                  <td className="number">{cell.row}</td>
                  <td>{cell.field && words.field(cell.field)}</td>
                  <td className="quiet import-from">{titlesOf(cell)}</td>
                  <td className="code">{cell.value}</td>
                  <td className="wrong">{cell.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {outcome.errors_total > most && (
        <p className="quiet">
          {words.say("imports.firstOnly", {
            shown: groupedDecimal(Math.min(most, cells.length)),
            total: groupedDecimal(outcome.errors_total),
          })}
        </p>
      )}
      {heldBack(outcome) > 0 && (
        <p className="quiet">
          {words.say("imports.heldBack", { count: heldBack(outcome), why: words.error("ROW_OF_REFUSED") })}
        </p>
      )}
      <footer className="import-foot">
        {bad === 0 && good > 0 && (
          <Button type="primary" onClick={() => run("all")}>
            {words.say("imports.importAll", { count: groupedDecimal(good) })}
          </Button>
        )}
        {bad > 0 && good > 0 && (
          <Button type="primary" onClick={() => run("good")}>
            {words.say("imports.importGood", { good: groupedDecimal(good), bad: groupedDecimal(bad) })}
          </Button>
        )}
        <RefusedFile outcome={outcome} label="imports.toCorrect" />
        <Button onClick={back}>{words.say("imports.mapping")}</Button>
      </footer>
    </>
  );
}

/** Rows that are right by themselves and go with a document that is not; known where each error is in the reply. */
function heldBack({ bad, errors, errors_total }: ImportOutcome): number {
  return errors.length < errors_total ? 0 : bad - new Set(errors.map(({ row }) => row)).size;
}
