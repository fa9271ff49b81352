import { expect, test } from "vitest";
import { type Resource, text, WrongDeclaration } from "../../src/define/index.ts";
import { made, thing } from "./declarations.ts";

const wrong: readonly (readonly [what: string, declared: readonly Resource[], message: RegExp])[] = [
  [
    "a list that needs what its rows may lack",
    [thing({ fields: { a: text() }, needs: ["a"] })],
    /needs a, which its rows may lack/,
  ],
  ["a function of nothing", [thing({ view: "function" })], /reads a function of nothing/],
  [
    "a list as at what it does not need",
    [thing({ asAt: { field: "thing_no" } })],
    /is as at thing_no, which it does not need/,
  ],
  [
    "a file of rows that need more than its path says",
    [thing({ needs: ["thing_no"], exportedAt: "thing" })],
    /needs more than the path of its file says/,
  ],
];

test.each(wrong)("a registry refuses %s", (_what, declared, message) => {
  expect(() => made(...declared)).toThrow(WrongDeclaration);
  expect(() => made(...declared)).toThrow(message);
});
