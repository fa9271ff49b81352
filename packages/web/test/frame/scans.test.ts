// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForScans } from "../../src/frame/scans.ts";

const scanned = vi.fn();
const pressed: string[] = [];
const onKey = (event: KeyboardEvent) => void (event.defaultPrevented || pressed.push(event.key));
let stop: () => void;
let now = 0;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<main tabindex=-1></main><input><button>OK</button>";
  pressed.length = 0;
  scanned.mockClear();
  stop = listenForScans(scanned);
  addEventListener("keydown", onKey);
});
afterEach(() => {
  stop();
  removeEventListener("keydown", onKey);
  vi.useRealTimers();
});

function key(name: string, gap: number, of = "main"): void {
  now += gap;
  vi.advanceTimersByTime(gap);
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: now });
  document.querySelector(of)?.dispatchEvent(event);
}
const type = (text: string, gap: number, of?: string) => {
  for (const one of text) key(one, gap, of);
};

test("what a scanner sends is one code, and neither its letters nor its Enter are shortcuts", () => {
  type("NE-/1", 12);
  key("Enter", 10);
  expect(scanned.mock.calls).toEqual([["NE-/1"]]);
  expect(pressed).toEqual([]);
});

test("a scanner that sends no Enter is done after a moment of silence", () => {
  type("４７１０", 20);
  expect(scanned).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(scanned.mock.calls).toEqual([["4710"]]);
});

test("a person's keys are shortcuts as before, one after the other", () => {
  type("nne", 120);
  vi.advanceTimersByTime(100);
  key("Enter", 300);
  expect(pressed).toEqual(["n", "n", "e", "Enter"]);
  expect(scanned).not.toHaveBeenCalled();
});

test("two keys that fall together are two keys, in their order, and before the next one", () => {
  type("ne", 10);
  key("ArrowDown", 15);
  expect(pressed).toEqual(["n", "e", "ArrowDown"]);
});

test("what is scanned while a button has the focus does not press it", () => {
  type("A-01-1", 8, "button");
  key("Enter", 8, "button");
  expect(pressed).toEqual([]);
  expect(scanned).toHaveBeenCalledWith("A-01-1");
});

test("a slow scanner's keys are one code, too, whose Enter presses nothing", () => {
  for (const gap of [45, 60, 90]) {
    scanned.mockClear();
    type("4719990010017", gap, "button");
    key("Enter", gap, "button");
    expect(scanned.mock.calls, `${gap} ms`).toEqual([["4719990010017"]]);
    vi.advanceTimersByTime(500);
  }
  expect(pressed).toEqual([]);
});

test("keys that a busy machine holds back belong to their code, the first as well as those within", () => {
  for (const late of [1, 3, 5]) {
    scanned.mockClear();
    [..."FLT-O1"].forEach((one, at) => void key(one, at === late ? 80 : 10));
    key("Enter", 10);
    expect(scanned.mock.calls, `${late}`).toEqual([["FLT-O1"]]);
    vi.advanceTimersByTime(500);
  }
  expect(pressed).toEqual([]);
});

test("a few keys of a person, and an Enter, are no code; nor is a key that is held down", () => {
  type("jjk", 60);
  key("Enter", 60);
  vi.advanceTimersByTime(500);
  expect(pressed).toEqual(["j", "j", "k", "Enter"]);
  expect(scanned).not.toHaveBeenCalled();
});

test("what goes into a text field, a space alone, and what is held with Ctrl are left alone", () => {
  type("4710", 5, "input");
  key("Enter", 5, "input");
  key(" ", 200, "button");
  expect(pressed).toEqual(["4", "7", "1", "0", "Enter", " "]);
  expect(scanned).not.toHaveBeenCalled();
});

test("a key is not lost where what had the focus is drawn anew meanwhile", () => {
  key("n", 200);
  document.querySelector("main")?.remove();
  vi.advanceTimersByTime(100);
  expect(pressed).toEqual(["n"]);
});

/** Whoever takes "/" goes to the field at once, as a list does. */
function toField(event: KeyboardEvent): void {
  if (event.key !== "/" || event.defaultPrevented) return;
  event.preventDefault();
  document.querySelector("input")?.focus();
}

test("what is typed behind a stroke that leads to a field goes into it, however fast it follows", () => {
  addEventListener("keydown", toField);
  for (const gap of [0, 12, 60]) {
    (document.activeElement as HTMLElement).blur();
    pressed.length = 0;
    key("/", 500);
    for (const one of "OUT-9") key(one, gap, document.activeElement?.tagName === "INPUT" ? "input" : "main");
    vi.advanceTimersByTime(500);
    expect(pressed.join(""), `${gap} ms`).toBe("/OUT-9");
  }
  removeEventListener("keydown", toField);
  expect(scanned).not.toHaveBeenCalled();
});

test("a code that begins with a stroke is a scan where nobody takes the stroke", () => {
  type("/4710", 12);
  key("Enter", 10);
  expect(scanned.mock.calls).toEqual([["/4710"]]);
});
