// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { OrderNotes } from "../../src/screens/document/outbound/OrderNotes.tsx";
import { leaveNothing, pageOf, serve, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const line = (outbound_detail_id: string, merged_from_id: string, merged_from_no: string) => ({
  ...{ outbound_detail_id, merged_from_id, merged_from_no },
});

async function links(row: object, details: readonly object[] = []) {
  serve((asked) => pageOf("putBack", [], asked));
  const whole = { outbound_id: "a", outbound_status: "awaiting_print", ...row };
  await show(<OrderNotes document={model.outbound} row={whole} lines={{ details } as never} />);
  return [...document.querySelectorAll<HTMLAnchorElement>(".note a")].map(({ href, textContent }) => {
    const { pathname, searchParams } = new URL(href, "http://stowage.test");
    return [pathname, searchParams.get("open"), textContent];
  });
}

test("a merged order names those that it is made of, each once, with the way there", async () => {
  const details = [line("1", "a", "SO-1"), line("2", "b", "SO-2"), line("3", "b", "SO-2"), line("4", "c", "SO-3")];
  expect(await links({ is_merged: true }, details)).toEqual([
    ["/Main/outbound", "b", "SO-2"],
    ["/Main/outbound", "c", "SO-3"],
  ]);
});

test("an order that went into another leads there; one that is by itself names none", async () => {
  expect(await links({ outbound_status: "cancelled", merged_into_id: "a1", merged_into_no: "SO-9" })).toEqual([
    ["/Main/outbound", "a1", "SO-9"],
  ]);
  await leaveNothing();
  expect(await links({ is_merged: false })).toEqual([]);
});
