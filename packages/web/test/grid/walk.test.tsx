// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import type { ScreenSearch } from "../../src/api/search.ts";
import { RowWalk } from "../../src/grid/RowWalk.tsx";
import type { useList } from "../../src/grid/useList.ts";
import { button, buttons, click, nameOf, show, textOf } from "../support/screen.tsx";

const order = (id: string): AnyRow => ({ outbound_id: id });
let list: (rows: readonly AnyRow[]) => void;
let opened: ScreenSearch;

function Orders() {
  const [rows, setRows] = useState([order("a"), order("b"), order("c")] as readonly AnyRow[]);
  const [search, go] = useState<ScreenSearch>({ open: "b", mode: "full" });
  list = setRows;
  opened = search;
  const found = { data: { rows, total: rows.length }, query: { page: 1, pageSize: 50 }, isPlaceholderData: false };
  return (
    <RowWalk
      declared={model.outbound}
      list={found as unknown as ReturnType<typeof useList>}
      search={search}
      go={go}
      title="Orders to pick"
    />
  );
}

beforeEach(() => show(<Orders />));

test("what has left the list by its step leads on to the next, and back to the list", async () => {
  expect(textOf()).toContain("2 of 3");
  await act(async () => list([order("a"), order("c")]));
  expect(textOf()).toContain("2 left");
  expect(buttons().map(nameOf)).toContain("Orders to pick");
  await click(button("Next in the list"));
  expect(opened.open).toBe("c");
  expect(textOf()).toContain("2 of 2");
});

test("behind the last of the list there is nothing to go on to, and before it there is", async () => {
  await click(button("Next in the list"));
  await act(async () => list([order("a"), order("b")]));
  expect(button("Next in the list").disabled).toBe(true);
  await click(button("Previous in the list"));
  expect(opened.open).toBe("b");
});
