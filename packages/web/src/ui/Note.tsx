import type { ReactNode } from "react";

interface Props {
  readonly tone: "attention" | "neutral" | "wrong";
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

const signs = { attention: "!", neutral: "i", wrong: "×" } as const;

/** Something to know before the next step. */
export function Note({ tone, title, children }: Props) {
  return (
    <div className={`note note-${tone} failure-note`} role="status">
      <span className="note-sign" aria-hidden="true">
        {signs[tone]}
      </span>
      <div className="note-text">
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
