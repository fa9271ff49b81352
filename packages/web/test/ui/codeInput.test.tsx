// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useState } from "react";
import { expect, test } from "vitest";
import { CodeInput } from "../../src/ui/CodeInput.tsx";
import { eventually, field, pageOf, serve, show, type } from "../support/screen.tsx";

function Scanned() {
  const [code, setCode] = useState("");
  return <CodeInput target="storage" label="location" value={code} onChange={setCode} />;
}

test("what is scanned right behind a code that was taken from what is offered takes its place", async () => {
  serve((one) => pageOf(model.storage.reply, [{ storage_id: "1", storage_code: "A-01-2" }], one));
  await show(<Scanned />);
  const input = field("location") as HTMLInputElement;
  await type(input, "A-01-2");
  await eventually(() => expect(document.querySelector(".ant-select-item-option-active")).not.toBeNull());
  input.setSelectionRange(6, 6);
  // Without letting go of the event loop: so fast is a scanner.
  act(
    () =>
      void input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true, cancelable: true }),
      ),
  );
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["A-01-2", 0, 6]);
});

const stays = (input: HTMLElement): boolean => {
  const tab = new KeyboardEvent("keydown", { key: "Tab", keyCode: 9, bubbles: true, cancelable: true });
  act(() => void input.dispatchEvent(tab));
  return tab.defaultPrevented;
};
const isListOpen = () => document.querySelector("[role=combobox]")?.getAttribute("aria-expanded") === "true";

test("Tab goes on, whether or not what was typed is found by then, and no list opens over what comes next", async () => {
  serve((one) => pageOf(model.storage.reply, [{ storage_id: "1", storage_code: "A-01-2" }], one));
  await show(<Scanned />);
  const input = field("location") as HTMLInputElement;
  for (const isFound of [false, true]) {
    await act(async () => input.focus());
    if (isFound) {
      await type(input, "A-01-");
      await eventually(() => expect(isListOpen()).toBe(true));
    }
    await type(input, "A-01-2");
    expect(stays(input)).toBe(false);
    await act(async () => input.blur());
    await act(() => new Promise<void>((resume) => setTimeout(resume, 400)));
    expect([input.value, isListOpen()]).toEqual(["A-01-2", false]);
  }
});
