import { builtInFormat, formatOf, generalFormat, type NumberFormat } from "../cells.ts";
import { SheetError, tooManySheets } from "../errors.ts";
import type { Limits } from "../limits.ts";
import { attribute, type XmlHandler, XmlReader } from "./xml.ts";
import type { Zip } from "./zip.ts";

export interface Parts {
  sheets: { name: string; hidden: boolean; part: string }[];
  date1904: boolean;
  stylesPart: string | undefined;
  stringsPart: string | undefined;
}

/** Finds the parts that matter through the package's relations; their names are the writer's choice. */
export async function readParts(zip: Zip, limits: Limits): Promise<Parts> {
  const root = await readRelations(zip, "_rels/.rels", "", limits);
  const book = root.find((relation) => relation.type === "officeDocument")?.part ?? "xl/workbook.xml";
  if (!zip.has(book) || book.endsWith(".bin")) throw new SheetError("FILE_FORMAT_UNKNOWN", "a zip without a workbook");
  const folder = book.slice(0, book.lastIndexOf("/") + 1);
  const relationsPart = `${folder}_rels/${book.slice(folder.length)}.rels`;
  const relations = await readRelations(zip, relationsPart, folder, limits);
  const parts: Parts = {
    sheets: [],
    date1904: false,
    stylesPart: relations.find((relation) => relation.type === "styles")?.part,
    stringsPart: relations.find((relation) => relation.type === "sharedStrings")?.part,
  };
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  await scan(zip, book, limits, (name, attributes) => {
    if (name === "workbookPr") parts.date1904 = /^(1|true|on)$/.test(attribute(attributes, "date1904"));
    if (name !== "sheet") return;
    const relation = byId.get(attribute(attributes, "id"));
    if (relation?.type !== "worksheet") return;
    const hidden = /hidden/i.test(attribute(attributes, "state"));
    parts.sheets.push({ name: attribute(attributes, "name"), hidden, part: relation.part });
    if (parts.sheets.length > limits.sheets) throw tooManySheets(limits);
  });
  return parts;
}

/** How each cell style shows numbers, in the order of the style numbers that cells carry. */
export async function readNumberFormats(zip: Zip, part: string | undefined, limits: Limits): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  const own = new Map<number, NumberFormat>();
  if (part === undefined || !zip.has(part)) return formats;
  let inCells = false;
  await scan(zip, part, limits, (name, attributes) => {
    if (name === "numFmt")
      own.set(Number(attribute(attributes, "numFmtId")), formatOf(attribute(attributes, "formatCode")));
    else if (name === "cellXfs") inCells = true;
    else if (name === "cellStyles" || name === "dxfs") inCells = false;
    else if (name === "xf" && inCells) {
      const id = Number(attribute(attributes, "numFmtId") || "0");
      formats.push(own.get(id) ?? builtInFormat(id) ?? generalFormat);
    }
  });
  return formats;
}

/** The texts that cells name by number. The readings printed above Chinese and Japanese words are left out. */
export async function readStrings(zip: Zip, part: string | undefined, limits: Limits): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !zip.has(part)) return strings;
  let current = "";
  let inText = false;
  let phonetic = false;
  const handler: XmlHandler = {
    open(name) {
      if (name === "si") current = "";
      else if (name === "t") inText = !phonetic;
      else if (name === "rPh") phonetic = true;
    },
    close(name) {
      if (name === "si") strings.push(cellText(current, limits));
      else if (name === "t") inText = false;
      else if (name === "rPh") phonetic = false;
    },
    text(text) {
      if (inText) current = joined(current, text, limits);
    },
  };
  await feed(zip, part, new XmlReader(handler, limits.pieceCharacters));
  return strings;
}

/** A cell's text with its next piece; refused as soon as it is longer than any cell can be, each character escaped. */
export function joined(text: string, piece: string, limits: Limits): string {
  if (text.length + piece.length > limits.cellCharacters * 7)
    throw new SheetError("FILE_TOO_LARGE", "a cell is too long");
  return text + piece;
}

/** Resolves `_x000D_`, the way in which these files write what XML cannot hold. */
export function cellText(text: string, limits: Limits): string {
  const plain = text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  if (plain.length > limits.cellCharacters) throw new SheetError("FILE_TOO_LARGE", "a cell is too long");
  return plain.includes("\r") ? plain.replaceAll("\r\n", "\n") : plain;
}

interface Relation {
  id: string;
  /** The last word of the relation's type: its full name differs between the two editions of the standard. */
  type: string;
  part: string;
}

async function readRelations(zip: Zip, part: string, folder: string, limits: Limits): Promise<Relation[]> {
  const relations: Relation[] = [];
  if (!zip.has(part)) return relations;
  await scan(zip, part, limits, (name, attributes) => {
    if (name !== "Relationship" || attribute(attributes, "TargetMode") === "External") return;
    const type = attribute(attributes, "Type");
    relations.push({
      id: attribute(attributes, "Id"),
      type: type.slice(type.lastIndexOf("/") + 1),
      part: resolved(folder, attribute(attributes, "Target").replaceAll("\\", "/")),
    });
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}

function scan(zip: Zip, part: string, limits: Limits, open: XmlHandler["open"]): Promise<void> {
  return feed(zip, part, new XmlReader({ open, close() {}, text() {} }, limits.pieceCharacters));
}

async function feed(zip: Zip, part: string, reader: XmlReader): Promise<void> {
  for await (const text of zip.text(part)) reader.write(text);
  reader.end();
}
