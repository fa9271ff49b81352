/** Milliseconds until a field that is being drawn is there, at most: a slow machine takes its time. */
export const patience = 15_000;

/** Where the focus will rest, once it does. */
type Awaited = () => Element | null;

interface Waiting {
  awaited: Awaited;
  /** How much of what stands in the field was typed before. */
  at: number;
  until: number;
  readonly held: KeyboardEvent[];
}

let waiting: Waiting | null = null;
let frame = 0;

/**
 * Keeps what is typed until the field for it has the focus, and then puts it there: else it would land where the focus was
 * before. Tab and Enter are kept too, since what is typed behind them belongs to the field that they lead to. Asked again
 * meanwhile, it waits for the newer field. Whoever takes the field away says so with `dropKeys`.
 *
 * @param awaited the field once it has the focus, null before
 * @param at how much of what stands in the field was typed before
 */
export function bufferKeys(awaited: Awaited, at = 0): void {
  const until = performance.now() + patience;
  if (waiting) {
    Object.assign(waiting, { awaited, at, until });
    return;
  }
  waiting = { awaited, at, until, held: [] };
  addEventListener("keydown", hold, true);
  addEventListener("pointerdown", dropKeys, true);
  frame = requestAnimationFrame(look);
}

/** Waits no longer: the field will not come, or somebody pointed elsewhere. What was typed for it is dropped. */
export function dropKeys(): void {
  waiting = null;
  cancelAnimationFrame(frame);
  removeEventListener("keydown", hold, true);
  removeEventListener("pointerdown", dropKeys, true);
}

/** Where the focus rests behind a key that leads away from here; over a closed cell only where none is opened by that key. */
export const awayFrom =
  (before: EventTarget | null, isOpening: boolean): Awaited =>
  () => {
    const { activeElement: now } = document;
    if (!now || now === document.body || now === before) return null;
    return isOpening && now.matches(".ag-cell") ? null : now;
  };

function hold(event: KeyboardEvent): void {
  if (!waiting || !isKept(event) || replayed.has(event)) return;
  if (waiting.held.length === 0 && waiting.awaited()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.held.push(event);
}

const isKept = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === "Tab" || key === "Enter") && !(ctrlKey || metaKey || altKey);

/** One thing in each frame: a key finds on the screen what the one before it made. */
function look(): void {
  if (!waiting) return;
  const there = waiting.awaited();
  const isInTime = performance.now() < waiting.until;
  if (there ? deliver(waiting, there) : isInTime) frame = requestAnimationFrame(look);
  else dropKeys();
}

/** Whether more is to be waited for. */
function deliver(now: Waiting, there: Element): boolean {
  const end = now.held.findIndex(({ key }) => key.length > 1);
  const text = now.held.slice(0, end < 0 ? undefined : end).map(({ key }) => key);
  if (text.length > 0 && there instanceof HTMLInputElement) {
    now.held.splice(0, text.length);
    put(there, text.join(""), now.at);
    return true;
  }
  // A character reaches no more than a field, or a cell that it opens.
  if (text.length > 0 && !there.matches(".ag-cell")) return false;
  const key = now.held.shift();
  if (!key) return false;
  bufferKeys(awayFrom(there, key.key !== "Enter"));
  replay(there, key);
  return true;
}

const replayed = new WeakSet<Event>();

function replay(target: Element, { key, code, shiftKey }: KeyboardEvent): void {
  const again = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
  replayed.add(again);
  target.dispatchEvent(again);
}

/** As if it had been typed: in place of what is selected, and whoever renders the field hears of it. */
function put(field: HTMLInputElement, text: string, at: number): void {
  const { selectionStart, selectionEnd, value: old } = field;
  const [from, to] = selectionStart !== selectionEnd ? [selectionStart ?? at, selectionEnd ?? at] : [at, at];
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(field, old.slice(0, from) + text + old.slice(to));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
