import type { HeaderOf, model } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Step } from "../../documents/flow.ts";
import { lockProducts } from "../../ledger/index.ts";
import { businessDate } from "../common/businessDate.ts";
import { refusalOf } from "../common/exceeding.ts";
import { freeStock, lessFree, takeFree } from "../common/freeStock.ts";
import { beyondLimits } from "../common/locations/limits.ts";
import { lineError, refusedLines } from "../common/refusals.ts";
import { idOf, type Refused } from "../common/steps.ts";
import { exceededBy, tooFar, tooMany } from "./apart.ts";
import { loadLines } from "./lines.ts";
import type { Nums } from "./newStock.ts";
import { additions, type Correction, removals } from "./plan.ts";

type AnyStep = Step<unknown, HeaderOf<typeof model.adjustment>>;

interface Planned {
  readonly step: AnyStep;
  readonly corrections: readonly Correction[];
}

/** What each step corrects, by `nums` where these say it of a line, or why it does not: what is added is looked at first, since that locks locations. */
export async function decide(tx: Tx, whId: string, steps: readonly AnyStep[], nums: Nums) {
  const today = await businessDate(tx, whId);
  const lines = await loadLines(tx, whId, steps.map(idOf), today);
  const linesOf = (step: AnyStep) =>
    (lines.get(step.document.id) ?? []).map((line) => ({ ...line, qty: nums.get(line.line_id) ?? line.qty }));
  const refusals = new Map<AnyStep, Refused>();
  for (const step of steps) {
    const empty = linesOf(step).filter((line) => line.qty === 0n);
    if (empty.length > 0) refusals.set(step, refusedLines(empty.map((line) => lineError(line, "QUANTITY_REQUIRED"))));
  }
  const of = (category: string) =>
    steps.filter((step) => step.document.adjust_category === category && !refusals.has(step));
  const added = of("in").map((step) => ({ step, corrections: additions(step, linesOf(step), today) }));
  const plans = [...(await placed(tx, whId, added, refusals))];
  const takes = of("out");
  // All that the ledger will lock, at once and so in one order: locked bit by bit, requests would wait for each other.
  if (takes.length > 0) await lockProducts(tx, whId, [...plans.map(({ step }) => step), ...takes].flatMap(linesOf));
  const free = await freeStock(tx, whId, takes.flatMap(linesOf));
  for (const step of takes) {
    const { taken, short, settle } = takeFree(linesOf(step), free);
    const corrections = removals(step, taken, today);
    const far = tooFar(corrections);
    const refusal =
      short.length > 0
        ? refusedLines(short.map(lessFree))
        : (refusedMany(corrections) ?? refusalOf(step, [exceededBy(far)]));
    if (refusal) refusals.set(step, refusal);
    else {
      settle();
      plans.push({ step, corrections: noted(step, corrections, { beyond: new Map(), isFar: new Set(far) }) });
    }
  }
  return { refusals, plans };
}

/** What is added and may be: where it goes further than a line may, or exceeds a location, by who may and said why. */
async function placed(
  tx: Tx,
  whId: string,
  added: readonly Planned[],
  refusals: Map<AnyStep, Refused>,
): Promise<readonly Planned[]> {
  const far = new Map(added.map(({ step, corrections }) => [step, tooFar(corrections)]));
  for (const { step, corrections } of added) {
    const many = refusedMany(corrections);
    if (many) refusals.set(step, many);
  }
  const pieces = new Map(
    added
      .filter(({ step }) => !refusals.has(step))
      .map(({ step, corrections }) => [
        step,
        corrections.map((correction) => ({ ...correction.line, line: correction.line, correction })),
      ]),
  );
  const { refused, exceeding } = await beyondLimits(tx, whId, pieces, (step) => [exceededBy(far.get(step) ?? [])]);
  for (const [step, refusal] of refused) refusals.set(step, refusal);
  const beyond = new Map([...exceeding].map(([{ correction }, note]) => [correction, note]));
  const isFar = new Set([...far.values()].flat());
  return added.flatMap(({ step, corrections }) =>
    refusals.has(step) ? [] : [{ step, corrections: noted(step, corrections, { beyond, isFar }) }],
  );
}

/** What goes beyond a limit says in the ledger why; all else has the reason of its document. */
const noted = (
  { reason }: AnyStep,
  corrections: readonly Correction[],
  { beyond, isFar }: { readonly beyond: ReadonlyMap<Correction, string>; readonly isFar: ReadonlySet<Correction> },
) =>
  corrections.map((one) => {
    const note = beyond.get(one) ?? (isFar.has(one) ? reason : undefined);
    return note === undefined ? one : { ...one, command: { ...one.command, note } };
  });

function refusedMany(corrections: readonly Correction[]): Refused | null {
  const errors = tooMany(corrections);
  return errors.length > 0 ? refusedLines(errors) : null;
}
