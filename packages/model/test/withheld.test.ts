import { expect, test } from "vitest";
import type { TellsWithheld } from "../src/define/resource.ts";
import { checkTellsWithheld } from "../src/define/withheld.ts";
import { isWithheld, model, withheldOf } from "../src/index.ts";

const counter = { may: () => true, hasRight: () => false };

test("what is expected is kept from whoever may count and not send back, where the warehouse counts blind, until it is counted", () => {
  const blind = { inbound_status: "awaiting_validation", blind_receiving: true };
  expect(isWithheld(model.inbound, blind, counter)).toBe(true);
  expect(isWithheld(model.inbound, { ...blind, blind_receiving: false }, counter)).toBe(false);
  expect(isWithheld(model.inbound, { ...blind, inbound_status: "awaiting_putaway" }, counter)).toBe(false);
  expect(isWithheld(model.inbound, blind, { ...counter, may: () => false })).toBe(false);
  expect(isWithheld(model.inbound, blind, { ...counter, hasRight: () => true })).toBe(false);
  expect(isWithheld(model.outbound, { ...blind, outbound_status: "awaiting_pick" }, counter)).toBe(false);
});

test("lines know what their document keeps back of them", () => {
  expect(withheldOf(model.inbound_detail, model)?.withheld.fields).toContain("num_expect");
  expect(withheldOf(model.returned_detail, model)?.document.name).toBe("returned");
  expect(withheldOf(model.rec_inbound, model)).toBeNull();
  expect(withheldOf(model.inbound, model)).toBeNull();
});

test("what tells of it is kept back with it, and names lines that keep something back", () => {
  const { replenishment } = model;
  expect(withheldOf(replenishment, model)).toMatchObject({
    document: model.inbound,
    fields: ["num_inbound", "num_missing"],
  });
  const telling = (tellsWithheld: TellsWithheld) => () =>
    checkTellsWithheld({ ...replenishment, tellsWithheld }, model);
  const told = { of: "inbound", by: "is_counted_blind", fields: ["num_inbound"] };
  expect(telling(told)).not.toThrow();
  expect(telling({ ...told, of: "outbound" })).toThrow("keeps nothing back");
  expect(telling({ ...told, fields: ["num_nothing"] })).toThrow("num_nothing");
});
