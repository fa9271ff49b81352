import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import type { CallFailure } from "../../api/failure.ts";
import type { UiKey } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";

const Told = createContext({ isBeside: false, note: (_by: 1 | -1): void => undefined });

interface Props {
  readonly failure: CallFailure | null;
  /** The sentence that says what was not done, where the step has one of its own. */
  readonly notice?: UiKey | undefined;
  readonly children: ReactNode;
}

/**
 * Why something was refused is said once: above what was entered, unless faults in it say the same beside their fields.
 * That it was not done stands above in either case.
 */
export function SaidOnce({ failure, notice, children }: Props) {
  const [lists, setLists] = useState(0);
  const isBeside = lists > 0;
  const note = useCallback((by: 1 | -1) => setLists((count) => count + by), []);
  const told = useMemo(() => ({ isBeside, note }), [isBeside, note]);
  return (
    <Told value={told}>
      {failure && (notice || !isBeside) && <FailureNote failure={failure} notice={notice} isToldBeside={isBeside} />}
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
