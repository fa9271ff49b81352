/** Milliseconds until a field that is being drawn is there, at most. */
export const patience = 5_000;

/** The grid takes the focus into an editor once more, by a timer, and selects what is typed by then: keys come after that. */
const settling = 5;

/** Where keys go once it has the focus, null before. */
type Field = () => Element | null;

const held: KeyboardEvent[] = [];
let next: Field | null = null;
let isHolding = false;

/**
 * Keeps what is typed until the field for it has the focus, and then types it there: else it would land where the focus was
 * before. A kept Tab or Enter may lead on to a field that has to be waited for in turn.
 */
export function bufferKeys(field: Field): void {
  next = field;
  if (!isHolding) void holdAndType();
}

async function holdAndType(): Promise<void> {
  isHolding = true;
  addEventListener("keydown", hold, true);
  addEventListener("pointerdown", forget, true);
  while (next) {
    const field = await arrived(next);
    if (field) next = null;
    else forget();
    while (!next && held[0]) type(held.shift() as KeyboardEvent);
  }
  removeEventListener("keydown", hold, true);
  removeEventListener("pointerdown", forget, true);
  isHolding = false;
}

/** Who points elsewhere types there. */
function forget(): void {
  next = null;
  held.length = 0;
}

function hold(event: KeyboardEvent): void {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!event.isTrusted || !(isText || ["Tab", "Enter", "Backspace"].includes(event.key))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event);
}

/** The field, once the focus has settled in it. */
async function arrived(field: Field): Promise<Element | null> {
  const until = performance.now() + patience;
  while (next === field && performance.now() < until) {
    await new Promise(requestAnimationFrame);
    if (!field()) continue;
    await new Promise((then) => setTimeout(then, settling));
    const there = field();
    if (there) return there;
  }
  // Another field is waited for by now.
  return next && next !== field ? arrived(next) : null;
}

/** As if the key had been pressed now. */
function type(event: KeyboardEvent): void {
  const { activeElement } = document;
  if (!activeElement) return;
  if (!activeElement.dispatchEvent(new KeyboardEvent("keydown", event))) return;
  if (activeElement instanceof HTMLInputElement && !["Tab", "Enter"].includes(event.key)) put(activeElement, event.key);
}

/** Changes the text as the key would; whoever renders the field hears of it. */
function put(field: HTMLInputElement, key: string): void {
  const end = field.selectionEnd ?? field.value.length;
  const start = field.selectionStart ?? end;
  if (key === "Backspace") field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
  else field.setRangeText(key, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
