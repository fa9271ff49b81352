import { crc32, deflateSync } from "node:zlib";

/** A PNG that says it has this size, whatever it draws. */
export function sized(drawn: Buffer, width: number, height: number): Buffer {
  const head = Buffer.from(drawn.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([drawn.subarray(0, 8), pngChunk("IHDR", head), drawn.subarray(33)]);
}

/** A PNG of this size, transparent. */
export function png(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(width, 0);
  sizes.writeUInt32BE(height, 4);
  const content = deflateSync(Buffer.alloc(height * (1 + 4 * width)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", Buffer.concat([sizes, Buffer.from([8, 6, 0, 0, 0])])),
    pngChunk("IDAT", content),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** The parts of a JPEG of this size: an application's segment, the frame's, a scan with its content, the end. */
export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, scan, Buffer.from([0xff, 0xd9])]);
}

/** A form with one file, as a browser sends it. */
export function form(file: Buffer, type = "image/png"): { payload: Buffer; headers: Record<string, string> } {
  const boundary = "xxxxxxxx";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** The parts of a WebP of this size, in the layout of a chunk. */
export function webp(width: number, height: number, chunk: "VP8 " | "VP8L" | "VP8X" = "VP8X"): Buffer {
  const chunks = chunk === "VP8X" ? [extended(width, height), lossless(width, height)] : [];
  const drawn = chunk === "VP8 " ? [lossy(width, height)] : chunk === "VP8L" ? [lossless(width, height)] : chunks;
  const content = Buffer.concat(drawn);
  const head = Buffer.from("RIFF....WEBP");
  head.writeUInt32LE(4 + content.length, 4);
  return Buffer.concat([head, content]);
}

function webpChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
}

function extended(width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return webpChunk("VP8X", content);
}

function lossless(width: number, height: number): Buffer {
  const content = Buffer.alloc(21);
  content[0] = 0x2f;
  content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk("VP8L", content);
}

function lossy(width: number, height: number): Buffer {
  const content = Buffer.alloc(20);
  content.writeUIntBE(0x9d012a, 3, 3);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return webpChunk("VP8 ", content);
}

/** A form with a picture and, where it is given, its small form. */
export function pictureForm(file: Buffer | string, thumbnail?: Buffer, boundary = "----a-picture") {
  const part = (name: string, content: Buffer | string) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ];
  const parts = [...part("file", file), ...(thumbnail ? part("thumbnail", thumbnail) : [])];
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
