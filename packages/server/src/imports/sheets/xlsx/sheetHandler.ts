import { generalFormat, isBlank, type NumberFormat, numberText, trimmedRow, uncalculated } from "../cells.ts";
import { SheetError, tooManyColumns, tooManyRows } from "../errors.ts";
import type { Limits } from "../limits.ts";
import type { IndexedRow } from "../types.ts";
import { cellText, joined } from "./parts.ts";
import { type Attributes, attribute, type XmlHandler } from "./xml.ts";

interface Book {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  date1904: boolean;
  limits: Limits;
}

/** Makes rows of a sheet's XML. Rows and cells that do not say where they stand follow the one before. */
export class SheetHandler implements XmlHandler {
  private readonly book: Book;
  private rows: IndexedRow[] = [];
  private inData = false;
  private rowIndex = -1;
  private row: string[] = [];
  private column = -1;
  private type = "";
  private style = 0;
  private hasFormula = false;
  private hasValue = false;
  private collecting = false;
  private phonetic = false;
  private value = "";

  constructor(book: Book) {
    this.book = book;
  }

  /** The rows finished since the last call. */
  takeRows(): IndexedRow[] {
    const finished = this.rows;
    this.rows = [];
    return finished;
  }

  open(name: string, attributes: Attributes): void {
    if (!this.inData) {
      if (name === "sheetData") this.inData = true;
    } else if (name === "c") this.openCell(attributes);
    else if (name === "v") {
      this.collecting = true;
      this.hasValue = true;
    } else if (name === "t") this.collecting = this.type === "inlineStr" && !this.phonetic;
    else if (name === "f") this.hasFormula = true;
    else if (name === "row") this.openRow(attributes);
    else if (name === "rPh") this.phonetic = true;
  }

  close(name: string): void {
    if (!this.inData) return;
    if (name === "v" || name === "t") this.collecting = false;
    else if (name === "c") this.closeCell();
    else if (name === "row") this.closeRow();
    else if (name === "rPh") this.phonetic = false;
    else if (name === "sheetData") this.inData = false;
  }

  text(text: string): void {
    if (this.collecting) this.value = joined(this.value, text, this.book.limits);
  }

  private openRow(attributes: Attributes): void {
    const number = Number(attribute(attributes, "r") || this.rowIndex + 2);
    if (!(number > this.rowIndex + 1)) throw new SheetError("FILE_UNREADABLE", "rows are out of order");
    if (number > this.book.limits.lines) throw tooManyRows(this.book.limits.lines);
    this.rowIndex = number - 1;
    this.row = [];
    this.column = -1;
  }

  private closeRow(): void {
    const cells = trimmedRow(this.row);
    if (cells.length > 0) this.rows.push({ at: this.rowIndex, cells });
    this.row = [];
  }

  private openCell(attributes: Attributes): void {
    const reference = attribute(attributes, "r");
    this.column = reference === "" ? this.column + 1 : columnOf(reference);
    this.type = attribute(attributes, "t");
    this.style = Number(attribute(attributes, "s"));
    this.hasFormula = false;
    this.hasValue = false;
    this.value = "";
  }

  private closeCell(): void {
    const text = this.hasFormula && !this.hasValue ? uncalculated : this.cellValue();
    if (text === "") return;
    if (this.column >= this.book.limits.columns) {
      // Cells out there that are only formatted or blank do not make a column.
      if (isBlank(text)) return;
      throw tooManyColumns(this.column, this.book.limits);
    }
    while (this.row.length < this.column) this.row.push("");
    this.row[this.column] = text;
  }

  private cellValue(): string {
    const { value, book } = this;
    if (value === "") return "";
    switch (this.type) {
      case "s":
        return this.sharedText(value);
      case "inlineStr":
      case "str":
        return cellText(value, book.limits);
      case "b":
        return value.trim() === "1" || value.trim() === "true" ? "true" : "false";
      case "e":
        return value;
      case "d":
        return dateText(value);
      default:
        return this.numberValue(value);
    }
  }

  private sharedText(value: string): string {
    const text = this.book.strings[Number(value)];
    if (text === undefined) throw new SheetError("FILE_UNREADABLE", `the text ${value.slice(0, 20)} is missing`);
    return text;
  }

  private numberValue(value: string): string {
    const format = this.book.formats[this.style] ?? generalFormat;
    if (format === generalFormat && /^(0|-?[1-9]\d{0,14})$/.test(value)) return value;
    const number = Number(value);
    if (value.trim() === "" || !Number.isFinite(number)) return value.trim();
    return numberText(number, format, this.book.date1904);
  }
}

/** A date kept as a date: midnight is a day. */
function dateText(value: string): string {
  const found = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(value);
  if (found === null) return value;
  const [, day = "", clock = "00:00:00"] = found;
  return clock === "00:00:00" ? day : `${day}T${clock}`;
}

function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const letter = reference.charCodeAt(index) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}
