// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { BelongingRows } from "../../src/screens/resource/BelongingRows.tsx";
import { button, buttons, click, nameOf, pageOf, serve, show, textOf } from "../support/screen.tsx";

const product = { product_id: "p1", product_code: "A-1" };
const rows = <BelongingRows declared={model.unit_convert} of={model.product} row={product} />;
const { menu } = model.unit_convert;

test("a part of a record that has nothing says what would be there, with the way to add it", async () => {
  serve((asked) => pageOf("unitConvert", [], asked));
  await show(rows, { [menu]: ["query", "create"] });
  expect(textOf()).toContain("Unit conversions will be listed here.");
  await click(button("New"));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("New unit conversion");
});

test("who may not add is told the same and offered nothing", async () => {
  serve((asked) => pageOf("unitConvert", [], asked));
  await show(rows, { [menu]: ["query"] });
  expect(textOf()).toContain("will be listed here.");
  expect(buttons().map(nameOf)).not.toContain("New");
});

test("what is there is shown without that", async () => {
  serve((asked) => pageOf("unitConvert", [{ unit_convert_id: "u1", from_unit_name: "Box" }], asked));
  await show(rows, { [menu]: ["query", "create"] });
  expect(textOf()).not.toContain("will be listed here.");
  expect(
    buttons()
      .map(nameOf)
      .filter((name) => name === "New"),
  ).toEqual(["New"]);
});

test("what lies in a box is told by its goods and how many, not by how their unit is counted", async () => {
  const line = { boxing_detail_id: "d1", product_code: "A-1", product_name: "Tea", num: "3", unit_name: "each" };
  serve((asked) => pageOf(model.boxing_detail.reply, [{ ...line, stock_factor: 1 }], asked));
  const box = { boxing_id: "b1", box_no: "1", outbound_no: "OB1" };
  await show(<BelongingRows declared={model.boxing_detail} of={model.boxing} row={box} />, {
    [model.boxing_detail.menu]: ["query"],
  });
  const heads = [...document.querySelectorAll("th")].map(({ textContent }) => textContent).filter(Boolean);
  expect(heads.slice(0, 4)).toEqual(["Product code", "Product name", "Quantity", "Unit"]);
});

test("where the pieces of a received line stand is told of each, though the line gathers it", async () => {
  const piece = { rec_inbound_id: "r1", storage_loc_code: "C-04-1", quality: "good", num: "8", reverted: "no" };
  serve((asked) => pageOf(model.rec_inbound.reply, [piece], asked));
  const line = { inbound_detail_id: "l1", line_no: 1, storage_loc_code: "C-04-1" };
  await show(<BelongingRows declared={model.rec_inbound} of={model.inbound_detail} row={line} />, {
    [model.rec_inbound.menu]: ["query"],
  });
  const [head] = [...document.querySelectorAll("th")].map(({ textContent }) => textContent);
  expect(head).toBe("Location code");
  expect(textOf()).toContain("C-04-1");
});
