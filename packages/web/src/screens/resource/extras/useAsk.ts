import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { asFailure } from "../../../api/failure.ts";
import { useWords } from "../../../i18n/index.ts";
import { failureText } from "../../../ui/FailureNote.tsx";
import { useOneAtATime } from "../../../ui/useOneAtATime.ts";

/** Does something for rows of a resource, says how it went unless that is told elsewhere, and has its lists read anew. */
export function useAsk(resource: string) {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const oneAtATime = useOneAtATime();
  const ask = async (work: () => Promise<string | undefined>) => (await oneAtATime(() => askNow(work))) ?? false;
  async function askNow(work: () => Promise<string | undefined>): Promise<boolean> {
    setBusy(true);
    try {
      const said = await work();
      if (said !== undefined) void message.success(said, 3);
      return true;
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
      return false;
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: [resource] });
    }
  }
  return { ask, busy };
}
