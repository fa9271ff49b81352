import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openSheets } from "../../src/imports/sheets/index.ts";
import { allRows, fileOf, refusal } from "./files.ts";

/** Texts of our own, encoded by another program. */
const encoded = {
  traditionalBig5:
    "sNOrfr1zuLksq36mVyy8xrZxLLPGtfkNCkEtMDAxLLCqpHOvUcBzr/m4rcKnsrAsMTIsq8ik4av8qXep+qTRsGW5Rg0KQS0wMDIss7OyobCop0qqTSjCxabiKSwzMCyp9rhIvdCkcKTft2i5Qg0K",
  simplifiedGb18030:
    "yczGt7HgusUsxrfD+yzK/cG/LLG416INCkEtMDAxLLjfyb3O2sH6sujStsDxutAsMTIsv827p9a4tqjD98zsy8207w0KQS0wMDIszNW0ycLtv8uxrSjAtsmrKSwzMCzS18vpx+vQodDEsOHUyw0K",
  traditionalGb18030:
    "yczGt76OzJYsxrfD+yyUtcG/LILk1F0NCkEtMDAxLLjfyb2e9f2IsujIfrZZutAsMTIsv82R9Na4tqjD98zsy83fXw0KQS0wMDIszNW0yfFSv8uxrSjLe8mrKSwzMCzS18vp1YjQodDEsOHfXA0K",
  shortBig5: "q36mVyy8xrZxCsGztbcsNQo=",
  shortGb18030: "xrfD+yzK/cG/CsLdy78sNQo=",
  namesBig5:
    "qW2mVyy5cbjcLKZhp30Ks6+pyadnLDAyLTIzNDUtNjc4OSy7T6VfpaukpKW/sM+pvqe1qka49KRArHEKqkyn07uoLDA5MTItMzQ1LTY3OCywqravpautZLausM+lfLr7pFS49Ao=",
  namesGb18030:
    "0NXD+yy157uwLLXY1rcK1cXOsCwwMTAtMjM0NS02Nzg5LLGxvqnK0LOv0fTH+L2oufrCtwrN9be8LDEzOC0wMDEzLTgwMDAsyc+6o8rQxta2q9DCx/jKwLzNtPO1wAo=",
  fourBytesGb18030: "w/uzxgqVNLI10rC80oE57zEK",
  western: "Q2Fm6SxHcvbfZQpN/GxsZXIsNQo=",
} as const;

function bytesOf(name: keyof typeof encoded): Uint8Array {
  return Buffer.from(encoded[name], "base64");
}

async function opened(content: string | Uint8Array) {
  const path = fileOf(content);
  const file = await openSheets(path, "貨.csv");
  const sheet = file.sheets[0]!;
  const rows = await allRows(path, sheet.name, { headerRow: sheet.headerRow });
  return { ...file, ...sheet, rows };
}

describe("encodings", () => {
  test.each([
    [
      "traditionalBig5",
      "big5",
      ["商品編號", "品名", "數量", "備註"],
      ["A-001", "高山烏龍茶葉禮盒", "12", "客戶指定明天送達"],
    ],
    [
      "simplifiedGb18030",
      "gb18030",
      ["商品编号", "品名", "数量", "备注"],
      ["A-001", "高山乌龙茶叶礼盒", "12", "客户指定明天送达"],
    ],
    [
      "traditionalGb18030",
      "gb18030",
      ["商品編號", "品名", "數量", "備註"],
      ["A-001", "高山烏龍茶葉禮盒", "12", "客戶指定明天送達"],
    ],
    ["shortBig5", "big5", ["品名", "數量"], ["螺絲", "5"]],
    ["shortGb18030", "gb18030", ["品名", "数量"], ["螺丝", "5"]],
    ["namesBig5", "big5", ["姓名", "電話", "地址"], ["陳怡君", "02-2345-6789", "臺北市中正區忠孝東路一段"]],
    ["namesGb18030", "gb18030", ["姓名", "电话", "地址"], ["张伟", "010-2345-6789", "北京市朝阳区建国路"]],
    ["fourBytesGb18030", "gb18030", ["名称"], ["𠮷野家㐂"]],
    ["western", "windows-1252", ["Café", "Größe"], ["Müller", "5"]],
  ] as const)("%s is found to be %s", async (name, encoding, columns, first) => {
    const file = await opened(bytesOf(name));
    expect(file).toMatchObject({ kind: "csv", name: "貨", encoding, columns });
    expect(file.rows[0]).toEqual(first);
  });

  test.each([
    ["UTF-8 without a mark", "utf-8", Buffer.from("品名,數量\n螺絲,5\n")],
    ["UTF-8 with a mark", "utf-8", Buffer.from("\ufeff品名,數量\n螺絲,5\n")],
    ["UTF-16 LE with a mark", "utf-16le", Buffer.from("\ufeff品名,數量\n螺絲,5\n", "utf16le")],
    ["UTF-16 LE without a mark", "utf-16le", Buffer.from("品名,數量\n螺絲,5\n", "utf16le")],
    ["UTF-16 BE with a mark", "utf-16be", Buffer.from("\ufeff品名,數量\n螺絲,5\n", "utf16le").swap16()],
  ])("%s", async (_, encoding, bytes) => {
    const file = await opened(bytes);
    expect(file).toMatchObject({ encoding, columns: ["品名", "數量"], rows: [["螺絲", "5"]] });
  });

  test("UTF-8 is told from its like only by the whole file: characters across reading borders, one wrong byte at the end", async () => {
    const text = `品名,數量\n${"螺絲釘𠮷,5\n".repeat(60_000)}`;
    expect((await opened(text)).encoding).toBe("utf-8");
    const broken = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a])]);
    expect((await openSheets(fileOf(broken), "x.csv")).encoding).not.toBe("utf-8");
  });

  test("a person's choice goes before the guess", async () => {
    const path = fileOf(bytesOf("shortBig5"));
    const file = await openSheets(path, "x.csv", { encoding: "gb18030", separator: ";" });
    expect(file).toMatchObject({ encoding: "gb18030", separator: ";" });
    expect(await allRows(path, "x", { headerRow: 0, encoding: "big5", separator: "," })).toEqual([["螺絲", "5"]]);
  });
});

