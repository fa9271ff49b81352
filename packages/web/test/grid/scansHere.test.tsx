// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { offerScan } from "../../src/api/scanTaker.ts";
import type { ScreenSearch } from "../../src/api/search.ts";
import { useScans } from "../../src/frame/useScans.ts";
import { ListView } from "../../src/grid/ListView.tsx";
import { field, leaveNothing, pageOf, Refusal, serve, settled, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const gone: ScreenSearch[] = [];
const may = { pickingConfirm: ["query"], goodsSetup: ["query"], inventoryAndOutboundDetailQuery: ["query"] } as never;

async function listed(declared: typeof model.sorting | typeof model.product, search: ScreenSearch = {}) {
  gone.length = 0;
  serve((asked) => {
    const text = JSON.stringify(asked.body);
    if (text.includes("BROKEN")) return new Refusal("BUSY");
    return pageOf(declared.reply, text.includes("NOBODY") ? [] : [{ [declared.key]: "1" }], asked);
  });
  await show(<ListView declared={declared} search={search} go={(next) => void gone.push(next)} />, may, {
    companies: [],
  });
}

async function scan(text: string): Promise<boolean> {
  let isTaken = false;
  await act(async () => {
    isTaken = await offerScan(text);
  });
  await settled();
  return isTaken;
}

test("what is scanned on a list of work is sought there, in the place of the scan before", async () => {
  await listed(model.sorting, {
    q: [
      ["owner_id", "equal", "o"],
      ["*", "like", "before"],
    ],
  });
  expect(await scan("OB1")).toBe(true);
  expect(gone.map(({ q }) => q)).toEqual([
    [
      ["owner_id", "equal", "o"],
      ["*", "like", "OB1"],
    ],
  ]);
});

test("what the list does not find, or cannot seek now, goes to where everything is found", async () => {
  await listed(model.sorting);
  expect(await scan("NOBODY")).toBe(false);
  expect(await scan("BROKEN")).toBe(false);
  expect(gone).toEqual([]);
});

test("other lists leave scans to where everything is found, and so does a list that is left", async () => {
  await listed(model.product);
  expect(await scan("4710")).toBe(false);
  await leaveNothing();
  await listed(model.sorting);
  await leaveNothing();
  expect(await scan("OB1")).toBe(false);
});

function Frame({ found }: { found: string[] }) {
  useScans((text) => void found.push(text));
  return null;
}

test("the page is offered a scan before it is sought everywhere", async () => {
  const found: string[] = [];
  await listed(model.sorting);
  await show(<Frame found={found} />, may, { companies: [] });
  for (const text of ["OB1", "NOBODY"]) {
    await act(async () => {
      for (const key of [...text, "Enter"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await settled();
  }
  expect(gone).toHaveLength(1);
  expect(found).toEqual(["NOBODY"]);
});

test("a list that is asked for by a text begins in its field", async () => {
  serve((asked) => pageOf("recall", [], asked));
  await show(<ListView declared={model.recall} search={{}} go={() => undefined} />, may, { companies: [] });
  await settled();
  expect(document.activeElement).toBe(field("Lot, serial number, order or partner"));
});
