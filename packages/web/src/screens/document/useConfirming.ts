import type { Details } from "@stowage/model";
import { useState } from "react";
import { type Additionals, call, language } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useOneAtATime } from "../../ui/useOneAtATime.ts";
import { useSayDone } from "./notices.ts";
import { useReadAnew, useReadAnewOnceClosed } from "./useDocument.ts";

/**
 * Confirms rows by the call of their list, one request at a time: says what was done, and reads anew what is shown.
 * @param told puts what the call answered into words; what it says is `left` of the work is told longer.
 */
export function useConfirming(path: string, told: (answer: Additionals, count: number) => string, onDone: () => void) {
  const sayDone = useSayDone();
  const readAnew = useReadAnew();
  const refused = useReadAnewOnceClosed();
  const oneAtATime = useOneAtATime();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  async function runNow(rows: readonly AnyRow[]) {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call(`/v1${path}/a`, { body: rows.map((row) => ({ ...row, lang: language() })) });
      onDone();
      sayDone(told(answer, rows.length), answer.left as Details | undefined, answer.left ? 6 : 2);
      await readAnew();
    } catch (thrown) {
      setFailure(refused(asFailure(thrown)));
    } finally {
      setBusy(false);
    }
  }
  return {
    run: (rows: readonly AnyRow[]) => oneAtATime(() => runNow(rows)),
    failure,
    busy,
    /** What was refused is not said any more: other rows are sent next. */
    forget: () => setFailure(null),
  };
}
