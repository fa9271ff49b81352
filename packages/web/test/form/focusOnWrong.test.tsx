// @vitest-environment happy-dom
import { act, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { type GroupedErrors, noErrors } from "../../src/form/serverErrors.ts";
import { useFirstWrongCell } from "../../src/form/useFocusOnWrong.ts";
import { settled, show } from "../support/screen.tsx";

const wrong = (cells: GroupedErrors["lines"][string], fields = {}): GroupedErrors => ({
  ...noErrors,
  fields,
  lines: { details: cells },
});
const cells = { 1: { outbound_nums: "Required.", product_id: "Required." }, 2: { product_id: "Required." } };

let say: (errors: GroupedErrors) => void = () => undefined;
const gone: string[] = [];
const handles = { details: { current: { goTo: (line: number, name: string) => void gone.push(`${line} ${name}`) } } };

function Form() {
  const [errors, setErrors] = useState(noErrors);
  useEffect(() => {
    say = setErrors;
  }, []);
  useFirstWrongCell({ errors, failure: null }, handles);
  return null;
}

async function after(...each: readonly GroupedErrors[]): Promise<readonly string[]> {
  gone.length = 0;
  for (const errors of each) {
    await act(async () => say(errors));
    await settled();
  }
  return [...gone];
}

test("saving lines that are wrong goes to the first wrong cell, each time, and not while it is corrected", async () => {
  await show(<Form />);
  expect(await after(wrong(cells))).toEqual(["1 outbound_nums"]);
  expect(await after(wrong({ 1: { product_id: "Required." } }))).toEqual([]);
  expect(await after(noErrors, wrong({ 2: { product_id: "Required." } }))).toEqual(["2 product_id"]);
});

test("where a field is wrong too, it keeps the focus", async () => {
  await show(<Form />);
  expect(await after(wrong(cells, { owner_id: "Required." }))).toEqual([]);
});
