// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { LowWaybills } from "../../src/screens/home/LowWaybills.tsx";
import { carriersRunningOut } from "../../src/screens/home/waybillsLeft.ts";
import { pageOf, serve, show } from "../support/screen.tsx";

const range = (carrier_code: string, numbers_left: string, more: object = {}) => ({
  ...{ company_id: "c", company_name: "Stowage", carrier_code, first_no: "1001", last_no: "2000", numbers_left },
  ...more,
});
const lowOf = (...ranges: ReturnType<typeof range>[]) =>
  carriersRunningOut(ranges).map(({ carrier_code, left }) => [carrier_code, left]);

test("a carrier runs out once under 5 % of its numbers are left [shipping-5.3]", () => {
  expect(lowOf(range("hct", "49"))).toEqual([["hct", 49]]);
  expect(lowOf(range("hct", "50"))).toEqual([]);
  expect(lowOf(range("hct", "0"))).toEqual([["hct", 0]]);
});

test("a new range counts with the rest of the one before, and spent ones no longer; each company and carrier for itself", () => {
  expect(lowOf(range("hct", "10"), range("hct", "1000"))).toEqual([]);
  expect(lowOf(range("hct", "0"), range("hct", "60"))).toEqual([]);
  expect(lowOf(range("hct", "900"), range("pelican", "3"))).toEqual([["pelican", 3]]);
  expect(lowOf(range("hct", "900"), range("hct", "3", { company_id: "d" }))).toEqual([["hct", 3]]);
});

async function shown(granted: readonly string[], numbers_left: string) {
  const asked = serve((one) =>
    one.path.includes("/waybill/range/") ? pageOf("waybillRange", [range("hct", numbers_left)], one) : {},
  );
  await show(<LowWaybills />, { waybillRangeSetup: granted });
  return { text: document.body.textContent ?? "", asked: asked.filter(({ path }) => path.includes("/waybill/range/")) };
}

test("home tells who may see ranges whose carrier runs out, and leads there", async () => {
  const { asked } = await shown(["query"], "12");
  await vi.waitFor(() =>
    expect(document.body.textContent).toMatch(/Under 5% of the waybill numbers left.*HCT Logistics.*12/),
  );
  expect(asked[0]?.body).toMatchObject({ query: [{ queryField: "enabled", queryValue: true }] });
});

test("where enough is left nothing is told", async () => {
  expect((await shown(["query"], "900")).text).not.toContain("5%");
});

test("who may not see ranges is told nothing, and asks nothing", async () => {
  const { text, asked } = await shown(["display"], "12");
  expect(text).not.toContain("5%");
  expect(asked).toEqual([]);
});
