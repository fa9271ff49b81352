// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { WorkspaceSwitch } from "../../src/frame/WorkspaceSwitch.tsx";
import { leaveNothing, serve, show, textOf } from "../support/screen.tsx";

test("who sees the goods of some owners alone is not told of all", async () => {
  serve(() => ({}));
  await show(<WorkspaceSwitch />, {}, { companies: [], ownersOnly: true });
  expect(textOf()).toContain("Your owners");
  await leaveNothing();
  await show(<WorkspaceSwitch />, {}, { companies: [], ownersOnly: false });
  expect(textOf()).toContain("All owners");
});
