// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { WaybillLabels } from "../../src/record/WaybillLabels.tsx";
import { button, click, serve, show } from "../support/screen.tsx";

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
