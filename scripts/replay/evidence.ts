import type { Reply } from "./client.ts";
import type { Job, Line } from "./rules.ts";

/**
 * Shows of every refusal that it was right at its moment. Eight clients race, so the moment is known only as the span
 * between a request and its reply; what could be free within it lies between two bounds:
 * - at least: all that had surely come in before it began, less all that might have been taken before it ended;
 * - at most: all that might have come in before it ended, less all that had surely been taken before it began.
 * A refusal is justified where for one of its products no more than was asked for could be free at the least, and the
 * number that the server said was free lies between the bounds and below what was asked.
 */
export class Evidence {
  readonly #events = new Map<string, Span[]>();
  readonly #refusals: {
    readonly job: Job;
    readonly began: number;
    readonly ended: number;
    readonly said: readonly Said[];
  }[] = [];
  #clock = 0;

  /** Goods are about to come in; call what it returns once they are. */
  supply(lines: readonly { code: string; quantity: number }[]): () => void {
    const spans = lines.map(({ code, quantity }) => this.#add(code, quantity));
    return () => this.#end(spans);
  }

  /** Goods are asked for; call what it returns with whether they were had. */
  demand(job: Job): (had: boolean, reply: Reply) => void {
    const spans = summed(job.lines).map(([code, quantity]) => this.#add(code, -quantity));
    return (had, reply) => {
      this.#end(spans);
      if (had) return;
      for (const span of spans) span.void = true;
      this.#refusals.push({ job, began: spans[0]?.began ?? 0, ended: spans[0]?.ended ?? 0, said: saidBy(reply) });
    };
  }

  /** The refusals that the bounds do not bear out, each with why. */
  unjustified(): string[] {
    return this.#refusals.flatMap((refusal) => {
      const asked = new Map(summed(refusal.job.lines));
      const short = refusal.said.filter(({ code, available }) => available < (asked.get(code) ?? 0));
      if (short.length === 0) return [`${refusal.job.invoice}: the server named no product that was short`];
      return short.flatMap(({ code, available }) => {
        const { least, most } = this.#bounds(code, refusal.began, refusal.ended);
        if (least >= (asked.get(code) ?? 0))
          return [`${refusal.job.invoice}: ${code} had ${least} at least, ${asked.get(code)} were asked for`];
        return available >= least && available <= most
          ? []
          : [`${refusal.job.invoice}: ${code} was said to have ${available}, not between ${least} and ${most}`];
      });
    });
  }

  get refusals(): number {
    return this.#refusals.length;
  }

  #bounds(code: string, began: number, ended: number): { least: number; most: number } {
    let least = 0;
    let most = 0;
    for (const span of this.#events.get(code) ?? []) {
      if (span.void) continue;
      const surely = span.ended !== null && span.ended <= began;
      const perhaps = span.began <= ended;
      if (span.quantity > 0 ? surely : perhaps) least += span.quantity;
      if (span.quantity > 0 ? perhaps : surely) most += span.quantity;
    }
    return { least, most };
  }

  #add(code: string, quantity: number): Span {
    const span: Span = { quantity, began: this.#clock++, ended: null, void: false };
    const known = this.#events.get(code) ?? [];
    known.push(span);
    this.#events.set(code, known);
    return span;
  }

  #end(spans: readonly Span[]): void {
    const ended = this.#clock++;
    for (const span of spans) span.ended = ended;
  }
}

interface Span {
  readonly quantity: number;
  readonly began: number;
  ended: number | null;
  void: boolean;
}

interface Said {
  readonly code: string;
  readonly available: number;
}

function summed(lines: readonly Line[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { code, quantity } of lines) sums.set(code, (sums.get(code) ?? 0) + quantity);
  return [...sums];
}

/** The products that a refusal names, with what it says was free of each. */
function saidBy(reply: Reply): Said[] {
  const results = (reply.additionals.results ?? []) as {
    details?: { errors?: { details?: Record<string, unknown> }[] } & Record<string, unknown>;
  }[];
  return results.flatMap(({ details }) => {
    const each = details?.errors?.map((error) => error.details ?? {}) ?? (details ? [details] : []);
    return each
      .filter((one) => one["product_code"] !== undefined && one["available"] !== undefined)
      .map((one) => ({ code: String(one["product_code"]), available: Number(one["available"]) }));
  });
}