describe("separators", () => {
  test.each([",", ";", "\t", "|", ":", " "] as const)("%j is found", async (separator) => {
    const rows = [
      ["品號", "名稱", "數量"],
      ["A-1", "螺絲", "5"],
      ["A-2", "釘子", "12"],
    ];
    const file = await opened(rows.map((row) => row.join(separator)).join("\r\n"));
    expect(file).toMatchObject({ separator, columns: rows[0], rows: rows.slice(1), rowCount: 2 });
  });

  test("signs within values do not mislead", async () => {
    const file = await opened("code;time;price\nA;12:30:00;1,50\nB;08:15:00;2,75\nC, D;09:00:00;3,25\n");
    expect(file).toMatchObject({ separator: ";", columns: ["code", "time", "price"] });
    const names = await opened("name\nblue widget\nsmall red box\ncup\n");
    expect(names).toMatchObject({
      separator: ",",
      columns: ["name"],
      rows: [["blue widget"], ["small red box"], ["cup"]],
    });
  });

  test("a first line that declares it is followed and is no row", async () => {
    const file = await opened("sep=|\r\na,b|c\r\n1|2\r\n");
    expect(file).toMatchObject({ separator: "|", columns: ["a,b", "c"], rows: [["1", "2"]] });
  });

  test("any cells written with quotes come back as they were", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "1", "螺", ",", ";", "|", ":", " ", "\t", '"', "\n", "-") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(",", ";", "\t", "|", ":", " "), async (rows, separator) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator))
          .join("\n");
        const read = await allRows(fileOf(text), "x", { headerRow: -1, separator, encoding: "utf-8" });
        expect(read).toEqual(withoutEmptyEnds(rows));
      }),
      { numRuns: 15 },
    );
  });
});

describe("rows", () => {
  test("quoted line ends, stray quotes, kept zeros and spaces, mixed line ends", async () => {
    const file = await opened('code,note\r\n00123,"line 1\nline 2"\n" A ",5" pipe\r\n"say ""hi""",1e5\r\n');
    expect(file.rows).toEqual([
      ["00123", "line 1\nline 2"],
      [" A ", '5" pipe'],
      ['say "hi"', "1e5"],
    ]);
  });

  test("blank rows keep the place of those below and count as none; short rows stay short", async () => {
    const file = await opened("a,b\n1,2\n\n,\n3\n\n,,\n");
    expect(file.rowCount).toBe(2);
    expect(file.rows).toEqual([["1", "2"], [], [], ["3"]]);
  });

  test("lines and columns without content do not count as such, however many there are", async () => {
    const limits = { rows: 3, columns: 2 };
    const path = fileOf(`a,b\n${"\n".repeat(210_000)}${",\n".repeat(100)}1,2,, ,\n${"\n".repeat(50)}`);
    expect((await openSheets(path, "x.csv", { limits })).sheets).toMatchObject([{ rowCount: 1, columns: ["a", "b"] }]);
    const rows = await allRows(path, "x", { headerRow: 0, limits });
    expect(rows).toHaveLength(210_101);
    expect(rows.at(-1)).toEqual(["1", "2"]);
  });

  test("reading may begin in the middle", async () => {
    const path = fileOf(`n\n${Array.from({ length: 2_500 }, (_, index) => index).join("\n")}\n`);
    const rows = await allRows(path, "n", { headerRow: 0, from: 2_490 });
    expect(rows.map(([cell]) => cell)).toEqual([
      "2490",
      "2491",
      "2492",
      "2493",
      "2494",
      "2495",
      "2496",
      "2497",
      "2498",
      "2499",
    ]);
  });

  test("the apostrophe that guards a formula is taken off, others are not", async () => {
    const file = await opened("a,b\n'=1+1,'tis\n'-5,'@x\n");
    expect(file.rows).toEqual([
      ["=1+1", "'tis"],
      ["-5", "@x"],
    ]);
  });
});

