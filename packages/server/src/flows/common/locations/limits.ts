import Big from "big.js";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { type Exceeded, limitSaid, refusalOf } from "../exceeding.ts";
import { type LineError, lineError, type NamedLine } from "../refusals.ts";
import type { Refused } from "../steps.ts";
import type { Location } from "./locations.ts";
import { type Fill, filled, fillsOf, fits, isAllowed, type Measures, measuresOf, nothing } from "./measures.ts";
import { palletsIn, placesTaken } from "./pallets.ts";

/** Some of a line that is to stand on a location. */
interface Piece {
  readonly line: NamedLine & { readonly product_id: string };
  readonly qty: bigint;
  readonly location: Location;
  /** Which row of the payload asks for it, from 0, and by which field, where several may be about one line. */
  readonly asked?: { readonly line: number; readonly field: string };
}

/** Who asks, and why it is to be done all the same. */
type Asking = Parameters<typeof refusalOf>[0];

interface Beyond<S, P> {
  readonly refused: ReadonlyMap<S, Refused>;
  /** Pieces that are put where they exceed a limit, by who may and said why: what the ledger notes of each, limit included. */
  readonly exceeding: ReadonlyMap<P, string>;
}

/**
 * What is wrong with putting pieces on locations that have limits: size, weight, volume, pallets, categories,
 * temperatures. What stands there counts, and what is on its way there; pieces of one request add up. The locations are locked, so that two
 * requests can't share the last room. Who has the right to exceed limits is told which, and must say why.
 * @param other what else a step exceeds: who may exceed it is told all of it at once.
 */
export async function beyondLimits<S extends Asking, P extends Piece>(
  tx: Tx,
  whId: string,
  piecesByStep: ReadonlyMap<S, readonly P[]>,
  other: (step: S) => readonly Exceeded[] = () => [],
): Promise<Beyond<S, P>> {
  const pieces = [...piecesByStep.values()].flat().filter(({ location }) => isLimited(location));
  const refused = new Map<S, Refused>();
  const exceeding = new Map<P, string>();
  const ids = [...new Set(pieces.map(({ location }) => location.storage_id))];
  const { measures, fills } = await standing(tx, whId, ids, pieces);
  for (const [step, own] of piecesByStep) {
    const after = new Map(fills);
    const found = own
      .filter(({ location }) => isLimited(location))
      .map((piece) => ({ piece, errors: atItsRow(piece, check(piece, measures, after)) }))
      .filter(({ errors }) => errors.length > 0);
    const errors = found.flatMap((one) => one.errors);
    const refusal = refusalOf(step, [{ right: "override_location_limits", errors }, ...other(step)]);
    if (refusal) refused.set(step, refusal);
    else {
      for (const one of found) exceeding.set(one.piece, noteOf(step, one.errors));
      for (const [id, fill] of after) fills.set(id, fill);
    }
  }
  return { refused, exceeding };
}

/** Why a limit was exceeded, and which, as whoever did it reads it: `no room elsewhere (A-01: Maximum volume 0.2 < 0.3)`. */
function noteOf({ caller: { language }, reason }: Asking, errors: readonly LineError[]): string {
  const limits = errors.map((error) => limitSaid(language, error));
  return `${reason} (${[...new Set(limits)].join("; ")})`;
}

/** What stands on locations, which are locked, and the measures of what is to come to them. */
async function standing(tx: Tx, whId: string, ids: readonly string[], pieces: readonly Piece[]) {
  if (ids.length === 0) return { measures: new Map<string, Measures>(), fills: new Map<string, Fill>() };
  await sql`select 1 from storage where wh_id = ${whId} and storage_id = any(${ids}::uuid[])
    order by storage_id for no key update`.execute(tx);
  const measures = await measuresOf(tx, [...new Set(pieces.map(({ line }) => line.product_id))]);
  const lineIds = pieces.map(({ line }) => line.line_id);
  return { measures, fills: await fillsOf(tx, whId, ids, lineIds) };
}

const isLimited = (location: Location): boolean =>
  [
    location.max_length,
    location.max_width,
    location.max_height,
    location.max_volume,
    location.weight_capacity,
    location.pallet_places,
  ].some((limit) => limit !== null) ||
  [location.allowed_categories, location.allowed_temperatures].some((allowed) => (allowed?.length ?? 0) > 0);

/** What is wrong with a piece, which then stands there in `fills`. */
function check(piece: Piece, measures: ReadonlyMap<string, Measures>, fills: Map<string, Fill>): LineError[] {
  const { location, line } = piece;
  const of = measures.get(line.product_id);
  if (!of) return [];
  const before = fills.get(location.storage_id) ?? nothing;
  const fill = filled(before, of, piece.qty);
  fills.set(location.storage_id, fill);
  const at = { location: location.storage_code };
  const errors = kindErrors(piece, of);
  const over = (limit: string, max: string | null, asked: Big) => {
    if (max !== null && asked.gt(max))
      errors.push(lineError(line, "LOCATION_LIMIT", { ...at, limit, max: plain(max), asked: asked.toFixed() }));
  };
  over("max_volume", location.max_volume, fill.volume);
  over("weight_capacity", location.weight_capacity, fill.weight);
  const pallets = (stood: Fill) => palletsIn(of, stood.stacks.get(of.product_id)?.qty ?? 0n);
  if (location.pallet_places !== null && pallets(fill) > pallets(before))
    over("pallet_places", String(location.pallet_places), new Big(placesTaken(fill.stacks).toString()));
  if (!fits(of, location)) {
    const max = [location.max_length, location.max_width, location.max_height].map(side).join(" × ");
    const asked = [of.length, of.width, of.height].map(side).join(" × ");
    errors.push(lineError(line, "LOCATION_LIMIT", { ...at, limit: "max_length", max, asked }));
  }
  return errors;
}

const atItsRow = ({ asked }: Piece, errors: readonly LineError[]): readonly LineError[] =>
  asked
    ? errors.map((error) => ({ ...error, line: asked.line, details: { ...error.details, field: asked.field } }))
    : errors;

/** What is wrong with the kind of goods, however few. */
function kindErrors({ location, line }: Piece, of: Measures): LineError[] {
  const at = { location: location.storage_code };
  const errors: LineError[] = [];
  if (!isAllowed(location.allowed_categories, of.pc_code))
    errors.push(lineError(line, "LOCATION_CATEGORY", { ...at, category: of.pc_code ?? "" }));
  if (!isAllowed(location.allowed_temperatures, of.temperature_type))
    errors.push(lineError(line, "LOCATION_TEMPERATURE", { ...at, temperature_type: of.temperature_type }));
  return errors;
}

const plain = (number: string) => new Big(number).toFixed();
const side = (size: string | null) => (size === null ? "–" : plain(size));
