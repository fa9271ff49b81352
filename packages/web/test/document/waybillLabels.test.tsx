// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { WaybillLabels } from "../../src/record/WaybillLabels.tsx";
import { WaybillPanel } from "../../src/screens/resource/extras/Waybills.tsx";
import { button, buttons, click, leaveNothing, nameOf, serve, show } from "../support/screen.tsx";

const allowed = { waybillQuery: ["courier_label"] };
const rows = [{ outbound_id: "a", carrier_code: "hct" }];

test("labels are saved as ZPL for printers that read it", async () => {
  const made = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  const asked = serve(() => ({}));
  await show(<WaybillLabels rows={rows} />, allowed);
  await click(button("Save labels as ZPL"));
  made.mockRestore();
  const [one] = asked.filter(({ path }) => path.endsWith("/v1/printwaybill/hct"));
  expect(one?.body).toMatchObject({ ids: ["a"], format: "zpl" });
});

test("who may not print labels has no button for it", async () => {
  await show(<WaybillLabels rows={rows} />, { waybillQuery: ["query"] });
  expect(document.body.textContent).not.toContain("ZPL");
});

test("orders of several carriers have none either", async () => {
  await show(<WaybillLabels rows={[...rows, { outbound_id: "b", carrier_code: "kerry_tj" }]} />, allowed);
  expect(document.body.textContent).not.toContain("ZPL");
});

test("lists of waybills are read anew once labels are printed, since these are printed then", async () => {
  const made = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  serve(() => ({}));
  const client = await show(<WaybillLabels rows={rows} />, allowed);
  const stale = () => client.getQueryState(["waybill", "list"])?.isInvalidated;
  client.setQueryData(["waybill", "list"], []);
  expect(stale()).toBe(false);
  await click(button("Save labels as ZPL"));
  made.mockRestore();
  expect(stale()).toBe(true);
});

test("the page of a waybill offers its label with its number, and to ask again without one", async () => {
  const may = { ...allowed, outboundOperation: ["update"] };
  const waybill = { ...rows[0], boxing_id: "b", waybill_status: "issued", shipping_no: "0000001000" };
  await show(<WaybillPanel row={waybill} />, may);
  expect(buttons().map(nameOf)).toEqual(["Waybill labels", "Save labels as ZPL"]);
  await leaveNothing();
  await show(<WaybillPanel row={{ ...waybill, waybill_status: "failed", shipping_no: null }} />, may);
  expect(buttons().map(nameOf)).toEqual(["Ask the carrier again"]);
});
