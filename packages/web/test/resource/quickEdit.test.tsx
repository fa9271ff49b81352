// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { QuickEdit } from "../../src/quickEdit/QuickEdit.tsx";
import { button, click, eventually, field, pageOf, serve, settled, show, textOf, type } from "../support/screen.tsx";

const nothing = () => undefined;
const orders = ["1", "2"].map((outbound_id) => ({ outbound_id, version: 1, order_no: `A-${outbound_id}` }));
const day = () => field("Ship by");

/** Changes the day of an order from its cell; answers the days that were sent. */
async function changingDay() {
  const asked = serve((one) => pageOf("outbound", [], one));
  await show(
    <QuickEdit declared={model.outbound} rows={orders.slice(0, 1)} field="expect_ship_date" onClose={nothing} />,
  );
  return () => asked.filter(({ path }) => path.includes("/outbound/1")).map(({ body }) => body.expect_ship_date);
}

for (const ctrlKey of [false, true])
  test(`${ctrlKey ? "Ctrl+" : ""}Enter behind a day that is typed saves it`, async () => {
    const sent = await changingDay();
    await act(async () => day().focus());
    await type(day(), "20261203");
    const pressed = new KeyboardEvent("keydown", { key: "Enter", ctrlKey, bubbles: true, cancelable: true });
    await act(async () => void day().dispatchEvent(pressed));
    await eventually(() => expect(sent()).toEqual(["2026-12-03"]));
  });

test("what is no day is not saved in place of the day that stood there", async () => {
  const sent = await changingDay();
  await act(async () => day().focus());
  await type(day(), "2026-13-45");
  await act(async () => day().blur());
  await click(button("Save"));
  await settled();
  expect(sent()).toEqual([]);
  expect(day().getAttribute("aria-invalid")).toBe("true");
});

test("of several rows no field is offered in which no two may be alike, of one row it is", async () => {
  serve((one) => pageOf("outbound", [], one));
  const offered = async (rows: typeof orders) => {
    document.body.replaceChildren();
    await show(<QuickEdit declared={model.outbound} rows={rows} onClose={nothing} />);
    await type(field("Field"), "Order number");
    return textOf().includes("Order number");
  };
  expect(await offered(orders)).toBe(false);
  expect(await offered(orders.slice(0, 1))).toBe(true);
});
