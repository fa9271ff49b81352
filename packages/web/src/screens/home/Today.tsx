import { BurnDown } from "./BurnDown.tsx";
import { DayBars } from "./DayBars.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { LowStock } from "./LowStock.tsx";
import { BlockedRows, LateRows, NextRows } from "./WorkRows.tsx";
import type { Home, OpenKind } from "./work.ts";
import "./today.css";

/** The work of the day, as much of it as concerns whoever looks. */
export function Today({ home }: { home: Home }) {
  const { documents } = home;
  const burning = mostOf(documents, ({ due_open, finished }) => due_open + sumOf(finished));
  const charted = [...documents].filter((kind) => cameIn(kind) > 0).sort((one, other) => cameIn(other) - cameIn(one));
  const bars = charted.slice(0, 2);
  if (documents.length === 0) return null;
  return (
    <div className="today">
      <NextRows home={home} />
      <KeyFigures home={home} />
      <div className="today-row today-charts">
        {burning && <BurnDown kind={burning} />}
        {bars.map((kind) => (
          <DayBars key={kind.document} kind={kind} />
        ))}
      </div>
      <div className="today-row">
        <LateRows kinds={documents} />
        <BlockedRows kinds={documents} />
        <LowStock />
      </div>
    </div>
  );
}

const sumOf = (rows: readonly { readonly count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const cameIn = ({ days }: OpenKind): number => days.reduce((sum, { came }) => sum + came, 0);

/** The kind with the most; none where nothing counts. */
function mostOf(kinds: readonly OpenKind[], count: (kind: OpenKind) => number): OpenKind | undefined {
  const [first] = [...kinds].sort((one, other) => count(other) - count(one));
  return first && count(first) > 0 ? first : undefined;
}
