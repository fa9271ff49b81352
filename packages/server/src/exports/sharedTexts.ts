import type { Spool } from "./spool.ts";

/** The most that the body of one record holds. */
const mostBytes = 8_224;
const remembered = 20_000;

/**
 * The texts of an old workbook, each written once and then named by its number. Only the latest are remembered; one
 * that comes again later is written again. The list runs over records, each of which goes on with how it is encoded.
 */
export class SharedTexts {
  private readonly spool: Spool;
  private readonly numbers = new Map<string, number>();
  private count = 0;
  private uses = 0;
  private body = Buffer.alloc(mostBytes);
  private filled = 8;
  private records = 0;

  constructor(spool: Spool) {
    this.spool = spool;
  }

  async numberOf(text: string): Promise<number> {
    this.uses++;
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    if (this.numbers.size >= remembered) this.numbers.clear();
    this.numbers.set(text, this.count);
    await this.add(text);
    return this.count++;
  }

  /** Writes the last record and the totals at the front. */
  async finish(): Promise<void> {
    await this.endRecord();
    const totals = Buffer.alloc(8);
    totals.writeUInt32LE(this.uses, 0);
    totals.writeUInt32LE(this.count, 4);
    await this.spool.patch(4, totals);
  }

  private async add(text: string): Promise<void> {
    const wide = /[^\0-\xff]/.test(text);
    const data = Buffer.from(text, wide ? "utf16le" : "latin1");
    // The head of a text stands in one record with its first character.
    if (this.filled + 3 + (wide ? 2 : 1) > mostBytes) await this.endRecord();
    this.filled = this.body.writeUInt16LE(text.length, this.filled);
    this.filled = this.body.writeUInt8(wide ? 1 : 0, this.filled);
    let at = 0;
    while (at < data.length) {
      const room = mostBytes - this.filled;
      const bytes = Math.min(data.length - at, wide ? room & ~1 : room);
      if (bytes === 0) {
        await this.endRecord();
        this.filled = this.body.writeUInt8(wide ? 1 : 0, this.filled);
        continue;
      }
      data.copy(this.body, this.filled, at, at + bytes);
      this.filled += bytes;
      at += bytes;
    }
  }

  private async endRecord(): Promise<void> {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(this.records === 0 ? 0x00fc : 0x003c, 0);
    head.writeUInt16LE(this.filled, 2);
    await this.spool.write(Buffer.concat([head, this.body.subarray(0, this.filled)]));
    this.records++;
    this.filled = 0;
  }
}
