import { escapeXml } from "./escapeXml.ts";

/** The numbers of the cell styles below. `quoted` keeps a text a text when somebody edits its cell. */
export const style = { plain: 0, title: 1, quoted: 2, date: 3, instant: 4 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const styles =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7E9EE"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" quotePrefix="1" applyFont="1" applyFill="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

export const packageRelations =
  `${head}<Relationships xmlns="${relations}">` +
  `<Relationship Id="rId1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function workbook(sheetName: string, sheets: number): string {
  const list = sheetNames(sheetName, sheets).map(
    (name, index) =>
      `<sheet name="${escapeXml(name).replaceAll('"', "&quot;")}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${relationship}"><sheets>${list.join("")}</sheets></workbook>`;
}

export function workbookRelations(sheets: number): string {
  const list = numbers(sheets).map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relationship}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const last = `<Relationship Id="rId${sheets + 1}" Type="${relationship}/styles" Target="styles.xml"/>`;
  return `${head}<Relationships xmlns="${relations}">${list.join("")}${last}</Relationships>`;
}

export function contentTypes(sheets: number): string {
  const list = numbers(sheets).map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return (
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${list.join("")}</Types>`
  );
}

/** Excel takes 31 characters and none of []:*?/\ nor an apostrophe at either end; further sheets are numbered. */
export function sheetNames(name: string, sheets: number): string[] {
  const plain =
    name
      .replace(/[\p{Cc}[\]:*?/\\]/gu, " ")
      .replace(/^'+|'+$/g, "")
      .trim() || "Sheet1";
  return numbers(sheets).map((number) => (number === 1 ? plain.slice(0, 31) : `${plain.slice(0, 26)} (${number})`));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
