// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test, vi } from "vitest";
import { ReceivingPapers } from "../../src/screens/document/receiving/ReceivingPapers.tsx";
import { button, click, serve, settled, show, textOf } from "../support/screen.tsx";

const { inbound } = model;
const waiting = { inbound_id: "a", inbound_no: "IN1", inbound_status: "awaiting_putaway", version: 1 };
const none = { details: [{ sscc: null }] };
const all = { [inbound.menu]: ["quantity_inspection", "putaway_list"] };

test("the putaway list is of those that wait for their putaway, by who may print it", async () => {
  const open = vi
    .spyOn(window, "open")
    .mockReturnValue({ location: { href: "" }, close: vi.fn() } as unknown as Window);
  const asked = serve(() => ({}));
  await show(<ReceivingPapers document={inbound} rows={[waiting]} lines={none} />, all);
  await click(button("Print putaway list"));
  await settled();
  expect(asked.map(({ path, body }) => [path.replace(/[^/]*$/, ""), body])).toEqual([
    ["/v1/inbound/putaway/report/", expect.objectContaining({ ids: ["a"] })],
  ]);
  open.mockRestore();
});

test("labels of pallets are printed of those that have a code", async () => {
  const open = vi
    .spyOn(window, "open")
    .mockReturnValue({ location: { href: "" }, close: vi.fn() } as unknown as Window);
  const asked = serve(() => ({}));
  const rows = [{ ...waiting, inbound_status: "awaiting_validation" }];
  await show(<ReceivingPapers document={inbound} rows={rows} lines={{ details: [{ sscc: "340123450000000017" }] }} />, {
    [inbound.menu]: ["putaway_list"],
  });
  await click(button("Print pallet labels"));
  await settled();
  expect(asked.map(({ path }) => path.replace(/[^/]*$/, ""))).toEqual(["/v1/inbound/palletlabel/report/"]);
  open.mockRestore();
});

test("goods without a pallet's code have no label", async () => {
  await show(
    <ReceivingPapers
      document={model.returned}
      rows={[{ ...waiting, returned_status: "return_awaiting_putaway" }]}
      lines={none}
    />,
    { [model.returned.menu]: ["putaway_list"] },
  );
  expect(textOf()).toBe("Print putaway list");
});

test("before the count there is no putaway list, and without its function neither", async () => {
  await show(
    <ReceivingPapers
      document={inbound}
      rows={[waiting, { ...waiting, inbound_status: "awaiting_validation" }]}
      lines={none}
    />,
    all,
  );
  expect(textOf()).not.toContain("putaway list");
});

test("who may only print inspection reports is offered these", async () => {
  await show(<ReceivingPapers document={inbound} rows={[waiting]} lines={none} />, {
    [inbound.menu]: ["quantity_inspection"],
  });
  expect(textOf()).toBe("Print inspection report");
});
