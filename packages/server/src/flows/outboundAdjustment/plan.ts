import { type HeaderOf, leftStates, type model } from "@stowage/model";
import { newId } from "../../database/id.ts";
import type { Tx } from "../../database/index.ts";
import type { Step } from "../../documents/flow.ts";
import type { Adjust } from "../../ledger/index.ts";
import { about } from "../common/commands.ts";
import { freeStock, lessFree, takeFree } from "../common/freeStock.ts";
import type { LineCommand } from "../common/lineCommands.ts";
import { beyondLimits } from "../common/locations/limits.ts";
import { type LineError, lineError, refusedLines } from "../common/refusals.ts";
import type { Refused } from "../common/steps.ts";
import { LeftGoods, type NeverLeft } from "./left.ts";
import type { Line, lockOrders } from "./lines.ts";

export type AnyStep = Step<unknown, HeaderOf<typeof model.outbound_adjustment>>;
type Order = Awaited<ReturnType<typeof lockOrders>> extends ReadonlyMap<string, infer O> ? O : never;

interface Correction extends LineCommand {
  readonly line: Line;
  readonly command: Adjust;
}

/** Goods of an order that has not left can't have left otherwise than it says. */
export const refusedUnshipped = (order: Order | undefined): Refused | null =>
  order && leftStates.some((state) => state === order.status)
    ? null
    : { ok: false, code: "ORDER_NOT_SHIPPED", details: { field: "outbound_id", order_no: order?.order_no ?? "" } };

/** What a step corrects, or why it does not. Whoever asks has locked the order, the locations and the products of the lines. */
export async function planOf(
  tx: Tx,
  whId: string,
  step: AnyStep,
  { order, lines, today }: { readonly order: Order; readonly lines: readonly Line[]; readonly today: string },
): Promise<readonly Correction[] | Refused> {
  const [back, gone] = (["in", "out"] as const).map((is) => lines.filter((line) => line.adjust_category === is));
  const { refused, exceeding } = await beyondLimits(
    tx,
    whId,
    new Map([[step, (back ?? []).map((line) => ({ ...line, line }))]]),
  );
  const refusal = refused.get(step);
  if (refusal) return refusal;
  const beyond = new Map([...exceeding].map(([{ line }, note]) => [line.line_id, note]));
  const { found, errors } = await neverLeft(tx, whId, order, back ?? []);
  const { taken, short } = takeFree(gone ?? [], await freeStock(tx, whId, gone ?? []));
  const all = [...(back ?? []).flatMap(misplaced), ...errors, ...short.map(lessFree)];
  if (all.length > 0) return refusedLines(all);
  return [
    ...found.map((one) => cameIn(step, one, { today, beyond: beyond.get(one.line.line_id) })),
    ...taken.map(
      ({ line, row, qty, serials }): Correction => ({
        line,
        location: line.storage_code,
        command: {
          ...{ ...base(step, line, today), target: { stock_id: row.stock_id }, delta: -qty },
          ...(line.tracked ? { serials } : {}),
          ...(line.leaves_with ? { leaves_with: line.leaves_with } : {}),
        },
      }),
    ),
  ];
}

/** What never left stands where it was left, on the dock as well; but free goods lie in no tote, which is one order's. */
const misplaced = (line: Line): readonly LineError[] => {
  const { storage_code: location, storage_type } = line.location;
  return storage_type === "tote" ? [lineError(line, "LOCATION_TYPE", { location, storage_type })] : [];
};

async function neverLeft(tx: Tx, whId: string, order: Order, lines: readonly Line[]) {
  const found: NeverLeft[] = [];
  const errors: LineError[] = [];
  if (lines.length === 0) return { found, errors };
  const left = await LeftGoods.of(tx, whId, { id: order.outbound_id, no: order.order_no });
  for (const line of lines) {
    const got = left.take(line);
    if ("code" in got) errors.push(got);
    else found.push(...got);
  }
  return { found, errors };
}

/** What never left is in stock, of the lot as which it was shipped. */
function cameIn(
  step: AnyStep,
  { line, lot, qty, serials }: NeverLeft,
  { today, beyond }: { readonly today: string; readonly beyond: string | undefined },
): Correction {
  const { owner_id, product_id, storage_id, quality } = line;
  const command = {
    ...base(step, line, today),
    target: { owner_id, product_id, storage_id, quality, lot },
    delta: qty,
  };
  const note = beyond === undefined ? {} : { note: beyond };
  return {
    ...{ line, location: line.storage_code, field: "num" },
    command: { ...command, ...note, ...(line.tracked ? { serials } : {}) },
  };
}

const base = (step: AnyStep, { line_id, adjust_category }: Line, today: string) =>
  ({
    ...about("outbound_adjustment", step, adjust_category === "in" ? "never_left" : "more_left", today),
    note: step.document.adjust_reason,
    kind: "adjust",
    id: newId(),
    line_id,
  }) as const;
