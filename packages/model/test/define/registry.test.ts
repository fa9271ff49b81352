import { describe, expect, test } from "vitest";
import {
  choice,
  code,
  type Declarations,
  type Declared,
  flag,
  lookup,
  money,
  quantity,
  registry,
  text,
  WrongDeclaration,
  whole,
} from "../../src/define/index.ts";
import { model } from "../../src/index.ts";
import { company, line, made, open, owner, paper, shows, shut, thing } from "./declarations.ts";

describe("a registry takes", () => {
  test("what is right", () => {
    expect(() => made(paper({ lines: { details: { of: "thing" } } }), line(), company)).not.toThrow();
    expect(Object.keys(model).length).toBeGreaterThan(40);
  });

  test("the model, whose every document can be gone through from its first state", () => {
    const documents = Object.values<Declared>(model).filter((one) => one.type === "document");
    const names = documents.map(({ name }) => name).sort();
    expect(names.join(" ")).toBe("adjustment inbound outbound outbound_adjustment reservation returned storage_change");
  });
});

const wrong: readonly (readonly [what: string, declared: readonly Declared[], message: RegExp])[] = [
  [
    "a lookup that leads nowhere",
    [thing({ fields: { a: lookup("shipper") } })],
    /a looks up shipper, which is not declared/,
  ],
  [
    "a shown column that the target lacks",
    [thing({ fields: { a: lookup("owner", { shows: { owner_no: "nothing" } }) } }), owner],
    /owner_no shows nothing, which owner lacks/,
  ],
  [
    "a name that is both a field and shown",
    [thing({ fields: { owner_no: text(), a: lookup("owner", { shows }) } }), owner],
    /owner_no is both a field and shown by a/,
  ],
  ["a title that is no field", [thing({ title: "thing_name" })], /is called by thing_name, which it neither has/],
  [
    "a fact in a group that is none",
    [thing({ groups: { further: ["thing_size"] } })],
    /groups thing_size, which it neither has nor shows/,
  ],
  [
    "a fact that is told twice",
    [thing({ groups: { further: ["thing_no"], codes: ["thing_no"] } })],
    /has thing_no in its facts twice/,
  ],
  [
    "a fact of several values of which one is none",
    [thing({ together: { size: "{length} × {thing_no}" } })],
    /makes size of length, which it neither has nor shows/,
  ],
  ["a picture that is none", [thing({ picture: "thing_no" })], /shows thing_no as its picture, which is none/],
  [
    "a figure of a field that is none",
    [thing({ figures: { weight: { field: "weight" } } })],
    /weight is weight, which it neither has nor shows/,
  ],
  [
    "a figure over rows that do not lead to it",
    [thing({ figures: { parts: { of: "owner", by: ["thing_no"] } } }), owner],
    /parts counts owner by thing_no, which does not lead to it/,
  ],
  [
    "a figure that adds up what is no quantity",
    [
      thing({ figures: { parts: { of: "part", by: ["thing_id"], sum: ["num"] } } }),
      { ...thing({ fields: { thing_id: lookup("thing"), num: text() } }), name: "part" },
    ],
    /parts adds up num, which is no quantity of part/,
  ],
  [
    "a figure that adds up quantities of several units",
    [
      thing({ figures: { parts: { of: "part", by: ["thing_id"], sum: ["num"] } } }),
      { ...thing({ fields: { thing_id: lookup("thing"), num: quantity({ per: "unit_factor" }) } }), name: "part" },
    ],
    /parts adds up part, and does not say by which unit it is told/,
  ],
  [
    "a figure over open rows that have no state",
    [
      thing({ figures: { parts: { of: "part", by: ["thing_id"], open: true } } }),
      { ...thing({ fields: { thing_id: lookup("thing") } }), name: "part" },
    ],
    /parts counts open part, which show no state/,
  ],
  [
    "a part of a figure that is none",
    [thing({ figures: { weight: { field: "thing_no", outOf: "whole" } } })],
    /weight is a part of whole, which is none of its figures/,
  ],
  [
    "more figures than there is room for",
    [thing({ figures: Object.fromEntries(["a", "b", "c", "d", "e"].map((one) => [one, { field: "thing_no" }])) })],
    /has more than 4 figures/,
  ],
  [
    "a step on its way that leads nowhere",
    [paper({ course: [{ action: "fold" }] }), company],
    /has fold on its way, which is none of its actions/,
  ],
  [
    "a step whose lines are none",
    [paper({ course: [{ action: "shut", counts: { lines: "details", reached: [], of: [] } }] }), company],
    /counts details at shut, which is no kind of its lines/,
  ],
  [
    "a lookup found by a name that it does not show",
    [thing({ fields: { a: lookup("owner", { shows, by: ["owner_name"] }) } }), owner],
    /a is found by owner_name, which it does not show/,
  ],
  [
    "a lookup as what the target never is",
    [
      thing({ fields: { a: lookup("owner", { as: "carrier" }) } }),
      { ...owner, partnerRoles: { of: "part", by: "played" } },
      {
        ...thing({ fields: { owner_id: lookup("owner"), played: choice({ values: ["owner", "vendor"] }) } }),
        name: "part",
        line: { of: "owner", field: "owner_id", inherits: [] },
      },
    ],
    /a is looked up as carrier, which owner never is/,
  ],
  ["a fixed owner that no column names", [thing({ fixedOwner: "nobody" })], /names the column nobody, which it lacks/],
  ["a time zone that no column names", [thing({ timeZone: "nowhere" })], /names the column nowhere, which it lacks/],
  [
    "a quantity whose unit column is not there",
    [thing({ fields: { num: quantity({ per: "unit_factor" }) } })],
    /names the column unit_factor, which it lacks/,
  ],
  [
    "money whose currency is not there",
    [thing({ fields: { price: money({ currency: "currency_code" }) } })],
    /names the column currency_code, which it lacks/,
  ],
  [
    "uniqueness within a column that is not there",
    [thing({ fields: { a: code({ unique: ["wh_id"] }) } })],
    /column wh_id/,
  ],
  [
    "barcodes within a column that is not there",
    [thing({ fields: { a: code({ barcodeWithin: "owner_id" }) } })],
    /column owner_id/,
  ],
  [
    "barcodes of which each is another's",
    [thing({ fields: { a: code({ barcodeWithin: "thing_no" }), b: code({ barcodeWithin: "a" }) } })],
    /holds barcodes within different columns/,
  ],
  ["a scope by a column that is not there", [thing({ scope: { company: "company_id" } })], /column company_id/],
  ["a scoped query by a column that is not there", [thing({ scoped: { "{whId}": ["wh_id"] } })], /column wh_id/],
  ["a value taken from a field that is not there", [thing({ fields: { a: whole({ from: "b" }) } })], /column b, which/],
  [
    "a list of what it does not have",
    [thing({ list: ["thing_no", "colour"] })],
    /lists colour, which it neither has nor shows/,
  ],
  [
    "a telephone's row of what it does not have",
    [thing({ glance: ["thing_no", "colour"] })],
    /lists colour, which it neither has nor shows/,
  ],
  [
    "a tab of what does not lead to it",
    [{ ...owner, tabs: [{ of: "thing", by: ["thing_no"] }] }, thing({ fields: { a: lookup("owner", { shows }) } })],
    /has a tab of thing by thing_no, which does not lead to it/,
  ],
  [
    "a tab by what does not tell a row from others",
    [
      { ...owner, fields: { note: text() }, tabs: [{ of: "thing", by: ["note"], holds: "note" }] },
      thing({ fields: { note: text() } }),
    ],
    /by its note, which is not unique/,
  ],
  [
    "a tab of what is not there",
    [thing({ tabs: [{ of: "shipper", by: ["thing_id"] }] })],
    /has a tab of shipper, which is not declared/,
  ],
  [
    "a tab at what is not there",
    [thing({ tabAt: [{ with: "shipper", by: ["thing_id"] }] })],
    /has a tab at shipper, which is no resource/,
  ],
  [
    "a tab at another that nothing leads to",
    [owner, thing({ tabAt: [{ with: "owner", by: ["thing_no"] }] })],
    /has a tab of thing by thing_no, which does not lead to it/,
  ],
  [
    "a column of a tab that is not there",
    [
      { ...owner, tabs: [{ of: "thing", by: ["a"], columns: ["colour"] }] },
      thing({ fields: { a: lookup("owner", { shows }) } }),
    ],
    /shows colour in a tab of thing, which lacks it/,
  ],
  [
    "a choice that is something else unless told",
    [thing({ fields: { a: choice({ default: "c" as "a", values: ["a", "b"] }) } })],
    /a is c unless told, which is not one of its values/,
  ],
  [
    "lines of goods that do not say what is seen of them first",
    [
      paper({ lines: { details: { of: "thing" } } }),
      line({ fields: { unit_factor: whole(), num: quantity({ per: "unit_factor" }) } }),
      company,
    ],
    /details have quantities, and thing does not list what is seen of them first/,
  ],
  [
    "a quantity in a unit that leads nowhere",
    [thing({ fields: { per: whole(), num: quantity({ per: "per", unit: "per" }) } })],
    /says num in per, which leads to no unit/,
  ],
  [
    "quantities in two units on one row",
    [
      owner,
      thing({
        fields: {
          per: whole(),
          a: lookup("owner"),
          b: lookup("owner"),
          num: quantity({ per: "per", unit: "a" }),
          many: quantity({ per: "per", unit: "b" }),
        },
      }),
    ],
    /says many in another unit than num/,
  ],
  [
    "work in a state that is none",
    [thing({ work: { state: "mood", open: ["sad"] }, fields: { mood: choice({ values: ["glad"] }) } })],
    /is worked on while mood is sad, which is no state of it/,
  ],
  [
    "lines counted that are not there",
    [paper({ tally: { lines: "details", of: ["num"] } }), company],
    /counts its details, which is no kind of its lines/,
  ],
  [
    "lines added up by what has no unit",
    [paper({ lines: { details: { of: "thing" } }, tally: { lines: "details", of: ["line_no"] } }), line(), company],
    /adds up line_no of its lines, which is no quantity with a unit/,
  ],
  [
    "lines that are done by what never ends",
    [
      paper({
        lines: { details: { of: "thing" } },
        tally: { lines: "details", of: ["num"], done: { state: "thing_no" } },
      }),
      line({
        list: ["num"],
        fields: { per: whole(), unit_id: lookup("owner"), num: quantity({ per: "per", unit: "unit_id" }) },
      }),
      owner,
      company,
    ],
    /has lines that are done by thing_no, which never ends/,
  ],
  [
    "a state that nothing leads to",
    [paper({ states: { open, shut, lost: shut } }), company],
    /no action leads to lost/,
  ],
  [
    "states that lead to each other only",
    [
      paper({
        states: { open, shut, lost: open, found: open },
        actions: {
          shut: { from: ["open"], to: "shut", direction: "forward" },
          find: { from: ["lost"], to: "found", direction: "forward" },
          lose: { from: ["found"], to: "lost", direction: "back" },
        },
      }),
      company,
    ],
    /no action leads to lost/,
  ],
  [
    "an action that starts nowhere",
    [
      paper({
        actions: {
          shut: { from: ["open"], to: "shut", direction: "forward" },
          jump: { from: [], to: "shut", direction: "side" },
        },
      }),
      company,
    ],
    /jump starts nowhere/,
  ],
  [
    "an open state that is a dead end",
    [paper({ states: { open, shut: { tone: "done" } } }), company],
    /shut is open, and no action leads on from it/,
  ],
  [
    "a state that is none",
    [paper({ initial: "ajar" }), company],
    /its beginning names ajar, which is none of its states/,
  ],
  [
    "a state passed that is no transient one",
    [
      paper({
        states: { open, shut, busy: open },
        actions: { shut: { from: ["open", "busy"], via: "busy", to: "shut", direction: "forward" } },
      }),
      company,
    ],
    /shut passes busy, which is not transient/,
  ],
  [
    "a transient state that nothing passes",
    [
      paper({
        states: { open, busy: { tone: "held", transient: true }, shut },
        actions: { shut: { from: ["open", "busy"], to: ["shut", "busy"], direction: "forward" } },
      }),
      company,
    ],
    /busy is transient, and no action passes it/,
  ],
  [
    "a way to the state before that nothing remembers",
    [
      paper({
        states: { open, stopped: { tone: "held" }, shut },
        actions: {
          shut: { from: ["open"], to: "shut", direction: "forward" },
          stop: { from: ["open"], to: "stopped", direction: "side" },
          resume: { from: ["stopped"], to: "before", direction: "side" },
        },
      }),
      company,
    ],
    /resume leads to the state before, and no field remembers it/,
  ],
  [
    "a block without a way out",
    [
      paper({
        block: { flag: "stopped", reason: "why" },
        fields: { stopped: flag({ readonly: true }), why: text() },
      }),
      company,
    ],
    /takes no step while it is blocked/,
  ],
  [
    "a way out without a block",
    [paper({ actions: { shut: { from: ["open"], to: "shut", direction: "side", whileBlocked: true } } }), company],
    /nothing blocks it/,
  ],
  [
    "a line that is not registered",
    [paper({ lines: { details: { of: "thing" } } }), company],
    /thing is not declared as its line/,
  ],
  [
    "a line of something else",
    [paper({ lines: { details: { of: "thing" } } }), thing(), company],
    /thing is not declared as its line/,
  ],
  [
    "lines without their number",
    [paper({ lines: { details: { of: "thing", order: "place" } } }), line(), company],
    /details are numbered by place, which thing lacks/,
  ],
  [
    "two kinds of lines that are one",
    [paper({ lines: { sources: { of: "thing" }, targets: { of: "thing" } } }), line(), company],
    /has one resource as two kinds of lines/,
  ],
  [
    "two documents that number alike",
    [paper(), paper({ name: "second" }), company],
    /second: numbers by PA, as paper does/,
  ],
  [
    "a number that begins with something else",
    [paper({ number: { field: "paper_no", prefix: "p-" } }), company],
    /p- is no prefix of numbers/,
  ],
  [
    "movements without a warehouse",
    [paper({ movements: ["ship"] }), company],
    /moves stock and belongs to no warehouse/,
  ],
  [
    "a first warehouse that does not lead its keys",
    [
      paper({
        scope: { company: "company_id", warehouse: { all: ["from_wh_id", "wh_id"] } },
        byWarehouse: true,
        fields: { from_wh_id: lookup("company", { required: true }), wh_id: lookup("company", { required: true }) },
      }),
      company,
    ],
    /is kept by from_wh_id, and its keys begin with wh_id/,
  ],
  [
    "an owner of several that may be missing",
    [
      paper({
        scope: { company: "company_id", owner: { all: ["one_id", "other_id"] } },
        fields: { one_id: lookup("company", { required: true }), other_id: lookup("company") },
      }),
      company,
    ],
    /other_id says whose it is, and is not required/,
  ],
  [
    "a step of a side from which it is not seen",
    [paper({ actions: { shut: { from: ["open"], to: "shut", direction: "forward", side: "to_wh_id" } } }), company],
    /shut is taken at to_wh_id, which is no side from which it is seen/,
  ],
  [
    "owners that no line says",
    [
      paper({ scope: { company: "company_id", owner: { of: "thing", column: "thing_no", by: "paper_id" } } }),
      line(),
      company,
    ],
    /is whose thing say by thing_no and paper_id, which are not lines that do/,
  ],
  [
    "owners of which there need not be any",
    [
      paper({
        scope: { company: "company_id", owner: { of: "thing", column: "a", by: "paper_id" } },
        lines: { owners: { of: "thing" } },
      }),
      { ...line({ fields: { a: lookup("company") } }), byCompany: true },
      company,
    ],
    /is whose its thing say, of which it need not have any/,
  ],
  [
    "owners in lines that are kept elsewhere",
    [
      paper({
        scope: { company: "company_id", owner: { of: "thing", column: "a", by: "paper_id" } },
        lines: { owners: { of: "thing", required: true } },
      }),
      line({ fields: { a: lookup("company") } }),
      company,
    ],
    /is whose thing say, which are kept elsewhere/,
  ],
  ["a document of nobody", [paper({ scope: {} }), company], /belongs to no company/],
  [
    "an order of steps by what has none",
    [paper({ actions: { shut: { from: ["open"], to: "shut", direction: "forward", firstBy: ["x"] } } }), company],
    /takes steps by x first, which has no order/,
  ],
  [
    "a number that is free again in a state that is none",
    [paper({ fields: { bill_no: code({ unique: ["company_id"], freeIn: "open" }) } }), company],
    /bill_no is free again in open, which is no closed state of it/,
  ],
  ["a day that is none", [paper({ due: "paper_no" }), company], /is due by paper_no, which is no day/],
  [
    "files of lines that it has not",
    [paper({ imports: { path: "paper", lines: "details", groupBy: "paper_no" } }), company],
    /imports details, which is no kind of its lines/,
  ],
];

describe("a registry refuses", () => {
  test.each(wrong)("%s", (_what, declared, message) => {
    expect(() => made(...declared)).toThrow(WrongDeclaration);
    expect(() => made(...declared)).toThrow(message);
  });

  test("what is registered under another name", () => {
    expect(() => registry({ other: thing() } as Declarations as never)).toThrow(/registered under another name, thing/);
  });
});
