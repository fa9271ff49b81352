import { SheetError } from "./errors.ts";

const mostRows = 1_000;
const mostCells = 50_000;
const mostCharacters = 1 << 20;

/** Gathers rows until there are enough of them, or of what is in them. */
export class Chunk {
  private rows: string[][] = [];
  private cells = 0;
  private characters = 0;
  private left: number;
  private readonly deliver: (rows: string[][]) => Promise<void>;

  constructor(textCharacters: number, deliver: (rows: string[][]) => Promise<void>) {
    this.left = textCharacters;
    this.deliver = deliver;
  }

  async add(row: string[]): Promise<void> {
    this.rows.push(row);
    this.cells += row.length;
    for (const cell of row) this.characters += cell.length;
    if (this.rows.length >= mostRows || this.cells >= mostCells || this.characters >= mostCharacters) await this.send();
  }

  async send(): Promise<void> {
    if (this.rows.length === 0) return;
    this.left -= this.characters;
    if (this.left < 0) throw new SheetError("FILE_TOO_LARGE", "too much text in all");
    await this.deliver(this.rows);
    this.rows = [];
    this.cells = 0;
    this.characters = 0;
  }
}
