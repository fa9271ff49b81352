import { expect, test } from "vitest";
import { type DocumentDeclaration, type Resource, text, WrongDeclaration } from "../../src/define/index.ts";
import { company, made, paper } from "./declarations.ts";

const wrong: readonly (readonly [
  what: string,
  declared: readonly (Resource | DocumentDeclaration)[],
  message: RegExp,
])[] = [
  [
    "a step that leads on to one that starts elsewhere",
    [paper({ actions: { shut: { from: ["open"], to: "shut", direction: "forward", leadsOn: "shut" } } }), company],
    /shut leads on to shut, which starts elsewhere/,
  ],
  [
    "a step that changes others which do not name it",
    [paper({ actions: { shut: { from: ["open"], to: "shut", direction: "forward", changesNaming: "why" } } }), company],
    /shut changes what names it by why, which is no lookup of it/,
  ],
  [
    "something of each document that names no row",
    [
      paper({
        actions: {
          shut: {
            ...{ from: ["open"], to: "shut", direction: "forward", payload: { why: text() } },
            each: { why: { alike: {} } },
          },
        },
      }),
      company,
    ],
    /shut takes why of each, which names no row in its payload/,
  ],
  [
    "an exception about what a step does not take",
    [
      paper({
        actions: { shut: { from: ["open"], to: "shut", direction: "forward", exceptions: { why: "wished" } } },
      }),
      company,
    ],
    /shut asks why in an exception, and does not take it/,
  ],
  [
    "an exception of what a step cannot do without",
    [
      paper({
        actions: {
          shut: {
            from: ["open"],
            to: "shut",
            direction: "forward",
            payload: { why: text({ required: true }) },
            exceptions: { why: "wished" },
          },
        },
      }),
      company,
    ],
    /shut asks why in an exception, and requires it always/,
  ],
  [
    "a step that confirms what no line has",
    [
      paper({
        actions: {
          shut: { from: ["open"], to: "shut", direction: "forward", confirms: { lines: "details", num: "num" } },
        },
      }),
      company,
    ],
    /shut confirms num, which no line of it has/,
  ],
];

test.each(wrong)("a registry refuses %s", (_what, declared, message) => {
  expect(() => made(...declared)).toThrow(WrongDeclaration);
  expect(() => made(...declared)).toThrow(message);
});
