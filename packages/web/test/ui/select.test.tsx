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
