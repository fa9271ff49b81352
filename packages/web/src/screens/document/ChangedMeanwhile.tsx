import { useWords } from "../../i18n/index.ts";
import { Note } from "../../ui/Note.tsx";
import type { Meanwhile } from "./meanwhile.ts";
import type { PayloadRow } from "./payload.ts";

interface Props {
  readonly changed: readonly Meanwhile[];
  readonly rows: readonly PayloadRow[];
  /** What a column is called here. */
  readonly heading: (name: string) => string;
}

/** What somebody else changed while the dialog was open, cell by cell: it was read anew. */
export function ChangedMeanwhile({ changed, rows, heading }: Props) {
  const words = useWords();
  if (changed.length === 0) return null;
  return (
    <Note tone="attention" title={words.say("document.readAnew")}>
      <ul className="error-list">
        {changed.map(({ at, name, before, now }) => {
          const product = String(rows[at]?.of.product_code ?? "");
          const line = words.say("document.lineOf", { line: at + 1, product }).trim();
          const cell = { line, field: heading(name), before: before || "–", now: now || "–" };
          return <li key={`${at} ${name}`}>{words.say("document.changedFrom", cell)}</li>;
        })}
      </ul>
    </Note>
  );
}
