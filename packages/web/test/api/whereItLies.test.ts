// @vitest-environment happy-dom
import { maxPageSize } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { whereItLies } from "../../src/api/whereItLies.ts";
import { leaveNothing, pageOf, serve } from "../support/screen.tsx";

afterEach(leaveNothing);

const workspace = { companyId: "c", whId: "w", ownerId: null };
const goods = { product_id: "p", beside: "num_loc" } as const;
const row = (storage: string, num_loc: string) => ({
  storage_id: storage,
  storage_loc_code: storage,
  storage_type: "normal",
  num_loc,
  unit_name: "each",
});

test("a location is told by all that lies there of a product, whatever its lots, the most first", async () => {
  const rows = [row("B", "100"), row("A", "91"), row("A", "72"), row("C", "0")];
  serve((asked) => pageOf("inventory", rows, asked));
  expect(await whereItLies(goods, workspace)).toMatchObject([
    { storage_code: "A", lies: "163", lies_unit: "each" },
    { storage_code: "B", lies: "100" },
  ]);
});

test("of more lots than are read nothing is told of how much there is", async () => {
  serve((asked) =>
    pageOf(
      "inventory",
      Array.from({ length: maxPageSize }, () => row("A", "1")),
      asked,
    ),
  );
  const [only] = await whereItLies(goods, workspace);
  expect(only?.storage_code).toBe("A");
  expect(only?.lies).toBeUndefined();
});
