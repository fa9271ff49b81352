import { Parser } from "htmlparser2";
import { SheetError } from "../errors.ts";

/** Values by the names as they are written, with their namespace prefixes. */
export type Attributes = Readonly<Record<string, string>>;

/** Names come without their namespace prefix. An element closed at once is an open and a close. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Text between two tags, entities resolved; may come in several pieces. */
  text(text: string): void;
}

/** Elements within each other. A sheet's texts lie eight deep; whoever nests deeper wants to fill the parser's memory. */
const deepest = 100;

/**
 * Reads XML as it arrives and keeps none of it. Document types are refused: a spreadsheet has none, and their entities
 * are how a small file becomes a large one.
 */
export class XmlReader {
  readonly #parser: Parser;
  readonly #pieceCharacters: number;
  #depth = 0;
  #written = 0;
  /** Where the last piece that was whole ended: what comes after it is held in memory. */
  #wholeUntil = 0;

  constructor(handler: XmlHandler, pieceCharacters: number) {
    this.#pieceCharacters = pieceCharacters;
    this.#parser = new Parser(this.#eventsFor(handler), { xmlMode: true });
  }

  /** @throws SheetError FILE_TOO_LARGE where one tag, comment or section never ends, FILE_UNREADABLE. */
  write(chunk: string): void {
    this.#written += chunk.length;
    this.#parser.write(chunk);
    if (this.#written - this.#wholeUntil > this.#pieceCharacters)
      throw new SheetError("FILE_TOO_LARGE", "one piece of XML is too long");
  }

  /** @throws SheetError FILE_UNREADABLE where an element or a piece of markup is not finished. */
  end(): void {
    if (this.#depth > 0 || this.#wholeUntil < this.#written)
      throw new SheetError("FILE_UNREADABLE", "the XML ends too early");
  }

  #eventsFor(handler: XmlHandler): ConstructorParameters<typeof Parser>[0] {
    const whole = () => {
      this.#wholeUntil = this.#parser.endIndex + 1;
    };
    return {
      onopentag: (name, attributes) => {
        whole();
        if (++this.#depth > deepest) throw new SheetError("FILE_UNREADABLE", "the XML is nested too deep");
        handler.open(localName(name), attributes);
      },
      onclosetag: (name) => {
        whole();
        this.#depth--;
        handler.close(localName(name));
      },
      ontext: (text) => {
        whole();
        handler.text(text);
      },
      oncomment: whole,
      onprocessinginstruction: (name) => {
        whole();
        if (name.startsWith("!")) throw new SheetError("FILE_UNREADABLE", "the XML declares a document type");
      },
    };
  }
}

/** The value of one attribute, "" where it is absent. `name` may be written with any namespace prefix. */
export function attribute(attributes: Attributes, name: string): string {
  const value = attributes[name];
  if (value !== undefined) return value;
  for (const written in attributes) if (written.endsWith(`:${name}`)) return attributes[written] ?? "";
  return "";
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
