import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { inject } from "vitest";
import { type RowOptions, readRows, SheetError } from "../../src/imports/sheets/index.ts";

const folder = mkdtempSync(join(inject("databasesFolder"), "sheets-"));

let count = 0;

/** Writes a file that is gone after the run; answers its path. */
export function fileOf(content: string | Uint8Array): string {
  const path = join(folder, `file-${++count}`);
  writeFileSync(path, content);
  return path;
}

export async function allRows(path: string, sheet: string, options: RowOptions): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const chunk of readRows(path, sheet, options)) rows.push(...chunk);
  return rows;
}

/** The code with which reading was refused. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SheetError) return error.code;
    throw error;
  }
  throw new Error("it was not refused");
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface WorkbookParts {
  /** Each sheet's XML, or what stands within `sheetData`. */
  sheets: { name: string; data: string; state?: string }[];
  strings?: string;
  styles?: string;
  date1904?: boolean;
}

/** An xlsx file by hand, packed by a library that the reader does not use. */
export function workbookBytes({ sheets, strings, styles, date1904 }: WorkbookParts): Uint8Array {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}<Relationship Id="s" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  };
  if (strings !== undefined)
    files["xl/sharedStrings.xml"] = `<?xml version="1.0"?><sst xmlns="${main}">${strings}</sst>`;
  if (styles !== undefined) files["xl/styles.xml"] = `<styleSheet xmlns="${main}">${styles}</styleSheet>`;
  for (const [index, { data }] of sheets.entries()) {
    const whole = data.startsWith("<?xml") || data.startsWith("<!");
    files[`xl/worksheets/sheet${index + 1}.xml`] = whole
      ? data
      : `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
