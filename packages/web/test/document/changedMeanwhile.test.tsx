// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { GoodsOf } from "../../src/i18n/GoodsOf.tsx";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { button, click, field, pageOf, Refusal, serve, settled, show, textOf, type } from "../support/screen.tsx";

const { inbound, inbound_detail } = model;

test("a count that somebody made meanwhile is not written over: it is read anew, told, and what was typed stays", async () => {
  let row = { inbound_id: "i1", inbound_no: "IN1", version: 3, owner_id: "o1" };
  let lines = [
    { inbound_detail_id: "l1", line_no: 1, product_code: "P-1", num_expect: "20", num_loc: "0", num_bad: "0" },
    { inbound_detail_id: "l2", line_no: 2, product_code: "P-2", num_expect: "10", num_loc: "0", num_bad: "0" },
  ];
  const sent: Readonly<Record<string, unknown>>[] = [];
  serve((asked) => {
    if (asked.path.endsWith("/action/confirm_validate")) {
      sent.push(asked.body);
      if (sent.length > 1) return { results: [{ index: 0, id: "i1", ok: true }] };
      row = { ...row, version: 4 };
      lines = lines.map((line, at) => (at === 0 ? { ...line, num_loc: "15" } : { ...line, num_loc: "10" }));
      const details = { action: "count", user: "Ann", version: 4 };
      return new Refusal("VERSION_CONFLICT", {
        results: [{ index: 0, id: "i1", ok: false, code: "VERSION_CONFLICT", details }],
      });
    }
    if (asked.path === `/v1${inbound_detail.path}/q`) return pageOf(inbound_detail.reply, lines, asked);
    if (asked.path === `/v1${inbound.path}/q`) return pageOf(inbound.reply, [row], asked);
    return pageOf("none", [], asked);
  });
  const offered = { name: "confirm_validate", action: inbound.actions.confirm_validate };
  const close = () => undefined;
  await show(
    <GoodsOf rows={[row]}>
      <ActionDialog document={inbound} row={row} offered={offered} onClose={close} onDone={close} />
    </GoodsOf>,
    { [inbound.menu]: ["query", "update"] },
  );
  expect(field("Good 1").value).toBe("20");
  await type(field("Good 2"), "9");
  await click(button("Confirm validation"));
  await settled();
  expect(sent[0]?.versions).toEqual([{ id: "i1", version: 3 }]);
  expect([field("Good 1").value, field("Good 2").value]).toEqual(["15", "9"]);
  expect(textOf()).toContain("Good 20 → 15");
  await click(button("Confirm validation"));
  expect(sent[1]).toMatchObject({
    versions: [{ id: "i1", version: 4 }],
    details: [{ num_loc: "15" }, { num_loc: "9" }],
  });
});
