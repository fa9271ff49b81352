import type { Job } from "./rules.ts";

/**
 * The plain calculation: what must be in stock once these jobs are done. It knows nothing of the server; what the server
 * refused is taken out by the numbers of the jobs that it refused, or of the pieces.
 */
export class Expected {
  readonly stock = new Map<string, number>();
  readonly received = new Map<string, number>();
  readonly totals = { received: 0, shipped: 0, returned: 0, written_off: 0, found: 0, refused: 0 };

  receive(code: string, quantity: number): void {
    this.move(code, quantity);
    this.received.set(code, (this.received.get(code) ?? 0) + quantity);
    this.totals.received += quantity;
  }

  done(job: Job): void {
    for (const line of job.lines) this.moved(job.kind, line.code, line.quantity);
  }

  moved(kind: Job["kind"], code: string, quantity: number): void {
    this.move(code, kind === "return" || kind === "found" ? quantity : -quantity);
    if (kind === "order") this.totals.shipped += quantity;
    if (kind === "return") this.totals.returned += quantity;
    if (kind === "write_off") this.totals.written_off += quantity;
    if (kind === "found") this.totals.found += quantity;
  }

  refused(quantity: number): void {
    this.totals.refused += quantity;
  }

  private move(code: string, quantity: number): void {
    this.stock.set(code, (this.stock.get(code) ?? 0) + quantity);
  }
}

/** Every product whose stock on the server is another than calculated. */
export function differences(
  expected: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
): { code: string; expected: number; found: number }[] {
  const codes = new Set([...expected.keys(), ...found.keys()]);
  return [...codes]
    .map((code) => ({ code, expected: expected.get(code) ?? 0, found: found.get(code) ?? 0 }))
    .filter((one) => one.expected !== one.found)
    .sort((a, b) => a.code.localeCompare(b.code));
}
