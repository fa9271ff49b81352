// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, useState } from "react";
import { expect, test } from "vitest";
import { Control } from "../../src/form/controls.tsx";
import { settled, show, type } from "../support/screen.tsx";

const { carrier_code, check_digit } = model.waybill_range.fields;

interface Props {
  readonly tell: (value: unknown) => void;
  readonly name?: string;
  readonly field?: typeof carrier_code | typeof check_digit;
}

function Choice({ tell, name = "carrier_code", field = carrier_code }: Props) {
  const [value, setValue] = useState<unknown>(null);
  const take = (picked: unknown) => {
    setValue(picked);
    tell(picked);
  };
  return <Control name={name} field={field} value={value} onChange={take} />;
}

const press = async (input: HTMLElement, key: string, keyCode: number) => {
  await act(async () => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "which", { value: keyCode });
    Object.defineProperty(event, "keyCode", { value: keyCode });
    input.dispatchEvent(event);
  });
  await settled();
};

test.each([
  ["Enter", 13],
  ["Tab", 9],
])("a carrier whose name was typed is taken by %s, not the first of the list", async (key, keyCode) => {
  let taken: unknown = null;
  await show(
    <Choice
      tell={(value) => {
        taken = value;
      }}
    />,
  );
  const input = document.querySelector<HTMLInputElement>("input[role=combobox]") as HTMLInputElement;
  await type(input, "pelican");
  await press(input, key, keyCode);
  expect(taken).toBe("pelican");
});

test("what names no carrier takes none by Tab", async () => {
  let taken: unknown = null;
  await show(
    <Choice
      tell={(value) => {
        taken = value;
      }}
    />,
  );
  const input = document.querySelector<HTMLInputElement>("input[role=combobox]") as HTMLInputElement;
  await type(input, "nobody");
  await press(input, "Tab", 9);
  expect(taken).toBeNull();
});

test("of few the first letters choose, of what one is called or of its code", async () => {
  const taken: unknown[] = [];
  await show(<Choice name="check_digit" field={check_digit} tell={(value) => void taken.push(value)} />);
  const input = document.querySelector<HTMLInputElement>("input[role=combobox]") as HTMLInputElement;
  for (const key of ["r", "e", "g", "g", "n"]) await press(input, key, key.toUpperCase().charCodeAt(0));
  // Remainder, Remainder, then what begins so no more: the GS1 digit, as "gg" does not; at last none.
  expect(taken).toEqual(["mod7", "mod7", "gs1", "gs1", "none"]);
});
