import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeCsv } from "../../src/exports/index.ts";
import { openSheets } from "../../src/imports/sheets/index.ts";
import { allRows, fileOf } from "../imports/files.ts";
import { bytesOf, columns, counted, rows, streamOf } from "./rows.ts";

describe("separated text", () => {
  test("says what the cells say; what would run as a formula is guarded, numbers are not", async () => {
    const text = (await bytesOf(writeCsv(streamOf(rows), columns, { timeZone: "Asia/Taipei" }))).toString("utf8");
    expect(text.startsWith("\ufeff商品編號,Name,數量,Due,At,Good\r\n")).toBe(true);
    expect(parse(text.slice(1), { recordDelimiter: "\r\n" }).slice(1)).toEqual([
      ["00123", "高山烏龍茶 𠮷", "12.500", "2026-11-21", "2026-11-21 09:02:03", "true"],
      ["'=1+1", "'+886 2 2345", "-7", "2026-02-30", "no instant", "false"],
      ["'@SUM(A1)", "'-2+3", "0.1", "", "", ""],
      ["-5", "'＝cmd|' /C calc'!A0", "1234567890123456789", "1899-12-31", "", ""],
      ['quote " comma , colon : bar | semi ;', " spaces ", "10", "", "", "true"],
      ["line 1\nline 2", "<b>&amp;</b> _x0041_ \u0001", "-0.25", "", "", ""],
    ]);
  });

  test.each(["=a", "+a", "-a", "@a", "\ta", "\ra", "\na", "＝a", "＋a", "－a", "＠a", "--1", "-1-1", "+1"])(
    "%j is guarded, as a title too",
    async (cell) => {
      const text = await bytesOf(writeCsv(streamOf([[cell]]), [{ title: cell, kind: "text" }], { encoding: "utf-8" }));
      const [[title], [value]] = parse(text) as [[string], [string]];
      expect([title, value]).toEqual([`'${cell}`, `'${cell}`]);
    },
  );

  test.each([",", ";", ":", " ", "|", "\t"] as const)("separated by %j, read back by ourselves", async (separator) => {
    const path = fileOf(await bytesOf(writeCsv(streamOf(rows.slice(0, 5)), columns, { separator })));
    const file = await openSheets(path, "x.csv");
    expect(file).toMatchObject({
      separator,
      encoding: "utf-8",
      sheets: [{ columns: columns.map(({ title }) => title), rowCount: 5 }],
    });
    const read = await allRows(path, "x", { headerRow: 0 });
    expect(read[1]).toEqual(["=1+1", "+886 2 2345", "-7", "2026-02-30", "no instant", "false"]);
    expect(read[4]).toEqual(['quote " comma , colon : bar | semi ;', " spaces ", "10", "", "", "true"]);
  });

  test.each(["'=x", "'-5", "''+1", "'tis", "'"])("%j comes back as it went", async (cell) => {
    const path = fileOf(await bytesOf(writeCsv(streamOf([[cell]]), [{ title: "a", kind: "text" }])));
    expect(await allRows(path, "x", { headerRow: 0 })).toEqual([["a"], [cell]].slice(1));
  });

  test("says flags in the words that it is given", async () => {
    const flags = ["否", "是"] as const;
    const text = await bytesOf(
      writeCsv(streamOf([[true], [false], [null]]), [{ title: "a", kind: "flag" }], { flags }),
    );
    expect(text.toString("utf8").slice(1)).toBe("a\r\n是\r\n否\r\n\r\n");
  });

  test("does not take rows that nobody reads, and lets the source go", async () => {
    const { source, state } = counted(1_000_000, (index) => [`row ${index}`, "x".repeat(50)]);
    const stream = writeCsv(source, columns);
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(state.taken).toBeLessThan(20_000);
    stream.destroy();
    await expect.poll(() => state.closed).toBe(true);
  });
});

describe("encodings", () => {
  test.each([
    ["big5", "品名,數量\r\n螺絲,5\r\n"],
    ["gb18030", "品名,数量\r\n螺丝,5\r\n"],
  ] as const)("%s decodes to the same text", async (encoding, text) => {
    const [head = [], row = []] = parse(text) as string[][];
    const list = head.map((title) => ({ title, kind: "text" as const }));
    const bytes = await bytesOf(writeCsv(streamOf([row]), list, { encoding }));
    expect(new TextDecoder(encoding, { fatal: true }).decode(bytes)).toBe(text);
  });

  test("known bytes, as another program encodes them", async () => {
    const bytes = (text: string, encoding: "big5" | "gb18030" | "utf-16le") =>
      bytesOf(writeCsv(streamOf([]), [{ title: text, kind: "text" }], { encoding })).then((all) =>
        all.subarray(0, -2).toString("hex"),
      );
    expect(await bytes("品名數量螺絲", "big5")).toBe("ab7ea657bcc6b671c1b3b5b7");
    expect(await bytes("品名数量螺丝", "gb18030")).toBe("c6b7c3fbcafdc1bfc2ddcbbf");
    expect(await bytes("𠮷㐂", "gb18030")).toBe("9534b2358139ef31");
    expect(await bytes("\ufffd", "gb18030")).toBe("8431a437");
    expect(await bytes("茶", "utf-16le")).toBe("fffe36830d00");
  });

  test("any text survives GB18030; what Big5 lacks is told and marked", async () => {
    const title = [{ title: "t", kind: "text" as const }];
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 40 }), async (text) => {
        fc.pre(/^[^\s=+\-@＝＋－＠'][^"\r\n]*$/.test(text) && !/[\ue000-\uf8ff]/.test(text));
        const bytes = await bytesOf(writeCsv(streamOf([[text]]), title, { encoding: "gb18030" }));
        const [, row] = parse(new TextDecoder("gb18030").decode(bytes), { relaxColumnCount: true }) as string[][];
        expect(row?.[0]).toBe(text);
      }),
      { numRuns: 300 },
    );
    const lost: string[] = [];
    const bytes = await bytesOf(
      writeCsv(streamOf([["茶𠮷丝"]]), title, { encoding: "big5", lost: (character) => lost.push(character) }),
    );
    expect(new TextDecoder("big5").decode(bytes)).toBe("t\r\n茶??\r\n");
    expect(lost).toEqual(["𠮷", "丝"]);
  });
});
