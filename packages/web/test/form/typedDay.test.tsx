// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import { button, click, eventually, field, pageOf, serve, settled, show, textOf, type } from "../support/screen.tsx";

/** The form of a new announcement, with the days that were sent of it. */
async function announcing() {
  const asked = serve((one) => pageOf(model.announce.reply, [], one));
  await show(
    <ResourceForm declared={model.announce} row={null} onSaved={() => undefined} onCancel={() => undefined} />,
  );
  await type(field("Headline"), "Closed");
  return () => asked.filter(({ path }) => path.endsWith("/a")).map(({ body }) => body.announce_from ?? null);
}

const from = () => field("Shown from");
const enter = async (text: string) => {
  await act(async () => from().focus());
  await type(from(), text);
};
const leave = async () => {
  await act(async () => from().blur());
  await settled();
};

test("a day is taken as people type it, with separators and without", async () => {
  const sent = await announcing();
  for (const [text, day] of [
    ["20261201", "2026-12-01"],
    ["2026/12/2", "2026-12-02"],
    ["2026-12-03", "2026-12-03"],
  ] as const) {
    await enter(text);
    await leave();
    expect(from().value).toBe(day);
  }
  await click(button("Save"));
  await eventually(() => expect(sent()).toEqual(["2026-12-03"]));
});

test("what is no day stays in sight with what is wrong, and nothing is saved before it is one or nothing", async () => {
  const sent = await announcing();
  await enter("2026-13-45");
  await leave();
  await eventually(() => expect(textOf()).toContain("Shown from"));
  await click(button("Save"));
  await settled();
  expect(sent()).toEqual([]);
  expect(from().value).toBe("2026-13-45");
  expect(from().getAttribute("aria-invalid")).toBe("true");
  await enter("20261203");
  await leave();
  await click(button("Save"));
  await eventually(() => expect(sent()).toEqual(["2026-12-03"]));
});

test("Enter takes the day that was typed and sends no form", async () => {
  const sent = await announcing();
  await enter("20261203");
  const pressed = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => void from().dispatchEvent(pressed));
  await settled();
  expect(pressed.defaultPrevented).toBe(true);
  expect(from().value).toBe("2026-12-03");
  expect(sent()).toEqual([]);
});
