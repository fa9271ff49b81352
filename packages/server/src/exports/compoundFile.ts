/**
 * The container of Excel 97–2003 files, a small file system of 512-byte sectors ([MS-CFB] version 3). The stream's
 * length is known before it begins, so everything is written front to back:
 * header, lists of table sectors, allocation table, directory, stream.
 */
export async function* compoundFile(
  name: string,
  bytes: number,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  // Shorter streams would have to stand in a second file system within this one.
  const streamBytes = Math.max(bytes, 4_096);
  const plan = layout(Math.ceil(streamBytes / sector));
  yield header(plan);
  yield Buffer.concat([listSectors(plan), allocationTable(plan), directory(name, streamBytes, plan)]);
  let written = 0;
  for await (const piece of content) {
    written += piece.length;
    yield piece;
  }
  if (written !== bytes) throw new Error("the stream has another length than it was said to have");
  yield Buffer.alloc(plan.stream * sector - bytes);
}

const sector = 512;
const entriesInSector = sector / 4;
/** Sectors of the table that the header itself can list. */
const listedInHeader = 109;
const free = 0xffffffff;
const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;
const listSector = 0xfffffffc;

/** How many sectors each part takes, in the order in which they stand. */
interface Plan {
  lists: number;
  table: number;
  stream: number;
}

function layout(stream: number): Plan {
  let table = 1;
  let lists = 0;
  while (table * entriesInSector < lists + table + 1 + stream) {
    table++;
    // The last entry of a list sector names the next one.
    lists = Math.max(0, Math.ceil((table - listedInHeader) / (entriesInSector - 1)));
  }
  return { lists, table, stream };
}

function header({ lists, table }: Plan): Buffer {
  const buffer = Buffer.alloc(sector);
  buffer.write("d0cf11e0a1b11ae1", 0, "hex");
  buffer.writeUInt16LE(0x3e, 24);
  buffer.writeUInt16LE(3, 26);
  buffer.writeUInt16LE(0xfffe, 28);
  buffer.writeUInt16LE(9, 30);
  buffer.writeUInt16LE(6, 32);
  buffer.writeUInt32LE(table, 44);
  buffer.writeUInt32LE(lists + table, 48);
  buffer.writeUInt32LE(4_096, 56);
  buffer.writeUInt32LE(endOfChain, 60);
  buffer.writeUInt32LE(lists === 0 ? endOfChain : 0, 68);
  buffer.writeUInt32LE(lists, 72);
  for (let index = 0; index < listedInHeader; index++) {
    buffer.writeUInt32LE(index < table ? lists + index : free, 76 + index * 4);
  }
  return buffer;
}

function listSectors({ lists, table }: Plan): Buffer {
  const entries: number[] = [];
  let listed = listedInHeader;
  for (let list = 0; list < lists; list++) {
    for (let index = 0; index < entriesInSector - 1; index++, listed++)
      entries.push(listed < table ? lists + listed : free);
    entries.push(list + 1 < lists ? list + 1 : endOfChain);
  }
  return numbers(entries);
}

function allocationTable({ lists, table, stream }: Plan): Buffer {
  const buffer = Buffer.alloc(table * sector, 0xff);
  const streamStart = lists + table + 1;
  for (let index = 0; index < lists; index++) buffer.writeUInt32LE(listSector, index * 4);
  for (let index = lists; index < lists + table; index++) buffer.writeUInt32LE(tableSector, index * 4);
  buffer.writeUInt32LE(endOfChain, (lists + table) * 4);
  for (let index = 0; index < stream; index++) {
    buffer.writeUInt32LE(index + 1 < stream ? streamStart + index + 1 : endOfChain, (streamStart + index) * 4);
  }
  return buffer;
}

function directory(name: string, streamBytes: number, { lists, table }: Plan): Buffer {
  return Buffer.concat([
    directoryEntry("Root Entry", 5, { child: 1, start: endOfChain, bytes: 0 }),
    directoryEntry(name, 2, { child: free, start: lists + table + 1, bytes: streamBytes }),
    directoryEntry("", 0, { child: free, start: 0, bytes: 0 }),
    directoryEntry("", 0, { child: free, start: 0, bytes: 0 }),
  ]);
}

function directoryEntry(
  name: string,
  type: number,
  { child, start, bytes }: { child: number; start: number; bytes: number },
): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, "utf16le");
  entry.writeUInt16LE(name === "" ? 0 : name.length * 2 + 2, 64);
  entry.writeUInt8(type, 66);
  // Black, as in a tree of one.
  entry.writeUInt8(type === 0 ? 0 : 1, 67);
  entry.writeUInt32LE(free, 68);
  entry.writeUInt32LE(free, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(bytes, 120);
  return entry;
}

function numbers(entries: readonly number[]): Buffer {
  const buffer = Buffer.alloc(entries.length * 4);
  for (const [index, entry] of entries.entries()) buffer.writeUInt32LE(entry, index * 4);
  return buffer;
}
