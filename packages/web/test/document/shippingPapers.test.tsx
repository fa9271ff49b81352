// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { ShippingPapers } from "../../src/record/ShippingPapers.tsx";
import { button, click, serve, show } from "../support/screen.tsx";

const allowed = { outboundOperation: ["shipping_list"] };

beforeEach(() => localStorage.clear());

async function print(status = 200, carrier?: string) {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const asked = serve(({ path }) => (path.includes("/shippinglist/") && status !== 200 ? { status } : {}));
  await show(<ShippingPapers ids={["a", "b"]} carrier={carrier} />, allowed);
  await click(button("Shipping papers"));
  await click(button("Print"));
  open.mockRestore();
  return asked.filter(({ path }) => path.includes("/shippinglist/"));
}

test("the papers of boxed orders are printed as they are asked for, by default as delivery notes on A4", async () => {
  const [asked] = await print();
  expect(asked?.path).toMatch(/\/v1\/shippinglist\/g$/);
  expect(asked?.body).toMatchObject({
    ...{ ids: ["a", "b"], report_type: "delivery_note", paper: "A4", sort: "given", repeat_header: true },
  });
});

test("what was chosen last on this device is chosen again", async () => {
  const kept = { report_type: "shipping_total", paper: "label_100x150", sort: "quantity", repeat_header: false };
  localStorage.setItem("chosen outbound shipping_papers", JSON.stringify(kept));
  const [asked] = await print();
  expect(asked?.path).toMatch(/\/v1\/shippinglist\/summary\//);
  expect(asked?.body).toMatchObject({ paper: "label_100x150", sort: "quantity", repeat_header: false });
  expect(asked?.body).not.toHaveProperty("report_type");
  expect(JSON.parse(localStorage.getItem("chosen outbound shipping_papers") ?? "{}")).toEqual(kept);
});

const handedOver = { report_type: "handover_list", paper: "A5", sort: "quantity", repeat_header: false };

test("what one carrier takes along is a list of its own", async () => {
  localStorage.setItem("chosen outbound shipping_papers", JSON.stringify(handedOver));
  const [asked] = await print(200, "hct");
  expect(asked?.path).toMatch(/\/v1\/shippinglist\/shipping\/hct\/waybill$/);
  expect(asked?.body).toMatchObject({ ids: ["a", "b"], paper: "A5", repeat_header: false });
  expect(asked?.body).not.toHaveProperty("sort");
});

test("orders of several carriers have no such list, whatever was chosen last", async () => {
  localStorage.setItem("chosen outbound shipping_papers", JSON.stringify(handedOver));
  const [asked] = await print();
  expect(asked?.body).toMatchObject({ report_type: "delivery_note" });
});

test("the list that several carriers have not stays in sight, and says why it is none", async () => {
  serve(() => ({}));
  await show(<ShippingPapers ids={["a", "b"]} />, allowed);
  await click(button("Shipping papers"));
  await click(document.querySelector('[role="combobox"]') as Element);
  const option = [...document.querySelectorAll(".ant-select-item-option-disabled")].map((one) => one.textContent);
  expect(option).toEqual([expect.stringContaining("one carrier")]);
});

test("each order of goods that papers know can be chosen, and is asked for", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const asked = serve(() => ({}));
  await show(<ShippingPapers ids={["a"]} />, allowed);
  await click(button("Shipping papers"));
  await click(document.querySelectorAll('[role="combobox"]')[2] as Element);
  const options = [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Order of lines",
    "Product code",
    "Location code",
    "Location code + Product code",
    "Place in the picking walk",
    "Product name",
    "Quantity",
  ]);
  await click(options.find(({ textContent }) => textContent === "Place in the picking walk") as Element);
  await click(button("Print"));
  open.mockRestore();
  expect(asked.find(({ path }) => path.endsWith("/shippinglist/g"))?.body).toMatchObject({ sort: "walking" });
});

test("who may not print them sees no button for it", async () => {
  await show(<ShippingPapers ids={["a"]} />, { outboundOperation: ["query"] });
  expect(document.body.textContent).not.toContain("Shipping papers");
});

test("where no order is boxed there is none", async () => {
  await show(<ShippingPapers ids={[]} />, allowed);
  expect(document.body.textContent).not.toContain("Shipping papers");
});
