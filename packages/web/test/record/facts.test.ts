import "../support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { documentNamedBy, keyNamedBy } from "../../src/api/namedDocument.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { drawnDays } from "../../src/record/drawn.ts";
import { factsOf } from "../../src/record/facts.ts";

const words = wordsIn("en_US");
const product = {
  product_code: "A-1",
  length: "20",
  width: "12",
  height: "8",
  length_unit_name: "cm",
  weight: "0.6",
  weight_unit_name: "kg",
  need_qc: false,
  enabled: true,
  shipment_policy: "lifo",
  temperature_type: "ambient",
  owner_no: "OWN",
};
const said = (row: Readonly<Record<string, unknown>>) =>
  factsOf(model.product, row, words, []).flatMap(({ name: group, facts }) =>
    facts.flatMap(({ name, text, isUsual }) => (isUsual ? [] : [`${group}.${name}: ${text}`])),
  );

test("a unit stands at its value, and not in the name beside it, which would break in two", () => {
  const facts = factsOf(model.storage, { max_volume: "1.5", weight_capacity: "800" }, words, []);
  const limits = facts.find(({ name }) => name === "limits")?.facts.map(({ name, text }) => `${name} ${text}`);
  expect(limits).toEqual(expect.arrayContaining(["max_volume 1.5 m³", "weight_capacity 800 kg"]));
  expect(en_US.fact).toMatchObject({ weight_total: "Total weight", max_volume: "Max. volume" });
  // What says its unit in a field of its own is said in that.
  const box = factsOf(model.boxing, { expected_weight: "2", weight: "2", weight_unit_name: "g" }, words, []);
  const told = box.flatMap(({ facts: each }) => each.map(({ text }) => text));
  expect(told).toContain("2 kg");
});

test("values that belong together are one fact, in their group; defaults, empty ones and what is minor wait", () => {
  expect(said(product)).toEqual([
    `lots.shipment_policy: ${en_US.choice.shipment_policy.lifo}`,
    "storing.size: 20 × 12 × 8 cm · 0.6 kg",
    "further.product_code: A-1",
  ]);
  expect(said({ ...product, length: null, weight: null })).toEqual([
    `lots.shipment_policy: ${en_US.choice.shipment_policy.lifo}`,
    "further.product_code: A-1",
  ]);
});

test("the number of a store that nobody knows is in sight on its order", () => {
  const of = (row: Readonly<Record<string, unknown>>) =>
    factsOf(model.outbound, row, words, [])
      .flatMap(({ facts }) => facts)
      .find(({ name }) => name === "store")?.text;
  expect(of({ store_no: "999999", store_name: null })).toBe("999999");
  expect(of({ store_no: "131386", store_name: "Songgao" })).toBe("131386 · Songgao");
});

test("the number of an order leads to it from what is about it, and what else is told of it does not", () => {
  const row = {
    outbound_id: "o1",
    outbound_no: "OB-1",
    order_no: "SO-1",
    consignee_name: "Ann",
    adjust_reason: "found",
  };
  const facts = factsOf(model.outbound_adjustment, row, words, []).flatMap((group) => group.facts);
  const led = facts.flatMap((fact) => {
    const to = fact.column && documentNamedBy(model.outbound_adjustment, fact.column);
    return fact.column && to ? [[fact.text, to.name, keyNamedBy(row, fact.column)]] : [];
  });
  expect(led).toEqual([
    ["SO-1", "outbound", "o1"],
    ["OB-1", "outbound", "o1"],
  ]);
  const returned = { outbound_id: null, order_no: "SO-1" };
  const [fact] = factsOf(model.returned, returned, words, []).flatMap((group) =>
    group.facts.filter(({ name }) => name === "order_no"),
  );
  expect(fact?.column && keyNamedBy(returned, fact.column)).toBeNull();
});

test("a flag that is off where it is on unless told is in sight", () => {
  expect(said({ ...product, enabled: false })).toContainEqual(expect.stringContaining("further.enabled"));
});

test("a level is followed back from today by what changed on each day", () => {
  const drawn = drawnDays({
    kind: "level",
    from: "2026-11-01",
    to: "2026-11-05",
    now: "7",
    level: null,
    days: [
      { day: "2026-11-02", value: "10", came: "10" },
      { day: "2026-11-04", value: "-3", came: "0" },
    ],
  });
  expect(drawn.map(({ value }) => value)).toEqual([0, 10, 10, 7, 7]);
  expect(drawn.map(({ came }) => came)).toEqual([0, 10, 0, 0, 0]);
});
