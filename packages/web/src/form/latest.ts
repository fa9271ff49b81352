import type { Workspace } from "../api/resources.ts";
import { withEntered } from "./entered.ts";
import type { Line, LineErrors } from "./line.ts";
import type { LineColumn, LineValues } from "./lineColumns.ts";

/** The lines as they are now, for what the grid calls later. */
export type Latest = {
  readonly current: {
    lines: readonly Line[];
    columns: readonly LineColumn[];
    /** The line for which what was typed is sought already. */
    sought?: string | undefined;
    /** Tab led here. */
    isTabbed?: boolean;
    errors: LineErrors;
    /** The lines before each change, the last one last. */
    past?: readonly (readonly Line[])[] | undefined;
    onChange: (lines: readonly Line[]) => void;
    /** Puts in what follows from a change, and is undone with it. */
    onFollow?: (lines: readonly Line[]) => void;
    undo?: () => void;
    /** Takes a line away and offers to bring it back. */
    remove: (id: string | undefined) => void;
    workspace: Partial<Workspace>;
  };
};

/** Changes some values of one line. */
export function setLine(latest: Latest, id: string, values: LineValues): void {
  const { lines, columns, onChange } = latest.current;
  onChange(lines.map((one) => (one.id === id ? withEntered(columns, one, values) : one)));
}

/**
 * The newest lines, by what was made of them and by what is shown: where something else is drawn meanwhile, the screen shows
 * for a moment lines from before the last change, and what is done in that moment must not begin with those.
 */
export function linesMade(begun: readonly Line[]) {
  let newest = begun;
  /** Made since and not shown yet, the newest last. */
  let ahead: readonly (readonly Line[])[] = [];
  let last = begun;
  return {
    put(next: readonly Line[]): readonly Line[] {
      ahead = [...ahead, next];
      newest = next;
      return newest;
    },
    /** @returns the newest lines, once these are on the screen. */
    shown(now: readonly Line[]): readonly Line[] {
      const at = ahead.indexOf(now);
      // Lines that come from elsewhere, as those of another document do, stand over all that was made.
      if (at < 0 && now !== last) ahead = [];
      else ahead = ahead.slice(at + 1);
      last = now;
      if (ahead.length === 0) newest = now;
      return newest;
    },
  };
}
