// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { serialCell } from "../../src/form/lineEditors.tsx";

type Pressed = Parameters<NonNullable<ReturnType<typeof serialCell>["suppressKeyboardEvent"]>>[0];

/** What a key in the open box of scanned numbers does to it, and whether the grid hears nothing of the key. */
function pressed(key: string) {
  const ends: string[] = [];
  const api = { stopEditing: (isCancelled = false) => ends.push(isCancelled ? "lost" : "kept") };
  const cell = serialCell({} as never, {} as never);
  const isUnheard = cell.suppressKeyboardEvent?.({ editing: true, event: { key }, api } as unknown as Pressed);
  return [isUnheard, ...ends];
}

test("Escape closes the box of scanned numbers and keeps them, and the grid that would forget them does not hear it", () =>
  expect(pressed("Escape")).toEqual([true, "kept"]));

test("Tab is the grid's, and what is scanned is not", () =>
  expect([pressed("Tab"), pressed("1"), pressed("Enter")]).toEqual([[false], [true], [true]]));
