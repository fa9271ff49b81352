import type { Reply } from "./client.ts";
import type { Job, Line } from "./rules.ts";

/**
 * Shows of every refusal that it was right at its moment. Eight clients race, so the moment is known only as the span
 * between a request and its reply; what could be free within it lies between two bounds:
 * - at least: all that had surely come in before it began, less all that might have been taken before it ended;
 * - at most: all that might have come in before it ended, less all that had surely been taken before it began.
 * Of a line the server says what was left for it once the lines before it had theirs. So what it says was free of a
 * product is what the whole document asked for, less what it says is missing, line by line. A refusal is justified where
 * it names a product that is missing something, and of each of those the number lies between the bounds and less could be
 * free than was asked for.
 */
export class Evidence {
  readonly #events = new Map<string, Span[]>();
  readonly #refusals: {
    readonly job: Job;
    readonly began: number;
    readonly ended: number;
    readonly shortLines: readonly ShortLine[];
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
      this.#refusals.push({
        job,
        began: spans[0]?.began ?? 0,
        ended: spans[0]?.ended ?? 0,
        shortLines: shortLinesOf(reply),
      });
    };
  }

  /** The refusals that the bounds do not bear out, each with why. */
  unjustified(): string[] {
    return this.#refusals.flatMap(({ job, began, ended, shortLines }) => {
      if (shortLines.length === 0) return [`${job.invoice}: the server named no line that was short`];
      const astray = shortLines.find(({ line, code }) => job.lines[line - 1]?.code !== code);
      if (astray) return [`${job.invoice}: line ${astray.line} was shortLines to be of ${astray.code}`];
      const asked = new Map(summed(job.lines));
      return missingOf(job, shortLines).flatMap(([code, missing]) => {
        const all = asked.get(code) ?? 0;
        const free = all - missing;
        const { least, most } = this.#bounds(code, began, ended);
        if (missing <= 0) return [`${job.invoice}: nothing is missing of ${code}, ${all} were asked for`];
        if (least >= all) return [`${job.invoice}: ${code} had ${least} at least, ${all} were asked for`];
        return free >= least && free <= most
          ? []
          : [`${job.invoice}: ${code} was shortLines to have ${free}, not between ${least} and ${most}`];
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

/** What the server says of a line: how much was left for it. */
interface ShortLine {
  readonly line: number;
  readonly code: string;
  readonly available: number;
}

function summed(lines: readonly Line[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { code, quantity } of lines) sums.set(code, (sums.get(code) ?? 0) + quantity);
  return [...sums];
}

/** What the server says is missing of each product, against what the lines asked for. */
function missingOf(job: Job, shortLines: readonly ShortLine[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { line, code, available } of shortLines)
    sums.set(code, (sums.get(code) ?? 0) + (job.lines[line - 1]?.quantity ?? 0) - available);
  return [...sums];
}

/** The lines that a refusal names, each once. */
function shortLinesOf(reply: Reply): ShortLine[] {
  const results = (reply.additionals.results ?? []) as { details?: { errors?: { details?: Details }[] } }[];
  const all = results.flatMap(({ details }) => details?.errors ?? []).map(({ details = {} }) => details);
  const shortLines = all
    .filter((one) => one.line !== undefined && one.product_code !== undefined && one.available !== undefined)
    .map((one): [number, ShortLine] => [
      Number(one.line),
      { line: Number(one.line), code: String(one.product_code), available: Number(one.available) },
    ]);
  return [...new Map(shortLines).values()];
}

type Details = Readonly<Partial<Record<"line" | "product_code" | "available", unknown>>>;
