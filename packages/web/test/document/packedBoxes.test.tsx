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

test("a box number may be wished as long as something lies in no box", () => {
  const wished = (num_boxed: string) =>
    askedNow(outbound.actions.confirm_boxing, "box_no", {
      rows: [],
      lines: { details: [{ num_picked: "5", num_boxed }] },
      failure: null,
    });
  expect([wished("2"), wished("5")]).toEqual(["wished", "hidden"]);
});
