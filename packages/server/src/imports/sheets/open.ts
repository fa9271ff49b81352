import { open } from "node:fs/promises";
import { openCsv } from "./csv/readCsv.ts";
import { SheetError, tooManyBytes } from "./errors.ts";
import type { Limits } from "./limits.ts";
import type { OpenFile, TextChoices } from "./types.ts";
import { withinLimits } from "./withinLimits.ts";
import { openXlsx } from "./xlsx/readXlsx.ts";

export interface OpenRequest extends TextChoices {
  path: string;
  /** The file's name as it was uploaded; names the one sheet of a text file. */
  name: string;
  limits: Limits;
  /** Read no other sheet's content where the format allows it. */
  onlySheet?: string;
}

/** Opens a file by what is in it; what its name says of its kind is often wrong. */
export async function openFile(request: OpenRequest): Promise<OpenFile> {
  const file = await openByContent(request);
  try {
    return withinLimits(file, request.limits);
  } catch (error) {
    await file.close?.();
    throw error;
  }
}

async function openByContent({ path, name, limits, onlySheet, ...choices }: OpenRequest): Promise<OpenFile> {
  const { size, start } = await fileStart(path);
  if (size > limits.fileBytes) throw tooManyBytes(limits.fileBytes);
  if (size === 0) throw new SheetError("FILE_UNREADABLE", "the file is empty");
  if (start.startsWith("504b0304") || start.startsWith("504b0506")) return openXlsx(path, limits);
  if (start.startsWith("d0cf11e0a1b11ae1") || /^09(00|02|04|08)/.test(start)) {
    // Its library is large, and hardly anybody brings such a file.
    const { openXls } = await import("./xls/readXls.ts");
    return openXls(path, limits, onlySheet);
  }
  return openCsv(path, name.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, ""), choices, limits);
}

async function fileStart(path: string): Promise<{ size: number; start: string }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return { size, start: buffer.toString("hex", 0, bytesRead) };
  } finally {
    await file.close();
  }
}
