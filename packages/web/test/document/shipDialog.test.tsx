// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { ActionDialog } from "../../src/screens/document/ActionDialog.tsx";
import { button, click, field, leaveNothing, pageOf, Refusal, serve, show, textOf, type } from "../support/screen.tsx";

afterEach(async () => {
  localStorage.clear();
  await leaveNothing();
});

const { outbound } = model;

async function shipping(row: object = {}) {
  const refused = { index: 0, id: "d1", ok: false, code: "REQUIRED", details: { field: "shipping_no" } };
  const asked = serve((one) => {
    if (one.path.includes("/action/")) return new Refusal("REQUIRED", { results: [refused] });
    return pageOf("outboundDetail", [{ outbound_detail_id: "l", product_code: "P", num_boxed: "1" }], one);
  });
  await show(
    <ActionDialog
      document={outbound}
      row={{ outbound_id: "d1", outbound_no: "OUT1", outbound_status: "awaiting_shipping", version: 1, ...row }}
      offered={{ name: "ship", action: outbound.actions.ship }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
    { [outbound.menu]: ["query", "update"], boxingSetup: ["query", "update"] } as never,
  );
  return () => asked.filter(({ path }) => path.includes("/action/")).length;
}
const wrong = () => document.querySelectorAll(".ant-form-item-has-error").length;
const required = () => [...document.querySelectorAll(".ant-form-item-required")].map(({ textContent }) => textContent);

test("what was refused of a field is said no longer once it is filled in, neither at it nor above", async () => {
  await shipping({ shipping_company_name: "Own fleet" });
  await click(button("Ship"));
  expect(document.querySelectorAll(".failure-note")).toHaveLength(1);
  expect(wrong()).toBe(1);
  await type(field("Waybill number"), "1");
  expect(document.querySelectorAll(".failure-note")).toHaveLength(0);
  expect(wrong()).toBe(0);
});

test("a carrier by its code or by its name is needed: the form says so until one is there, marks neither, and sends nothing before", async () => {
  const sent = await shipping();
  expect(required()).toHaveLength(0);
  expect(textOf()).toContain("Fill in one of these: ");
  expect(wrong()).toBe(0);
  await click(button("Ship"));
  expect(sent()).toBe(0);
  expect(wrong()).toBe(1);
  await type(document.querySelector("#shipping_company_name") as HTMLInputElement, "Own fleet");
  expect(wrong()).toBe(0);
  await click(button("Ship"));
  expect(sent()).toBe(1);
});

const value = (id: string) => (document.querySelector(`#${id}`) as HTMLInputElement | null)?.value;

test("a name that was chosen for another order stands where an order has no carrier of its own, and nowhere else", async () => {
  localStorage.setItem("chosen outbound ship", JSON.stringify({ shipping_company_name: "FamilyMart" }));
  await shipping({ carrier_code: "freight" });
  expect(value("shipping_company_name")).toBe("");
  await leaveNothing();
  await shipping({ shipping_company_name: "Own fleet" });
  expect(value("shipping_company_name")).toBe("Own fleet");
  await leaveNothing();
  await shipping();
  expect(value("shipping_company_name")).toBe("FamilyMart");
});

test("numbers that its carrier gave are shown, all of them, and nobody types there", async () => {
  await shipping({ carrier_code: "hct", shipping_no: "80001", shipping_nos: "80001, 80002" });
  const numbers = field("Waybill number") as HTMLInputElement;
  expect([numbers.value, numbers.readOnly]).toEqual(["80001, 80002", true]);
  await leaveNothing();
  await shipping({ carrier_code: "freight" });
  expect((field("Waybill number") as HTMLInputElement).readOnly).toBe(false);
});
