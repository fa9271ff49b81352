import type { Tone } from "@stowage/model";
import type { ReactNode } from "react";
import "./pill.css";

/** How a pill looks: as a state does, or as something does that is past its time. */
export type PillTone = Tone | "late";

const shapes: Readonly<Record<PillTone, ReactNode>> = {
  waiting: <circle cx="6" cy="6" r="4" />,
  working: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" />
    </>
  ),
  held: <path d="M4 2.5v7M8 2.5v7" strokeWidth="2" />,
  wrong: <path d="m2.8 2.8 6.4 6.4M9.2 2.8 2.8 9.2" />,
  late: (
    <>
      <circle cx="6" cy="6" r="4.2" />
      <path d="M6 3.6V6l1.6 1" />
    </>
  ),
  done: <path d="m2 6.4 2.7 2.6L10 3.4" />,
  ended: <path d="M2.5 6h7" />,
};

/** The sign of a tone, for whoever does not see its colour. */
export const ToneSign = ({ tone }: { tone: PillTone }) => (
  <svg
    className={`sign sign-${tone}`}
    aria-hidden="true"
    width="11"
    height="11"
    viewBox="0 0 12 12"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {shapes[tone]}
  </svg>
);

interface Props {
  readonly tone: PillTone;
  readonly children: ReactNode;
  /** Beside a title. */
  readonly large?: boolean;
}

/** A few words with a sign on a ground that says how things stand. What is normal, done or over has no ground. */
export const Pill = ({ tone, children, large = false }: Props) => (
  <span className={`status status-${tone} ${large ? "status-large" : ""}`}>
    <ToneSign tone={tone} />
    {children}
  </span>
);
