// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { SharedLinkDialog } from "../../src/form/SharedLinkDialog.tsx";
import { button, click, leaveNothing, serve, show, textOf, type } from "../support/screen.tsx";

afterEach(leaveNothing);

test("days that are none, or too many, are refused at their field and not made others", async () => {
  const asked = serve(() => ({}));
  await show(<SharedLinkDialog shared={{ kind: "tracking", outboundId: "o" }} onClose={() => undefined} />);
  const days = document.querySelector<HTMLInputElement>("#days") as HTMLInputElement;
  for (const wrong of ["-3", "91", "1.5"]) {
    await type(days, wrong);
    await click(button("Make the link"));
    expect(textOf(), wrong).toContain("from 1 to 90");
    expect(days.value).toBe(wrong);
  }
  expect(asked.filter(({ path }) => path.includes("shared-link"))).toEqual([]);
});
