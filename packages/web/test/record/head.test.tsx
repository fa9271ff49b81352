// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { RecordHead } from "../../src/record/RecordHead.tsx";
import { buttons, nameOf, show } from "../support/screen.tsx";

const nothing = () => undefined;
const head = (title: string, isFull: boolean) => (
  <RecordHead title={title} onClose={nothing} onFull={nothing} isFull={isFull} />
);

test("a code in a title stays on one line", async () => {
  await show(head("Pick MF-1001 High mountain oolong A-01-1", false));
  expect(document.querySelector("h2")?.textContent).toBe("Pick MF-1001 High mountain oolong A-01-1");
  expect([...document.querySelectorAll(".record-whole")].map(({ textContent }) => textContent)).toEqual([
    "MF-1001",
    "A-01-1",
  ]);
});

test("what turns between the whole width and a place beside the list says which comes", async () => {
  await show(head("A-01-1", false));
  expect(buttons().map(nameOf)).toContain("Open");
});

test("and once it has the whole width, that it goes back beside the list", async () => {
  await show(head("A-01-1", true));
  expect(buttons().map(nameOf)).toContain("Beside the list");
});
