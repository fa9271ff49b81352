/** A piece of a page that is never cut in two. Heights are points. */
export interface Item {
  height: number;
  /** Never the last piece of a page. */
  staysWithNext?: boolean;
  /** What is repeated on top of a page that begins with this item: headings of the table and group it belongs to. */
  running?: readonly Running[];
  draw(y: number): void;
}

export interface Running {
  height: number;
  draw(y: number): void;
}

export interface PlannedPage {
  /** Indexes into the items; the end is not included. */
  start: number;
  end: number;
}

/** Cuts the items into pages. An item higher than a page stands alone on one. There is always one page. */
export function planPages(items: readonly Item[], roomOnFirst: number, roomOnLater: number): PlannedPage[] {
  const pages: PlannedPage[] = [];
  let start = 0;
  while (start < items.length) {
    const room = pages.length === 0 ? roomOnFirst : roomOnLater;
    const end = endOfPage(items, start, room, pages.length > 0);
    // A first page whose header leaves no room for anything is still a page.
    pages.push({ start, end });
    start = end;
  }
  return pages.length > 0 ? pages : [{ start: 0, end: 0 }];
}

/** Draws a page's items from y down; the running heads first where the page goes on from one before. */
export function drawPage(items: readonly Item[], page: PlannedPage, y: number, isLater: boolean): number {
  let at = y;
  const first = items[page.start];
  if (!first) return at;
  if (isLater) {
    for (const head of first.running ?? []) {
      head.draw(at);
      at += head.height;
    }
  }
  for (const item of items.slice(page.start, page.end)) {
    item.draw(at);
    at += item.height;
  }
  return at;
}

function endOfPage(items: readonly Item[], start: number, room: number, isLater: boolean): number {
  let used = isLater ? heightOf(items[start]?.running ?? []) : 0;
  let end = start;
  for (let item = items[end]; item && used + item.height <= room; item = items[end]) {
    used += item.height;
    end += 1;
  }
  if (end === items.length) return end;
  let kept = end;
  while (kept > start && items[kept - 1]?.staysWithNext) kept -= 1;
  if (kept > start) return kept;
  return end > start ? end : start + 1;
}

function heightOf(heads: readonly Running[]): number {
  return heads.reduce((sum, head) => sum + head.height, 0);
}
