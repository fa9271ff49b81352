// @vitest-environment happy-dom
import { documentsOf, model, viewsOf } from "@stowage/model";
import { expect, test } from "vitest";
import { readSearch } from "../../src/api/search.ts";
import { Waiting } from "../../src/screens/home/index.tsx";
import { KeyFigures } from "../../src/screens/home/KeyFigures.tsx";
import { BlockedRows, LateRows, NextRows } from "../../src/screens/home/WorkRows.tsx";
import type { Home, OpenKind } from "../../src/screens/home/work.ts";
import { show } from "../support/screen.tsx";

const kind = (document: string, late: number, blocked: number): OpenKind => ({
  document,
  counts: [{ status: "awaiting_pick", count: 9, blocked }],
  due_open: 0,
  late: { count: late, longest: 2, rows: [] },
  blocked: [],
  finished: [],
  days: [],
});
const home: Home = {
  figures: [{ document: "outbound", step: "confirm_pick", waiting: 31, done: 4 }],
  next: { document: "outbound", step: "confirm_pick", rows: [] },
  documents: [kind("inbound", 3, 0), kind("outbound", 5, 2)],
  first_steps: [],
};

/** The links in sight, with the number that stands at each. */
const links = () =>
  [...document.querySelectorAll("a")].map((link) => {
    const { pathname, searchParams } = new URL(link.href, "http://stowage");
    const raw = Object.fromEntries(
      [...searchParams].map(([name, value]) => [name, name === "q" ? JSON.parse(value) : value]),
    );
    const counted = link.querySelector("strong") ?? link;
    return { list: pathname.split("/").at(-1) ?? "", search: readSearch(raw), text: counted.textContent ?? "" };
  });

test("each figure counts one kind of documents, that of the list to which it leads", async () => {
  await show(<KeyFigures home={home} />);
  const found = links();
  expect(found.map(({ list, search, text }) => [list, search.view ?? "asked", text])).toEqual([
    ["outbound", "awaiting_pick", "31"],
    ["outbound", "late", "5"],
    ["inbound", "late", "3"],
    ["outbound", "held", "2"],
  ]);
  for (const { list, search } of found) {
    const declared = documentsOf(model).find(({ name }) => name === list);
    const views = declared ? viewsOf(declared, { today: "2026-03-01", userId: "u" }).map(({ name }) => name) : [];
    if (search.view) expect(views).toContain(search.view);
  }
});

test("what waits in a state is counted once on home, without what is held there: as the view to which both numbers lead", async () => {
  const rows = [{ document: "outbound", status: "awaiting_pick", count: 9, blocked: 2 }];
  await show(<Waiting name="outbound" rows={rows} most={9} />);
  const row = document.querySelector(".waiting-card li");
  expect(row?.textContent).toContain("2 held beside");
  expect(row?.querySelector(".number")?.textContent).toBe("7");
  expect(links().at(-1)?.search.view).toBe("awaiting_pick");
});

test("what rests where a warehouse holds goods in is a figure of held ones too, which the block below adds up", async () => {
  const resting = { ...kind("inbound", 0, 0), counts: [{ status: "validated", count: 2, blocked: 0 }] };
  const documents = [resting, kind("outbound", 0, 5)];
  await show(<KeyFigures home={{ ...home, figures: [], documents }} />);
  const held = links().filter(({ search }) => search.view === "held");
  expect(held.map(({ list, text }) => [list, text])).toEqual([
    ["outbound", "5"],
    ["inbound", "2"],
  ]);
});

test("the late of several kinds have a list each, with its number", async () => {
  await show(<LateRows kinds={home.documents} />);
  expect(document.querySelector("h2")?.textContent).toContain("8");
  expect(links().map(({ list, text }) => [list, text])).toEqual([
    ["inbound", "Inbound orders 3"],
    ["outbound", "Outbound orders 5"],
  ]);
});

