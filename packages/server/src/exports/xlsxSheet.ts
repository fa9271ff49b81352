import { type Cell, type Column, looksLikeFormula, typedValue, type Value } from "./cells.ts";
import { escapeXml } from "./escapeXml.ts";
import type { Rows } from "./widths.ts";
import { style } from "./xlsxParts.ts";

const piece = 1 << 16;

/** The XML of one sheet, in pieces. */
export class SheetText {
  private readonly columns: readonly Column[];
  private readonly widths: readonly number[];
  private readonly timeZone: string;
  private readonly letters: string[];

  constructor(columns: readonly Column[], widths: readonly number[], timeZone: string) {
    this.columns = columns;
    this.widths = widths;
    this.timeZone = timeZone;
    this.letters = columns.map((_, index) => columnLetters(index));
  }

  /** Takes rows until the source or the sheet's room ends. */
  async *pieces(rows: Rows, room: { sheetRows: number; sheetCharacters: number }): AsyncGenerator<string> {
    let text = this.head();
    let number = 1;
    let characters = 0;
    while (number < room.sheetRows && characters < room.sheetCharacters) {
      const row = await rows.next();
      if (row === undefined) break;
      text += this.row(++number, row);
      if (text.length < piece) continue;
      characters += text.length;
      yield text;
      text = "";
    }
    yield `${text}</sheetData></worksheet>`;
  }

  private head(): string {
    const widths = this.widths.map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    const titles = this.columns.map(({ title }, index) => textCell(`${this.letters[index]}1`, title, style.title));
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${widths.length === 0 ? "" : `<cols>${widths.join("")}</cols>`}<sheetData><row r="1">${titles.join("")}</row>`
    );
  }

  private row(number: number, row: Cell[]): string {
    let text = `<row r="${number}">`;
    for (let index = 0; index < this.columns.length; index++) {
      const kind = this.columns[index]?.kind ?? "text";
      text += cell(`${this.letters[index]}${number}`, typedValue(row[index], kind, this.timeZone));
    }
    return `${text}</row>`;
  }
}

function cell(reference: string, value: Value): string {
  switch (value.kind) {
    case "empty":
      return "";
    case "text":
      return textCell(reference, value.text, looksLikeFormula(value.text) ? style.quoted : style.plain);
    case "number":
      return `<c r="${reference}"><v>${value.number}</v></c>`;
    case "flag":
      return `<c r="${reference}" t="b"><v>${value.flag ? 1 : 0}</v></c>`;
    case "date":
    case "instant":
      return `<c r="${reference}" s="${style[value.kind]}"><v>${value.serial}</v></c>`;
  }
}

function textCell(reference: string, text: string, styleNumber: number): string {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "";
  const styleAttribute = styleNumber === 0 ? "" : ` s="${styleNumber}"`;
  return `<c r="${reference}"${styleAttribute} t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
}

function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
