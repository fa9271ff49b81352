/** The head of a PNG of this size. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(width, 0);
  sizes.writeUInt32BE(height, 4);
  return Buffer.concat([head, Buffer.from("IHDR"), sizes, Buffer.from([8, 6, 0, 0, 0])]);
}

/** The head of a JPEG of this size: an application's segment, then the frame's. */
export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xd9])]);
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

/** The head of a WebP of this size, in the layout of a chunk. */
export function webp(width: number, height: number, chunk: "VP8 " | "VP8L" | "VP8X" = "VP8X"): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write("RIFF", 0, "latin1");
  bytes.write("WEBP", 8, "latin1");
  bytes.write(chunk, 12, "latin1");
  if (chunk === "VP8X") {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (chunk === "VP8L") {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  } else {
    bytes.writeUIntBE(0x9d012a, 23, 3);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
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
