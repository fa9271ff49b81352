import { expect, test } from "vitest";
import { type Declared, model } from "../src/index.ts";

test("the code of a box stands at the box, of a pallet at what was received on it, and stock keeps none [shipping-4.2]", () => {
  const all = Object.values(model as Readonly<Record<string, Declared>>);
  expect(all.flatMap(({ name, fields }) => ("sscc" in fields ? [name] : []))).toEqual(["inbound_detail", "boxing"]);
});
