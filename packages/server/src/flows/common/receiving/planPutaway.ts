import type { Tx } from "../../../database/index.ts";
import { beyondLimits } from "../locations/limits.ts";
import { findLocations } from "../locations/locations.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError, refusedLines } from "../refusals.ts";
import { idOf, type Refused } from "../steps.ts";
import { rowsOf } from "./count.ts";
import type { Kind, LineRow, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { type Line, loadLines } from "./lines.ts";
import { codeOf, leftOf, numberOf } from "./pieces.ts";
import { proposalsFor } from "./proposal/call.ts";
import type { Proposed, Wish } from "./proposal/choose.ts";
import { loadPutaways, type Piece, type Putaway, type Quality } from "./putaways.ts";
import { emptySplit, type Split, takeOff, writeSplits } from "./splitLine.ts";

/** How often a proposal is made anew that somebody else was faster with. */
const attempts = 4;

/**
 * Settles where lines go: on the locations that their rows name, or, where there are no rows, on those that the server
 * proposes, for which lines are split. Room is kept there until they stand.
 */
export function planPutaway(kind: Kind): ReceivingEffect {
  return async (tx, whId, steps) => {
    const refused = new Map<ReceivingStep, Refused>();
    const splits = new Map<ReceivingStep, Split>();
    const named = steps.filter(({ payload }) => rowsOf(payload.details).length > 0);
    await settleNamed(tx, kind, whId, named, { refused, splits });
    for (const step of steps.filter((one) => !named.includes(one)))
      await settleProposed(tx, kind, whId, step, { refused, splits });
    await writeSplits(tx, kind, whId, splits);
    return steps.map((step) => refused.get(step) ?? { ok: true });
  };
}

interface Settled {
  readonly refused: Map<ReceivingStep, Refused>;
  readonly splits: Map<ReceivingStep, Split>;
}

async function settleNamed(
  tx: Tx,
  kind: Kind,
  whId: string,
  steps: readonly ReceivingStep[],
  { refused, splits }: Settled,
): Promise<void> {
  if (steps.length === 0) return;
  const lines = await loadLines(tx, kind, whId, steps.map(idOf));
  const rows = steps.flatMap((step) => rowsOf(step.payload.details));
  const codes = rows.flatMap((row) => [row.storage_loc_code, row.storage_bad_code]).filter((code) => code);
  const locations = await findLocations(tx, whId, [...new Set(codes.map(String))]);
  for (const step of steps) {
    const split = emptySplit(lines.get(step.document.id) ?? []);
    const errors = rowsOf(step.payload.details).flatMap((row, at): LineError[] => {
      const line = split.lines.find(({ line_id }) => line_id === row[kind.lineKey]);
      return line ? placeLine(split, line, row, locations).map((error) => ({ ...error, line: at })) : [];
    });
    if (errors.length > 0) refused.set(step, refusedLines(errors));
    else splits.set(step, split);
  }
  const pieces = new Map([...splits].map(([step, split]) => [step, split.pieces]));
  for (const [step, refusal] of (await beyondLimits(tx, whId, pieces)).refused) {
    refused.set(step, refusal);
    splits.delete(step);
  }
}

const placeOf = { good: "to_storage_id", bad: "to_storage_bad_id" } as const satisfies Record<Quality, keyof Line>;

/** Has what is left of a line go where its row says, or nowhere any more. */
function placeLine(
  split: Split,
  line: Line,
  row: LineRow,
  locations: Parameters<typeof takeOff>[1]["locations"],
): LineError[] {
  const left = leftOf(line, []);
  const both = ["good", "bad"] as const;
  const said = both.filter((quality) => row[codeOf[quality]]);
  return (said.length === 0 ? both : said).flatMap((quality): LineError[] => {
    const code = row[codeOf[quality]] || null;
    const location = code === null ? undefined : locations.get(String(code));
    if (code !== null && !location)
      return [lineError(line, "UNKNOWN_REFERENCE", { field: codeOf[quality], value: String(code) })];
    if (location && left[quality] === 0n) return [lineError(line, "QUANTITY_REQUIRED", { field: numberOf[quality] })];
    goTo(split, line.line_id, { quality, qty: left[quality], location });
    return [];
  });
}

type Going = Pick<Piece, "quality" | "qty"> & { readonly location: Piece["location"] | undefined };

function goTo(split: Split, lineId: string, { quality, qty, location }: Going): void {
  split.lines = split.lines.map((one) =>
    one.line_id === lineId ? { ...one, [placeOf[quality]]: location?.storage_id ?? null } : one,
  );
  split.changed.add(lineId);
  const line = split.lines.find(({ line_id }) => line_id === lineId);
  if (location && line) split.pieces.push({ line, quality, qty, location, serials: [] });
}

/** As the server proposes it; who else was given the room meanwhile has it, and another place is sought. */
async function settleProposed(
  tx: Tx,
  kind: Kind,
  whId: string,
  step: ReceivingStep,
  { refused }: Settled,
): Promise<void> {
  const lines = (await loadLines(tx, kind, whId, [idOf(step)])).get(idOf(step)) ?? [];
  const putaways = lines.some(({ tracked }) => tracked) ? await loadPutaways(tx, kind, whId, [idOf(step)]) : [];
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { proposed, left } = await proposalsFor(tx, whId, lines);
    const fresh = proposed.filter(({ reason }) => reason !== "planned");
    const [nowhere] = left;
    if (fresh.length === 0 && nowhere) {
      const asked = inUnits(nowhere.qty, nowhere.line);
      refused.set(step, refusedLines([lineError(nowhere.line, "NO_ROOM", { asked })]));
      return;
    }
    const split = asProposed(lines, putaways, { fresh, left });
    const { refused: beyond } = await beyondLimits(tx, whId, new Map([[step, split.pieces]]));
    const refusal = beyond.get(step);
    if (!refusal) return writeSplits(tx, kind, whId, new Map([[step, split]]));
    if (attempt === attempts) refused.set(step, refusal);
  }
}

interface Proposal {
  readonly fresh: readonly Proposed[];
  readonly left: readonly Wish[];
}

/** Lines as a proposal has them: what of a line goes elsewhere than its first part is a part of its own. */
function asProposed(lines: readonly Line[], putaways: readonly Putaway[], { fresh, left }: Proposal): Split {
  const split = emptySplit(lines);
  const errors: LineError[] = [];
  const locations = new Map(fresh.map(({ location }) => [location.storage_code, location]));
  for (const line of lines) {
    const rest = leftOf(line, putaways);
    for (const quality of ["good", "bad"] as const) {
      const isOf = (wish: Wish) => wish.line === line && wish.quality === quality;
      const own = fresh.filter(({ wish }) => isOf(wish));
      // What has no place stays with the line, else the first that has one.
      const staying = left.some(isOf) ? undefined : own.shift();
      for (const { qty, location } of own) {
        const now = split.lines.find(({ line_id }) => line_id === line.line_id) ?? line;
        const row = { [numberOf[quality]]: inUnits(qty, line), [codeOf[quality]]: location.storage_code };
        takeOff(split, { line: now, row, left: rest, locations }, errors);
      }
      if (staying) goTo(split, line.line_id, { quality, qty: staying.qty, location: staying.location });
    }
  }
  if (errors.length > 0) throw new Error(`what was proposed is refused: ${JSON.stringify(errors[0])}`);
  return split;
}
