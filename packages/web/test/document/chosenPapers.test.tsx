// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { OrderPapers } from "../../src/screens/document/outbound/OrderPapers.tsx";
import { PickingListButton } from "../../src/screens/document/outbound/PickingListButton.tsx";
import { BoxPapers } from "../../src/screens/resource/extras/BoxPapers.tsx";
import { button, click, serve, show, textOf } from "../support/screen.tsx";

beforeEach(() => localStorage.clear());

/** Opens the dialog, chooses the second of its sorts, and prints. */
async function printBy(menu: string, sort: string) {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const asked = serve(() => ({}));
  await click(button(menu));
  const item = [...document.querySelectorAll(".ant-dropdown-menu-item")].find(
    ({ textContent }) => textContent === "Choose sorting and paper…",
  );
  await click(item as Element);
  await click(document.querySelectorAll('[role="combobox"]')[2] as Element);
  const options = [...document.querySelectorAll(".ant-select-item-option")];
  await click(options.find(({ textContent }) => textContent === sort) as Element);
  await click(button("Print"));
  open.mockRestore();
  return asked;
}

test("picking lists are printed again in the order that is chosen, which is kept on this device", async () => {
  const rows = [{ outbound_id: "a", pickinglist_no: "PL1" }];
  await show(<PickingListButton rows={rows} />, { pickingListQuery: ["picking_list"] });
  const asked = await printBy("Other papers", "Location code + Product code");
  expect(asked.find(({ path }) => path.endsWith("/pickinglist/order"))?.body).toMatchObject({
    ...{ ids: ["a"], sort: "location_product", paper: "A4", repeat_header: true },
  });
  expect(localStorage.getItem("chosen outbound picking_papers")).toContain("location_product");
});

test("what lies in boxes is printed in the order that is chosen", async () => {
  const rows = [{ boxing_id: "b", outbound_id: "a", boxing_status: "confirmed" }];
  await show(<BoxPapers rows={rows} />, { boxingSetup: ["boxing_report"] });
  const asked = await printBy("Choose sorting and paper…", "Location code");
  expect(asked.find(({ path }) => path.includes("/boxing/report/"))?.body).toMatchObject({
    ...{ ids: ["b"], report_type: "boxing_detail", sort: "location" },
  });
});

test("an order that is stopped is not printed again", async () => {
  const of = (states: readonly string[]) =>
    states.map((outbound_status) => ({ outbound_id: outbound_status, pickinglist_no: "PL1", outbound_status }));
  const may = { pickingListQuery: ["picking_list"] };
  const stopped = of(["awaiting_interception", "intercepted", "cancelled"]);
  await show(<OrderPapers rows={stopped} />, may);
  expect(textOf()).not.toContain("Print again");
  vi.spyOn(window, "open").mockReturnValue(null);
  const asked = serve(() => ({}));
  const goOn = ["awaiting_pick", "picked", "boxed", "shipped", "picked_up"];
  await show(<OrderPapers rows={[...stopped, ...of(goOn)]} />, may);
  await click(button("Print again"));
  expect(asked.find(({ path }) => path.endsWith("/pickinglist/order"))?.body).toMatchObject({ ids: goOn });
});
