import { readBarcodes } from "zxing-wasm/reader";
import { zxing } from "./pdf.ts";

/** A label as a printer of Zebra's puts it on paper: an interpreter of the commands that we write, and of nothing else. */
export interface ZplLabel {
  readonly width: number;
  readonly height: number;
  /** Where a dot is black. */
  readonly isBlack: (x: number, y: number) => boolean;
  /** What stands in the printer's own font, by its commands; what is drawn as dots is none. */
  readonly texts: readonly string[];
}

/** @throws Error at a command that is not known. */
export function zplLabels(file: string): ZplLabel[] {
  return file
    .split(/(?<=\^XZ)\n/)
    .filter((one) => one !== "")
    .map(zplLabel);
}

function zplLabel(text: string): ZplLabel {
  const commands = text.split(/(?=\^)|\n/).filter((one) => one !== "");
  if (commands[0] !== "^XA" || commands.at(-1) !== "^XZ") throw new Error(`not one label: ${text.slice(0, 80)}`);
  let [width, height, x, y] = [0, 0, 0, 0];
  const black = new Set<number>();
  const texts: string[] = [];
  const at = (dx: number, dy: number) => (y + dy) * 10_000 + x + dx;
  for (const command of commands.slice(1, -1)) {
    const name = command.slice(1, 3);
    const values = command.slice(3).split(",");
    if (name === "PW") width = Number(values[0]);
    else if (name === "LL") height = Number(values[0]);
    else if (name === "FO" || name === "FT") [x = 0, y = 0] = values.map(Number);
    else if (name === "GB") {
      const [across = 0, down = 0, thick = 0] = values.map(Number);
      if (down !== thick) throw new Error(`a box and no line: ${command}`);
      for (let dy = 0; dy < down; dy += 1) for (let dx = 0; dx < across; dx += 1) black.add(at(dx, dy));
    } else if (name === "GF") {
      const [, total, , perRow] = values;
      const rows = graphic(values.slice(4).join(","), Number(perRow) * 2);
      if (rows.length * Number(perRow) !== Number(total)) throw new Error(`${rows.length} rows in ${total} bytes`);
      for (const [dy, row] of rows.entries())
        for (const [digit, hex] of Array.from(row).entries())
          for (let bit = 0; bit < 4; bit += 1)
            if ((Number.parseInt(hex, 16) >> (3 - bit)) & 1) black.add(at(digit * 4 + bit, dy));
    } else if (name === "FD")
      texts.push(
        command.slice(3).replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      );
    else if (!["CI", "LH", "A0", "FB", "FH", "FS"].includes(name)) throw new Error(`unknown: ${command}`);
  }
  return { width, height, texts, isBlack: (left, top) => black.has(top * 10_000 + left) };
}

/** The rows of a graphic, as hexadecimal digits. */
function graphic(data: string, digits: number): string[] {
  const rows: string[] = [];
  let row = "";
  let times = 0;
  for (const sign of data) {
    if (/[G-Y]/.test(sign)) times += sign.charCodeAt(0) - 70;
    else if (/[g-z]/.test(sign)) times += 20 * (sign.charCodeAt(0) - 102);
    else if (sign === ":") rows.push(rows.at(-1) ?? "");
    else {
      if (sign === "," || sign === "!") row = row.padEnd(digits, sign === "," ? "0" : "F");
      else row += sign.repeat(times || 1);
      times = 0;
    }
    if (row.length > digits) throw new Error("a row is too long");
    if (row.length === digits) {
      rows.push(row);
      row = "";
    }
  }
  if (row !== "") throw new Error("a row is not whole");
  return rows;
}

/** Barcodes as a scanner reads them on the printed label. */
export async function barcodesOf({ width, height, isBlack }: ZplLabel): Promise<{ format: string; text: string }[]> {
  await zxing();
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isBlack(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const results = await readBarcodes(
    { data, width, height, colorSpace: "srgb" } as Parameters<typeof readBarcodes>[0],
    {
      formats: ["Code128", "EAN13", "QRCode", "DataMatrix"],
      maxNumberOfSymbols: 255,
      tryHarder: true,
    },
  );
  return results.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }));
}
