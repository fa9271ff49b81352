// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { BulkDialog } from "../../src/screens/document/BulkDialog.tsx";
import { ConfirmRows } from "../../src/screens/document/ConfirmRows.tsx";
import { button, click, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

const order = (id: string, cod_amount: string | null, currency_code = "TWD") => ({
  ...{ outbound_id: id, order_no: `SO-${id}`, outbound_no: `OB${id}`, outbound_status: "shipped", abnormal: false },
  ...{ expected_receipt: "delivered", cod_amount, currency_code },
});

test("several deliveries that are confirmed at once say what is to be collected with each, and with all of them", async () => {
  serve((asked) => pageOf("deliveryConfirm", [], asked));
  const rows = [order("1", "1200"), order("2", null), order("3", "300.5"), order("4", "7", "USD")];
  const may = { deliveryConfirm: ["query", "update"] } as never;
  await show(<ConfirmRows declared={model.delivery_confirm} rows={rows} done={() => undefined} />, may);
  await click(button("Confirm delivery (4)"));
  await settled();
  expect(textOf()).toContain("Cash on delivery in all: TWD 1,500.5, USD 7");
  const told = [...document.querySelectorAll(".to-collect li")].map(({ textContent }) => textContent);
  expect(told).toEqual(["SO-1 TWD 1,200", "SO-3 TWD 300.5", "SO-4 USD 7"]);
});

test("so do orders of the list whose step it is, and where nothing is to be collected nothing is said", async () => {
  const bulk = (rows: object[]) => ({ name: "deliver", action: model.outbound.actions.deliver, rows }) as never;
  const dialog = (rows: object[]) =>
    show(<BulkDialog document={model.outbound} bulk={bulk(rows)} onClose={() => undefined} onDone={() => undefined} />);
  serve((asked) => pageOf("outbound", [], asked));
  await dialog([order("1", "1200"), order("2", "5")]);
  expect(textOf()).toContain("Cash on delivery in all: TWD 1,205");
  expect(document.querySelectorAll(".to-collect li")).toHaveLength(2);
  document.body.replaceChildren();
  await dialog([order("1", null), order("2", "0")]);
  expect(textOf()).not.toContain("Cash on delivery");
});
