import type { Value } from "./cells.ts";

/** Records of Excel 97–2003 (BIFF8), as in Microsoft's [MS-XLS]. All numbers are little-endian. */
export function record(type: number, body: Buffer): Buffer {
  const head = Buffer.allocUnsafe(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** A record of 16-bit numbers. */
export function words(type: number, values: readonly number[]): Buffer {
  const body = Buffer.allocUnsafe(values.length * 2);
  for (const [index, value] of values.entries()) body.writeUInt16LE(value, index * 2);
  return record(type, body);
}

export const begin = (kind: "workbook" | "sheet") =>
  words(0x0809, [0x0600, kind === "workbook" ? 5 : 16, 0x0dbb, 0x07cc, 0x41, 0, 6, 0]);
export const end = words(0x000a, []);

/** The cell styles' numbers: the first sixteen belong to the program. */
export const cellStyle = { plain: 15, title: 16, quoted: 17, date: 18, instant: 19 } as const;

/** What stands before the list of sheets. */
export function workbookHead(): Buffer {
  const dateFormat = 164;
  const plainFont = font(400, false);
  const styleFormats = Array.from({ length: 15 }, () => format({ style: true }));
  return Buffer.concat([
    begin("workbook"),
    words(0x0042, [1200]),
    words(0x003d, [0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600]),
    words(0x0022, [0]),
    plainFont,
    plainFont,
    plainFont,
    plainFont,
    font(700, true),
    numberFormat(dateFormat, "yyyy\\-mm\\-dd"),
    numberFormat(dateFormat + 1, "yyyy\\-mm\\-dd\\ hh:mm:ss"),
    ...styleFormats,
    format({}),
    format({ font: 5, fill: true, quoted: true }),
    format({ quoted: true }),
    format({ number: dateFormat }),
    format({ number: dateFormat + 1 }),
    // The style that every cell is based on, "Normal".
    record(0x0293, Buffer.from([0x00, 0x80, 0x00, 0xff])),
  ]);
}

/** Where a sheet begins, counted from the start of the workbook's stream. */
export function sheetEntry(name: string, at: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(at, 0);
  head.writeUInt8(name.length, 6);
  head.writeUInt8(1, 7);
  return record(0x0085, Buffer.concat([head, Buffer.from(name, "utf16le")]));
}

/** Column widths, in characters. */
export function columnWidth(index: number, width: number): Buffer {
  return words(0x007d, [index, index, width * 256, cellStyle.plain, 0, 0]);
}

/** The used area; rows and columns as counts. */
export function dimensions(rows: number, columns: number): Buffer {
  const body = Buffer.alloc(14);
  body.writeUInt32LE(rows, 4);
  body.writeUInt16LE(columns, 10);
  return record(0x0200, body);
}

/** The view with the first row frozen. `first` is the sheet that opens. */
export function frozenView(first: boolean): Buffer {
  const selection = Buffer.from([2, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0]);
  return Buffer.concat([
    words(0x023e, [first ? 0x07be : 0x01be, 0, 0, 0x40, 0, 0, 0, 0, 0]),
    words(0x0041, [0, 1, 1, 0, 2]),
    record(0x001d, selection),
  ]);
}

/** One cell that is no text, or undefined for an empty one. */
export function plainCell(row: number, column: number, value: Exclude<Value, { kind: "text" }>): Buffer | undefined {
  switch (value.kind) {
    case "empty":
      return undefined;
    case "flag":
      return words(0x0205, [row, column, cellStyle.plain, value.flag ? 1 : 0]);
    case "number":
      return numberCell(row, column, cellStyle.plain, value.number);
    case "date":
    case "instant":
      return numberCell(row, column, cellStyle[value.kind], value.serial);
  }
}

/** A cell that shows the shared text of this number. */
export function textCell(row: number, column: number, style: number, text: number): Buffer {
  return words(0x00fd, [row, column, style, text & 0xffff, text >>> 16]);
}

function numberCell(row: number, column: number, style: number, value: number): Buffer {
  const cell = Buffer.allocUnsafe(18);
  cell.writeUInt32LE(0x000e_0203, 0);
  cell.writeUInt16LE(row, 4);
  cell.writeUInt16LE(column, 6);
  cell.writeUInt16LE(style, 8);
  cell.writeDoubleLE(value, 10);
  return cell;
}

function font(weight: number, bold: boolean): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt16LE(220, 0);
  head.writeUInt16LE(bold ? 1 : 0, 2);
  head.writeUInt16LE(0x7fff, 4);
  head.writeUInt16LE(weight, 6);
  const name = "Calibri";
  head.writeUInt8(name.length, 14);
  head.writeUInt8(1, 15);
  return record(0x0031, Buffer.concat([head, Buffer.from(name, "utf16le")]));
}

function numberFormat(number: number, code: string): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(number, 0);
  head.writeUInt16LE(code.length, 2);
  return record(0x041e, Buffer.concat([head, Buffer.from(code, "latin1")]));
}

interface Format {
  style?: boolean;
  font?: number;
  number?: number;
  fill?: boolean;
  /** A text stays a text when somebody edits its cell. */
  quoted?: boolean;
}

function format({ style = false, font: fontNumber = 0, number = 0, fill = false, quoted = false }: Format): Buffer {
  const body = Buffer.alloc(20);
  body.writeUInt16LE(fontNumber, 0);
  body.writeUInt16LE(number, 2);
  body.writeUInt16LE(style ? 0xfff5 : quoted ? 0x0009 : 0x0001, 4);
  // Standing at the bottom of the cell.
  body.writeUInt8(0x20, 6);
  const used = (number === 0 ? 0 : 0x04) | (fontNumber === 0 ? 0 : 0x08) | (fill ? 0x40 : 0);
  body.writeUInt8(style ? 0xf4 : used, 9);
  // A solid fill is pattern 1 in colour 22, light grey; without one, the system's two colours.
  body.writeUInt32LE(fill ? 1 << 26 : 0, 14);
  body.writeUInt16LE(fill ? 22 | (65 << 7) : 0x20c0, 18);
  return record(0x00e0, body);
}
