// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { Tabs } from "../../src/ui/Tabs.tsx";
import { click, leaveNothing, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

const tab = (key: string, count: number) => ({ key, label: key, count, children: `rows of ${key}` });

test("a record opens on the first of its tabs that has something", async () => {
  await show(<Tabs label="record" items={[tab("contacts", 0), tab("orders", 3)]} />);
  expect(textOf()).toContain("rows of orders");
  await click(document.querySelectorAll("[role=tab]")[0] as Element);
  expect(textOf()).toContain("rows of contacts");
});

test("where nothing has anything, on the first", async () => {
  await show(<Tabs label="record" items={[tab("contacts", 0), tab("orders", 0)]} />);
  expect(textOf()).toContain("rows of contacts");
});
