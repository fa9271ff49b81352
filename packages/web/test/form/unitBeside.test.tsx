// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import { wordsIn } from "../../src/i18n/index.ts";
import { factsOf } from "../../src/record/facts.ts";
import { field, pageOf, serve, settled, show } from "../support/screen.tsx";

const labels = () =>
  [...document.querySelectorAll(".ant-form-item:not(.ant-form-item-hidden) label")].map(
    ({ textContent }) => textContent,
  );

test("the unit in which a box is measured and weighed stands beside each field, as the form has it now", async () => {
  serve((one) => pageOf(model.box_type.reply, [], one));
  const made = { box_type_id: "b", box_type_code: "M", tare: "500", weight_unit_name: "g", length_unit_name: "cm" };
  await show(
    <ResourceForm declared={model.box_type} row={made} onSaved={() => undefined} onCancel={() => undefined} />,
  );
  await settled();
  expect(labels()).toEqual(
    expect.arrayContaining(["Length (cm)", "Width (cm)", "Empty weight (g)", "Maximum weight (g)"]),
  );
  expect(field("Maximum weight (g)")).toBeDefined();
  document.body.replaceChildren();
  await show(
    <ResourceForm declared={model.box_type} row={null} onSaved={() => undefined} onCancel={() => undefined} />,
  );
  expect(labels(), "what it is where nobody says another").toContain("Maximum weight (kg)");
});

test("a record tells such a weight with its unit", () => {
  const row = { tare: "500", max_weight: "12000", weight_unit_name: "g" };
  const told = factsOf(model.box_type, row, wordsIn("en_US"), []).flatMap(({ facts }) => facts.map(({ text }) => text));
  expect(told).toEqual(expect.arrayContaining(["500 g", "12,000 g"]));
});
