/** Within so many milliseconds a second click belongs to the first. */
const doubleClick = 500;

interface Closing {
  readonly type: string;
  readonly target: EventTarget | null;
}

/**
 * Whether what would close a dialog may. A click beside it may not where that is the second half of the double click that
 * opened it, nor where something was typed; its buttons and the Escape key always may.
 */
export function besideClick(now: () => number = () => performance.now()) {
  let openedAt = now();
  let isTyped = false;
  return {
    opened() {
      openedAt = now();
      isTyped = false;
    },
    typed() {
      isTyped = true;
    },
    /** Whether anything would be lost. */
    isTyped: () => isTyped,
    mayClose: (event: Closing): boolean => !isBeside(event) || (!isTyped && now() - openedAt >= doubleClick),
  };
}

const isBeside = ({ type, target }: Closing): boolean =>
  type === "click" && (target as Partial<Element> | null)?.closest?.("button") === null;
