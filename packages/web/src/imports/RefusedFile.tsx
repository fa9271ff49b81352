import { App, Button } from "antd";
import { useState } from "react";
import { asFailure } from "../api/failure.ts";
import type { ImportOutcome } from "../api/imports.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";

interface Props {
  readonly outcome: ImportOutcome;
  readonly label: "imports.refused" | "imports.toCorrect";
}

/** Fetches the rows that were refused as a sheet, with what is wrong behind each; nothing where there are none. */
export function RefusedFile({ outcome: { refused_file: path, bad }, label }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  async function fetchFile(from: string) {
    setBusy(true);
    const { saveFile } = await import("../api/saveFile.ts");
    await saveFile(from, { method: "GET" }).catch((thrown) => message.error(failureText(asFailure(thrown), words)));
    setBusy(false);
  }
  if (!path || bad === 0) return null;
  return (
    <Button loading={busy} onClick={() => void fetchFile(path)}>
      {words.say(label, { count: groupedDecimal(bad) })}
    </Button>
  );
}
