// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { keepChosen } from "../../src/api/chosen.ts";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import { button, click, field, leaveNothing, pageOf, serve, settled, show, textOf, type } from "../support/screen.tsx";

afterEach(leaveNothing);

const { outbound } = model;
const order = (id: string, outbound_status: string, more: object = {}) => ({
  ...{ outbound_id: id, outbound_no: `OB${id}`, outbound_status, abnormal: false, version: 1, ...more },
});
const may = { [outbound.menu]: ["query", "update"] };
const missing = (name: string) => ({ field: name, code: "REQUIRED", details: { field: name } });
const submit = () => click(document.querySelector(".ant-modal-footer .ant-btn-primary") as Element);
const isMarked = (name: string) =>
  [...document.querySelectorAll("label")]
    .find(({ textContent }) => textContent?.startsWith(name))
    ?.className.includes("required");
const said = () => [...document.querySelectorAll(".ant-form-item-explain-error")].map(({ textContent }) => textContent);

test("boxing several marks what it needs, and stays at the fields that were refused with what was typed", async () => {
  const errors = [missing("length"), missing("weight")];
  const sent: (readonly string[])[] = [];
  let isTyped = false;
  serve((asked) => {
    if (!asked.path.includes("/action/")) return pageOf(asked.path.split("/").at(-2) ?? "", [], asked);
    const { ids, length } = asked.body as { ids: readonly string[]; length?: string };
    sent.push(ids);
    isTyped = length === "30";
    const refused = {
      ok: false,
      code: "REQUIRED",
      message: "“Length” is needed.",
      details: { field: "length", errors },
    };
    return { results: ids.map((id, index) => ({ index, id, ...(id === "1" || isTyped ? { ok: true } : refused) })) };
  });
  const rows = ["1", "2", "3"].map((id) => order(id, "awaiting_boxing"));
  let isDone = false;
  await show(
    <BulkActions
      document={outbound}
      rows={rows}
      done={() => {
        isDone = true;
      }}
    />,
    may as never,
  );
  await click(button("Confirm boxing (3)"));
  for (const name of ["Length", "Width", "Height", "Weight"]) expect([name, isMarked(name)]).toEqual([name, true]);
  await type(field("Width (cm)"), "20");
  await submit();
  await settled();
  expect(said()).toEqual(["A value is needed for “Length”.", "A value is needed for “Weight”."]);
  expect(textOf()).toContain("Confirm boxing: 1 done, 2 not done.");
  expect(field("Width (cm)").value).toBe("20");
  expect(isDone).toBe(false);
  await type(field("Length (cm)"), "30");
  expect(document.querySelectorAll(".ant-form-item-has-error label")).toHaveLength(1);
  await type(field("Weight (kg)"), "2");
  await submit();
  await settled();
  expect(sent).toEqual([
    ["1", "2", "3"],
    ["2", "3"],
  ]);
  expect(isDone).toBe(true);
});

test("several orders are asked for no waybill number, and orders that have a carrier for no other", async () => {
  serve((asked) => pageOf(asked.path.split("/").at(-2) ?? "", [], asked));
  keepChosen("outbound", "ship", { shipping_company_name: "Somebody" });
  const own = { shipping_company_name: "HCT Logistics", carrier_code: "hct" };
  const rows = [order("1", "awaiting_shipping", own), order("2", "awaiting_shipping", { shipping_company_name: null })];
  await show(<BulkActions document={outbound} rows={rows} done={() => undefined} />, may as never);
  await click(button("Ship (2)"));
  expect(document.querySelector("#shipping_no")).toBeNull();
  expect(field("Carrier").value).toBe("");
  await leaveNothing();
  await show(<BulkActions document={outbound} rows={rows.slice(1)} done={() => undefined} />, may as never);
  await click(button("Ship (1)"));
  expect(document.querySelector("#shipping_no")).not.toBeNull();
  expect(field("Carrier").value).toBe("Somebody");
});

const serialLine = {
  ...{ outbound_detail_id: "l1", outbound_id: "1", line_no: 1, product_id: "p1", product_code: "SERIAL" },
  ...{ num_picked: "3", num_boxed: "0", unit_name: "pc", rescan_product_sn: true, need_scan_product_sn: true },
};
/** Orders that wait to be boxed, of goods whose serial numbers are asked for again. */
async function boxingSerials(...ids: readonly string[]) {
  const refused = { ok: false, code: "SERIAL_COUNT", message: "3 numbers.", details: { needed: "3", given: 0 } };
  serve((asked) => {
    if (asked.path.includes("/action/"))
      return { results: (asked.body as { ids: string[] }).ids.map((id, index) => ({ index, id, ...refused })) };
    const isOfProducts = asked.path.startsWith("/v1/product/");
    return pageOf(isOfProducts ? "product" : model.outbound_detail.reply, [serialLine], asked);
  });
  const rows = ids.map((id) => order(id, "awaiting_boxing"));
  await show(<BulkActions document={outbound} rows={rows} done={() => undefined} />, may as never);
  await click(button(`Confirm boxing (${ids.length})`));
  await settled();
}

test("a single order is asked for the serial numbers of its products from the list, too", async () => {
  await boxingSerials("1");
  expect(document.querySelector(".ant-modal .serials input")).not.toBeNull();
});

test("of several orders each that is refused for numbers that nobody could enter says so, with the way to it", async () => {
  await boxingSerials("a1", "a2");
  await submit();
  await settled();
  const failed = [...document.querySelectorAll(".outcome-rows li")];
  expect(failed.map((one) => one.querySelector("a")?.getAttribute("href"))).toEqual([
    "/Main/outbound?open=a1",
    "/Main/outbound?open=a2",
  ]);
  expect(failed[0]?.textContent).toContain("3 numbers.");
});
