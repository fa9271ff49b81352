import { truncateSync } from "node:fs";
import * as XLSX from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { openSheets, readRows, SheetError } from "../../src/imports/sheets/index.ts";
import { fileOf, workbookBytes } from "./files.ts";

const count = 100_000;

function largeText(): string {
  return `code,name,qty,due\n${Array.from({ length: count }, (_, index) => `0${index},螺絲 ${index},${index % 50},2026-11-21`).join("\n")}\n`;
}

function largeWorkbook(): Uint8Array {
  const row = (index: number) =>
    `<row r="${index}"><c r="A${index}" t="inlineStr"><is><t>0${index}</t></is></c><c r="B${index}"><v>${index}</v></c><c r="C${index}"><v>0.5</v></c></row>`;
  return workbookBytes({
    sheets: [{ name: "S", data: Array.from({ length: count }, (_, index) => row(index + 1)).join("") }],
  });
}

describe.each([
  ["csv", largeText, 0],
  ["xlsx", largeWorkbook, -1],
] as const)("100,000 rows of %s", (_, make, headerRow) => {
  const path = fileOf(make());

  test("are all there, in chunks, without holding up the server", async () => {
    const began = { own: process.threadCpuUsage(), all: process.cpuUsage() };
    const file = await openSheets(path, "S");
    expect(file.sheets[0]?.rowCount).toBe(count);
    let rows = 0;
    let largest = 0;
    for await (const chunk of readRows(path, file.sheets[0]?.name ?? "", { headerRow })) {
      rows += chunk.length;
      largest = Math.max(largest, chunk.length);
    }
    // What is read in the server's own thread holds up all others: nearly all of the work is done elsewhere.
    expect(sum(process.threadCpuUsage(began.own)) / sum(process.cpuUsage(began.all))).toBeLessThan(0.2);
    expect(rows).toBe(count);
    expect(largest).toBeLessThanOrEqual(1_000);
  });

  test("the reader does not run ahead of a slow caller, and ends with it", async () => {
    const own = fileOf(make());
    const reading = readRows(own, "S", { headerRow });
    let rows = (await reading.next()).value?.length ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
    // What had been read by now still comes; the rest is gone.
    truncateSync(own, 0);
    try {
      for await (const chunk of reading) rows += chunk.length;
    } catch (error) {
      expect(error).toBeInstanceOf(SheetError);
    }
    expect(rows).toBeGreaterThanOrEqual(1_000);
    expect(rows).toBeLessThan(count / 2);
    expect(await reading.next()).toEqual({ done: true, value: undefined });
  });

  test("a caller that stops early ends the reader", async () => {
    const threads = () => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
    const before = threads();
    for await (const chunk of readRows(path, "S", { headerRow })) {
      expect(chunk.length).toBeGreaterThan(0);
      expect(threads()).toBeGreaterThan(before);
      break;
    }
    expect(threads()).toBe(before);
  });
});

test("many files at once are read two at a time, and all are", async () => {
  const files = await Promise.all(
    Array.from({ length: 6 }, (_, index) => openSheets(fileOf(`a,b\n${index},x\n`), `${index}.csv`)),
  );
  expect(files.map(({ sheets }) => sheets[0]?.preview)).toEqual(files.map((_, index) => [[`${index}`, "x"]]));
});

test("hundreds of headings are compared with the fields without holding up the server", async () => {
  const long = (at: number) => `${"品號名稱數量倉庫".repeat(25)}${String.fromCharCode(0x4e00 + at)}`;
  const file = fileOf(`${Array.from({ length: 499 }, (_, at) => long(at)).join(",")},數量\n`);
  const fields = Array.from({ length: 40 }, (_, at) => ({
    field: `field_${at}`,
    words: [at === 7 ? "數量" : long(at)],
  }));
  const began = { own: process.threadCpuUsage(), all: process.cpuUsage() };
  const read = await openSheets(file, "x.csv", { fields, chosen: { row: 0 } });
  expect(sum(process.threadCpuUsage(began.own)) / sum(process.cpuUsage(began.all))).toBeLessThan(0.2);
  expect(read.sheets[0]?.mapping).toMatchObject({ field_7: 499 });
});

test("one thread reads file after file, until one leaves much behind or is read by another's library", async () => {
  const small = fileOf("a,b\n1,x\n");
  const texts = Array.from({ length: 400_000 }, (_, index) => `<si><t>text number ${index}</t></si>`).join("");
  const large = fileOf(workbookBytes({ sheets: [{ name: "S", data: "" }], strings: texts }));
  const old = fileOf(
    XLSX.write({ SheetNames: ["S"], Sheets: { S: { "!ref": "A1" } } }, { bookType: "biff8", type: "buffer" }),
  );
  const read = (...paths: string[]) => Promise.all(paths.map((path) => openSheets(path, "S")));
  await read(small);
  expect(await threadsStartedBy(() => read(small))).toBe(0);
  expect(await threadsStartedBy(async () => Array.fromAsync(readRows(small, "S", { headerRow: 0 })))).toBe(0);
  for (const leaving of [large, old]) {
    // As many as are read at once: none is left of those before.
    await read(leaving, leaving);
    expect(await threadsStartedBy(() => read(small))).toBe(1);
  }
});

async function threadsStartedBy(work: () => Promise<unknown>): Promise<number> {
  let started = 0;
  const count = () => {
    started++;
  };
  process.on("worker", count);
  await work().finally(() => process.off("worker", count));
  return started;
}

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
