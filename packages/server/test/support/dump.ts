import { openEmbedded } from "../../src/database/embedded/open.ts";

/** An embedded database that is closed, as a tar file from which another in-memory one can begin. */
export async function dumpFolder(dataDir: string): Promise<Uint8Array> {
  const embedded = await openEmbedded({ dataDir });
  const bytes = await embedded.dump();
  await embedded.close();
  return bytes;
}
