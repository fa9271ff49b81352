// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { Orders } from "../../src/screens/home/Orders.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const figures = {
  ...{ period: "this_month", from: "2026-03-01", to: "2026-04-01", orders: 3, shipped: 2, pieces: "7" },
  ...{ top: [], months: [] },
} as unknown as Parameters<typeof Orders>[0]["figures"];

const shownTo = async (withProfit: boolean) => {
  await show(<Orders figures={figures} period="this_month" choose={() => undefined} withProfit={withProfit} />);
  return document.body.textContent;
};

test("profit is told to who may see costs, and is no figure of a picker's or an owner's home", async () => {
  expect(await shownTo(true)).toContain("Profit this year");
  await leaveNothing();
  const others = await shownTo(false);
  expect(others).toContain("New orders");
  expect(others).not.toMatch(/profit|bills/i);
});
