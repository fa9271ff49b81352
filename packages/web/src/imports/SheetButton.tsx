import { App, Button } from "antd";
import { type ReactNode, useState } from "react";
import { asFailure } from "../api/failure.ts";
import type { saveFile as save } from "../api/saveFile.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";

interface Props {
  readonly path: string;
  readonly options: Parameters<typeof save>[1];
  readonly children: ReactNode;
}

/** Fetches a sheet that the server makes. */
export function SheetButton({ path, options, children }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  async function fetchFile() {
    setBusy(true);
    const { saveFile } = await import("../api/saveFile.ts");
    await saveFile(path, options).catch((thrown) => message.error(failureText(asFailure(thrown), words)));
    setBusy(false);
  }
  return (
    <Button loading={busy} onClick={() => void fetchFile()}>
      {children}
    </Button>
  );
}
