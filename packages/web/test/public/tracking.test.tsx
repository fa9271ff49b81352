// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { speak } from "../../src/i18n/index.ts";
import { TrackingScreen } from "../../src/screens/public/Tracking.tsx";
import { button, click, leaveNothing, serve, settled, show, textOf, type } from "../support/screen.tsx";

const names: Readonly<Record<string, string>> = { zh_TW: "貨運公司", en_US: "Freight company" };
const order = {
  ...{ order_no: "T-1", tracking_state: "shipped", expect_ship_date: null, shipping_no: "FR-1", received_by: null },
  ...{ steps: [], parcels: [] },
};
const at = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;

async function looked(delivery_tel: string) {
  const asked = serve(({ body }) => ({
    tracking: [{ ...order, shipping_company_name: names[String(body.lang)] }],
  }));
  await show(<TrackingScreen />);
  await type(at("number"), "T-1");
  await type(at("delivery_tel"), delivery_tel);
  await click(button("Track"));
  return asked;
}

afterEach(async () => {
  await leaveNothing();
  await speak("en_US");
});

test("a telephone in wide digits is one", async () => {
  const asked = await looked("０９１２－３４５６７８");
  expect(asked).toHaveLength(1);
  expect(textOf()).toContain("Freight company");
});

test("a short telephone is asked for, and a shorter one is not", async () => {
  expect(await looked("234567")).toHaveLength(1);
  await type(at("delivery_tel"), "23456");
  await click(button("Track"));
  expect(textOf()).toContain("at least 6 digits");
});

test("a question that is refused leaves no answer to the one before in sight", async () => {
  const asked = await looked("0912-345678");
  expect(textOf()).toContain("T-1");
  await type(at("delivery_tel"), "12");
  await click(button("Track"));
  expect(asked).toHaveLength(1);
  expect(textOf()).not.toContain("T-1");
});

test("in another language the names are those of that language", async () => {
  const asked = await looked("0912-345678");
  await act(() => speak("zh_TW"));
  await settled();
  expect(asked).toHaveLength(2);
  expect(textOf()).toContain("貨運公司");
});
