import { labelMediaNames } from "@stowage/model";
import { expect, test } from "vitest";
import { labelBody, labelled, sizeOf } from "../../src/screens/resource/labels.ts";

test("what is asked of a label goes along where its medium and its resource know it", () => {
  const choice = { copies: 2, skip: 3, arrow: "up", batch_no: " B1 ", valid_date: "2030-01-01" } as const;
  expect(labelBody("storage", ["s"], { ...choice, media: "sheet_A4_70x37" }, "w")).toEqual({
    ids: ["s"],
    media: "sheet_A4_70x37",
    copies: 2,
    skip: 3,
    arrow: "up",
  });
  expect(labelBody("product", ["p"], { ...choice, pack_level: "box", media: "roll_60x40" }, "w")).toEqual({
    ids: ["p"],
    wh_id: "w",
    media: "roll_60x40",
    copies: 2,
    pack_level: "box",
    batch_no: "B1",
    valid_date: "2030-01-01",
  });
  expect(labelBody("product", ["p"], { media: "roll_60x40", copies: 1, skip: 0, batch_no: " " }, null)).toEqual({
    ids: ["p"],
    media: "roll_60x40",
    copies: 1,
  });
});

test("of a lot the owner's own attributes are printed that were filled in, on goods alone", () => {
  const choice = {
    media: "roll_60x40",
    copies: 1,
    skip: 0,
    attributes: { lottable1: " Taitung ", lottable3: " " },
  } as const;
  expect(labelBody("product", ["p"], choice, null)).toMatchObject({ lottable1: "Taitung" });
  expect(labelBody("product", ["p"], choice, null)).not.toHaveProperty("lottable3");
  expect(labelBody("storage", ["s"], choice, null)).not.toHaveProperty("lottable1");
});

test("sizes read as they are measured", () => {
  expect(sizeOf("sheet_A4_99x68")).toBe("99 × 68");
  for (const media of Object.values(labelled)) expect(labelMediaNames).toContain(media);
});
