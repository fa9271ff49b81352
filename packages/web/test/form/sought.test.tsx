// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import { type Asked, button, click, field, pageOf, serve, settled, show, textOf, type } from "../support/screen.tsx";

const nothing = () => undefined;
const owners = ["MORNING", "MORNING-2", "BOTANY"].map((customer_no) => ({
  ...{
    customer_id: `id of ${customer_no}`,
    customer_no,
    customer_name: customer_no.toLowerCase(),
    customer_cat: "owner",
  },
}));
const sends = (asked: readonly Asked[]) => asked.filter(({ path }) => path.endsWith("/return/a"));

/** The form of a new return, whose owners are found by what is typed. */
async function returning() {
  const asked = serve((one) => {
    if (!one.path.includes("/customer")) return pageOf(model.outbound.reply, [], one);
    const reply = one.path.includes("category") ? model.customer_category.reply : model.customer.reply;
    const texts = JSON.stringify(one.body.query ?? []);
    const text = /"queryValue":"([A-Z0-9-]+)"/.exec(texts)?.[1] ?? "";
    return pageOf(
      reply,
      owners.filter(({ customer_no }) => customer_no.includes(text)),
      one,
    );
  });
  await show(<ResourceForm declared={model.returned} row={null} onSaved={nothing} onCancel={nothing} />);
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
  await act(() => new Promise<void>((resume) => setTimeout(resume, 400)));
  await settled();
}

test("who types a code and goes on at once means what it finds", async () => {
  await returning();
  await type(owner(), "BOTANY");
  await leave("Tab");
  expect(textOf()).toContain("BOTANY botany");
});

test("Tab takes the first of several, a click elsewhere only what is called so", async () => {
  await returning();
  await type(owner(), "MORN");
  await leave("Tab");
  expect(textOf()).toContain("MORNING morning");
  document.body.replaceChildren();
  await returning();
  await type(owner(), "MORNING");
  await leave("click");
  expect(textOf()).toContain("MORNING morning");
});

test("what is not found, or may mean several, stays in sight with what is wrong, and nothing is saved", async () => {
  for (const [text, by] of [
    ["NOBODY", "Tab"],
    ["MORN", "click"],
  ] as const) {
    document.body.replaceChildren();
    const asked = await returning();
    await type(owner(), text);
    await leave(by);
    expect(textOf()).toContain(`Not found: Owner “${text}”. Check the code, or create it first.`);
    await click(button("Save"));
    await settled();
    expect(sends(asked)).toEqual([]);
    expect(textOf()).toContain(text);
  }
});
