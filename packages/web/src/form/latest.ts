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
