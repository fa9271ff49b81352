// @vitest-environment happy-dom
import type { Language } from "@stowage/messages";
import { model } from "@stowage/model";
import { afterEach, expect, test, vi } from "vitest";
import { speak } from "../../src/i18n/index.ts";
import { ExistingChoice } from "../../src/imports/ExistingChoice.tsx";
import { DocumentPanel } from "../../src/screens/document/DocumentPanel.tsx";
import { TrackingScreen } from "../../src/screens/public/Tracking.tsx";
import { Delivered } from "../../src/screens/resource/extras/Delivered.tsx";
import { useDetailTabs } from "../../src/screens/resource/useDetailTabs.tsx";
import { Tabs } from "../../src/ui/Tabs.tsx";
import { click, pageOf, serve, settled, show, textOf, type } from "../support/screen.tsx";

// It leads to a list, which needs the routes of all screens.
vi.mock("@tanstack/react-router", async (original) => ({ ...(await original<object>()), Link: () => null }));

const { outbound, waybill, shipment_status, delivery_confirm } = model;
const may = Object.fromEntries([outbound, waybill, shipment_status].map(({ menu }) => [menu, ["query"]]));
const said = {
  ...{ shipment_status_id: "s1", waybill_id: "w1", outbound_id: "o1", shipping_no: "80001", place: "Depot 7" },
  ...{ shipment_status: "delivery_failed", happened_at: "2026-08-01T06:30:00Z", is_latest: true },
};

function serveSaid() {
  return serve((asked) => {
    if (asked.path.includes("/history")) return { history: [] };
    if (asked.path === `/v1${shipment_status.path}/q`) return pageOf(shipment_status.reply, [said], asked);
    if (asked.path === `/v1${outbound.path}/q`)
      return pageOf(outbound.reply, [{ outbound_id: "o1", outbound_no: "OB1", outbound_status: "shipped" }], asked);
    return pageOf(asked.path.includes("/waybill/") ? waybill.reply : "outboundDetail", [], asked);
  });
}

const tab = (name: string) => {
  const found = [...document.querySelectorAll("[role=tab]")].find((one) => one.textContent?.includes(name));
  if (!found) throw new Error(`no tab ${name} in ${textOf()}`);
  return found;
};

function WaybillTabs() {
  return <Tabs label="Waybill" items={useDetailTabs(waybill, { waybill_id: "w1", shipping_no: "80001" })} />;
}

afterEach(() => speak("en_US"));

test("a waybill has what was said of it as a tab", async () => {
  const asked = serveSaid();
  await show(<WaybillTabs />, may);
  await click(tab("Shipment statuses"));
  expect(textOf()).toContain("Delivery failed");
  expect(textOf()).toContain("Depot 7");
  expect(JSON.stringify(asked.map(({ body }) => body))).toContain('"waybill_id"');
});

test("an order has what was said of its parcels as a tab, for who may search it", async () => {
  serveSaid();
  await show(<DocumentPanel document={outbound} search={{ open: "o1" }} go={() => undefined} />, may, {
    companies: [],
  });
  await click(tab("Shipment statuses"));
  expect(textOf()).toContain("80001");
  expect(textOf()).toContain("Delivery failed");
});

test("an order that left shows it at the list of deliveries, even to who sees nothing else of the order", async () => {
  serveSaid();
  await show(<Delivered row={{ outbound_id: "o1", outbound_no: "OB1" }} />, { [shipment_status.menu]: ["query"] });
  expect(textOf()).toContain("Delivery failed");
  expect(delivery_confirm.list).toEqual(expect.arrayContaining(["shipment_status", "shipment_status_at"]));
});

test("of rows that a file has again, those that are there are refused or skipped, and never changed", async () => {
  const all = { [shipment_status.menu]: ["query", "create", "update"] };
  await show(<ExistingChoice declared={shipment_status} value="refuse" choose={() => undefined} />, all);
  expect(document.querySelectorAll("input[type=radio]")).toHaveLength(2);
});

test("whoever waits for an order reads what its carrier said, as often as it was said", async () => {
  const steps = ["shipped", "out_for_delivery", "delivery_failed", "out_for_delivery", "arrived_at_store"].map(
    (tracking_state, hour) => ({ tracking_state, at: `2026-08-01T0${hour}:30:00Z` }),
  );
  const order = { order_no: "SO-1", tracking_state: "arrived_at_store", expect_ship_date: null, steps };
  await showTracked({ ...order, parcels: [{ shipping_no: "80001", tracking_state: "arrived_at_store", at: null }] });
  const told = [...document.querySelectorAll(".public-way li")].map(({ textContent }) => textContent ?? "");
  expect(told).toHaveLength(5);
  expect(told[2]).toContain("A delivery was tried and failed.");
  expect(told[3]).toContain("It is out for delivery.");
  expect(document.querySelector(".public-card h2")?.textContent).toContain("At the store");
});

test.each([
  ["en_US", "Box 2 of 2 80002", "Delivered"],
  ["zh_TW", "第 2 箱，共 2 箱 80002", "已送達"],
  ["zh_CN", "第 2 箱，共 2 箱 80002", "已送达"],
] as const)("of several boxes each stands with its own number and state, in %s", async (language, box, state) => {
  const at = "2026-08-01T06:30:00Z";
  const steps = [
    { tracking_state: "shipped", at },
    { tracking_state: "delivery_failed", at, shipping_nos: ["80001"] },
  ];
  const parcels = [
    { shipping_no: "80001", tracking_state: "delivery_failed", at },
    { shipping_no: "80002", tracking_state: "delivered", at: null },
  ];
  await showTracked(
    { order_no: "SO-1", tracking_state: "delivery_failed", expect_ship_date: null, steps, parcels },
    language,
  );
  const told = [...document.querySelectorAll(".public-parcels li")].map(({ textContent }) => textContent ?? "");
  expect(told).toHaveLength(2);
  expect(told[0]).toContain("80001");
  expect(told[1]).toBe(`${box}${state}`);
  // Neither of them is told as the order's.
  expect(document.querySelector(".facts")?.textContent).not.toContain("80001");
  expect(document.querySelector(".public-way li:last-child")?.textContent).toContain("80001");
});

async function showTracked(order: object, language: Language = "en_US"): Promise<void> {
  serve(() => ({ tracking: [{ ...order, shipping_company_name: "HCT", shipping_no: "80001", received_by: null }] }));
  await speak(language);
  await show(<TrackingScreen />);
  const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
  await type(input("number"), "SO-1");
  await type(input("delivery_tel"), "02-2720-1000");
  await click(document.querySelector("button[type=submit]") as HTMLElement);
  await settled();
}
