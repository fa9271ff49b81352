// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { useDocumentTabs } from "../../src/screens/document/useDocumentTabs.tsx";
import { leaveNothing, pageOf, serve, show, textOf } from "../support/screen.tsx";

afterEach(leaveNothing);

function Counts() {
  const none = { data: [], isPending: false, error: null } as never;
  const tabs = useDocumentTabs(model.outbound, { outbound_id: "a" }, [], none);
  return <p>{tabs.map(({ key, count }) => `${key}:${count ?? ""}`).join(" ")}</p>;
}

test("an order's picks are those that stand: what was released is not counted", async () => {
  const picks = ["booked", "released"].map((booking_state, at) => ({ booking_id: `b${at}`, booking_state }));
  serve((asked) => {
    const { query = [] } = (asked.body ?? {}) as { query?: { queryField: string; queryValue: string[] }[] };
    const states = query.find(({ queryField }) => queryField === "booking_state")?.queryValue;
    const rows = asked.path.includes("/picking/")
      ? picks.filter(({ booking_state }) => !states || states.includes(booking_state))
      : [];
    return pageOf("picking", rows, asked);
  });
  await show(<Counts />, { pickingConfirm: ["query"] });
  expect(textOf()).toContain("picking:1");
});
