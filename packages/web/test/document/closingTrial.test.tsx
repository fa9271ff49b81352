// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import { ClosingOutcome } from "../../src/screens/resource/extras/ClosingOutcome.tsx";
import { button, click, eventually, field, pageOf, Refusal, serve, show, textOf, type } from "../support/screen.tsx";

const { outbound } = model;
const may = { [outbound.menu]: ["query", "update"], [model.inbound.menu]: ["query"] };
const rows = ["A", "B"].map((name) => ({
  ...{ outbound_id: name, outbound_no: `OB-${name}`, order_no: `SO-${name}`, outbound_status: outbound.initial },
  ...{ version: 1, owner_id: "o1" },
}));
const tried = { priority: 5, ok: true, code: null };
const lacking = [{ product_code: "MF-1", asked: "1200", available: "2", missing: "1198" }];

test("closing is tried before it is done: who goes without what, and what is on its way", async () => {
  const asked = serve(({ path }) =>
    path === "/v1/outbound/close/trial"
      ? {
          orders: [
            {
              ...tried,
              outbound_id: "C",
              order_no: "SO-C",
              short_policy: "split",
              short: [{ ...lacking[0], missing: "3" }],
            },
            { ...tried, outbound_id: "D", order_no: "SO-D", short_policy: "ship_short", short: lacking },
            { ...tried, outbound_id: "A", order_no: "SO-A", short_policy: "refuse", short: [] },
            { outbound_id: "B", order_no: "SO-B", priority: 5, ok: false, code: "INSUFFICIENT_STOCK", short: lacking },
          ],
          products: [
            {
              ...{ product_code: "MF-1", product_name: "Oats", stock_unit_name: "bag", orders: ["SO-C", "SO-B"] },
              on_its_way: [{ inbound_id: "i1", inbound_no: "IN-7", inbound_expect: "2030-05-01", num_expect: "2000" }],
            },
          ],
        }
      : new Refusal("NOT_FOUND"),
  );
  await show(<BulkActions document={outbound} rows={rows} done={() => undefined} />, may);
  await click(button("Close order (2)"));
  expect(textOf(), "an order is called as its owner calls it").toContain("SO-A (OB-A), SO-B (OB-B)");
  await click(button("Try it first"));
  await eventually(() => expect(textOf()).toContain("3 of 4 would be closed."));
  expect(textOf()).toContain("MF-1: 1,200 needed, 2 available, 1,198 missing");
  expect(textOf(), "what becomes of each").toMatch(
    /SO-C Would be closed: Split, rest later.*SO-D Would be closed: Ship what/,
  );
  expect(textOf()).toMatch(/MF-1 Oats\s*SO-C × 3, SO-B × 1,198\s*IN-7\s*2030-05-01 · 2,000 bag/);
  expect(asked.filter(({ path }) => path.includes("close"))).toMatchObject([
    { path: "/v1/outbound/close/trial", body: { ids: ["A", "B"] } },
  ]);
});

test("a record of closing lists the orders that it closed, and takes back those that still wait to be printed", async () => {
  const states = { A: "awaiting_print", B: "awaiting_print", C: "awaiting_pick" };
  const closed = Object.keys(states).map((name) => ({
    ...{ outbound_id: name, order_no: `SO-${name}`, outbound_no: `OB-${name}` },
  }));
  const now = closed.map((one) => ({ ...one, outbound_status: states[one.outbound_id as "A"], version: 1 }));
  const asked = serve((one) =>
    one.path === "/v1/outbound/close/recovery"
      ? { results: ["A", "B"].map((id, index) => ({ index, id, ok: true, status: "awaiting_close_order" })) }
      : pageOf("outbound", now, one),
  );
  await show(<ClosingOutcome row={{ closerecord_id: "c", closed_orders: closed }} />, { ...may, rights: ["way_back"] });
  await eventually(() => expect(textOf()).toContain("Take the whole closing back (2)"));
  expect(textOf()).toMatch(/SO-A\s*OB-A\s*Awaiting print/);
  await click(button("Take the whole closing back (2)"));
  await type(field("Reason"), "too early");
  await click([...document.querySelectorAll(".ant-modal-footer button")].at(-1) as Element);
  await eventually(() =>
    expect(asked.filter(({ path }) => path === "/v1/outbound/close/recovery")).toMatchObject([
      { body: { ids: ["A", "B"], reason: "too early" } },
    ]),
  );
});

test("what of a closing was not taken back is told with its reason, and stays until it is read", async () => {
  const closed = ["A", "B"].map((name) => ({ outbound_id: name, order_no: `SO-${name}`, outbound_no: `OB-${name}` }));
  const now = closed.map((one) => ({ ...one, outbound_status: "awaiting_print", version: 1 }));
  const refused = { index: 1, id: "B", ok: false, code: "INVALID_STATE", message: "Order SO-B is merged." };
  serve((one) =>
    one.path === "/v1/outbound/close/recovery"
      ? { results: [{ index: 0, id: "A", ok: true, status: "awaiting_close_order" }, refused] }
      : pageOf("outbound", now, one),
  );
  await show(<ClosingOutcome row={{ closerecord_id: "c", closed_orders: closed }} />, { ...may, rights: ["way_back"] });
  await eventually(() => expect(textOf()).toContain("Take the whole closing back (2)"));
  await click(button("Take the whole closing back (2)"));
  await type(field("Reason"), "too early");
  await click([...document.querySelectorAll(".ant-modal-footer button")].at(-1) as Element);
  await eventually(() => expect(document.querySelector(".ant-modal [role=status]")).not.toBeNull());
  const told = document.querySelector(".ant-modal")?.textContent;
  expect(told).toContain("Revert close: 1 done, 1 not done.");
  expect(told).toMatch(/2.*SO-B \(OB-B\).*Order SO-B is merged\./);
  expect(document.querySelector('.ant-modal a[href="/Main/outbound?open=B"]')).not.toBeNull();
  expect(document.querySelector(".ant-message-success")).toBeNull();
});

test("a record of closing tells of each order that was closed short what it goes without, and who has it", async () => {
  serve(() => new Refusal("NOT_FOUND"));
  const closed = ["A", "B"].map((name) => ({ outbound_id: name, order_no: `SO-${name}`, outbound_no: `OB-${name}` }));
  const short = { ...closed[0], short: lacking, split_order_no: "SO-A-1" };
  await show(<ClosingOutcome row={{ closerecord_id: "c", closed_orders: [short, closed[1]] }} />, may);
  const [section] = [...document.querySelectorAll(".section")].slice(-1);
  expect(section?.textContent).toMatch(/SO-A .*SO-A-1.*MF-1: 1,200 needed, 2 available, 1,198 missing/);
  expect(section?.textContent).not.toContain("SO-B");
});

test("a record of closing tells of each refused order what it lacked, and leads to it", async () => {
  serve(() => new Refusal("NOT_FOUND"));
  const refused = [{ outbound_id: "B", order_no: "SO-B", code: "INSUFFICIENT_STOCK", short: lacking }];
  await show(<ClosingOutcome row={{ closerecord_id: "c", refused_orders: refused }} />, may);
  expect(textOf()).toMatch(/SO-B .*MF-1: 1,200 needed, 2 available, 1,198 missing/);
  const led = [...document.querySelectorAll("a")].map((one) => [one.textContent, one.getAttribute("href")]);
  expect(led).toEqual([["SO-B", "/Main/outbound?open=B"]]);
});
