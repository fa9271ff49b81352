import { type ReactNode, useId } from "react";

/** A control with its name above it, tied to it for those who hear the page. */
export function Labelled({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
