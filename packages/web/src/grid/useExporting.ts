import type { Declared } from "@stowage/model";
import { App } from "antd";
import { useEffect, useRef, useState } from "react";
import type { FetchedFile } from "../api/client.ts";
import { type ExportChoice, exportBody } from "../api/exports.ts";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { saveFile } from "../api/saveFile.ts";
import type { ScreenSearch } from "../api/search.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { queryOf } from "./queryOf.ts";
import { useStanding } from "./useStanding.ts";

interface Exporting {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  readonly shown: readonly string[];
  readonly all: readonly string[];
  readonly onClose: () => void;
}

const nothing = { done: 0, total: 0 };

/** Fetches the file; leaving the dialog stops it. What does not arrive whole is not saved. */
export function useExporting(
  { declared, search, shown, all, onClose }: Exporting,
  choice: ExportChoice,
  everything: boolean,
) {
  const words = useWords();
  const workspace = useWorkspace();
  const standing = useStanding();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [written, setWritten] = useState(nothing);
  const [lost, setLost] = useState<FetchedFile["lost"]>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  async function run() {
    const mine = new AbortController();
    stop.current = mine;
    setBusy(true);
    setStopped(false);
    setWritten(nothing);
    setFailure(null);
    setLost(null);
    const body = exportBody(declared, queryOf(declared, search, standing), workspace, everything ? all : shown, choice);
    try {
      const saved = await saveFile(`/v1${declared.path}/export`, {
        body: { ...body, progress: true, lang: words.language },
        signal: mine.signal,
        onRows: (done, total) => setWritten({ done, total }),
      });
      // What the file lacks is said where it can be asked for again in another encoding.
      if (saved.lost) setLost(saved.lost);
      else onClose();
      const count = groupedDecimal(saved.rows ?? 0);
      if (saved.rows !== null) void message.success(words.say("exports.done", { count }), 3);
    } catch (thrown) {
      if (mine.signal.aborted) setStopped(true);
      else setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  return {
    run: () => void run(),
    stop: () => stop.current?.abort(),
    busy,
    stopped,
    written,
    failure,
    lost,
    forget: () => setLost(null),
  };
}
