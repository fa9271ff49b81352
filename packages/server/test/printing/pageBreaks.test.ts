import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawPage, type Item, planPages } from "../../src/printing/pageBreaks.ts";

const item = (height: number, staysWithNext = false, running: Item["running"] = []): Item => ({
  height,
  staysWithNext,
  running,
  draw: () => undefined,
});
const anyItem = fc
  .record({ height: fc.integer({ min: 1, max: 120 }), stays: fc.boolean(), head: fc.integer({ min: 0, max: 20 }) })
  .map(({ height, stays, head }) => item(height, stays, [{ height: head, draw: () => undefined }]));

describe("planning pages", () => {
  it("places every item once, in order, and overfills a page only with a single item", () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 40 }), fc.integer({ min: 10, max: 200 }), (items, room) => {
        const pages = planPages(items, room - 5, room);
        expect(pages[0]?.start).toBe(0);
        expect(pages.at(-1)?.end).toBe(items.length);
        pages.forEach((page, index) => {
          if (index > 0) expect(page.start).toBe(pages[index - 1]!.end);
          const placed = items.slice(page.start, page.end);
          const heads = index > 0 ? (placed[0]?.running ?? []) : [];
          const height = [...heads, ...placed].reduce((sum, part) => sum + part.height, 0);
          if (placed.length > 1) expect(height).toBeLessThanOrEqual(index === 0 ? room - 5 : room);
        });
      }),
    );
  });

  it("begins a new page with a heading whose row does not fit below it", () => {
    const items = [item(40), item(40), item(10, true), item(30)];
    expect(planPages(items, 100, 100)).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ]);
  });

  it("leaves room for what is repeated on later pages", () => {
    const items = Array.from({ length: 9 }, () => item(20, false, [{ height: 20, draw: () => undefined }]));
    expect(planPages(items, 80, 80).map(({ start, end }) => end - start)).toEqual([4, 3, 2]);
  });

  it("makes one page of nothing", () => {
    expect(planPages([], 100, 100)).toEqual([{ start: 0, end: 0 }]);
  });
});

describe("drawing a page", () => {
  it("draws running heads on later pages and then the items below each other", () => {
    const seen: string[] = [];
    const note = (name: string) => (y: number) => void seen.push(`${name} ${y}`);
    const running = [{ height: 5, draw: note("head") }];
    const items: Item[] = [
      { height: 10, running, draw: note("first") },
      { height: 20, running, draw: note("second") },
    ];
    expect(drawPage(items, { start: 0, end: 1 }, 100, false)).toBe(110);
    expect(drawPage(items, { start: 1, end: 2 }, 100, true)).toBe(125);
    expect(seen).toEqual(["first 100", "head 100", "second 105"]);
  });
});
