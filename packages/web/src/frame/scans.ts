/** Most of a scanner's keys follow each other so fast, in milliseconds; a person's do not. */
const keyGap = 35;
/** What comes within so many milliseconds belongs together: radio and a busy machine hold single keys back. */
const silence = 100;
/** Shorter texts are no code. */
const shortest = 3;
/** So many keys and an Enter, each within the silence, are a slow scanner's: nobody types so at what is no field. */
const shortestSlow = 6;

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
  const isScan = (isClosed: boolean) => {
    const gaps = held.slice(1).map(({ at }, n) => at - (held[n]?.at ?? 0));
    const fast = gaps.filter((gap) => gap <= keyGap).length;
    return held.length >= shortest && (fast * 2 >= gaps.length || (isClosed && held.length >= shortestSlow));
  };

  function end(isClosed = false): void {
    clearTimeout(timer);
    const [scanned, keys] = [isScan(isClosed) ? text() : null, held];
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
    const late = held.length > 0 && event.timeStamp - (held.at(-1)?.at ?? 0) > silence;
    if (isLetter(event) && (event.key !== " " || held.length > 0)) {
      if (late) end();
      suppress(event);
      if (event.key === "/" && held.length === 0 && giveBack(event)) return;
      held.push({ event, at: event.timeStamp });
      clearTimeout(timer);
      timer = setTimeout(end, silence);
    } else if (held.length > 0 && event.key !== "Shift") {
      // Enter and Tab end a scan, and are part of it.
      const isClosed = event.key === "Enter" || event.key === "Tab";
      if (isClosed && isScan(isClosed)) suppress(event);
      end(isClosed);
    }
  }
  addEventListener("keydown", onKeyDown, true);
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", onKeyDown, true);
  };
}

/** A key that is held down is a person's. */
const isLetter = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !repeat;

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
