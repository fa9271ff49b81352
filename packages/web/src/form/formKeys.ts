import type { KeyboardEvent, RefObject } from "react";
import type { LineValues } from "./lineColumns.ts";

/** What a form does with its lines by keys. */
export interface LinesHandle {
  /** Goes into them. */
  readonly enter: () => void;
  /** Takes what is being typed into a cell. */
  readonly take: () => void;
  /** Goes to a cell: of which line, and of which field. */
  readonly goTo: (line: number, name: string) => void;
  /** Has these rows as lines, and no others; it can be undone. */
  readonly fill: (rows: readonly LineValues[]) => void;
}

/** Of each kind of lines; null as long as there are none. */
export type LinesHandles = Readonly<Record<string, RefObject<LinesHandle | null>>>;

interface Ways {
  readonly save: () => void;
  /** Null as long as there are no lines. */
  readonly lines: { readonly current: LinesHandle | null };
}

/**
 * The keys of a form: Ctrl+Enter saves wherever the cursor stands, Ctrl+↓ goes from its head to its lines. Enter alone saves
 * where there are no lines.
 *
 * @returns what the form listens with
 */
export function formKeys({ save, lines }: Ways) {
  const saveLines = () => {
    lines.current?.take();
    setTimeout(save);
  };
  return {
    // Before the field takes the key for itself: a choice would open, and a search for nothing pick the first that there is.
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
      if (!isWithControl(event)) return;
      const ways = isInLines(event)
        ? { Enter: isSearchForNothing(event) ? saveLines : undefined }
        : { Enter: save, ArrowDown: lines.current?.enter };
      const run = new Map<string, (() => void) | undefined>(Object.entries(ways)).get(event.key);
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    },
    // What was picked or typed last has to stand in its line before all of them are saved.
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const isInHead = event.target instanceof HTMLInputElement && !isInLines(event);
      // A document is not done because Enter stands behind what was typed, or scanned, into its head.
      if (event.key === "Enter" && isInHead && lines.current) event.preventDefault();
      if (isWithControl(event) && isInLines(event) && event.key === "Enter") saveLines();
    },
  };
}

const isSearchForNothing = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && target.role === "combobox" && target.value === "";

const isWithControl = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

const isInLines = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(".lines-grid") !== null;
