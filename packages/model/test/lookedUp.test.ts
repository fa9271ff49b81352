import { expect, test } from "vitest";
import { type Declared, lookupNames, model } from "../src/index.ts";

const all = model as Readonly<Record<string, Declared>>;

/** What fields demand of the rows that are offered, wherever they are declared: in a resource, or in what a step asks. */
function demandsIn(declared: unknown): readonly { readonly of: string; readonly column: string }[] {
  if (typeof declared !== "object" || declared === null) return [];
  const { kind, names, only, target, among } = declared as Readonly<Record<string, unknown>>;
  const own = (of: unknown, demands: unknown) =>
    Object.keys((demands as object | undefined) ?? {}).map((column) => ({ of: String(of), column }));
  return [
    ...(kind === "code" ? own(names, only) : []),
    ...(kind === "lookup" ? own(target, among) : []),
    ...Object.values(declared).flatMap(demandsIn),
  ];
}

test("whoever looks a row up may ask what a field demands of it", () => {
  const demands = demandsIn(model);
  expect(demands).toEqual(
    expect.arrayContaining([
      { of: "storage", column: "storage_type" },
      { of: "waybill", column: "waybill_status" },
    ]),
  );
  const refused = demands.filter(({ of, column }) => !lookupNames(model, all[of] as Declared).has(column));
  expect(refused).toEqual([]);
});

test("what rows that nobody enters show of an order is not told to whoever only looks it up", () => {
  const names = [...lookupNames(model, model.outbound)];
  expect(model.waybill.fields.outbound_id.shows).toHaveProperty("delivery_tel");
  expect(names.filter((name) => name.startsWith("delivery_"))).toEqual([]);
  expect(names).toContain("order_no");
});
