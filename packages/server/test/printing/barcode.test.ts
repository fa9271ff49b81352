import bwip from "bwip-js/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Barcode, type BarcodeRequest, barcode, isEan13 } from "../../src/printing/barcode.ts";
import { mm, papers } from "../../src/printing/paper.ts";
import { drawn } from "./pdf.ts";

const wide = { maxWidth: 180 * mm, height: 14 * mm };

function made(request: Partial<BarcodeRequest> & { text: string }): Barcode {
  const code = barcode({ symbology: "auto", ...wide, ...request });
  if (!code) throw new Error(`no barcode for ${request.text}`);
  return code;
}

describe("which barcode a text becomes", () => {
  it("is EAN-13 for thirteen digits with the right check digit only", () => {
    expect(isEan13("4006381333931")).toBe(true);
    expect(isEan13("4006381333932")).toBe(false);
    expect(isEan13("400638133393")).toBe(false);
    expect(made({ text: "4006381333931" }).symbology).toBe("ean13");
    expect(made({ text: "4006381333932" }).symbology).toBe("code128");
  });

  it("is a QR code where the text is not ASCII or too long for the width", () => {
    expect(made({ text: "冷凍-01" }).symbology).toBe("qrcode");
    expect(made({ text: "A".repeat(20), maxWidth: 40 * mm }).symbology).toBe("qrcode");
    expect(made({ text: "A".repeat(20) }).symbology).toBe("code128");
  });

  it("is none where nothing readable fits, and none for an empty text", () => {
    expect(barcode({ text: "A".repeat(20), symbology: "auto", maxWidth: 6 * mm, height: 6 * mm })).toBeUndefined();
    expect(barcode({ text: "冷凍", symbology: "code128", ...wide })).toBeUndefined();
    expect(barcode({ text: "4006381333932", symbology: "ean13", ...wide })).toBeUndefined();
    expect(barcode({ text: "", symbology: "auto", ...wide })).toBeUndefined();
  });
});

describe("how a barcode lies", () => {
  it("stays in the width it was given and keeps a quiet zone of ten modules", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), fc.integer({ min: 20, max: 180 }), (text, width) => {
        const code = barcode({ text, symbology: "code128", maxWidth: width * mm, height: 30 });
        if (!code) return;
        expect(code.width).toBeLessThanOrEqual(width * mm + 1e-9);
        const first = code.bars[0]!;
        const last = code.bars.at(-1)!;
        const module = first.width / 2;
        expect(first.x).toBeCloseTo(10 * module);
        expect(code.width - last.x - last.width).toBeCloseTo(10 * module);
      }),
    );
  });

  it.each([203, 300])("has every edge on a dot of a %d dpi printer", (dotsPerInch) => {
    const dot = 72 / dotsPerInch;
    for (const symbology of ["code128", "qrcode", "datamatrix"] as const) {
      for (const bar of made({ text: "A-01-02-03", symbology, dot }).bars) {
        for (const edge of [bar.x, bar.x + bar.width]) expect(edge / dot).toBeCloseTo(Math.round(edge / dot), 6);
      }
    }
  });

  it("joins the modules of a square code without changing one", () => {
    const text = "A-01-02-03";
    const [encoded] = bwip.raw({ bcid: "qrcode", text });
    if (!encoded || !("pixs" in encoded)) throw new Error("not a square code");
    const code = made({ text, symbology: "qrcode" });
    const module = code.width / (encoded.pixx + 8);
    const pixels = new Array<number>(encoded.pixs.length).fill(0);
    for (const { x, y, width, height } of code.bars) {
      for (let row = 0; row < Math.round(height / module); row += 1) {
        for (let column = 0; column < Math.round(width / module); column += 1) {
          const at = (Math.round(y / module) - 4 + row) * encoded.pixx + Math.round(x / module) - 4 + column;
          pixels[at] = (pixels[at] ?? 0) + 1;
        }
      }
    }
    expect(pixels).toEqual(encoded.pixs);
  });
});

describe("a scanner reads back", () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map(String.fromCharCode),
    minLength: 1,
    maxLength: 24,
  });

  it.each(["code128", "qrcode", "datamatrix"] as const)("any printable text in %s", async (symbology) => {
    const texts = [...fc.sample(printable, { numRuns: 12, seed: 7 }), "PL-20261121-0007", "0123456789", "a b+c/d%$."];
    const page = await drawn((canvas) => {
      canvas.rectangle(0, 0, canvas.width, canvas.height, "#dddddd");
      texts.forEach((text, index) => {
        const position = { x: 20 + (index % 2) * 285, y: 15 + Math.floor(index / 2) * 100 };
        const code = canvas.barcode({ text, symbology, maxWidth: 268, height: symbology === "code128" ? 40 : 90 });
        if (!code) throw new Error(`no barcode for ${text}`);
        canvas.drawBarcode(code, position.x, position.y);
      });
    });
    const read = await page.barcodes(1, 300);
    expect(read.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  });

  it("EAN-13, and Chinese in a QR code, on a 203 dpi label", async () => {
    const page = await drawn((canvas) => {
      const request = { symbology: "auto", maxWidth: 90 * mm, height: 20 * mm } as const;
      for (const [index, text] of ["4006381333931", "冷凍區-甲01"].entries()) {
        const code = canvas.barcode({ ...request, text });
        if (code) canvas.drawBarcode(code, 5 * mm, (5 + index * 30) * mm);
      }
    }, papers.label_100x150);
    expect(await page.barcodes()).toEqual(
      expect.arrayContaining([
        { format: "EAN13", text: "4006381333931" },
        { format: "QRCode", text: "冷凍區-甲01" },
      ]),
    );
  });
});
