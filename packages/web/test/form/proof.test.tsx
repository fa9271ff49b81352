// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { FilesControl } from "../../src/form/FilesControl.tsx";
import { buttons, leaveNothing, nameOf, serve, settled, show, textOf } from "../support/screen.tsx";

const field = model.outbound.actions.deliver.payload.delivery_proof;
const named = (...names: readonly string[]) => names.map((name, at) => ({ file_id: `${at}`, name }));
const offered = () =>
  buttons()
    .map(nameOf)
    .filter((name) => /Photo|picture|Sign/i.test(name) && !/Remove/i.test(name));
const shown = (value: readonly object[]) => show(<FilesControl name="delivery_proof" field={field} value={value} />);

afterEach(leaveNothing);

test("two pictures leave the signature its place, and the signature leaves them theirs", async () => {
  serve(() => ({}));
  await shown(named("a.jpg", "b.jpg"));
  expect(offered()).toEqual([expect.stringMatching(/sign/i)]);
  await leaveNothing();
  serve(() => ({}));
  await shown(named("signature.png"));
  expect(offered()).toEqual([expect.stringContaining("(0 / 2)")]);
});

test.each([
  ["notes.txt", "text/plain"],
  ["photo.jpg", "image/jpeg"],
])("%s that is no picture by what is in it is refused at its field, and not sent", async (name, type) => {
  const asked = serve(() => ({}));
  await shown([]);
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File(["no picture"], name, { type })] });
  await act(async () => {
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await settled();
  expect(textOf()).toContain("no picture");
  expect(asked.filter(({ path }) => path.includes("fileupload"))).toEqual([]);
});
