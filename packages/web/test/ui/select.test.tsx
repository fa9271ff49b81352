// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { Select } from "../../src/ui/Select.tsx";
import { settled, show } from "../support/screen.tsx";

test("the button that empties a choice is no stop on the way with Tab, and Delete empties it", async () => {
  const chosen: unknown[] = [];
  const options = [{ value: "a", label: "A" }];
  await show(
    <Select aria-label="Letter" allowClear value="a" options={options} onChange={(one) => chosen.push(one)} />,
  );
  const clear = document.querySelector<HTMLButtonElement>(".ant-select-clear");
  expect(clear?.tabIndex).toBe(-1);
  const field = document.querySelector("input");
  await act(async () => {
    field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
  });
  await settled();
  expect(chosen).toEqual([undefined]);
});

const letters = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));
const press = async (key: string, keyCode: number): Promise<boolean> => {
  const input = document.querySelector("input");
  const pressed = new KeyboardEvent("keydown", {
    key,
    keyCode,
    which: keyCode,
    bubbles: true,
    cancelable: true,
  } as never);
  await act(async () => void input?.dispatchEvent(pressed));
  await settled();
  return pressed.defaultPrevented;
};
const isOpen = () => document.querySelector("[role=combobox]")?.getAttribute("aria-expanded") === "true";

test("Tab takes the choice that one went to in the open list, and goes on", async () => {
  const chosen: unknown[] = [];
  await show(<Select aria-label="Letter" value="a" options={letters} onChange={(one) => chosen.push(one)} />);
  document.querySelector("input")?.focus();
  await press("Enter", 13);
  expect(isOpen()).toBe(true);
  await press("ArrowDown", 40);
  expect(await press("Tab", 9), "the focus stays").toBe(false);
  expect(chosen).toEqual(["b"]);
  expect(isOpen()).toBe(false);
});

test("Tab goes on from a choice of several, which stays as it is", async () => {
  const chosen: unknown[] = [];
  await show(
    <Select
      aria-label="Letters"
      mode="multiple"
      value={["a"]}
      options={letters}
      onChange={(one) => chosen.push(one)}
    />,
  );
  const input = document.querySelector("input");
  await act(async () => input?.focus());
  await press("Enter", 13);
  expect(isOpen()).toBe(true);
  expect(await press("Tab", 9)).toBe(false);
  await act(async () => input?.blur());
  await act(() => new Promise<void>((resume) => setTimeout(resume, 50)));
  expect([chosen, isOpen()]).toEqual([[], false]);
});
