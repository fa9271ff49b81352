import { describe, expect, test } from "vitest";
import { carrierCodes, carrierOf, carriers, numberedCarriers } from "../src/carriers/index.ts";
import { orderTypes } from "../src/rules/orderTypes.ts";

/** What every carrier keeps to, so that a new one is a file and its name. */
describe.each(carriers.map((one) => [one.code, one] as const))("the carrier %s", (code, carrier) => {
  test("has a code that stays as it is, and is found by it [shipping-2.1]", () => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(carrierOf(code)).toBe(carrier);
    expect(carriers.filter((one) => one.code === code)).toHaveLength(1);
  });

  test("is for some orders, and brings to stores those that wait in one", () => {
    expect(carrier.takes.length).toBeGreaterThan(0);
    expect(new Set(carrier.takes).size).toBe(carrier.takes.length);
    expect(orderTypes).toEqual(expect.arrayContaining([...carrier.takes]));
    expect(carrier.takes.includes("convenience_store")).toBe(carrier.toStores);
  });

  test("has a label where it gives numbers, at an address of its own", () => {
    expect(carrier.labelPath !== null).toBe(carrier.numbered);
    expect(numberedCarriers.includes(code)).toBe(carrier.numbered);
    if (carrier.labelPath === null) return;
    expect(carrier.labelPath).toMatch(/^[a-z0-9]+$/);
    expect(carriers.filter(({ labelPath }) => labelPath === carrier.labelPath)).toHaveLength(1);
  });

  test("names what it was checked against, or nothing", () => {
    expect(carrier.checkedAgainst === null || carrier.checkedAgainst.startsWith("https://")).toBe(true);
  });
});

test("an order of every type but one that is fetched has a carrier, and no code is none", () => {
  const taken = new Set(carriers.flatMap(({ takes }) => takes));
  expect(orderTypes.filter((type) => !taken.has(type))).toEqual(["self_pickup"]);
  expect(carrierOf(null)).toBeUndefined();
  expect(carrierCodes).toHaveLength(carriers.length);
});
