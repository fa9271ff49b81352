import type { Job, Line } from "./rules.ts";

interface Shipped {
  readonly order: string;
  left: number;
}

/** Remembers what each customer was shipped, so that a cancellation finds the order that it takes back. */
export class Shipments {
  readonly #byCustomer = new Map<string, Shipped[]>();

  shipped(job: Job): void {
    if (!job.customer) return;
    for (const { code, quantity } of job.lines) {
      const key = `${job.customer} ${code}`;
      const known = this.#byCustomer.get(key) ?? [];
      known.push({ order: job.invoice, left: quantity });
      this.#byCustomer.set(key, known);
    }
  }

  /** A cancellation's lines by the order they come back from: the latest one that shipped as many; `""` where there is none. */
  split(job: Job): Map<string, Line[]> {
    const groups = new Map<string, Line[]>();
    for (const line of job.lines) {
      const source = (this.#byCustomer.get(`${job.customer} ${line.code}`) ?? []).findLast(
        (one) => one.left >= line.quantity,
      );
      if (source) source.left -= line.quantity;
      const order = source?.order ?? "";
      groups.set(order, [...(groups.get(order) ?? []), line]);
    }
    return groups;
  }
}
