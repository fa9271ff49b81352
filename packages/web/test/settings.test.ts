import fc from "fast-check";
import { expect, test } from "vitest";
import { clamped, lying, seen } from "../src/screens/settings/crop.ts";

test("the middle square is seen at first, and less of it the more it is zoomed", () => {
  expect(seen(400, 200, lying)).toEqual({ x: 100, y: 0, side: 200 });
  expect(seen(200, 400, { ...lying, zoom: 2 })).toEqual({ x: 50, y: 150, side: 100 });
  expect(seen(400, 200, { ...lying, right: 0.5 })).toEqual({ x: 0, y: 0, side: 200 });
});

test("however it is moved, the window stays filled with the picture", () => {
  const lie = fc.record({
    zoom: fc.double({ min: 0.1, max: 9, noNaN: true }),
    right: fc.double({ min: -9, max: 9, noNaN: true }),
    down: fc.double({ min: -9, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), lie, (width, height, framing) => {
      const { x, y, side } = seen(width, height, clamped(width, height, framing));
      const near = 1e-6 * Math.max(width, height);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-near);
      expect(x + side).toBeLessThanOrEqual(width + near);
      expect(y + side).toBeLessThanOrEqual(height + near);
    }),
  );
});
