import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import type { CallFailure } from "../../api/failure.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";

const Told = createContext({ isBeside: false, note: (_by: 1 | -1): void => undefined });

/** What is refused is said once: above what was entered, unless faults in it say the same beside their fields. */
export function SaidOnce({ failure, children }: { failure: CallFailure | null; children: ReactNode }) {
  const [lists, setLists] = useState(0);
  const isBeside = lists > 0;
  const note = useCallback((by: 1 | -1) => setLists((count) => count + by), []);
  const told = useMemo(() => ({ isBeside, note }), [isBeside, note]);
  return (
    <Told value={told}>
      {failure && !isBeside && <FailureNote failure={failure} />}
      {children}
    </Told>
  );
}

/** Whether faults beside their fields say what is refused. */
export const useIsToldBeside = (): boolean => useContext(Told).isBeside;

/** Notes, before anything is drawn, that faults are told here. */
export function useToldHere(isTold: boolean): void {
  const { note } = useContext(Told);
  useLayoutEffect(() => {
    if (!isTold) return;
    note(1);
    return () => note(-1);
  }, [isTold, note]);
}
