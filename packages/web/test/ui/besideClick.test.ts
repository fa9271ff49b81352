import { expect, test } from "vitest";
import { besideClick } from "../../src/ui/besideClick.ts";

const within = (found: unknown) => ({ closest: () => found }) as unknown as EventTarget;
const beside = { type: "click", target: within(null) };
const onButton = { type: "click", target: within({}) };
const onEscape = { type: "keydown", target: within(null) };

test("the second half of the double click that opened a dialog does not close it", () => {
  let time = 0;
  const dialog = besideClick(() => time);
  time = 200;
  expect([beside, onButton, onEscape].map(dialog.mayClose)).toEqual([false, true, true]);
  time = 900;
  expect(dialog.mayClose(beside)).toBe(true);
  dialog.opened();
  expect(dialog.mayClose(beside)).toBe(false);
});

test("a click beside a dialog does not throw away what was typed in it", () => {
  let time = 0;
  const dialog = besideClick(() => time);
  time = 10_000;
  dialog.typed();
  expect([beside, onButton, onEscape].map(dialog.mayClose)).toEqual([false, true, true]);
});
