/** Black dots on white, as a label printer takes them. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly #rowBytes: number;
  readonly #bytes: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#rowBytes = Math.ceil(width / 8);
    this.#bytes = new Uint8Array(this.#rowBytes * height);
  }

  /** What lies outside is left out. */
  set(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * this.#rowBytes + (x >> 3);
    this.#bytes[at] = (this.#bytes[at] ?? 0) | (0x80 >> (x & 7));
  }

  fill(x: number, y: number, width: number, height: number): void {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) this.set(column, row);
  }

  /** The inside of a polygon; a dot is inside where its middle is. */
  fillPolygon(points: readonly (readonly [number, number])[]): void {
    for (let y = 0; y < this.height; y += 1) {
      const middle = y + 0.5;
      const crossings = points.flatMap(([x, top], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, top];
        return top > middle === nextY > middle ? [] : [x + ((middle - top) / (nextY - top)) * (nextX - x)];
      });
      crossings.sort((a, b) => a - b);
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const from = Math.ceil((crossings[at] ?? 0) - 0.5);
        this.fill(from, y, Math.ceil((crossings[at + 1] ?? 0) - 0.5) - from, 1);
      }
    }
  }

  /** As the command `^GFA`, whose rows are hexadecimal digits with runs shortened (ZPL II Programming Guide, "Alternative Data Compression"). */
  toZpl(): string {
    const rows: string[] = [];
    let before = "";
    for (let y = 0; y < this.height; y += 1) {
      const row = Buffer.from(this.#bytes.buffer, y * this.#rowBytes, this.#rowBytes)
        .toString("hex")
        .toUpperCase();
      rows.push(y > 0 && row === before ? ":" : shortened(row));
      before = row;
    }
    const total = this.#rowBytes * this.height;
    return `^GFA,${total},${total},${this.#rowBytes},${rows.join("")}`;
  }
}

/** Zeros up to the end of a row are a comma, ones an exclamation mark. */
const shortened = (row: string): string =>
  row
    .replace(/0+$/, ",")
    .replace(/F+$/, "!")
    .replace(/([0-9A-F])\1{2,}/g, (run, digit: string) => `${times(run.length)}${digit}`);

/** G to Y say 1 to 19 times, g to z 20 to 400 times in steps of 20; they add up. */
const times = (count: number): string => {
  const twenties = Math.min(20, Math.floor(count / 20));
  const rest = count - 20 * twenties;
  const many = twenties > 0 ? String.fromCharCode(102 + twenties) : "";
  if (rest >= 20) return `${many}${times(rest)}`;
  return rest > 0 ? `${many}${String.fromCharCode(70 + rest)}` : many;
};
