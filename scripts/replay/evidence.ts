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
  readonly #refusals: Claim[] = [];
  #clock = 0;

  /** Goods are about to come in; call what it returns once they are, or with false where they do not come. */
  supply(lines: readonly { code: string; quantity: number }[]): (came?: boolean) => void {
    const spans = lines.map(({ code, quantity }) => this.#add(code, quantity));
    return (came = true) => {
      this.#end(spans);
      for (const span of spans) span.void = !came;
    };
  }

  /** Goods are asked for; call one of what it returns once that is decided. */
  demand(job: Job): Demand {
    const spans = summed(job.lines).map(([code, quantity]) => this.#add(code, -quantity));
    const claim = (missing: readonly Missing[], fault: string | null) => {
      const [first] = spans;
      this.#refusals.push({ job, own: spans, began: first?.began ?? 0, ended: first?.ended ?? 0, missing, fault });
    };
    return {
      had: () => this.#end(spans),
      partly: (missing) => {
        this.#end(spans);
        for (const span of spans) span.quantity += missing.get(span.code) ?? 0;
        claim([...missing], null);
      },
      refused: (reply) => {
        this.#end(spans);
        for (const span of spans) span.void = true;
        const shortLines = shortLinesOf(reply);
        claim(missingOf(job, shortLines), faultOf(job, shortLines));
      },
    };
  }

  /** What was refused, and the bounds do not bear out, each with why. */
  unjustified(): string[] {
    return this.#refusals.flatMap((claim) => {
      const { job, missing, fault } = claim;
      if (fault) return [`${job.invoice}: ${fault}`];
      const asked = new Map(summed(job.lines));
      return missing.flatMap(([code, lacking]) => {
        const all = asked.get(code) ?? 0;
        const free = all - lacking;
        const { least, most } = this.#bounds(code, claim);
        if (lacking <= 0) return [`${job.invoice}: nothing is missing of ${code}, ${all} were asked for`];
        if (least >= all) return [`${job.invoice}: ${code} had ${least} at least, ${all} were asked for`];
        return free >= least && free <= most
          ? []
          : [`${job.invoice}: ${code} was said to have ${free}, not between ${least} and ${most}`];
      });
    });
  }

  get refusals(): number {
    return this.#refusals.length;
  }

  #bounds(code: string, { own, began, ended }: Claim): { least: number; most: number } {
    let least = 0;
    let most = 0;
    for (const span of this.#events.get(code) ?? []) {
      if (span.void || own.includes(span)) continue;
      const surely = span.ended !== null && span.ended <= began;
      const perhaps = span.began <= ended;
      if (span.quantity > 0 ? surely : perhaps) least += span.quantity;
      if (span.quantity > 0 ? perhaps : surely) most += span.quantity;
    }
    return { least, most };
  }

  #add(code: string, quantity: number): Span {
    const span: Span = { code, quantity, began: this.#clock++, ended: null, void: false };
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

/** What came of asking for goods. */
export interface Demand {
  /** All of them were had. */
  had(): void;
  /** All but what is missing was had, by product. */
  partly(missing: ReadonlyMap<string, number>): void;
  /** None were had, as the server says for which lines. */
  refused(reply: Reply): void;
}

type Missing = readonly [code: string, quantity: number];

/** Between two moments the server said that this was missing; or it said so wrongly. */
interface Claim {
  readonly job: Job;
  /** What it took itself. */
  readonly own: readonly Span[];
  readonly began: number;
  readonly ended: number;
  readonly missing: readonly Missing[];
  readonly fault: string | null;
}

interface Span {
  readonly code: string;
  quantity: number;
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

/** Why what the server named is no line that can be short. */
function faultOf(job: Job, shortLines: readonly ShortLine[]): string | null {
  if (shortLines.length === 0) return "the server named no line that was short";
  const astray = shortLines.find(({ line, code }) => job.lines[line - 1]?.code !== code);
  return astray ? `line ${astray.line} was said to be of ${astray.code}` : null;
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
