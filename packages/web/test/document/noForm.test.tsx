// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import type { ScreenSearch } from "../../src/api/search.ts";
import { DocumentPanel } from "../../src/screens/document/DocumentPanel.tsx";
import { eventually, leaveNothing, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

const { outbound } = model;

async function asksForForm(outbound_status: string) {
  const row = { outbound_id: "o", outbound_no: "OB1", outbound_status, version: 1 };
  serve((one) => {
    if (one.path.endsWith("/history")) return { history: [] };
    return one.path === "/v1/outbound/q"
      ? { ...pageOf("outbound", [row], one), figures: [], steps: [] }
      : pageOf("outboundDetail", [], one);
  });
  const gone: ScreenSearch[] = [];
  await show(
    <DocumentPanel
      document={outbound}
      search={{ open: "o", mode: "edit", sort: "order_no" }}
      go={(to) => gone.push(to)}
    />,
    { [outbound.menu]: ["query", "update"] },
    { companies: [] },
  );
  await settled();
  return gone;
}

test("an address that asks for the form of a document that takes none says why, and shows the document", async () => {
  const gone = await asksForForm("awaiting_pick");
  await eventually(() => expect(textOf()).toContain("“Awaiting pick”, allows no more changes"));
  expect(gone).toEqual([{ open: "o", sort: "order_no", mode: undefined, at: undefined }]);
});

test("a document that may be changed has its form", async () => {
  expect(await asksForForm("awaiting_close_order")).toEqual([]);
  expect(document.querySelector("form")).not.toBeNull();
});
