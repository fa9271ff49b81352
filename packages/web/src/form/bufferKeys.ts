/** Milliseconds until a field that is being drawn is there, at most. */
export const patience = 1_000;

/**
 * Keeps what is typed until the field for it has the focus, and then puts it there: else it would land where the focus was before.
 *
 * @param field the field once it has the focus, null before
 * @param at how much of what stands in the field was typed before
 */
export function bufferKeys(field: () => HTMLInputElement | null, at = 0): void {
  let held = "";
  const buffer = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || field()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held += event.key;
  };
  const until = performance.now() + patience;
  function look(): void {
    const there = field();
    if (!there && performance.now() < until) return void requestAnimationFrame(look);
    removeEventListener("keydown", buffer, true);
    if (there && held) put(there, there.value.slice(0, at) + held + there.value.slice(at));
  }
  addEventListener("keydown", buffer, true);
  requestAnimationFrame(look);
}

/** As if it had been typed: whoever renders the field hears of it. */
function put(field: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
