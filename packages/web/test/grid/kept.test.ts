import "../support/browser.ts";
import { model, type Right } from "@stowage/model";
import { expect, test } from "vitest";
import { canBeAsked, keptOf, keptTitle } from "../../src/grid/kept.ts";
import { askedNow, type Question } from "../../src/grid/questions.ts";

const b2c: Question = { q: [["order_type", "equal", "b2c"]] };
const ofRole = (role: string, question_name: string, question: unknown = b2c, list_name = "outbound") => ({
  role,
  question_name,
  question,
  list_name,
});

test("one's own come first, then those of one's roles, each question of a name once", () => {
  const own = [{ name: "Mine", ...b2c }];
  const kept = keptOf(
    own,
    [
      ofRole("Picker", "Shops"),
      ofRole("Packer", "Shops"),
      ofRole("Packer", "Mine"),
      ofRole("Packer", "Boxes", b2c, "boxing"),
    ],
    "outbound",
  );
  expect(kept).toEqual([
    { name: "Mine", ...b2c, roles: [] },
    { name: "Shops", ...b2c, roles: ["Picker", "Packer"] },
  ]);
});

test("where two of one name ask something else, each is called with its roles, but for one's own", () => {
  const other = { sort: "-order_no" };
  const kept = keptOf(
    [{ name: "Shops", ...b2c }],
    [ofRole("Picker", "Shops", other), ofRole("Packer", "Late", b2c)],
    "outbound",
  );
  expect(kept.map((one) => keptTitle(one, kept))).toEqual(["Shops", "Shops · Picker", "Late"]);
});

test("what is broken is left out", () => {
  expect(keptOf(undefined, [ofRole("Picker", ""), ofRole("Picker", "None", null)], "outbound")).toEqual([
    { name: "None", roles: ["Picker"] },
  ]);
});

test("the one that the address asks is known, whoever keeps it", () => {
  const kept = keptOf([], [ofRole("Picker", "Shops")], "outbound");
  expect(askedNow(kept, { ...b2c, page: 3 })?.name).toBe("Shops");
});

const standing = { today: "2026-11-25", userId: "u" };
const none = () => false;
const asks = (question: Question, hasRight: (right: Right) => boolean = none) =>
  canBeAsked(model.outbound, question, hasRight, standing);

test.each<[string, Question]>([
  ["a field and a view of its list", { ...b2c, view: "late" }],
  ["any field", { q: [["*", "like", "x"]] }],
  ["a name that a lookup shows", { q: [["owner_no", "equal", "ACME"]], sort: "-owner_name,order_no" }],
  ["a key", { q: [["outbound_id", "equal", "x"]] }],
  ["what every row has", { q: [["created_by", "equal", "u"]], sort: "created_at" }],
])("a list can be asked what it has: %s", (_what, question) => {
  expect(asks(question)).toBe(true);
});

test.each<[string, Question]>([
  ["a field that is no longer there", { q: [["colour", "equal", "x"]] }],
  ["an order by such", { ...b2c, sort: "order_no,-colour" }],
  ["a view that is no longer there", { ...b2c, view: "lost" }],
  ["what is told of others as an order", { sort: "weight_total" }],
  ["what is told of others as a condition", { q: [["weight_total", ">=", "1"]] }],
])("a list cannot be asked what it has not: %s", (_what, question) => {
  expect(asks(question)).toBe(false);
});

test("a field that needs a right is asked for by who has it", () => {
  const dear: Question = { q: [["product_cost_price", ">=", "100"]] };
  expect(canBeAsked(model.product, dear, none, standing)).toBe(false);
  expect(canBeAsked(model.product, dear, (right) => right === "see_cost", standing)).toBe(true);
});
