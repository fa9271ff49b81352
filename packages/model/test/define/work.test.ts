import { expect, test } from "vitest";
import { choice, isReady, type Work } from "../../src/define/index.ts";
import { model, viewsOf } from "../../src/index.ts";
import { made, thing as plain } from "./declarations.ts";

const thing = (work: Work) =>
  made(plain({ work, fields: { mood: choice({ values: ["glad", "sad"], tones: { glad: "waiting", sad: "done" } }) } }));

test("work is declared under what its rows have, by a step that there is", () => {
  const work = { state: "mood", open: ["glad"] } as const;
  expect(() => thing(work)).not.toThrow();
  expect(() => thing({ ...work, done: ["sad"] })).not.toThrow();
  expect(() => thing({ ...work, done: ["sadder"] })).toThrow(/mood is sadder, which is no state of it/);
  expect(() => thing({ ...work, ready: [["weather", "equal", "fine"]] })).toThrow(/worked on by its weather/);
  expect(() => thing({ ...work, sort: "age" })).toThrow(/in the order of age, which it lacks/);
  expect(() => thing({ ...work, step: { of: "thing", action: "cheer" } })).toThrow(/cheer, which is no step of thing/);
});

test("rows that are taken say whose they are by what they have, and one's own are a view", () => {
  const taken = { scenario: "picking", of: "thing_id", task: "mood", by: "holder" };
  expect(() => thing({ state: "mood", open: ["glad"], taken })).toThrow(/is taken by its thing_id, which it lacks/);
  const views = viewsOf(model.picking, { today: "2026-11-25", userId: "me" });
  expect(views.find(({ kind }) => kind === "mine")).toMatchObject({
    ask: [
      ["booking_state", "equal", ["booked"]],
      ["picker_id", "equal", "me"],
    ],
    sort: "walk_order",
  });
});

test("a row is worked on while it waits and nothing keeps it", () => {
  const { work } = model.picking;
  const row = { booking_state: "booked", outbound_status: "awaiting_pick", abnormal: false };
  expect(work && isReady(work, row)).toBe(true);
  for (const other of [{ booking_state: "picked" }, { outbound_status: "awaiting_print" }, { abnormal: true }])
    expect(work && isReady(work, { ...row, ...other })).toBe(false);
});

test("each state of a waybill has a view that holds every waybill in it, wherever its order is", () => {
  const views = viewsOf(model.waybill, { today: "2026-11-25", userId: "u" });
  const { values } = model.waybill.fields.waybill_status;
  expect(views.map(({ name }) => name).toSorted()).toEqual(["all", ...values].toSorted());
  for (const { name, ask } of views) expect(ask).toEqual(name === "all" ? [] : [["waybill_status", "equal", name]]);
});
