// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { NumbersButton } from "../../src/screens/document/outbound/NumbersButton.tsx";
import { eventually, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

const order = { outbound_id: "o", outbound_status: "awaiting_pick" };
const allowed = { pickingConfirm: ["update"] };

/** Shows the button of an order whose lines are of one product. */
async function shownFor(tracked: boolean, row: object = order): Promise<void> {
  const line = { outbound_detail_id: "l", outbound_id: "o", product_id: "p" };
  const product = { product_id: "p", need_scan_product_sn: true, rescan_product_sn: false };
  serve((asked) =>
    asked.path.includes("/product")
      ? pageOf("product", tracked ? [product] : [], asked)
      : pageOf("outboundDetail", [line], asked),
  );
  await show(<NumbersButton row={{ ...row }} />, allowed);
  await settled();
}

test("serial numbers are brought in where pieces of the order have some", async () => {
  await shownFor(true);
  await eventually(() => expect(textOf()).toContain("Import serials"));
});

test("and are none of an order without such pieces, nor of one that is not picked now", async () => {
  await shownFor(false);
  await settled();
  expect(textOf()).not.toContain("serial");
  await shownFor(true, { ...order, outbound_status: "shipped" });
  expect(textOf()).not.toContain("serial");
});
