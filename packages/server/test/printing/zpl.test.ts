import { text } from "node:stream/consumers";
import { messages } from "@stowage/messages";
import { labelMediaNames } from "@stowage/model";
import { describe, expect, it } from "vitest";
import { Bitmap } from "../../src/printing/bitmap.ts";
import { printBoxLabels } from "../../src/printing/boxLabel.ts";
import { labelMedia } from "../../src/printing/labelMedia.ts";
import type { PackedBox } from "../../src/printing/packedBox.ts";
import { papers } from "../../src/printing/paper.ts";
import { type ProductLabel, printProductLabels } from "../../src/printing/productLabel.ts";
import { printStorageLabels, type StorageLabel } from "../../src/printing/storageLabel.ts";
import { printWaybillLabels } from "../../src/printing/waybillLabel.ts";
import { PrintedFile } from "./pdf.ts";
import { barcodesOf, type ZplLabel, zplLabels } from "./zpl.ts";

const shared = { language: "zh_TW", printedAt: "2026-11-21T06:05:09Z", words: messages.zh_TW.print } as const;
type Format = "pdf" | "zpl";
const rolls = labelMediaNames.filter((name) => name.startsWith("roll"));

const location = (label: StorageLabel, format: Format, media = "roll_100x50" as (typeof rolls)[number]) =>
  printStorageLabels([label], { ...shared, media: labelMedia[media], title: "儲位", format });
const product = (label: ProductLabel, format: Format) =>
  printProductLabels([label], { ...shared, media: labelMedia.roll_60x40, title: "商品", format });

const box: PackedBox = {
  ...{ box_no: "B1", sscc: "340123450000000018", outbound_no: "OB-1", order_no: "SO-2026-1" },
  ...{ company_name: "倉儲公司", wh_name: "林口倉", owner_name: "茶行", consignee_name: "王小明" },
  ...{ delivery_address: "台北市中正區重慶南路一段1號", delivery_tel: "02-81010000", shipping_company_name: null },
  ...{ place: { no: 1, of: 2 }, shipping_no: null, size: null, weight: null, lines: [] },
};
const waybill = {
  ...{ ...box, shipping_no: "70000001", carrier: "新竹物流", service_type: null, store: null, cod: "TWD 12,500" },
  verified: true,
};
async function* only<T>(one: T) {
  yield one;
}
const boxOptions = { ...shared, paper: papers.label_100x150, timeZone: "Asia/Taipei", printedBy: "P" };
const boxLabel = (format: Format) => printBoxLabels(only(box), { ...boxOptions, format });
const waybillLabel = (format: Format) => printWaybillLabels(only(waybill), { ...boxOptions, format });

const tea = { product_code: "TEA-0012", product_name: "阿里山高山烏龍茶", product_barcode: "4006381333931" };
const kinds: readonly (readonly [string, (format: Format) => ReturnType<typeof boxLabel>, string])[] = [
  [
    "a location's",
    (format) => location({ storage_loc_code: "A-01-02", caption: "林口一倉", arrow: "up" }, format),
    "A-01-02",
  ],
  ["a product's", (format) => product(tea, format), "4006381333931"],
  ["a box's", boxLabel, "00340123450000000018"],
  ["a waybill's", waybillLabel, "70000001"],
];

const labelsOf = async (file: ReturnType<typeof boxLabel>) => zplLabels(await text(file));

describe("labels in ZPL [shipping-8.6]", () => {
  it.each(kinds)("say the code of %s label so that a scanner reads it, as the PDF does", async (_name, print, code) => {
    const [label] = (await labelsOf(print("zpl"))) as [ZplLabel];
    const scanned = await barcodesOf(label);
    const pdf = await (await PrintedFile.of(print("pdf"))).barcodes();
    expect(scanned).toEqual(pdf);
    expect(scanned.map(({ text: said }) => said.replace(/[()]/g, ""))).toEqual([code]);
  });

  it.each(kinds)("have the black of %s PDF where signs are drawn and not the printer's own", async (_name, print) => {
    const [label] = (await labelsOf(print("zpl"))) as [ZplLabel];
    const { width, height, grey } = await (await PrintedFile.of(print("pdf"))).pixels(1, 203);
    expect([width, height]).toEqual([label.width, label.height].map((dots) => expect.closeTo(dots, -1)));
    // Within two dots of a black one of the PDF.
    const isNear = (x: number, y: number) => {
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) if ((grey[(y + dy) * width + x + dx] ?? 255) < 160) return true;
      return false;
    };
    let [black, apart] = [0, 0];
    for (let y = 0; y < label.height; y += 1)
      for (let x = 0; x < label.width; x += 1) {
        if (!label.isBlack(x, y)) continue;
        black += 1;
        if (!isNear(x, y)) apart += 1;
      }
    expect(black).toBeGreaterThan(3_000);
    expect(apart / black).toBeLessThan(0.01);
  });

  it("draws what is Chinese, and leaves the rest to the printer's font, no text being a command of its own", async () => {
    const said = { ...tea, product_name: "Oolong ^XZ~JA_x \\&", product_spec: "半發酵" };
    const file = await text(product(said, "zpl"));
    const [label] = zplLabels(file) as [ZplLabel];
    expect(file.match(/\^XZ/g)).toHaveLength(1);
    expect(file).not.toContain("~");
    expect(file).toMatch(/^[\n -~]+$/);
    // A backslash is a command within a block.
    expect(label.texts).toEqual(["4006381333931", "TEA-0012"]);
    const [latin] = (await labelsOf(product({ ...said, product_name: "Oolong ^XZ~JA_x" }, "zpl"))) as [ZplLabel];
    expect(latin.texts).toContain("Oolong ^XZ~JA_x");
  });

  it.each(rolls)("scan on %s whatever the location's code", async (media) => {
    for (const storage_loc_code of ["A-01-02-03", "B2-CHILL-07-RACK-12-L3", "冷凍-01-02"]) {
      const [label] = (await labelsOf(location({ storage_loc_code }, "zpl", media))) as [ZplLabel];
      expect((await barcodesOf(label)).map(({ text: read }) => read)).toEqual([storage_loc_code]);
    }
  });

  it("comes label by label, each as often as it is asked for", async () => {
    const labels = [{ storage_loc_code: "A-1", copies: 2 }, { storage_loc_code: "A-2" }];
    const file = printStorageLabels(labels, { ...shared, media: labelMedia.roll_50x30, title: "儲位", format: "zpl" });
    const pieces: string[] = [];
    for await (const piece of file) pieces.push(String(piece));
    expect(pieces).toHaveLength(3);
    expect(pieces.map((piece) => zplLabels(piece)[0]?.texts)).toEqual([["A-1"], ["A-1"], ["A-2"]]);
  });
});

it("shortens rows without losing a dot", () => {
  for (const [width, filled] of [
    [13, 13],
    [24, 0],
    [803, 411],
    [4000, 3999],
  ] as const) {
    const bitmap = new Bitmap(width, 3);
    bitmap.fill(0, 1, filled, 2);
    bitmap.set(width - 1, 2);
    const file = `^XA\n^FO0,0${bitmap.toZpl()}^FS\n^XZ\n`;
    const [label] = zplLabels(file) as [ZplLabel];
    for (let y = 0; y < 3; y += 1)
      for (let x = 0; x < width; x += 1)
        expect(label.isBlack(x, y), `${x},${y}`).toBe((y > 0 && x < filled) || (y === 2 && x === width - 1));
  }
});
