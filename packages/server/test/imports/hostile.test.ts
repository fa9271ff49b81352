import { readdirSync, readlinkSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { openSheets, readRows } from "../../src/imports/sheets/index.ts";
import { allRows, fileOf, refusal, workbookBytes } from "./files.ts";

const row = "<row><c><v>1</v></c></row>";
const whole = (xml: string) => `<?xml version="1.0"?><worksheet>${xml}`;
const fileWith = (data: string) => fileOf(workbookBytes({ sheets: [{ name: "S", data }] }));
const refused = (path: string, limits: object = {}) => refusal(openSheets(path, "x.xlsx", { limits }));

describe("a zip made to harm", () => {
  const small = () => Buffer.from(workbookBytes({ sheets: [{ name: "S", data: row }] }));
  /** Where the directory lists a part. */
  const entryOf = (zip: Buffer, name: string) => zip.lastIndexOf(name) - 46;

  test.each([
    ["a password", 0x01],
    ["strong encryption", 0x41],
  ])("is refused for %s, of whichever part", async (_, flags) => {
    const zip = small();
    zip.writeUInt16LE(flags, entryOf(zip, "_rels/.rels") + 8);
    expect(await refused(fileOf(zip))).toBe("FILE_ENCRYPTED");
  });

  test("is refused for a packing that nobody unpacks", async () => {
    const zip = small();
    zip.writeUInt16LE(14, entryOf(zip, "_rels/.rels") + 10);
    expect(await refused(fileOf(zip))).toBe("FILE_UNREADABLE");
  });

  test.each(["xl/workbook.xml", "XL/Workbook.XML", "xl\\workbook.xml"])(
    "is refused for a second %s: programs differ in which they take",
    async (name) => {
      const parts = { "xl/workbook.xml": strToU8("<workbook/>"), "xl/workbook.xm1": strToU8("<workbook/>") };
      const zip = Buffer.from(zipSync(parts));
      zip.write(name, entryOf(zip, "xl/workbook.xm1") + 46, "latin1");
      expect(await refused(fileOf(zip))).toBe("FILE_UNREADABLE");
    },
  );

  test("is refused for a directory that is longer than any workbook's", async () => {
    const names = Array.from({ length: 2_500 }, (_, at) => `${"n".repeat(2_000)}${at}`);
    const parts = Object.fromEntries(names.map((name) => [name, new Uint8Array()]));
    expect(await refused(fileOf(zipSync(parts, { level: 0 })))).toBe("FILE_UNREADABLE");
  });

  test("is refused where a part lies beyond the file, or is larger than the part unpacked", async () => {
    const beyond = small();
    beyond.writeUInt32LE(0x7fff_ffff, entryOf(beyond, "xl/worksheets/sheet1.xml") + 20);
    expect(await refused(fileOf(beyond))).toBe("FILE_UNREADABLE");
    const stored = Buffer.from(zipSync({ "xl/workbook.xml": strToU8("<workbook/>") }, { level: 0 }));
    stored.writeUInt32LE(1, entryOf(stored, "xl/workbook.xml") + 24);
    expect(await refused(fileOf(stored))).toBe("FILE_TOO_LARGE");
  });
});

describe("XML made to harm", () => {
  const limits = { pieceCharacters: 500_000 };
  const long = "x".repeat(1_000_000);

  test.each([
    ["a comment", `<!--${long}`],
    ["an instruction", `<?${long}`],
    ["a section", `<![CDATA[${long}`],
    ["a name", `<${long}`],
    ["a value", `<sheetData a="${long}`],
    ["a tag", `<sheetData ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ")}`],
  ])("is refused for %s that never ends", async (_, xml) => {
    expect(await refused(fileWith(whole(xml)), limits)).toBe("FILE_TOO_LARGE");
  });

  test.each([
    ["in one piece", long],
    ["in pieces", "<![CDATA[text]]><!-- -->".repeat(100_000)],
    ["as a shared text", ""],
  ])("is refused for a cell that never ends, %s", async (_, text) => {
    const cell = whole(`<sheetData><row><c t="inlineStr"><is><t>${text}`);
    const path = text
      ? fileWith(cell)
      : fileOf(workbookBytes({ sheets: [{ name: "S", data: row }], strings: `<si><t>${long}` }));
    expect(await refused(path)).toBe("FILE_TOO_LARGE");
  });

  test("is refused where it is nested deeper than a sheet can be", async () => {
    expect(await refused(fileWith(whole("<a>".repeat(1_000_000))))).toBe("FILE_UNREADABLE");
    const deep = `${"<a>".repeat(50)}${"</a>".repeat(50)}</worksheet>`;
    expect((await openSheets(fileWith(whole(deep)), "x.xlsx")).sheets).toHaveLength(1);
  });

  test.each([
    ["an element", whole(`<sheetData>${row}`)],
    ["a tag", whole(`<sheetData>${row}</sheetData></worksheet`)],
    ["a comment", whole("<sheetData/></worksheet><!-- ")],
  ])("is refused where it ends within %s", async (_, xml) => {
    expect(await refused(fileWith(xml))).toBe("FILE_UNREADABLE");
  });

  test.each(["<!DOCTYPE x>", '<!ENTITY a "b">', "<!doctype x>"])("is refused for %s", async (declaration) => {
    expect(await refused(fileWith(`${declaration}<worksheet><sheetData/></worksheet>`))).toBe("FILE_UNREADABLE");
  });

  test("what nothing declares stands for itself", async () => {
    const text = "&a; &lt;b&gt; &nbsp; &#x1F600;&#65;";
    const cell = `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    expect(await allRows(fileWith(cell), "S", { headerRow: -1 })).toEqual([["&a; <b> &nbsp; 😀A"]]);
  });

  test("attributes called like parts of every object are none", async () => {
    const cell = '<row><c __proto__="x" constructor="y" hasOwnProperty="z" r="B1"><v>1</v></c></row>';
    expect(await allRows(fileWith(cell), "S", { headerRow: -1 })).toEqual([["", "1"]]);
  });
});

test.runIf(process.platform === "linux")("no file stays open, however its reading ends", async () => {
  const before = new Set(openFiles());
  const whole = fileWith(row.repeat(5_000));
  const broken = fileWith(`${row}<row r="1"/>`);
  await openSheets(whole, "x.xlsx");
  await openSheets(whole, "x.xlsx", { limits: { sheets: 0 } }).catch(() => undefined);
  await openSheets(broken, "x.xlsx").catch(() => undefined);
  await openSheets(fileOf(zipSync({ "a.txt": strToU8("a") })), "x.xlsx").catch(() => undefined);
  for await (const _ of readRows(whole, "S", { headerRow: -1 })) break;
  // The system closes a file a moment after its reader has let go of it.
  await expect
    .poll(() => openFiles().filter((path) => path.includes("sheets-") && !before.has(path)), { timeout: 10_000 })
    .toEqual([]);
});

function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      return [];
    }
  });
}
