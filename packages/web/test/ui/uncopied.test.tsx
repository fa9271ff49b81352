// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { Uncopied } from "../../src/ui/Uncopied.tsx";
import { field, show, textOf } from "../support/screen.tsx";

test("of a list that may not be copied nothing is, and what is typed into a field beside it is", async () => {
  await show(
    <Uncopied when>
      <p>A row</p>
      <input aria-label="Read only" readOnly value="A row" />
      <input aria-label="Question" defaultValue="own words" />
    </Uncopied>,
  );
  const isRefused = async (target: Element, type: string) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    await act(async () => void target.dispatchEvent(event));
    return event.defaultPrevented;
  };
  for (const type of ["copy", "cut", "contextmenu"]) expect(await isRefused(field("Question"), type)).toBe(false);
  expect(textOf()).not.toContain("Copying is off");
  for (const target of [document.querySelector("p"), field("Read only")])
    expect(await isRefused(target as Element, "copy")).toBe(true);
  expect(textOf()).toContain("Copying is off");
});
