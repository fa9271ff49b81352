import { useEffect, useRef } from "react";
import type { Tick as State } from "./rows.ts";

interface Props {
  readonly state: State;
  readonly label: string;
  readonly disabled: boolean;
  readonly focusable: boolean;
  readonly onToggle: () => void;
}

/** A check box of three states: all of what it stands for, some of it, none. */
export function TickBox({ state, label, disabled, focusable, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="tick"
      checked={state === "all"}
      aria-label={label}
      // A box that cannot be switched can still be walked over and read.
      aria-disabled={disabled}
      tabIndex={focusable ? 0 : -1}
      onChange={() => {
        if (!disabled) onToggle();
      }}
    />
  );
}
