// @vitest-environment happy-dom
import { model, viewsOf } from "@stowage/model";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { ScreenSearch } from "../../src/api/search.ts";
import { viewIn } from "../../src/grid/queryOf.ts";
import { ViewTabs } from "../../src/grid/ViewTabs.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const views = viewsOf(model.outbound, { today: "2026-03-01", userId: "u" });

async function now(search: ScreenSearch) {
  const counted = {
    views,
    kept: [],
    now: viewIn(views, search),
    countOf: () => undefined,
    countOfKept: () => undefined,
  };
  await show(<ViewTabs declared={model.outbound} views={counted} search={search} go={() => undefined} />);
  return document.querySelector("[aria-current=page]")?.textContent;
}

test("what is asked from elsewhere is none of the views: no count above it is its own", async () => {
  expect(await now({ q: [["abnormal_reason", "equal", "wet"]] })).toBeUndefined();
});

test("a view that is named, or none with nothing asked, is the one that is shown", async () => {
  expect(await now({})).toBe("In progress");
  await leaveNothing();
  expect(await now({ view: "all", q: [["abnormal_reason", "equal", "wet"]] })).toBe("All");
});

test("where more views are behind an edge of the row, it fades there", async () => {
  const wide = { clientWidth: 300, scrollWidth: 900 };
  const before = Object.entries(wide).map(
    ([name]) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  );
  for (const [name, value] of Object.entries(wide))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  try {
    await now({});
    const row = document.querySelector<HTMLElement>(".views");
    expect(row?.className).toBe("views is-cut");
    await act(async () => {
      if (row) row.scrollLeft = 100;
      row?.dispatchEvent(new Event("scroll", { bubbles: true }));
    });
    expect(row?.className).toBe("views is-cut-before is-cut");
    await act(async () => {
      if (row) row.scrollLeft = 600;
      row?.dispatchEvent(new Event("scroll", { bubbles: true }));
    });
    expect(row?.className).toBe("views is-cut-before");
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
  }
});
