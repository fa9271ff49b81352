import { expect, test } from "vitest";
import { documentsOf, heldStates, meaningOf, model } from "../../src/index.ts";

test("where a warehouse lets documents rest that others pass at once, they are held", () => {
  for (const document of documentsOf(model)) {
    const transient = Object.keys(document.states).filter((state) => meaningOf(document, state)?.transient);
    expect(heldStates(document), document.name).toEqual(expect.arrayContaining(transient));
  }
  expect(heldStates(model.outbound)).toContain("picked");
});
