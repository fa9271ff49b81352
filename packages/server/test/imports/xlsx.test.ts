import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cellProblem, openSheets, SheetError } from "../../src/imports/sheets/index.ts";
import { allRows, fileOf, refusal, type WorkbookParts, workbookBytes } from "./files.ts";

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="yyyy/m/d"/><numFmt numFmtId="165" formatCode="[$-404]e&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>' +
  '<numFmt numFmtId="166" formatCode="00000"/><numFmt numFmtId="167" formatCode="#,##0.00 &quot;days&quot;"/><numFmt numFmtId="168" formatCode="yyyy-mm-dd hh:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  "<cellXfs>" +
  [0, 14, 164, 165, 166, 167, 168, 20, 30, 9, 11].map((id) => `<xf numFmtId="${id}"/>`).join("") +
  "</cellXfs>";

async function rowsOf(data: string, parts: Partial<WorkbookParts> = {}): Promise<string[][]> {
  const path = fileOf(workbookBytes({ sheets: [{ name: "S", data }], styles, ...parts }));
  return allRows(path, "S", { headerRow: -1 });
}

const cells = (list: string[]) => `<row r="1">${list.join("")}</row>`;

describe("cells as a person sees them", () => {
  test("without null characters and halves of others, however they are written", async () => {
    const texts = ["a&#xD800;b", "_x0000_c", "&#55357;&#56832;", "_xDC00_"];
    const [row] = await rowsOf(cells(texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)));
    expect(row?.every((text) => text.isWellFormed() && !text.includes("\0"))).toBe(true);
    expect(row?.slice(0, 2)).toEqual(["a\ufffdb", "c"]);
  });

  test("numbers without noise or exponents", async () => {
    const values = [
      "0.30000000000000004",
      "1.1000000000000001",
      "4.7112345678900005E+12",
      "1E-7",
      "-0.5",
      "12",
      "1234567890123456789",
      "1.50",
    ];
    const [row] = await rowsOf(cells(values.map((value) => `<c><v>${value}</v></c>`)));
    expect(row).toEqual(["0.3", "1.1", "4711234567890", "0.0000001", "-0.5", "12", "1234567890123460000", "1.5"]);
  });

  test("dates, times, and numbers in formats that only look like dates", async () => {
    const list = [
      [1, "46347"],
      [2, "46347.75"],
      [3, "46347"],
      [6, "46347.3764236111"],
      [7, "0.5"],
      [8, "46347"],
      [1, "59"],
      [1, "61"],
      [4, "123"],
      [5, "3"],
      [9, "0.05"],
      [10, "1500"],
      [6, "46347.999999"],
    ] as const;
    const [row] = await rowsOf(cells(list.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`)));
    expect(row).toEqual([
      "2026-11-21",
      "2026-11-21",
      "2026-11-21",
      "2026-11-21T09:02:03",
      "12:00:00",
      "2026-11-21",
      "1900-02-28",
      "1900-03-01",
      "00123",
      "3",
      "0.05",
      "1500",
      "2026-11-22",
    ]);
  });

  test("dates of workbooks that count from 1904, and dates kept as dates", async () => {
    const data = cells([
      '<c s="1"><v>44885</v></c>',
      '<c t="d"><v>2026-11-21T00:00:00Z</v></c>',
      '<c t="d"><v>2026-11-21T08:30:00</v></c>',
    ]);
    expect(await rowsOf(data, { date1904: true })).toEqual([["2026-11-21", "2026-11-21", "2026-11-21T08:30:00"]]);
  });

  test("texts: shared, rich, with readings above, written in the cell, escaped", async () => {
    const strings =
      "<si><t>00123</t></si>" +
      '<si><r><rPr><b/></rPr><t xml:space="preserve">Tea </t></r><r><t>茶</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>' +
      "<si><t>a &lt; b &amp; c&#x4E2D;&#20013;_x000D_\n_x005F_x0041_</t></si><si><t/></si>";
    const row = [0, 1, 2, 3, 4].map((number) => `<c t="s"><v>${number}</v></c>`);
    row.push(
      '<c t="inlineStr"><is><t>in</t><t>line</t></is></c>',
      '<c t="str"><f>A1</f><v>made</v></c>',
      '<c t="str"><v><![CDATA[<x>]]></v></c>',
    );
    expect(await rowsOf(cells(row), { strings })).toEqual([
      ["00123", "Tea 茶", "東京", "a < b & c中中\n_x0041_", "", "inline", "made", "<x>"],
    ]);
  });

  test("truth values, formulas' values, errors", async () => {
    const [row = []] = await rowsOf(
      cells([
        '<c t="b"><v>1</v></c>',
        '<c t="b"><v>0</v></c>',
        "<c><f>1+1</f><v>2</v></c>",
        '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
        '<c t="e"><v>#N/A</v></c>',
        "<c><f>A1*2</f></c>",
        '<c t="str"><f>""</f><v></v></c>',
        "<c><v>1</v></c>",
      ]),
    );
    expect(row).toEqual(["true", "false", "2", "#DIV/0!", "#N/A", "#UNCALCULATED!", "", "1"]);
    expect(row.map(cellProblem)).toEqual([
      undefined,
      undefined,
      undefined,
      "FORMULA_ERROR",
      "FORMULA_ERROR",
      "FORMULA_ERROR",
      undefined,
      undefined,
    ]);
    expect(cellProblem("caf\ufffd")).toBe("UNREADABLE_CHARACTERS");
    expect(cellProblem("#1 tea")).toBeUndefined();
  });
});

describe("where cells stand", () => {
  test("gaps in rows and columns stay, cells without a place follow, prefixes and quotes of other programs", async () => {
    const data =
      '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c><c r="AA2"><v>3</v></c></row><row><c><v>4</v></c></row>' +
      "<x:row xmlns:x='a>b' r='5'><x:c r='A5' t='inlineStr'><x:is><x:t>five</x:t></x:is></x:c></x:row><!-- <row> --><row r=\"9\" ht=\"20\"/>";
    const rows = await rowsOf(data);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual([]);
    expect(rows[1]).toEqual(["", "1", "2", ...Array(23).fill(""), "3"]);
    expect(rows.slice(2)).toEqual([["4"], [], ["five"]]);
  });

  test("cells far out that are merely formatted, or blank, are not there", async () => {
    const far = [
      '<row r="1048576"><c r="A1048576" s="1"/></row>',
      '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t> </t></is></c></row>',
      '<row r="1048576"><c r="XFD1048576" s="1"/></row>',
    ];
    const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    for (const last of far) {
      const data = `<row r="1">${text("no")}${text("name")}<c r="XFC1" s="1"/><c r="XFD1" t="inlineStr"><is><t> </t></is></c></row><row>${text("a")}${text("b")}</row>${last}`;
      const path = fileOf(workbookBytes({ sheets: [{ name: "S", data }], styles }));
      const limits = { rows: 1, columns: 500 };
      const file = await openSheets(path, "x.xlsx", { limits });
      expect(file.sheets).toMatchObject([{ columns: ["no", "name"], rowCount: 1, preview: [["a", "b"]] }]);
      expect(await allRows(path, "S", { headerRow: 0, limits })).toEqual([["a", "b"]]);
    }
  });

  test("a row far below the others is read in its place", async () => {
    const data = '<row r="1"><c><v>1</v></c></row><row r="200100"><c><v>2</v></c></row>';
    const path = fileOf(workbookBytes({ sheets: [{ name: "S", data }] }));
    const limits = { rows: 2 };
    expect((await openSheets(path, "x.xlsx", { limits })).sheets[0]?.rowCount).toBe(2);
    const rows = await allRows(path, "S", { headerRow: -1, limits });
    expect(rows).toHaveLength(200_100);
    expect(rows.at(-1)).toEqual(["2"]);
  });

  test("sheets are told apart, hidden ones marked", async () => {
    const sheets = [
      { name: "說明 &amp; 備註", data: cells(['<c t="inlineStr"><is><t>請先閱讀</t></is></c>']) },
      { name: "Data", data: cells(["<c><v>1</v></c>"]) },
      { name: "lists", data: "", state: "hidden" },
    ];
    const path = fileOf(workbookBytes({ sheets }));
    const file = await openSheets(path, "x.xls");
    expect(file.kind).toBe("xlsx");
    expect(file.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ["說明 & 備註", false],
      ["Data", false],
      ["lists", true],
    ]);
    expect(await allRows(path, "Data", { headerRow: -1 })).toEqual([["1"]]);
    expect(await refusal(allRows(path, "Other", { headerRow: -1 }))).toBe("SHEET_NOT_FOUND");
  });
});

describe("files made to harm", () => {
  // Nothing is wrong with it but its size.
  const row = `<row>${"<c><v>1</v></c>".repeat(100)}</row>`;
  const bomb = workbookBytes({ sheets: [{ name: "S", data: row.repeat(20_000) }] });

  test("a small file that unpacks to a large one is refused by what it declares", async () => {
    expect(bomb.length).toBeLessThan(200_000);
    const roomy = { packedRatio: 10_000 };
    expect((await openSheets(fileOf(bomb), "x.xlsx", { limits: roomy })).sheets[0]?.columns).toHaveLength(100);
    expect(await refusal(openSheets(fileOf(bomb), "x.xlsx"))).toBe("FILE_TOO_LARGE");
  });

  test("one that declares less than it unpacks to is refused when it does", async () => {
    const lying = Buffer.from(bomb);
    const label = "xl/worksheets/sheet1.xml";
    const entry = lying.lastIndexOf(label) - 46;
    expect(lying.readUInt32LE(entry)).toBe(0x02014b50);
    lying.writeUInt32LE(1_000, entry + 24);
    expect(await refusal(openSheets(fileOf(lying), "x.xlsx"))).toBe("FILE_TOO_LARGE");
  });

  test("a long text repeated in many cells is cut off by the text handed out, not by memory", async () => {
    const data = Array.from({ length: 20_000 }, () => '<row><c t="s"><v>0</v></c></row>').join("");
    const path = fileOf(
      workbookBytes({ sheets: [{ name: "S", data }], strings: `<si><t>${"x".repeat(32_000)}</t></si>` }),
    );
    expect(await refusal(allRows(path, "S", { headerRow: -1 }))).toBe("FILE_TOO_LARGE");
  });

  test("rows, columns and sheets are counted as they come, and the limit that is met is told", async () => {
    const refusalOf = async (data: string, limits: object) => {
      const path = fileOf(workbookBytes({ sheets: [{ name: "S", data }] }));
      const error = await openSheets(path, "x.xlsx", { limits }).catch((reason: unknown) => reason);
      return error instanceof SheetError ? [error.code, error.details] : error;
    };
    const cell = "<c><v>1</v></c>";
    const never = '<row r="1"><c t="s"><v>99</v></c></row>';
    const rows = `<row>${cell}</row>`.repeat(20_000);
    expect(await refusalOf(rows + never, { rows: 100 })).toEqual(["TOO_MANY_ROWS", { max: 100 }]);
    // What comes behind the first cell too many is not read: it would be refused otherwise.
    expect(await refusalOf(`<row>${cell.repeat(1_000)}</row>${never}`, { columns: 500 })).toEqual([
      "TOO_MANY_COLUMNS",
      { max: 500, column: "SG" },
    ]);
    expect(await refusalOf('<row><c r="XFD1"><v>1</v></c></row>', { columns: 500 })).toEqual([
      "TOO_MANY_COLUMNS",
      { max: 500, column: "XFD" },
    ]);
    expect(await refusalOf('<row r="999999999999"><c r="ZZZZZZZZ1"><v>1</v></c></row>', {})).toEqual([
      "TOO_MANY_ROWS",
      { max: 1_048_576 },
    ]);
    const sheets = [never, never, never].map((data, at) => ({ name: `S${at}`, data }));
    const error = await openSheets(fileOf(workbookBytes({ sheets })), "x.xlsx", { limits: { sheets: 2 } }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: "TOO_MANY_SHEETS", details: { max: 2 } });
  });

  test("memory and time have a limit of their own", async () => {
    const strings = Array.from({ length: 400_000 }, (_, index) => `<si><t>text number ${index}</t></si>`).join("");
    const path = fileOf(workbookBytes({ sheets: [{ name: "S", data: "" }], strings }));
    expect(await refusal(openSheets(path, "x.xlsx", { limits: { memoryMb: 16 } }))).toBe("FILE_TOO_LARGE");
    expect(await refusal(openSheets(path, "x.xlsx", { limits: { timeMs: 5 } }))).toBe("FILE_TOO_SLOW");
    expect((await openSheets(path, "x.xlsx")).sheets).toHaveLength(1);
  });

  test("documents that declare types are refused", async () => {
    const data =
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c><v>&a;</v></c></row></sheetData></worksheet>';
    expect(await refusal(openSheets(fileOf(workbookBytes({ sheets: [{ name: "S", data }] })), "x.xlsx"))).toBe(
      "FILE_UNREADABLE",
    );
  });

  test("damage anywhere is a refusal, never a crash", async () => {
    const data = Array.from({ length: 50 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join("");
    const whole = workbookBytes({ sheets: [{ name: "S", data }], styles });
    for (let cut = 40; cut < whole.length; cut += Math.floor(whole.length / 12)) {
      expect(await refusal(openSheets(fileOf(whole.slice(0, cut)), "x.xlsx"))).toBe("FILE_UNREADABLE");
    }
    const unknown = deflateRawSync(Buffer.from("PK"));
    expect(await refusal(openSheets(fileOf(Buffer.concat([Buffer.from("PK\x03\x04"), unknown])), "x.xlsx"))).toBe(
      "FILE_UNREADABLE",
    );
  });
});
