// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { askedNow } from "../../src/screens/document/asked.ts";
import { outboundExtras } from "../../src/screens/document/outbound/index.ts";
import { leaveNothing, pageOf, serve, show, textOf } from "../support/screen.tsx";

const { outbound } = model;
const order = { outbound_id: "o", outbound_no: "OB1", outbound_status: "awaiting_boxing" };
const Told = outboundExtras.actions?.confirm_boxing?.Told as NonNullable<
  NonNullable<typeof outboundExtras.actions>["confirm_pick"]
>["Told"] &
  object;

afterEach(leaveNothing);

test("before boxing is confirmed the boxes that are packed are told, with their sizes and weights", async () => {
  const box = {
    ...{ boxing_id: "b", box_no: "K1", length: "30", width: "20", height: "15", length_unit_name: "cm" },
    ...{ weight: "1.5", weight_unit_name: "kg" },
  };
  const asked = serve((asked) => (asked.path.endsWith("/boxing/q") ? pageOf("boxing", [box], asked) : {}));
  await show(<Told document={outbound} row={order} lines={{}} />, { boxingSetup: ["query"] });
  for (const said of ["K1", "30 × 20 × 15 cm", "1.5 kg"]) expect(textOf()).toContain(said);
  expect(JSON.stringify(asked.map(({ body }) => body))).toContain('{"sortField":"box_no","sortOrder":"asc"}');
});

test("a box that weighs other than expected is marked, with what was expected", async () => {
  const box = (more: object) => ({ boxing_id: "b", box_no: "1", weight: "15", weight_unit_name: "kg", ...more });
  const boxes = [box({ expected_weight: "12.4", weight_differs: true }), box({ boxing_id: "c", box_no: "2" })];
  serve((asked) => pageOf("boxing", boxes, asked));
  await show(<Told document={outbound} row={order} lines={{}} />, { boxingSetup: ["query"] });
  const rows = [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringMatching(/Weight off 15 kg12\.4 kg$/), expect.stringMatching(/15 kg–$/)]);
  expect(rows[1]).not.toContain("Weight off");
});

const line = (product_id: string, num_boxed: string) => ({
  ...{ outbound_detail_id: product_id, product_id, product_code: `FLR-${product_id}`, num_picked: "30", num_boxed },
  unit_name: "each",
});
const product = (product_id: string, box_type_code: string | null) => ({ product_id, box_type_code });

test("what lies in no box yet is told, with the box type that its products say", async () => {
  serve((asked) => pageOf(model.product.reply, [product("A", "S1")], asked));
  const may = { [model.product.menu]: ["query"] };
  await show(<Told document={outbound} row={order} lines={{ details: [line("A", "29"), line("B", "30")] }} />, may);
  expect(textOf()).toContain("Not boxed yet: FLR-A × 1 each.");
  expect(textOf()).toContain("a box of type S1, as its product says");
});

test("products that say different box types say none, and where nothing is boxed yet all of it is meant", async () => {
  serve((asked) => pageOf(model.product.reply, [product("A", "S1"), product("B", null)], asked));
  const may = { [model.product.menu]: ["query"] };
  await show(<Told document={outbound} row={order} lines={{ details: [line("A", "0"), line("B", "0")] }} />, may);
  expect(textOf()).toBe("");
});

test("a box number may be wished as long as something lies in no box", () => {
  const wished = (num_boxed: string) =>
    askedNow(outbound.actions.confirm_boxing, "box_no", {
      rows: [],
      lines: { details: [{ num_picked: "5", num_boxed }] },
      failure: null,
    });
  expect([wished("2"), wished("5")]).toEqual(["wished", "hidden"]);
});

test("the tab of an order's boxes tells what each should weigh, and which weighs otherwise", () => {
  const boxes = outboundExtras.related?.find(({ name }) => name === "boxing")?.columns ?? [];
  const at = boxes.indexOf("weight");
  expect(boxes.slice(at, at + 3)).toEqual(["weight", "expected_weight", "weight_differs"]);
});
