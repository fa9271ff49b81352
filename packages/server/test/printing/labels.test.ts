import { messages } from "@stowage/messages";
import { type LabelMediaName, labelMediaNames } from "@stowage/model";
import { describe, expect, it } from "vitest";
import { labelMedia } from "../../src/printing/labelMedia.ts";
import { type ProductLabel, printProductLabels } from "../../src/printing/productLabel.ts";
import { printStorageLabels, type StorageLabel } from "../../src/printing/storageLabel.ts";
import { PrintedFile } from "./pdf.ts";

const printedAt = "2026-11-21T06:05:09Z";
const locations = (labels: StorageLabel[], media: LabelMediaName, skip = 0) =>
  PrintedFile.of(
    printStorageLabels(labels, {
      language: "zh_TW",
      media: labelMedia[media],
      title: "儲位",
      printedAt,
      skip,
      format: "pdf",
    }),
  );
const products = (labels: ProductLabel[], media: LabelMediaName, language: "zh_TW" | "en_US" = "zh_TW") =>
  PrintedFile.of(
    printProductLabels(labels, {
      language,
      media: labelMedia[media],
      title: "商品",
      format: "pdf",
      printedAt,
      words: messages[language].print,
    }),
  );
const tea: ProductLabel = {
  product_code: "TEA-0012",
  product_name: "阿里山高山烏龍茶 立體茶包 30入",
  product_spec: "2.5g × 30 包／盒",
  product_barcode: "4006381333931",
  batch_no: "L2026011",
  valid_date: "2027-05-31",
  num: "24.000",
  unit_name: "盒",
};

describe("a location label", () => {
  it("says the code and its barcode", async () => {
    const file = await locations([{ storage_loc_code: "A-01-02-03", caption: "林口一倉" }], "roll_100x50");
    const text = await file.text();
    expect(text).toContain("A-01-02-03");
    expect(text).toContain("林口一倉");
    expect(await file.barcodes()).toEqual([{ format: "Code128", text: "A-01-02-03" }]);
  });

  it.each(["A-01-02-03", "B2-07-12-L3", "STAGE1", "冷凍-01-02"])(
    "has letters of a two-hundredth of two metres: %s on 100 × 50 mm",
    async (storage_loc_code) => {
      const file = await locations([{ storage_loc_code }], "roll_100x50");
      const { height, width, grey } = await file.pixels(1, 203);
      expect([width, height]).toEqual([799, 400].map((dots) => expect.closeTo(dots, -1)));
      expect(tallestStroke(grey, width, height) / (203 / 25.4)).toBeGreaterThanOrEqual(10);
    },
  );

  it.each(labelMediaNames)("scans on %s, whatever the code", async (media) => {
    for (const storage_loc_code of ["A-01-02-03", "B2-CHILL-07-RACK-12-L3", "冷凍-01-02"]) {
      const file = await locations([{ storage_loc_code, arrow: "up" }], media);
      expect((await file.barcodes(1, 300)).map(({ text }) => text)).toEqual([storage_loc_code]);
    }
  });

  it("points up or down where it hangs apart from the location", async () => {
    const ends = async (arrow: "up" | "down") => {
      const file = await locations([{ storage_loc_code: "A-1", arrow }], "roll_100x50");
      const { width, height, grey } = await file.pixels(1, 203);
      const inkOf = (y: number) =>
        grey.subarray(y * width + Math.round(width * 0.85), (y + 1) * width).filter((value) => value < 128).length;
      const inked = Array.from({ length: height }, (_, y) => inkOf(y)).filter((ink) => ink > 0);
      return { top: inked[3]!, bottom: inked.at(-4)! };
    };
    const [up, down] = [await ends("up"), await ends("down")];
    expect(up.top).toBeLessThan(up.bottom / 3);
    expect(down.bottom).toBeLessThan(down.top / 3);
  });
});

describe("sheets and rolls", () => {
  it("fill row by row, with copies, after the labels already used", async () => {
    const labels = Array.from({ length: 13 }, (_, index) => ({ storage_loc_code: `L${100 + index}`, copies: 2 }));
    const pages = await (await locations(labels, "sheet_A4_70x37", 5)).pages();
    expect(pages.map((page) => page.match(/L\d{3}/g)?.length)).toEqual([19, 7]);
    expect(pages.join(" ").match(/L\d{3}/g)).toEqual(labels.flatMap(({ storage_loc_code: code }) => [code, code]));
  });

  it("give each label of a roll a page of its size", async () => {
    const file = await locations([{ storage_loc_code: "A-1" }, { storage_loc_code: "A-2" }], "roll_50x30");
    expect(await file.pages()).toHaveLength(2);
    const { width, height } = await file.pixels(1, 254);
    expect([width, height]).toEqual([500, 300]);
  });

  it("lie on the paper, and no label on another", () => {
    for (const { paper, columns, rows, label, first, step } of Object.values(labelMedia)) {
      expect(first.x).toBeGreaterThanOrEqual(0);
      expect(first.y).toBeGreaterThanOrEqual(0);
      expect(first.x + (columns - 1) * step.x + label.width).toBeLessThanOrEqual(paper.width + 1e-9);
      expect(first.y + (rows - 1) * step.y + label.height).toBeLessThanOrEqual(paper.height + 1e-9);
      expect(step.x).toBeGreaterThanOrEqual(label.width);
      expect(step.y).toBeGreaterThanOrEqual(label.height);
    }
  });
});

describe("a product label", () => {
  it.each(["roll_100x50", "roll_60x40", "roll_50x30", "roll_40x25", "sheet_A4_64x38"] as const)(
    "says name, code, lot and expiry on %s, and scans",
    async (media) => {
      const file = await products([tea], media);
      const text = (await file.text()).replace(/\s+/g, "");
      for (const printed of [
        "阿里山高山烏龍茶",
        "TEA-0012",
        "批號：L2026011",
        "有效日期：2027-05-31",
        "4006381333931",
      ]) {
        expect(text).toContain(printed);
      }
      expect(await file.barcodes(1, 203)).toEqual([{ format: "EAN13", text: "4006381333931" }]);
    },
  );

  it("uses the product's code where it has no barcode, and a square one where the code is long or Chinese", async () => {
    const file = await products(
      [
        { product_code: "85123A", product_name: "HEART" },
        { product_code: "VERY-LONG-PRODUCT-CODE-0000000001", product_name: "LONG" },
        { product_code: "堅果7", product_name: "堅果" },
      ],
      "roll_50x30",
    );
    expect(await file.barcodes(1)).toEqual([{ format: "Code128", text: "85123A" }]);
    expect((await file.barcodes(2))[0]?.text).toBe("VERY-LONG-PRODUCT-CODE-0000000001");
    expect(await file.barcodes(3)).toEqual([{ format: "QRCode", text: "堅果7" }]);
  });

  it("speaks the language it is asked for", async () => {
    expect(await (await products([tea], "roll_60x40", "en_US")).text()).toContain("Expires: 2027-05-31");
  });
});

/** Pixels of the longest unbroken upright stroke above the barcode. */
function tallestStroke(grey: Buffer, width: number, height: number): number {
  let tallest = 0;
  for (let x = 0; x < width; x += 1) {
    let run = 0;
    for (let y = 0; y < height * 0.6; y += 1) {
      run = grey[y * width + x]! < 128 ? run + 1 : 0;
      tallest = Math.max(tallest, run);
    }
  }
  return tallest;
}
