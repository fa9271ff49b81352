import { expect, test } from "vitest";
import { model, roles } from "../src/index.ts";

test("who may make a document with lines of products may read in which units these are counted", () => {
  const menus = [model.inbound.menu, model.outbound.menu];
  const lacking = Object.entries(roles).flatMap(([name, role]) => {
    const functions: Readonly<Record<string, readonly string[]>> = "functions" in role ? role.functions : {};
    const makes = menus.some((menu) => functions[menu]?.includes("create"));
    return makes && !functions[model.unit_convert.menu]?.includes("query") ? [name] : [];
  });
  expect(lacking).toEqual([]);
});