describe("headings", () => {
  test("a title and a note above them are passed over", async () => {
    const file = await opened(
      "庫存表,,,\n製表日 2026-11-21,,,\n,,,\n品號,品名,數量,效期\nA1,茶,5,2027-01-01\nA2,米,6,2027-02-01\n",
    );
    expect(file).toMatchObject({ headerRow: 3, columns: ["品號", "品名", "數量", "效期"], rowCount: 2 });
    expect(file.preview).toEqual(file.rows);
  });

  test("rows that begin at once have none", async () => {
    const file = await opened("1,2026-01-01,5.0\n2,2026-01-02,6.0\n3,2026-01-03,7.5\n");
    expect(file).toMatchObject({ headerRow: -1, rowCount: 3, columns: ["", "", ""] });
  });

  test("headings that repeat, or lack where a column has none, are headings still", async () => {
    const repeated = await opened("Foo,Bar,Bar\nA1,甲公司,Alpha Co\nA2,乙公司,Beta Co\n");
    expect(repeated).toMatchObject({ headerRow: 0, columns: ["Foo", "Bar", "Bar"], rowCount: 2 });
    const lacking = await opened("Foo,,Bar,Baz\nA1,甲公司,Alpha,Co\nA2,乙公司,Beta,Co\n");
    expect(lacking).toMatchObject({ headerRow: 0, columns: ["Foo", "", "Bar", "Baz"], rowCount: 2 });
  });

  test("a row that names the fields looked for wins over one that is fuller; a title of one word does not", async () => {
    const fields = [
      { field: "customer_no", words: ["客戶編號", "Customer no"] },
      { field: "customer_name", words: ["客戶名稱", "Customer name", "Customer"] },
    ];
    const headed = async (text: string) =>
      (await openSheets(fileOf(text), "x.csv", { fields })).sheets.map(({ headerRow }) => headerRow);
    expect(await headed("客戶編號,客戶名稱,客戶名稱,,,\nA1,甲公司,Alpha,a,b,c\nA2,乙公司,Beta,d,e,f\n")).toEqual([0]);
    expect(await headed("Customer,,\nFoo,Bar,Baz\nA1,Alpha,x\nA2,Beta,y\n")).toEqual([1]);
    expect(await headed("Note,see below,please\nCustomer no,Customer name,\nA1,Alpha,x\n")).toEqual([1]);
    expect(await headed("Customer no\nA1\nA2\n")).toEqual([0]);
    expect(await headed("Field,Name,Note,Hint\nid,a,b,c\nCustomer no,customer name,d,e\n")).toEqual([0]);
  });

  test("columns reach to the widest row", async () => {
    expect((await opened("a,b\n1,2\n1,2,3,4\n")).columns).toEqual(["a", "b", "", ""]);
  });
});

describe("refusals", () => {
  test("what is no table", async () => {
    const open = (content: string | Uint8Array) => refusal(openSheets(fileOf(content), "x.csv"));
    expect(await open("%PDF-1.7\n%âãÏÓ\n1 0 obj\n")).toBe("FILE_FORMAT_UNKNOWN");
    expect(await open(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))).toBe("FILE_FORMAT_UNKNOWN");
    expect(await open("<html><body><table></table></body></html>")).toBe("FILE_FORMAT_UNKNOWN");
    expect(await open("")).toBe("FILE_UNREADABLE");
    expect(await refusal(openSheets("/nowhere/at/all", "x.csv"))).toBe("FILE_UNREADABLE");
  });

  test("a quote that never closes", async () => {
    expect(await refusal(openSheets(fileOf('a,b\n1,"never\nends\n'), "x.csv"))).toBe("FILE_UNREADABLE");
  });

  test("too many rows, columns, bytes, too long a cell, too much text", async () => {
    const open = (content: string, limits: object) => refusal(openSheets(fileOf(content), "x.csv", { limits }));
    // Beside the rows themselves there may be titles and notes.
    expect(await open("a\n".repeat(64), { rows: 3 })).toBe("TOO_MANY_ROWS");
    expect(await open(`a\n${"\n".repeat(9)}b\n`, { lines: 10 })).toBe("TOO_MANY_ROWS");
    expect(await open("a,b,c\n", { columns: 2 })).toBe("TOO_MANY_COLUMNS");
    expect(await open("a,b,c\n", { fileBytes: 5 })).toBe("FILE_TOO_LARGE");
    expect(await open(`a\n${"x".repeat(32_768)}\n`, {})).toBe("FILE_TOO_LARGE");
    const path = fileOf("a\nxxxxxxxxxx\n");
    expect(await refusal(allRows(path, "a", { headerRow: 0, limits: { textCharacters: 5 } }))).toBe("FILE_TOO_LARGE");
  });
});

function withoutEmptyEnds(rows: string[][]): string[][] {
  const trimmed = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== "") + 1));
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1);
}
