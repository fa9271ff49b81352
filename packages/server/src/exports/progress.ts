/** The type of a file that comes with how far it is. */
export const progressType = "application/vnd.stowage.file-with-progress";

/** Explains the format in the API's documentation, for clients other than ours. */
export const progressHint =
  "a list of 5,000 rows and more then comes piece by piece, before each two numbers of 32 bits, the highest byte first: its length, and how many rows are written; a length of nothing says that the file is whole. `x-rows` says how many rows there are, `x-file-type` what the pieces make together";

/** What goes before a piece of `length` bytes; without one, what says that the file is whole. */
export function progressHead(rows: number, length = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length, 0);
  head.writeUInt32BE(rows, 4);
  return head;
}
