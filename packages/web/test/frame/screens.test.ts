import { menu, shortcuts } from "@stowage/model";
import { expect, test } from "vitest";
import { ownScreenAt } from "../../src/frame/screens.ts";
import { declaredAtPath, settingsPath } from "../../src/session/menu.ts";

const pathsOf = (entries: object) =>
  Object.values(entries as Record<string, { path?: string }>).flatMap(({ path }) => path ?? []);

test("every entry of the menu and every shortcut opens either a declared list or a screen of its own", () => {
  const paths = [...pathsOf(menu), ...pathsOf(shortcuts), settingsPath];
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) {
    const own = ownScreenAt(path);
    expect(Boolean(own) !== Boolean(declaredAtPath(path)), path).toBe(true);
  }
});

test("home has three addresses, in whichever case they are written, and what nobody made opens nothing", () => {
  const home = ownScreenAt("home");
  expect(home).not.toBeNull();
  for (const path of ["Home", "dashboard", "TestView"]) expect(ownScreenAt(path), path).toBe(home);
  for (const path of ["nothing_such", "toString", "constructor"]) expect(ownScreenAt(path), path).toBeNull();
});
