import { randomFillSync } from "node:crypto";

const pool = new Uint8Array(4096);
let used = pool.length;
let lastMs = 0;
let counter = 0;

/** A UUID v7: later ones of this process sort after earlier ones, also within a millisecond. */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = randomBelow(1 << 10);
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const tail = randomHex();
  const variant = ((Number.parseInt(tail[0] ?? "0", 16) & 0x3) | 0x8).toString(16);
  const count = counter.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`;
}

function randomHex(): string {
  return Buffer.from(take(8)).toString("hex");
}

function randomBelow(limit: number): number {
  const [high = 0, low = 0] = take(2);
  return ((high << 8) | low) % limit;
}

function take(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
