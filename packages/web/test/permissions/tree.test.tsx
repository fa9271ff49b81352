// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { PermissionTree } from "../../src/screens/permissions/PermissionTree.tsx";
import { columns, treeLines } from "../../src/screens/permissions/rows.ts";
import { click, show } from "../support/screen.tsx";

const all = treeLines(model);
const lines = all.filter(({ code, parent }) => code === "goodsMgmt" || parent === "goodsMgmt");
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const boxAt = (code: string, column: number) => {
  const row = lines.findIndex((one) => one.code === code);
  return document.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"] input`) as HTMLInputElement;
};

async function shown({
  granted = [] as readonly string[],
  inherited = {} as Readonly<Record<string, readonly string[]>>,
  mayNot = [] as readonly string[],
  folded = [] as readonly string[],
}) {
  const toggled: (readonly string[])[] = [];
  await show(
    <PermissionTree
      {...{ all, lines }}
      folded={new Set(folded)}
      onFold={() => undefined}
      granted={new Set(granted)}
      inherited={new Map(Object.entries(inherited))}
      stored={new Set(granted)}
      other={null}
      maySwitch={(grant) => !mayNot.includes(grant)}
      onToggle={(grants) => void toggled.push(grants)}
    />,
  );
  return toggled;
}

test("the box of an entry switches all of it but what comes from a role, which stays as the role has it", async () => {
  const toggled = await shown({ inherited: { "goodsSetup:query": ["Clerk"] } });
  const whole = boxAt("goodsSetup", 1);
  expect(whole.indeterminate).toBe(true);
  await click(whole);
  expect(toggled[0]).toContain("goodsSetup:label");
  expect(toggled[0]).not.toContain("goodsSetup:query");
});

test("what only a role gives is not switched", async () => {
  const query = "goodsSetup:query";
  const toggled = await shown({ inherited: { [query]: ["Clerk"] } });
  const byRole = boxes().find((box) => box.getAttribute("aria-label")?.includes("Clerk") && box.checked);
  expect(byRole?.getAttribute("aria-disabled")).toBe("true");
  await click(byRole as Element);
  expect(toggled).toEqual([]);
});

test("a box of which nothing may be given to others is not switched, one of which something may is", async () => {
  const toggled = await shown({ mayNot: ["goodsSetup:query"] });
  const query = 1 + columns.indexOf("query");
  await click(boxAt("goodsSetup", query));
  expect(toggled).toEqual([]);
  await click(boxAt("goodsMgmt", query));
  expect(toggled).toHaveLength(1);
});

test("the arrow keys walk the boxes, past what holds none, and one box alone is on the way of Tab", async () => {
  await shown({});
  const first = boxAt("goodsMgmt", 1);
  expect(boxes().filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  await act(async () => first.focus());
  await act(async () => first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })));
  expect(boxes().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  expect(document.activeElement?.closest("tr")).toBe(first.closest("tr")?.nextElementSibling);
});
