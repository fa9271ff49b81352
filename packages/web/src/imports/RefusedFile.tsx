import type { ImportOutcome } from "../api/imports.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { SheetButton } from "./SheetButton.tsx";

interface Props {
  readonly outcome: ImportOutcome;
  readonly label: "imports.refused" | "imports.toCorrect";
}

/** The rows that were refused as a sheet, with what is wrong behind each; nothing where there are none. */
export function RefusedFile({ outcome: { refused_file: path, bad }, label }: Props) {
  const words = useWords();
  if (!path || bad === 0) return null;
  return (
    <SheetButton path={path} options={{ method: "GET" }}>
      {words.say(label, { count: groupedDecimal(bad) })}
    </SheetButton>
  );
}
