/** A scanner's keys follow each other at most so fast, in milliseconds; a person's do not. */
const keyGap = 35;
/** After so many milliseconds of silence a scan without Enter is over. */
const silence = 80;
/** Shorter texts are no code. */
const shortest = 3;

interface Held {
  readonly event: KeyboardEvent;
  readonly at: number;
}

/**
 * Tells what a scanner sends as keys while no text field has the focus, and keeps it from being taken for shortcuts, or its
 * Enter for a press of what has the focus. A key that stays alone is given back as it came. A stroke that comes first is
 * offered at once: whoever takes it leads to a field, and what is typed behind it goes there.
 * @returns how to stop listening.
 */
export function listenForScans(onScan: (text: string) => void): () => void {
  const givenBack = new WeakSet<Event>();
  let held: Held[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const text = () => held.map(({ event }) => event.key).join("");
  const isScan = () =>
    held.length >= shortest && held.every(({ at }, n) => n === 0 || at - (held[n - 1]?.at ?? 0) <= keyGap);

  function end(): void {
    clearTimeout(timer);
    const [scanned, keys] = [isScan() ? text() : null, held];
    held = [];
    if (scanned !== null) onScan(scanned.normalize("NFKC").trim());
    else for (const { event } of keys) giveBack(event);
  }
  /** @returns whether somebody took it. */
  function giveBack({ target, key, code, shiftKey }: KeyboardEvent): boolean {
    const again = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    givenBack.add(again);
    // What had the focus may have been drawn anew meanwhile.
    const isThere = target instanceof Node && target.isConnected;
    return !(isThere ? target : (document.activeElement ?? document.body)).dispatchEvent(again);
  }
  function suppress(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (givenBack.has(event) || event.isComposing || takesText(event.target)) return;
    const late = held.length > 0 && event.timeStamp - (held.at(-1)?.at ?? 0) > keyGap;
    if (isLetter(event) && (event.key !== " " || held.length > 0)) {
      if (late) end();
      suppress(event);
      if (event.key === "/" && held.length === 0 && giveBack(event)) return;
      held.push({ event, at: event.timeStamp });
      clearTimeout(timer);
      timer = setTimeout(end, held.length === 1 ? keyGap : silence);
    } else if (held.length > 0 && event.key !== "Shift") {
      // Enter and Tab end a scan, and are part of it.
      if ((event.key === "Enter" || event.key === "Tab") && isScan()) suppress(event);
      end();
    }
  }
  addEventListener("keydown", onKeyDown, true);
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", onKeyDown, true);
  };
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

/** Whether a text goes into it by itself: a field, or a cell of lines that begins to be typed into by its first key. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.closest(".lines-grid") ||
    target.tagName === "TEXTAREA" ||
    target.tagName === "SELECT"
  )
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type);
}
