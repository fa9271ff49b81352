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
