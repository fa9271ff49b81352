import { App, Button } from "antd";
import { useState } from "react";
import { callForFile } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import { failureText } from "../../ui/FailureNote.tsx";

/** Opens the picking lists of orders as a PDF, in the language of the screen. */
export function PickingListButton({ rows }: { rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const ids = rows.filter((row) => typeof row.pickinglist_no === "string").map((row) => row.outbound_id);
  if (ids.length === 0 || !may("pickingListQuery", "query")) return null;
  async function open() {
    // Opened within the click, or the browser would block it; filled when the file is there.
    const page = window.open("about:blank", "_blank");
    setBusy(true);
    try {
      const { blob } = await callForFile("/v1/pickinglist/order", { body: { ids, lang: words.language } });
      const url = URL.createObjectURL(blob);
      if (page) page.location.href = url;
      else location.assign(url);
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (thrown) {
      page?.close();
      void message.error(failureText(asFailure(thrown), words), 6);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button loading={busy} onClick={() => void open()}>
      {words.say("document.printPickingList")}
    </Button>
  );
}
