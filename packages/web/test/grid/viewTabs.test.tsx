// @vitest-environment happy-dom
import { model, viewsOf } from "@stowage/model";
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
