// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import type { ControlProps } from "../../src/form/controlProps.ts";
import { Control } from "../../src/form/controls.tsx";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import {
  click,
  eventually,
  field,
  leaveNothing,
  pageOf,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

const nothing = () => undefined;
const owners = ["MORNING", "BOTANY"].map((customer_no) => ({
  ...{ customer_id: customer_no, customer_no, customer_name: customer_no.toLowerCase(), customer_cat: "owner" },
}));

/** The form of a new return, for who may choose among so many owners. */
async function returning(count: number) {
  const asked = serve((one) => {
    if (one.path.includes("/customer")) {
      const reply = one.path.includes("category") ? model.customer_category.reply : model.customer.reply;
      return pageOf(reply, owners.slice(0, count), one);
    }
    return pageOf(model.outbound.reply, [], one);
  });
  await show(<ResourceForm declared={model.returned} row={null} onSaved={nothing} onCancel={nothing} />);
  return asked;
}

test("who may choose but one owner begins with it, and who may choose among several is asked", async () => {
  await returning(1);
  expect(textOf()).toContain("MORNING morning");
  expect(textOf()).not.toContain("Some changes are not saved");
  document.body.replaceChildren();
  await returning(2);
  expect(textOf()).not.toContain("MORNING morning");
});

test("a location is offered the categories that it may take, by code and name, and keeps their codes", async () => {
  const categories = [
    { pc_id: "1", pc_code: "CARE", pc_name: "Beauty and care" },
    { pc_id: "2", pc_code: "ELEC", pc_name: "Electronics" },
  ];
  serve((one) => pageOf(model.product_category.reply, one.path.includes("category") ? categories : [], one));
  const changed: unknown[] = [];
  const props = {
    field: model.storage.fields.allowed_categories,
    ...{ name: "allowed_categories", id: "c", value: ["CARE"], onChange: (value: unknown) => changed.push(value) },
  } as unknown as ControlProps;
  await show(<Control {...props} />);
  expect(textOf()).toContain("CARE Beauty and care");
  const search = document.querySelector("input#c") as Element;
  await act(async () => search.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await type(search as HTMLInputElement, "electr");
  const option = [...document.querySelectorAll(".ant-select-item-option")].find(({ textContent }) =>
    textContent?.includes("Electronics"),
  );
  await click(option as Element);
  expect(changed).toEqual([["CARE", "ELEC"]]);
});

test("a return is offered orders that were shipped", async () => {
  const asked = await returning(2);
  await act(async () => {
    const order = field("Outbound order");
    order.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    order.focus();
  });
  await act(() => new Promise<void>((resume) => setTimeout(resume, 250)));
  await settled();
  const sought = asked.filter(({ path }) => path.includes("/outbound/")).map(({ body }) => body.query);
  expect(sought).toEqual([
    [
      {
        queryField: "outbound_status",
        queryCondition: "equal",
        queryValue: ["shipped", "delivered", "picked_up", "case_closed"],
      },
    ],
  ]);
});

test("an order is offered the open stores of its carrier, by number and name, and takes another that is typed", async () => {
  const stores = [
    { store_id: "1", store_no: "991182", store_name: "Harbour", carrier_code: "family_mart", open: true },
    { store_id: "2", store_no: "991183", store_name: "Station", carrier_code: "family_mart", open: true },
  ];
  const asked = serve((one) => pageOf(model.store.reply, one.path.includes("/store/") ? stores : [], one));
  const made = {
    outbound_id: "o",
    order_no: "O-1",
    carrier_code: "family_mart",
    outbound_status: "awaiting_close_order",
  };
  await show(<ResourceForm declared={model.outbound} row={made} onSaved={nothing} onCancel={nothing} />);
  await act(async () => {
    const store = field("Store number");
    store.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    store.focus();
  });
  await act(() => new Promise<void>((resume) => setTimeout(resume, 250)));
  await settled();
  const sought = asked.filter(({ path }) => path.includes("/store/")).map(({ body }) => body.query);
  expect(sought).toEqual([
    [
      { queryField: "open", queryCondition: "equal", queryValue: "true" },
      { queryField: "carrier_code", queryCondition: "equal", queryValue: "family_mart" },
    ],
  ]);
  expect(textOf()).toContain("991182Harbour");
  await type(field("Store number"), "777001");
  expect(field("Store number").value).toBe("777001");
});

test("what a carrier needs of an order is asked once it is chosen, and no other service offered than it has", async () => {
  serve((one) => pageOf(model.store.reply, [], one));
  const made = { outbound_id: "o", order_no: "O-1", outbound_status: "awaiting_close_order" };
  const shownFor = async (carrier_code: string) => {
    document.body.replaceChildren();
    const row = { ...made, carrier_code };
    await show(<ResourceForm declared={model.outbound} row={row} onSaved={nothing} onCancel={nothing} />);
    const items = [...document.querySelectorAll(".ant-form-item:not(.ant-form-item-hidden)")];
    return items.flatMap((item) => {
      const label = item.querySelector("label");
      const text = label?.textContent ?? "";
      return ["Store number", "Delivery service"].includes(text)
        ? [[text, label?.classList.contains("ant-form-item-required")]]
        : [];
    });
  };
  expect(await shownFor("hct")).toEqual([]);
  expect(await shownFor("family_mart")).toEqual([["Store number", true]]);
  expect(await shownFor("pelican")).toEqual([["Delivery service", true]]);
  await act(async () => field("Delivery service").dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await settled();
  const options = [...document.querySelectorAll(".ant-select-item-option")].map(({ textContent }) => textContent);
  expect(options).toEqual(["Standard", "Express", "Chilled", "Frozen"]);
});

test("who sees some owners alone is told why no vendor is found, and nobody else is", async () => {
  const why: boolean[] = [];
  for (const ownersOnly of [true, false]) {
    serve((one) => pageOf(model.customer_category.reply, [], one));
    const props = { field: model.inbound.fields.vendor_id, name: "vendor_id", id: "v", value: undefined };
    await show(<Control {...(props as unknown as ControlProps)} />, {}, { ownersOnly });
    const search = document.querySelector("input#v") as Element;
    await act(async () => search.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
    await type(search as HTMLInputElement, "Harbour");
    await eventually(() => expect(textOf()).toContain("Nothing found for"));
    why.push(textOf().includes("Only partners of your own owners are listed"));
    await leaveNothing();
  }
  expect(why).toEqual([true, false]);
});
