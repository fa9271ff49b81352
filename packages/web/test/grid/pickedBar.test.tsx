// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { PickedBar } from "../../src/grid/PickedBar.tsx";
import { button, leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

test("what takes the picks away stands beside the actions and never over them", async () => {
  await show(
    <PickedBar rows={[{}]} clear={() => undefined}>
      <button type="button">Close order</button>
    </PickedBar>,
  );
  const actions = document.querySelector(".picked-actions");
  expect(actions?.contains(button("Close order"))).toBe(true);
  expect(actions?.contains(button("Clear selection"))).toBe(false);
});
