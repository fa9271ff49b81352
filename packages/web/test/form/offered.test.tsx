// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import { field, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

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
