import { expiryOf, type HeaderOf, type model } from "@stowage/model";
import { newId } from "../../database/id.ts";
import type { Step } from "../../documents/flow.ts";
import type { Adjust, LotAttributes } from "../../ledger/index.ts";
import { about } from "../common/commands.ts";
import type { Line } from "./lines.ts";
import { bucketOf, type Free } from "./stock.ts";

type AnyStep = Step<unknown, HeaderOf<typeof model.adjustment>>;

/** A correction of one row of stock for one line. */
export interface Correction {
  readonly line: Line;
  readonly location: string;
  readonly field?: string;
  readonly command: Adjust;
}

/** What is added goes to the bucket that the line describes. */
export function additions(step: AnyStep, lines: readonly Line[], today: string): Correction[] {
  return lines.map((line) => ({
    line,
    location: line.storage_code,
    field: "num",
    command: {
      ...adjust(step, line, today),
      target: {
        owner_id: line.owner_id,
        product_id: line.product_id,
        storage_id: line.storage_id,
        quality: line.quality,
        lot: lotOf(line, today),
      },
      delta: line.qty,
      ...(line.tracked ? { serials: line.product_sn ?? [] } : {}),
    },
  }));
}

/** The lot that a line describes; what it leaves open follows from its product. */
const lotOf = ({ lot, expiration_days, registered }: Line, today: string): LotAttributes => ({
  ...lot,
  inbound_date: lot.inbound_date ?? today,
  valid_date: lot.valid_date ?? expiryOf(lot.manufactur_date, expiration_days),
  bonded_type: lot.bonded_type ?? registered,
});

export interface Short {
  readonly line: Line;
  readonly available: bigint;
}

interface Removals {
  readonly corrections: readonly Correction[];
  readonly short: readonly Short[];
  /** Leaves to others what is left: called once all of it is taken. */
  readonly settle: () => void;
}

/** What is taken away comes from the rows that agree with the line, the first to go out first. */
export function removals(
  step: AnyStep,
  lines: readonly Line[],
  free: ReadonlyMap<string, readonly Free[]>,
  today: string,
): Removals {
  const corrections: Correction[] = [];
  const short: Short[] = [];
  const taken = new Map<Free, bigint>();
  for (const line of lines) {
    let missing = line.qty;
    for (const row of free.get(bucketOf(line)) ?? []) {
      if (missing === 0n) break;
      const named = line.product_sn?.filter((serial) => row.serials.includes(serial)) ?? [];
      const left = row.qty - (taken.get(row) ?? 0n);
      const most = line.tracked && BigInt(named.length) < left ? BigInt(named.length) : left;
      const qty = most < missing ? most : missing;
      if (qty <= 0n || !agrees(line, row)) continue;
      missing -= qty;
      taken.set(row, (taken.get(row) ?? 0n) + qty);
      const serials = line.tracked ? { serials: named.slice(0, Number(qty)) } : {};
      const target = { stock_id: row.stock_id };
      corrections.push({
        line,
        location: line.storage_code,
        command: { ...adjust(step, line, today), target, delta: -qty, ...serials },
      });
    }
    if (missing > 0n) short.push({ line, available: line.qty - missing });
  }
  const settle = () => {
    for (const [row, qty] of taken) row.qty -= qty;
  };
  return { corrections, short, settle };
}

/** What a line says of its lot must be so; what it leaves open may be anything. */
const agrees = (line: Line, row: Free): boolean =>
  Object.entries(line.lot).every(([name, value]) => value === null || row.lot[name as keyof Free["lot"]] === value);

const adjust = (step: AnyStep, { line_id }: Line, today: string) =>
  ({
    ...about("adjustment", step, "adjust", today),
    note: step.document.adjust_reason,
    kind: "adjust",
    id: newId(),
    line_id,
  }) as const;
