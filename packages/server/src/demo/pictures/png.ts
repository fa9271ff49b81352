import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of a square, from its pixels as red, green, blue and opacity, a byte each. */
export function pngOf(side: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (side * 4 + 1));
  for (let row = 0; row < side; row++)
    rows.set(pixels.subarray(row * side * 4, (row + 1) * side * 4), row * (side * 4 + 1) + 1);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length, 0);
  check.writeUInt32BE(crc32(named), 0);
  return Buffer.concat([length, named, check]);
}
