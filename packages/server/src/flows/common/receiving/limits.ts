import Big from "big.js";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { hasRight } from "../../../http/caller.ts";
import { type LineError, lineError } from "../refusals.ts";
import type { ReceivingStep } from "./kind.ts";
import type { Location } from "./locations.ts";
import { type Fill, fillOf, fillsOf, fits, type Measures, measuresOf } from "./measures.ts";
import type { Piece } from "./putaways.ts";

/**
 * What is wrong with putting pieces on locations that have limits: size, weight, volume, categories. What stands there
 * counts, and pieces of one request add up. The locations are locked, so that two requests can't share the last room.
 * A caller with the right to override is not held to them, but fills the location all the same.
 */
export async function beyondLimits(
  tx: Tx,
  whId: string,
  piecesByStep: ReadonlyMap<ReceivingStep, readonly Piece[]>,
): Promise<ReadonlyMap<ReceivingStep, readonly LineError[]>> {
  const pieces = [...piecesByStep.values()].flat().filter(({ location }) => isLimited(location));
  const refused = new Map<ReceivingStep, readonly LineError[]>();
  if (pieces.length === 0) return refused;
  const ids = [...new Set(pieces.map(({ location }) => location.storage_id))];
  await sql`select 1 from storage where wh_id = ${whId} and storage_id = any(${ids}::uuid[])
    order by storage_id for no key update`.execute(tx);
  const measures = await measuresOf(tx, [...new Set(pieces.map(({ line }) => line.product_id))]);
  const fills = await fillsOf(tx, whId, ids);
  for (const [step, own] of piecesByStep) {
    const after = new Map(fills);
    const errors = own.flatMap((piece) => (isLimited(piece.location) ? check(piece, measures, after) : []));
    if (errors.length > 0 && !hasRight(step.caller, "override_location_limits")) refused.set(step, errors);
    else for (const [id, fill] of after) fills.set(id, fill);
  }
  return refused;
}

const isLimited = (location: Location): boolean =>
  [location.max_length, location.max_width, location.max_height, location.max_volume, location.weight_capacity].some(
    (limit) => limit !== null,
  ) || (location.allowed_categories?.length ?? 0) > 0;

function check(piece: Piece, measures: ReadonlyMap<string, Measures>, fills: Map<string, Fill>): LineError[] {
  const { location, line } = piece;
  const of = measures.get(line.product_id);
  if (!of) return [];
  const before = fills.get(location.storage_id) ?? { volume: new Big(0), weight: new Big(0) };
  const added = fillOf(of, piece.qty);
  const fill = { volume: before.volume.plus(added.volume), weight: before.weight.plus(added.weight) };
  fills.set(location.storage_id, fill);
  const errors: LineError[] = [];
  const allowed = location.allowed_categories ?? [];
  if (allowed.length > 0 && !allowed.includes(of.pc_code ?? ""))
    errors.push(lineError(line, "LOCATION_CATEGORY", { location: location.storage_code, category: of.pc_code ?? "" }));
  const over = (limit: string, max: string | null, asked: Big) => {
    if (max !== null && asked.gt(max))
      errors.push(
        lineError(line, "LOCATION_LIMIT", {
          location: location.storage_code,
          limit,
          max: plain(max),
          asked: asked.toFixed(),
        }),
      );
  };
  over("max_volume", location.max_volume, fill.volume);
  over("weight_capacity", location.weight_capacity, fill.weight);
  if (!fits(of, location)) {
    const sides = [location.max_length, location.max_width, location.max_height];
    const max = sides.map((side) => (side === null ? "–" : plain(side))).join(" × ");
    const asked = [of.length, of.width, of.height].map((side) => (side === null ? "–" : plain(side))).join(" × ");
    errors.push(
      lineError(line, "LOCATION_LIMIT", { location: location.storage_code, limit: "max_length", max, asked }),
    );
  }
  return errors;
}

const plain = (number: string) => new Big(number).toFixed();
