import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";

/** A row that failed, of several: which one it was, from 0, and what it is called. */
export interface FailedRow {
  readonly index: number;
  readonly number: string;
  readonly message: string;
  /** The way to it, where there is one. */
  readonly way?: ReactNode;
}

/** The rows that failed, each by its place among all that were picked, and why. */
export function FailedRows({ rows }: { rows: readonly FailedRow[] }) {
  const words = useWords();
  return (
    <ul className="failed-rows">
      {rows.map(({ index, number, message, way }) => (
        <li key={index}>
          {words.say("document.failedRow", { index: index + 1, number, message })} {way}
        </li>
      ))}
    </ul>
  );
}
