import { SheetError } from "../errors.ts";

/** Names come without their namespace prefix. A closed-at-once element is an open and a close. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Text between two tags, entities resolved; may come in several pieces. */
  text(text: string): void;
}

/**
 * Reads XML as it arrives and keeps none of it. Document types are refused: a spreadsheet has none, and their entities
 * are how a small file becomes a large one.
 */
export class XmlScanner {
  private rest = "";
  private readonly handler: XmlHandler;
  private readonly pieceCharacters: number;

  constructor(handler: XmlHandler, pieceCharacters: number) {
    this.handler = handler;
    this.pieceCharacters = pieceCharacters;
  }

  write(chunk: string): void {
    const source = this.rest === "" ? chunk : this.rest + chunk;
    let position = 0;
    for (;;) {
      const start = source.indexOf("<", position);
      if (start < 0) break;
      if (start > position) this.handler.text(unescapeXml(source.slice(position, start)));
      position = start;
      const end = this.readMarkup(source, start);
      if (end < 0) break;
      position = end;
    }
    this.rest = source.slice(position);
    if (this.rest.length > this.pieceCharacters) throw new SheetError("FILE_TOO_LARGE", "one piece of XML is too long");
  }

  end(): void {
    if (this.rest.trim() !== "") throw new SheetError("FILE_UNREADABLE", "the XML ends too early");
  }

  /** Returns the position behind the markup at `start`, or -1 where it is not all there yet. */
  private readMarkup(source: string, start: number): number {
    const first = source.charCodeAt(start + 1);
    if (first === 33 || first === 63) return this.readSpecial(source, start);
    const end = tagEnd(source, start + 1);
    if (end < 0) return -1;
    if (first === 47) {
      this.handler.close(localName(source, start + 2, end));
      return end + 1;
    }
    const closed = source.charCodeAt(end - 1) === 47;
    const last = closed ? end - 1 : end;
    const name = nameEnd(source, start + 1, last);
    const local = localName(source, start + 1, name);
    this.handler.open(local, source.slice(name, last));
    if (closed) this.handler.close(local);
    return end + 1;
  }

  private readSpecial(source: string, start: number): number {
    if (source.startsWith("<?", start)) return after(source, "?>", start);
    if (source.startsWith("<!--", start)) return after(source, "-->", start + 4);
    if (source.startsWith("<![CDATA[", start)) {
      const end = source.indexOf("]]>", start);
      if (end >= 0) this.handler.text(source.slice(start + 9, end));
      return end < 0 ? -1 : end + 3;
    }
    if (source.length - start < 9) return -1;
    throw new SheetError("FILE_UNREADABLE", "the XML declares a document type");
  }
}

/** The value of one attribute, "" where it is absent. `name` may be written with any namespace prefix. */
export function attribute(attributes: string, name: string): string {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found === null ? "" : unescapeXml(found[1] ?? found[2] ?? "");
}

const patterns = new Map<string, RegExp>();

function tagEnd(source: string, from: number): number {
  let quote = 0;
  for (let index = from; index < source.length; index++) {
    const code = source.charCodeAt(index);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return index;
    else if (code === 34 || code === 39) quote = code;
  }
  return -1;
}

function nameEnd(source: string, from: number, to: number): number {
  for (let index = from; index < to; index++) if (source.charCodeAt(index) <= 32) return index;
  return to;
}

function localName(source: string, from: number, to: number): string {
  const name = source.slice(from, to).trimEnd();
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
    },
  );
}
