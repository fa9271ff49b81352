// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { listColumns } from "../../src/api/columns.ts";
import type { AnyRow } from "../../src/api/resources.ts";
import { GlanceRow } from "../../src/grid/glance.tsx";
import { show } from "../support/screen.tsx";

test("on a telephone, why an order is held stands below its number, first", async () => {
  const order = { outbound_no: "OB1", outbound_status: "awaiting_close_order", consignee_name: "Xinyi Store" };
  const held = { ...order, abnormal: true, abnormal_reason: "地址不全 Bad address" };
  const below = () => document.querySelector(".glance-below")?.textContent;
  const row = (one: AnyRow) => <GlanceRow declared={model.outbound} shown={listColumns(model.outbound)} row={one} />;
  await show(row(held));
  expect(below()).toMatch(/^地址不全 Bad address.*Xinyi Store/);
  document.body.replaceChildren();
  await show(row({ ...held, abnormal_reason: null }));
  expect(below()).toMatch(/^Abnormal/);
  document.body.replaceChildren();
  await show(row(order));
  expect(below()).toMatch(/^Xinyi Store/);
});
