// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { ToProduct } from "../../src/screens/resource/extras/ToProduct.tsx";
import { ToRecall } from "../../src/screens/resource/extras/ToRecall.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const may = { [model.recall.menu]: ["query"], [model.product.menu]: ["query"] } as never;
const row = { lot_id: "l", batch_no: "B1", product_id: "p", product_code: "TEA" };

test.each([
  [<ToRecall key="lot" row={row} />, "B1"],
  [<ToProduct key="product" row={row} />, "TEA"],
])("a way from an open row to elsewhere stands where its facts begin, not at the edge", async (way, name) => {
  await show(way, may);
  expect(document.querySelector(".record-way > a")?.textContent).toContain(name);
});
