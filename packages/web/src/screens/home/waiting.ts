import { type DocumentDeclaration, meaningOf, statesOf } from "@stowage/model";

export interface WaitingCount {
  readonly document: string;
  readonly status: string;
  readonly count: number;
}

export interface WaitingPart {
  readonly status: string;
  readonly count: number;
  readonly colour: string;
}

export const totalOf = (rows: readonly WaitingCount[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** The open states in the order of the work: the nearer to its end the stronger; what was stopped stands out. */
export function waitingParts(document: DocumentDeclaration, rows: readonly WaitingCount[]): readonly WaitingPart[] {
  const ordered = statesOf(document).flatMap((state) => rows.filter((row) => row.status === state && row.count > 0));
  const working = ordered.filter(({ status }) => meaningOf(document, status)?.tone !== "held");
  return ordered.map(({ status, count }) => {
    const at = working.findIndex((row) => row.status === status);
    return { status, count, colour: at < 0 ? "var(--attention)" : shade(at, working.length) };
  });
}

function shade(at: number, of: number): string {
  const share = of > 1 ? Math.round(30 + (70 * at) / (of - 1)) : 100;
  return `color-mix(in oklab, var(--accent-text) ${share}%, var(--border))`;
}
