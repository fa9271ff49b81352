import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";

/** One of several rows of which something is told: which one it was, from 0, and what it is called. */
export interface OutcomeRow {
  readonly index: number;
  readonly number: string;
  readonly message: string;
  /** The way to it, where there is one. */
  readonly way?: ReactNode;
}

/** What came of rows, such as why they failed, each by its place among all that were picked. */
export function OutcomeRows({ rows }: { rows: readonly OutcomeRow[] }) {
  const words = useWords();
  return (
    <ul className="outcome-rows">
      {rows.map(({ index, number, message, way }) => (
        <li key={index}>
          {words.say("document.failedRow", { index: index + 1, number, message })} {way}
        </li>
      ))}
    </ul>
  );
}
