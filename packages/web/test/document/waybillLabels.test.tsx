// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { WaybillLabels } from "../../src/record/WaybillLabels.tsx";
import { WaybillPanel } from "../../src/screens/resource/extras/Waybills.tsx";
import { button, buttons, click, leaveNothing, nameOf, serve, show, textOf } from "../support/screen.tsx";

const allowed = { waybillQuery: ["courier_label"] };
const rows = [{ outbound_id: "a", carrier_code: "hct" }];

test("labels are saved for the printer where they are ZPL, and opened where they are PDF", async () => {
  const made = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  const [page, name] = [{ location: { href: "" }, close: vi.fn() }, "OB-1-waybills.zpl"];
  const opened = vi.spyOn(window, "open").mockReturnValue(page as unknown as Window);
  let type = "text/plain; charset=utf-8";
  const asked: { path: string; body: object }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: { body?: string } = {}) => {
    asked.push({ path: String(path), body: JSON.parse(init.body ?? "{}") });
    const headers = { "content-type": type, "content-disposition": `attachment; filename*=UTF-8''${name}` };
    return new Response("^XA^XZ", { headers });
  });
  await show(<WaybillLabels rows={rows} />, allowed);
  await click(button("Waybill labels"));
  expect(asked.filter(({ path }) => path.endsWith("/v1/printwaybill/hct"))).toMatchObject([{ body: { ids: ["a"] } }]);
  expect(made.mock.contexts).toMatchObject([{ download: name }]);
  expect(page).toMatchObject({ location: { href: "" } });
  expect(page.close).toHaveBeenCalledOnce();
  type = "application/pdf";
  await click(button("Waybill labels"));
  expect(made).toHaveBeenCalledOnce();
  expect(page.location.href).toMatch(/^blob:/);
  opened.mockRestore();
  made.mockRestore();
});

test("who may not print labels has no button for it", async () => {
  await show(<WaybillLabels rows={rows} />, { waybillQuery: ["query"] });
  expect(buttons()).toEqual([]);
});

test("orders of several carriers are told why their labels are not printed together", async () => {
  await show(<WaybillLabels rows={[...rows, { outbound_id: "b", carrier_code: "kerry_tj" }]} />, allowed);
  expect(button("Waybill labels").disabled).toBe(true);
  expect(textOf()).toContain("for one carrier only");
});

test("lists of waybills are read anew once labels are printed, since these are printed then", async () => {
  const made = vi.spyOn(window, "open").mockReturnValue(null);
  serve(() => ({}));
  const client = await show(<WaybillLabels rows={rows} />, allowed);
  const stale = () => client.getQueryState(["waybill", "list"])?.isInvalidated;
  client.setQueryData(["waybill", "list"], []);
  expect(stale()).toBe(false);
  await click(button("Waybill labels"));
  made.mockRestore();
  expect(stale()).toBe(true);
});

test("the page of a waybill offers its label with its number, and to ask again without one", async () => {
  const may = { ...allowed, outboundOperation: ["update"] };
  const waybill = { ...rows[0], boxing_id: "b", waybill_status: "issued", shipping_no: "0000001000" };
  await show(<WaybillPanel row={waybill} />, may);
  expect(buttons().map(nameOf)).toEqual(["Waybill labels"]);
  await leaveNothing();
  await show(<WaybillPanel row={{ ...waybill, waybill_status: "failed", shipping_no: null }} />, may);
  expect(buttons().map(nameOf)).toEqual(["Ask the carrier again"]);
});
