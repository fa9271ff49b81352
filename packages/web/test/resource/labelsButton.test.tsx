// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { nameFields } from "../../src/i18n/ownNames.ts";
import { LabelsButton } from "../../src/screens/resource/LabelsButton.tsx";
import { button, click, field, Refusal, serve, show, textOf, type } from "../support/screen.tsx";

const own = {
  ...{ owner_id: "o1", lottable_no: 1, lottable_name: "產地", lottable_name_cn: null, lottable_name_eng: "Origin" },
  ...{ lottable_kind: "text" as const, lottable_choices: null },
};

async function openFor(...owners: readonly string[]) {
  nameFields([own]);
  const asked = serve(() => new Refusal("NO_LINES"));
  const rows = owners.map((owner_id, at) => ({ product_id: `p${at}`, product_code: `P-${at}`, owner_id }));
  await show(<LabelsButton declared={model.product} rows={rows} />, { [model.product.menu]: ["query", "label"] });
  await click(button("Print labels"));
  return asked;
}

test("labels of goods ask what their owner keeps of a lot, by the owner's name, and send it", async () => {
  const asked = await openFor("o1");
  await type(field("Origin"), "Taitung");
  await click(button("Print labels (1)"));
  expect(asked.filter(({ path }) => path.includes("printtag")).map(({ body }) => body)).toMatchObject([
    { ids: ["p0"], lottable1: "Taitung" },
  ]);
  nameFields([]);
});

test("goods of several owners have no such names in common", async () => {
  await openFor("o1", "o2");
  expect(textOf()).not.toContain("Origin");
  nameFields([]);
});
