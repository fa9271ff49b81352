// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { ScreenSearch } from "../../src/api/search.ts";
import { ListView } from "../../src/grid/ListView.tsx";
import { eventually, leaveNothing, pageOf, serve, settled, show } from "../support/screen.tsx";

afterEach(leaveNothing);

let ask: (search: ScreenSearch) => void = () => undefined;
function Picks() {
  const [search, setSearch] = useState<ScreenSearch>({});
  ask = setSearch;
  return <ListView declared={model.picking} search={search} go={setSearch} />;
}

test("rows of the former question stand back until those of the new one are there", async () => {
  serve((asked) => pageOf(model.picking.reply, [{ booking_id: "1" }], asked));
  await show(<Picks />, { pickingConfirm: ["query"] } as never, { companies: [] } as never);
  const former = () => document.querySelector(".list-rows > .former-rows") !== null;
  await eventually(() => expect(former()).toBe(false));
  const answer = globalThis.fetch;
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resume) => {
    goOn = resume;
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    await held;
    return answer(path, init);
  });
  await act(async () => ask({ q: [["*", "like", "OB2"]] }));
  await settled();
  expect(former()).toBe(true);
  goOn();
  await eventually(() => expect(former()).toBe(false));
});
