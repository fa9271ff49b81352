// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { UnpackBox } from "../../src/screens/resource/extras/UnpackBox.tsx";
import type { Permissions } from "../../src/session/types.ts";
import { button, buttons, click, leaveNothing, nameOf, serve, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

const packer = { boxingSetup: ["query", "update"] } as unknown as Permissions;
const box = { boxing_id: "b", outbound_id: "o-1", outbound_status: "awaiting_boxing", box_no: "2" };

test("a box is taken away once that is confirmed, as long as its order is being packed, by whoever may pack", async () => {
  const asked: unknown[] = [];
  serve(({ path, body }) => {
    asked.push([path, body]);
    return {};
  });
  await show(<UnpackBox row={box} />, packer);
  await click(button("Unpack"));
  expect(textOf()).toContain("Unpack box 2?");
  expect(asked).toEqual([]);
  const [, confirm] = buttons().filter((one) => nameOf(one) === "Unpack");
  await click(confirm as Element);
  expect(asked).toEqual([["/v1/boxing/a", { ids: ["o-1"], boxes: [{ box_no: "2", details: [] }] }]]);
  for (const [row, permissions] of [
    [{ ...box, outbound_status: "awaiting_shipping" }, packer],
    [box, {}],
  ] as const) {
    await leaveNothing();
    await show(<UnpackBox row={row} />, permissions);
    expect(buttons()).toEqual([]);
  }
});
