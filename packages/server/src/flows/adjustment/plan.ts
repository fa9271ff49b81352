import { expiryOf, type HeaderOf, type model } from "@stowage/model";
import { newId } from "../../database/id.ts";
import type { Step } from "../../documents/flow.ts";
import type { Adjust, LotAttributes } from "../../ledger/index.ts";
import { about } from "../common/commands.ts";
import type { Taken } from "../common/freeStock.ts";
import type { Line } from "./lines.ts";

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

/** What is taken away, as corrections of the rows that it is taken from. */
export const removals = (step: AnyStep, taken: readonly Taken<Line>[], today: string): Correction[] =>
  taken.map(({ line, row, qty, serials }) => ({
    line,
    location: line.storage_code,
    command: {
      ...adjust(step, line, today),
      target: { stock_id: row.stock_id },
      delta: -qty,
      ...(line.tracked ? { serials } : {}),
    },
  }));

const adjust = (step: AnyStep, { line_id }: Line, today: string) =>
  ({
    ...about("adjustment", step, "adjust", today),
    note: step.document.adjust_reason,
    kind: "adjust",
    id: newId(),
    line_id,
  }) as const;
