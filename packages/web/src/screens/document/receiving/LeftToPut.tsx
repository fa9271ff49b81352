import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { Note } from "../../../ui/Note.tsx";
import type { OpenDocument } from "../extras.ts";
import { sumsLeftToPut } from "./putaway.ts";

/** Says how much is still to be put away. */
export function LeftToPut({ document, row, lines }: OpenDocument) {
  const words = useWords();
  const isPutAway = document.actions.confirm_putaway?.from.includes(String(row[document.status]));
  const left = isPutAway ? sumsLeftToPut(lines) : [];
  if (left.length === 0) return null;
  const count = left.map(({ num, unit }) => `${groupedDecimal(num)} ${unit}`.trim()).join(" · ");
  return <Note tone="neutral" title={words.say("document.toPutAway", { count })} />;
}
