// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { LowStock } from "../../src/screens/home/LowStock.tsx";
import { pageOf, serve, show, textOf } from "../support/screen.tsx";

const low = { replenishment_id: "r", product_id: "p", product_code: "TEA", product_name: "Dongding tea" };

test("what is under its minimum is counted once it is known, what is nearest to its end first", async () => {
  const asked = serve((one) =>
    one.path.includes("/replenishment/") ? { ...pageOf("replenishment", [low], one), total: 9 } : {},
  );
  await show(<LowStock />, { replenishmentQuery: ["query"] });
  expect(textOf()).toMatch(/Below safety stock ?9/);
  expect(document.querySelector("li .picture-tile"), "its picture, or the sign of goods").not.toBeNull();
  const body = asked.find(({ path }) => path.includes("/replenishment/"))?.body;
  expect(body).toMatchObject({ sort: [{ sortField: "num_loc_available", sortOrder: "asc" }] });
});

test("before it is known, no number says that there is none", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await show(<LowStock />, { replenishmentQuery: ["query"] });
  expect(textOf()).toContain("Below safety stock");
  expect(textOf()).not.toMatch(/\d/);
});
