// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { OwnStock } from "../../src/screens/home/OwnStock.tsx";
import { pageOf, serve, show } from "../support/screen.tsx";

const sum = (unit_name: string, amount: string) => ({ unit_id: unit_name, unit_name, sum: amount });

test("an owner sees how much of their goods may go, is booked or is bad, each unit by itself", async () => {
  serve((one) => ({
    ...pageOf("stock_product", [], one),
    total: 21,
    sums: {
      num_loc_available: [sum("box", "4"), sum("each", "3120")],
      num_loc_booked: [sum("each", "36"), sum("box", "0")],
      num_bad: [sum("each", "8")],
    },
  }));
  await show(<OwnStock />, { inventoryByProduct: ["query"] } as never);
  const figures = [...document.querySelectorAll(".key-figure")].map((one) => one.textContent?.trim());
  expect(figures).toEqual(["Products21", "Good, available3,120 each4 box", "Good, booked36 each", "Defective8 each"]);
  expect([...document.querySelectorAll("a")].every((link) => link.href.includes("/Main/stock_product"))).toBe(true);
});

test("who may not ask for stock is shown none", async () => {
  serve((one) => pageOf("stock_product", [], one));
  await show(<OwnStock />);
  expect(document.querySelectorAll(".key-figure")).toHaveLength(0);
});
