import { createHash } from "node:crypto";

/** A number from 0 up to 1 that is the same in each run: what happens to a document by chance happens again. */
export const chance = (invoice: string, of: string): number =>
  createHash("sha256").update(`${of} ${invoice}`).digest().readUInt32BE() / 2 ** 32;