test("what comes next tells of all that waits, not of the rows in sight alone", async () => {
  await show(<NextRows home={home} />);
  expect(document.querySelector("h2")?.textContent).toMatch(/31/);
  expect(links().map(({ list, text }) => [list, text])).toEqual([["outbound", "See all"]]);
});

test("whoever does one work begins with it from home: by its rows, else with the first document and its step", async () => {
  const row = { id: "o1", no: "OB1", called: null, owner_name: null, status: "awaiting_pick", due: null, days: null };
  const next = (step: string) => ({ ...home, next: { document: "outbound", step, rows: [row] } });
  const begin = () => links().find(({ text }) => text === "Start");
  await show(<NextRows home={next("confirm_pick")} />, { pickingConfirm: ["display"] });
  expect(begin()).toMatchObject({ list: "picking", search: {} });
  document.body.replaceChildren();
  await show(<NextRows home={next("confirm_boxing")} />);
  expect(begin()).toMatchObject({ list: "outbound", search: { open: "o1", mode: "full", take: "confirm_boxing" } });
});

test("where two kinds of documents wait for a step of one name, each figure says of which it is", async () => {
  const figures = [
    { document: "inbound", step: "confirm_validate", waiting: 2, done: 9 },
    { document: "returned", step: "confirm_validate", waiting: 1, done: 1 },
    { document: "outbound", step: "confirm_pick", waiting: 3, done: 0 },
  ];
  await show(<KeyFigures home={{ ...home, figures, documents: [] }} />);
  const said = [...document.querySelectorAll(".key-figure")].map(({ textContent }) => textContent);
  expect(said[0]).toContain("Inbound orders");
  expect(said[1]).toContain("Returns");
  expect(said[2]).not.toContain("Outbound orders");
});

test("an order that a rule holds tells the rule by its word, and leads to those of the same rule", async () => {
  const held: OpenKind = {
    ...kind("outbound", 0, 2),
    blocked: [{ reason: null, rule: "address_incomplete", count: 2, first_no: "OB1", first_id: "o1" }],
  };
  await show(<BlockedRows kinds={[held]} />);
  expect(document.querySelector(".home-cause")?.textContent).toContain("Address incomplete");
  expect(JSON.stringify(links().at(-1)?.search)).toContain('["abnormal_rule","equal","address_incomplete"]');
});

test("who may not lift what holds an order is not told to handle it, but to look at it", async () => {
  const held: OpenKind = {
    ...kind("outbound", 0, 1),
    blocked: [{ reason: null, rule: "unknown_store", count: 1, first_no: "OB1", first_id: "o1" }],
  };
  await show(<BlockedRows kinds={[held]} />, { [model.outbound.menu]: ["query"] }, {
    superUser: false,
    rights: [],
  } as never);
  expect(document.querySelector(".home-cause")?.textContent).toMatch(/View$/);
});

test("the remedy of the only document that is held leads to it and its step; of several to their list", async () => {
  const held = (count: number): OpenKind => ({
    ...kind("outbound", 0, count),
    blocked: [{ reason: "wet", count, first_no: "OB1", first_id: "o1" }],
  });
  await show(<BlockedRows kinds={[held(1)]} />, { [model.outbound.menu]: ["query"] }, {
    superUser: false,
    rights: ["unlock_abnormal"],
  } as never);
  const [only] = links();
  expect(only?.search).toMatchObject({ open: "o1", mode: "full" });
  document.body.replaceChildren();
  await show(<BlockedRows kinds={[held(2)]} />);
  expect(links().at(-1)?.search.open).toBeUndefined();
});

test("of a state in which a warehouse has orders rest, the setting is told as the reason; of one that waits for a decision, not", async () => {
  const counts = ["picked", "intercepted"].map((status) => ({ status, count: 1, blocked: 0, first_id: status }));
  await show(<BlockedRows kinds={[{ ...kind("outbound", 0, 0), counts }]} />);
  const causes = [...document.querySelectorAll(".home-cause")].map(({ textContent }) => textContent ?? "");
  expect(causes.map((text) => text.includes("Held by warehouse setting"))).toEqual([true, false]);
});
