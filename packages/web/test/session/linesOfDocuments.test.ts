import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { areLinesOfDocuments } from "../../src/session/menu.ts";

test("lines of documents are written with these, not in the list that asks for them", () => {
  for (const lines of [model.outbound_detail, model.inbound_detail, model.returned_detail, model.adjustment_detail])
    expect(areLinesOfDocuments(lines), lines.name).toBe(true);
  // A contact is a customer's line, and is made by itself.
  for (const others of [model.product, model.outbound, model.contact, model.customer_category])
    expect(areLinesOfDocuments(others), others.name).toBe(false);
});
