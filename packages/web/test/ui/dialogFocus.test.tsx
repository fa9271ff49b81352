// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { Dialog, opened } from "../../src/ui/Dialog.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

test("a dialog that has nothing to fill in yet keeps the cursor off its cross: Enter behind a scan would close it", async () => {
  await show(
    <Dialog open footer={null} title="Picks" onCancel={() => undefined}>
      <p>On its way</p>
    </Dialog>,
  );
  const cross = document.querySelector<HTMLElement>(".ant-modal-close");
  const body = document.querySelector<HTMLDivElement>(".dialog-body");
  await act(async () => cross?.focus());
  expect(document.activeElement).toBe(cross);
  // As the kit says it once the dialog has come to rest.
  await act(async () => opened({ current: body })(true));
  expect(document.activeElement).toBe(body);
});
