// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { DocumentPanel } from "../../src/screens/document/DocumentPanel.tsx";
import { button, click, eventually, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

const { inbound } = model;

/** What may be done with a notice, by who may do all but send it back. */
async function offered(blind_receiving: boolean): Promise<string> {
  const row = { inbound_id: "i1", inbound_no: "IN1", inbound_status: inbound.initial, version: 1, blind_receiving };
  serve((asked) => {
    if (asked.path.endsWith("/history")) return { history: [] };
    if (asked.path.endsWith("/figures")) return { figures: [], steps: [], chart: null };
    return pageOf(inbound.reply, asked.path === `/v1${inbound.path}/q` ? [row] : [], asked);
  });
  const mayAll = { [inbound.menu]: ["query", "create", "update", "copy", "delete"] };
  await show(<DocumentPanel document={inbound} search={{ open: "i1" }} go={() => undefined} />, mayAll, {
    companies: [],
  });
  await eventually(() => expect(textOf()).toContain("IN1"));
  await settled();
  await click(button("Other steps"));
  await eventually(() => expect(textOf()).toContain("Confirm validation"));
  await settled();
  return textOf();
}

const own = ["Edit", "Duplicate", "Delete"];

test("a notice is edited, duplicated and deleted by who may", async () => {
  const all = await offered(false);
  for (const tool of own) expect(all).toContain(tool);
});

test("one that is counted blind is not, by who is not told what is expected", async () => {
  const blind = await offered(true);
  for (const tool of own) expect(blind).not.toContain(tool);
});
