import type { Location } from "../locations/locations.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError } from "../refusals.ts";
import { inOtherCase } from "../serialFaults.ts";
import { quantityOf, serialsOf } from "./count.ts";
import type { Kind, LineRow } from "./kind.ts";
import type { Line } from "./lines.ts";
import type { Unfolded } from "./pallets.ts";
import type { Piece, Putaway, Quality } from "./putaways.ts";

export interface Left {
  good: bigint;
  bad: bigint;
  /** Serial numbers that stand nowhere yet. */
  readonly serials: { good: string[]; bad: string[] };
}

/** What a putaway asks for, piece by piece, good ones and bad ones each on their own location. */
export function piecesOf(
  kind: Kind,
  rows: readonly Unfolded[],
  lines: readonly Line[],
  known: { locations: ReadonlyMap<string, Location>; putaways: readonly Putaway[] },
  errors: LineError[],
): Piece[] {
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const left = new Map(lines.map((line) => [line.line_id, leftOf(line, known.putaways)]));
  const over: Over[] = [];
  const pieces = rows.flatMap(({ row, at }) => {
    const line = byId.get(String(row[kind.lineKey]));
    const rest = line && left.get(line.line_id);
    if (!line || !rest) return [];
    const before = { good: rest.good, bad: rest.bad };
    const wrong: LineError[] = [];
    const asked = piecesOfRow(row, line, rest, known.locations, wrong);
    errors.push(...wrong.map((error) => ({ ...error, line: at })));
    for (const quality of ["good", "bad"] as const)
      if (before[quality] >= 0n && rest[quality] < 0n) over.push({ line, quality, at, rest });
    return asked.map(({ field, ...piece }) => ({ ...piece, asked: { line: at, field } }));
  });
  errors.push(...over.map(moreThanReceived));
  return pieces;
}

/** From which row on a line's rows ask for more than is left of it. */
interface Over {
  readonly line: Line;
  readonly quality: Quality;
  readonly at: number;
  /** After all rows: below zero by what is too much. */
  readonly rest: Left;
}

/** Said once of all rows of a line together, since which of them is too much is for whoever typed them to say. */
function moreThanReceived({ line, quality, at, rest }: Over): LineError {
  const available = leftOf(line, [])[quality];
  const asked = inUnits(available - rest[quality], line);
  const details = { field: numberOf[quality], available: inUnits(available, line), asked };
  return { ...lineError(line, "MORE_THAN_RECEIVED", details), line: at };
}

/** The fields that say on which location they are. */
export const codeOf = { good: "storage_loc_code", bad: "storage_bad_code" } as const satisfies Record<
  Quality,
  keyof LineRow
>;
/** The fields that say how many of a line are good and how many bad. */
export const numberOf = { good: "num_loc", bad: "num_bad" } as const satisfies Record<Quality, keyof LineRow>;

function piecesOfRow(
  row: LineRow,
  line: Line,
  left: Left,
  locations: ReadonlyMap<string, Location>,
  errors: LineError[],
): (Piece & { readonly field: string })[] {
  const quantities = (["good", "bad"] as const).map((quality) => {
    const code = row[codeOf[quality]];
    const qty = quantityOf(row, numberOf[quality], line, errors) ?? 0n;
    return { quality, qty, code: code ? String(code) : null };
  });
  errors.push(...withoutQuantity(line, quantities));
  const named = [...(serialsOf(row, line, errors) ?? [])];
  const all = quantities.reduce((sum, { qty }) => sum + qty, 0n);
  if (named.length > 0 && BigInt(named.length) !== all)
    errors.push(lineError(line, "SERIAL_COUNT", { needed: all.toString(), given: named.length }));
  return quantities.flatMap(({ quality, qty, code }) => {
    if (qty === 0n) return [];
    const location = code === null ? undefined : locations.get(code);
    if (code === null) errors.push(lineError(line, "LOCATION_REQUIRED", { field: codeOf[quality] }));
    else if (!location) errors.push(lineError(line, "UNKNOWN_REFERENCE", { field: codeOf[quality], value: code }));
    else if (!isFor(line, quality, location)) {
      const { storage_code, storage_type } = location;
      errors.push(lineError(line, "LOCATION_TYPE", { field: codeOf[quality], location: storage_code, storage_type }));
    }
    left[quality] -= qty;
    const serials = take(line, left.serials[quality], named, qty, errors);
    return location ? [{ line, quality, qty, location, serials, field: codeOf[quality] }] : [];
  });
}

/**
 * Whether goods may stand on a location of this type. What is repaired, sent back or scrapped does not come to where goods
 * are booked, and what may be sold not among defective goods. What is bad is not sold, wherever it stands.
 */
function isFor({ disposition }: Line, quality: Quality, { storage_type }: Location): boolean {
  if (quality === "bad") return true;
  const isLost = disposition !== null && !["good_stock", "undecided"].includes(disposition);
  return !(isLost ? ["normal", "pick_face"] : ["bad"]).includes(storage_type);
}

/** What names a location and no quantity for it, or neither. */
function withoutQuantity(
  line: Line,
  quantities: readonly { readonly quality: Quality; readonly qty: bigint; readonly code: string | null }[],
): LineError[] {
  const missing = quantities.filter(({ qty, code }) => code !== null && qty === 0n);
  if (missing.length === 0 && quantities.every(({ qty }) => qty === 0n)) return [lineError(line, "QUANTITY_REQUIRED")];
  return missing.map(({ quality }) => lineError(line, "QUANTITY_REQUIRED", { field: numberOf[quality] }));
}

/** The numbers that go along: those named in their order, else the next ones that stand nowhere yet. */
export function take(
  line: Line,
  waiting: string[],
  named: string[],
  qty: bigint,
  errors: LineError[],
): readonly string[] {
  if (!line.tracked) return [];
  const chosen = named.length > 0 ? named.splice(0, Number(qty)) : waiting.slice(0, Number(qty));
  const counted = line.product_sn ?? [];
  for (const serial of chosen) {
    const index = waiting.indexOf(serial);
    if (index >= 0) waiting.splice(index, 1);
    else if (counted.length > 0) errors.push(notCounted(line, serial, counted));
  }
  return chosen;
}

/** A number that is none of those counted of a line; one that differs in case alone is told. */
export function notCounted(line: Line, serial_no: string, counted: readonly string[]): LineError {
  const known = inOtherCase(serial_no, counted);
  return lineError(line, "SERIAL_NOT_COUNTED", { serial_no, ...(known ? { known } : {}) });
}

/** What of a line stands nowhere yet. */
export function leftOf(line: Line, putaways: readonly Putaway[]): Left {
  const standing = new Set(
    putaways.filter(({ line_id }) => line_id === line.line_id).flatMap(({ product_sn }) => product_sn ?? []),
  );
  const waiting = (numbers: readonly string[]) => numbers.filter((serial) => !standing.has(serial));
  const counted = line.product_sn ?? [];
  const good = Number(line.num_loc);
  return {
    good: line.num_loc - line.num_put,
    bad: line.num_bad - line.num_put_bad,
    serials: { good: waiting(counted.slice(0, good)), bad: waiting(counted.slice(good)) },
  };
}
