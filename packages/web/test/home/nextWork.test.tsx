// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { NextWork } from "../../src/screens/home/NextWork.tsx";
import { pageOf, serve, show, textOf } from "../support/screen.tsx";

const pick = {
  booking_id: "b",
  storage_loc_code: "A-02-1",
  num: "3",
  unit_name: "each",
  product_code: "TEA",
  product_name: "Assam tea",
};

test("who picks is told at home where to pick what, the first on the walk", async () => {
  const asked = serve((one) => (one.path.includes("/picking/") ? pageOf("picking", [pick], one) : {}));
  await show(<NextWork path="picking" />, { pickingConfirm: ["query"] });
  expect(textOf()).toMatch(/A-02-1.*3 ?each.*TEA/);
  expect(document.querySelector("a")?.getAttribute("href")).toContain("/Main/picking");
  const body = asked.find(({ path }) => path.includes("/picking/"))?.body;
  expect(body).toMatchObject({ pageSize: 1, sort: [{ sortField: "walk_order", sortOrder: "asc" }] });
});

test("nothing is asked for who may not see the work", async () => {
  const asked = serve(() => ({}));
  await show(<NextWork path="picking" />, {});
  expect(asked.filter(({ path }) => path.includes("/picking/"))).toEqual([]);
  expect(textOf()).toBe("");
});
