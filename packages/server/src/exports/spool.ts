import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const piece = 1 << 16;

/** A temporary file that is written front to back, patched, and read once. */
export class Spool {
  bytes = 0;
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly gathered: Buffer[] = [];
  private gatheredBytes = 0;

  constructor(path: string, file: FileHandle) {
    this.path = path;
    this.file = file;
  }

  async write(data: Buffer): Promise<void> {
    this.gathered.push(data);
    this.gatheredBytes += data.length;
    this.bytes += data.length;
    if (this.gatheredBytes >= piece) await this.flush();
  }

  async patch(at: number, data: Buffer): Promise<void> {
    await this.flush();
    await this.file.write(data, 0, data.length, at);
  }

  async *read(): AsyncGenerator<Buffer> {
    await this.flush();
    yield* createReadStream(this.path, { highWaterMark: piece }) as AsyncIterable<Buffer>;
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async flush(): Promise<void> {
    if (this.gathered.length === 0) return;
    const data = Buffer.concat(this.gathered.splice(0));
    this.gatheredBytes = 0;
    await this.file.write(data, 0, data.length, this.bytes - data.length);
  }
}

/** Lends spools in a folder of their own, which is gone when the work is done, however it ends. */
export async function* withSpools<T>(
  names: readonly string[],
  work: (spools: Spool[]) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), "stowage-export-"));
  const spools: Spool[] = [];
  try {
    for (const name of names) {
      const path = join(folder, name);
      spools.push(new Spool(path, await open(path, "w+")));
    }
    yield* work(spools);
  } finally {
    await Promise.all(spools.map((spool) => spool.close()));
    await rm(folder, { recursive: true, force: true });
  }
}
