const type = "application/vnd.stowage.file-with-progress";
const headBytes = 8;

export const isWithProgress = (response: Response): boolean =>
  (response.headers.get("content-type") ?? "").startsWith(type);

/**
 * Reads a file that comes piece by piece, each after its length and the number of rows that are written by then.
 * @throws Error where no piece of no length says that it is whole.
 */
export async function withProgress(
  response: Response,
  onRows: (done: number, total: number) => void = () => undefined,
): Promise<Blob> {
  const total = Number(response.headers.get("x-rows"));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  let isWhole = false;
  for await (const part of partsOf(response)) {
    rest = joined(rest, part);
    while (rest.length >= headBytes) {
      const head = new DataView(rest.buffer, rest.byteOffset, headBytes);
      const [length, rows] = [head.getUint32(0), head.getUint32(4)];
      if (rest.length < headBytes + length) break;
      if (length > 0) pieces.push(rest.slice(headBytes, headBytes + length));
      isWhole = length === 0 && rows === total;
      rest = rest.subarray(headBytes + length);
      onRows(rows, total);
    }
  }
  if (!isWhole || rest.length > 0) throw new Error("the file ended before it was whole");
  return new Blob(pieces, { type: response.headers.get("x-file-type") ?? "" });
}

async function* partsOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
}

function joined(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
