// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import {
  type Asked,
  button,
  click,
  eventually,
  field,
  pageOf,
  Refusal,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

const nothing = () => undefined;
const owners = ["MORNING", "MORNING-2", "BOTANY"].map((customer_no) => ({
  ...{
    customer_id: `id of ${customer_no}`,
    customer_no,
    customer_name: customer_no.toLowerCase(),
    customer_cat: "owner",
  },
}));
const sends = (asked: readonly Asked[]) => asked.filter(({ path }) => path === `/v1${model.owner_lottable.path}/a`);

/** The form of a new attribute of lots, whose owners are found by what is typed. */
async function naming(isDown: () => boolean = () => false) {
  const asked = serve((one) => {
    if (isDown() && one.path.includes("/customer")) return new Refusal("BUSY");
    if (!one.path.includes("/customer")) return pageOf(model.owner_lottable.reply, [], one);
    const reply = one.path.includes("category") ? model.customer_category.reply : model.customer.reply;
    const texts = JSON.stringify(one.body.query ?? []);
    const text = /"queryValue":"([A-Z0-9-]+)"/.exec(texts)?.[1] ?? "";
    return pageOf(
      reply,
      owners.filter(({ customer_no }) => customer_no.includes(text)),
      one,
    );
  });
  await show(<ResourceForm declared={model.owner_lottable} row={null} onSaved={nothing} onCancel={nothing} />);
  return asked;
}

const owner = () => field("Owner");
/** Leaves the field at once, before any answer is there. */
async function leave(by: "Tab" | "click") {
  await act(async () => {
    if (by === "Tab")
      owner().dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true }));
    owner().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}

/** Once the answer is there. */
const shows = (text: string) => eventually(() => expect(textOf()).toContain(text));

test("who types a code and goes on at once means what it finds", async () => {
  await naming();
  await type(owner(), "BOTANY");
  await leave("Tab");
  await shows("BOTANY botany");
});

test("Tab takes the first of several, a click elsewhere only what is called so", async () => {
  await naming();
  await type(owner(), "MORN");
  await leave("Tab");
  await shows("MORNING morning");
  document.body.replaceChildren();
  await naming();
  await type(owner(), "MORNING");
  await leave("click");
  await shows("MORNING morning");
});

test("what is not found, or may mean several, stays in sight with what is wrong, and nothing is saved", async () => {
  for (const [text, by] of [
    ["NOBODY", "Tab"],
    ["MORN", "click"],
  ] as const) {
    document.body.replaceChildren();
    const asked = await naming();
    await type(owner(), text);
    await leave(by);
    await shows(`Not found: Owner “${text}”. Check the code, or create it first.`);
    await click(button("Save"));
    await settled();
    expect(sends(asked)).toEqual([]);
    expect(textOf()).toContain(text);
  }
});

test("a lookup whose answer fails says so and not that there is no such code, and is asked again when it is saved", async () => {
  let isDown = true;
  const asked = await naming(() => isDown);
  await type(owner(), "BOTANY");
  await leave("Tab");
  await shows("The system is busy");
  expect(textOf()).not.toContain("Not found");
  expect(textOf()).toContain("BOTANY");
  isDown = false;
  await click(button("Save"));
  await shows("BOTANY botany");
  expect(sends(asked)).toEqual([]);
});

test("of what is looked up among some states, a new one is not offered, and it is said which are found", async () => {
  serve((one) => pageOf(model.outbound.reply, [], one));
  const { outbound_adjustment } = model;
  const may = { [model.outbound.menu]: ["query", "create"], [outbound_adjustment.menu]: ["query", "create"] };
  await show(<ResourceForm declared={outbound_adjustment} row={null} onSaved={nothing} onCancel={nothing} />, may);
  const order = document.querySelector<HTMLInputElement>("#outbound_id") as HTMLInputElement;
  await act(async () => order.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await type(order, "OF22-B2B");
  await eventually(() => expect(textOf()).toContain("Nothing found for “OF22-B2B”."));
  expect(textOf()).toContain("Only with Outbound status: Shipped");
  expect(textOf()).not.toContain("Create “OF22-B2B”");
  const fill = [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent?.startsWith("Fill in from"),
  );
  expect([fill?.disabled, fill?.title]).toEqual([true, "Choose the outbound order first."]);
});
