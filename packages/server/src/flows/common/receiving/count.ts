import { checkLottable, expiryOf, isSerialNumber, toSmallest } from "@stowage/model";
import { type LotAttributes, type LottableName, lottableField } from "../../../ledger/index.ts";
import { lotNames } from "../lots.ts";
import { type LineError, lineError } from "../refusals.ts";
import type { Kind, LineRow, ReceivingPayload } from "./kind.ts";
import type { Counted, Line } from "./lines.ts";

/** Finds the row of each line; a line named twice is refused. */
export function rowsByLine(
  details: ReceivingPayload["details"],
  lineKey: Kind["lineKey"],
  lines: readonly Line[],
  errors: LineError[],
): ReadonlyMap<string, LineRow> {
  const byLine = new Map<string, LineRow>();
  for (const row of rowsOf(details)) {
    const line = lines.find(({ line_id }) => line_id === row[lineKey]);
    if (line && byLine.has(line.line_id)) errors.push(lineError(line, "DUPLICATE", { field: lineKey }));
    else if (line) byLine.set(line.line_id, row);
  }
  return byLine;
}

export const rowsOf = (details: ReceivingPayload["details"]): readonly LineRow[] => details ?? [];

/** Smallest units that a line may count at most. */
export const mostCounted = 1_000_000_000_000_000n;

/** A quantity of a row in smallest units; null where none was sent. */
export function quantityOf(row: LineRow, name: "num_loc" | "num_bad", line: Line, errors: LineError[]): bigint | null {
  const value = row[name];
  if (value === undefined || value === null) return null;
  const smallest = toSmallest(String(value), line.factor);
  if (smallest !== null && smallest > mostCounted) {
    errors.push(lineError(line, "TOO_LARGE", { field: name, max: mostCounted.toString() }));
    return 0n;
  }
  if (smallest !== null && smallest >= 0n) return smallest;
  errors.push(lineError(line, "NOT_WHOLE", { field: name, value: String(value), factor: Number(line.factor) }));
  return 0n;
}

/**
 * Lot attributes, serial numbers and quantities of a line as a row changes them; what is not sent stays.
 * @param numbers good and bad, decided before.
 */
export function counted(
  line: Line,
  row: LineRow | undefined,
  numbers: { good: bigint; bad: bigint },
  errors: LineError[],
): Counted {
  const sent = lotNames.filter((name) => row?.[name] !== undefined && row[name] !== null);
  const entered = { ...line.lot, ...Object.fromEntries(sent.map((name) => [name, String(row?.[name])])) };
  const { valid_date, valid_date_computed } = expiry(line, entered);
  const lot = asItsOwnerSays(line, { ...entered, valid_date }, errors);
  if (lot.manufactur_date && lot.valid_date && lot.manufactur_date > lot.valid_date)
    errors.push(lineError(line, "DATES_CONTRADICT", { from: lot.manufactur_date, to: lot.valid_date }));
  const product_sn = serialsOf(row, line, errors) ?? line.product_sn;
  const pieces = numbers.good + numbers.bad;
  if (product_sn && product_sn.length > 0 && BigInt(product_sn.length) !== pieces)
    errors.push(lineError(line, "SERIAL_COUNT", { needed: pieces.toString(), given: product_sn.length }));
  const said = { disposition: row?.disposition ?? line.disposition, sscc: row?.sscc ?? line.sscc };
  return { num_loc: numbers.good, num_bad: numbers.bad, lot, valid_date_computed, product_sn, ...said };
}

/** Attributes of a lot as the owner lets them be said; with what is wrong in them. */
function asItsOwnerSays(line: Line, lot: LotAttributes, errors: LineError[]): LotAttributes {
  const said: Partial<Record<LottableName, string>> = {};
  for (const one of line.lottables ?? []) {
    const field = lottableField(one);
    const value = lot[field];
    if (!value) continue;
    const checked = checkLottable(one, value);
    if ("code" in checked) errors.push(lineError(line, checked.code, { field, value, ...checked.details }));
    else said[field] = String(checked.value);
  }
  return { ...lot, ...said };
}

/** What goods are not received without, since their owner says so. */
export function demandLottables(line: Line, made: Counted, errors: LineError[]): void {
  if (made.num_loc + made.num_bad === 0n) return;
  for (const one of line.lottables ?? []) {
    const field = lottableField(one);
    if (one.lottable_required && !made.lot[field]) errors.push(lineError(line, "REQUIRED", { field }));
  }
}

/** When goods expire: what was given, else what follows from the day on which they were made. */
function expiry(line: Line, entered: LotAttributes): Pick<Counted, "valid_date_computed"> & LotAttributes {
  const { valid_date = null, manufactur_date } = entered;
  const isComputed = line.valid_date_computed && valid_date === line.lot.valid_date;
  const isOpen = !valid_date || (isComputed && manufactur_date !== line.lot.manufactur_date);
  if (!isOpen) return { valid_date, valid_date_computed: isComputed };
  const follows = expiryOf(manufactur_date, line.expiration_days);
  return { valid_date: follows, valid_date_computed: follows !== null };
}

/** Serial numbers of a row: texts, each once. Null where none were sent. */
export function serialsOf(row: LineRow | undefined, line: Line, errors: LineError[]): readonly string[] | null {
  const value = row?.product_sn;
  if (value === undefined || value === null) return null;
  const numbers = (Array.isArray(value) ? value : [value]).map((one: unknown) =>
    typeof one === "string" ? one.trim() : "",
  );
  if (!numbers.every(isSerialNumber)) {
    errors.push(lineError(line, "WRONG_TYPE", { field: "product_sn" }));
    return null;
  }
  const repeated = numbers.find((one, index) => numbers.indexOf(one) !== index);
  if (repeated !== undefined) errors.push(lineError(line, "SERIAL_DUPLICATE", { serial_no: repeated }));
  if (!line.tracked && numbers.length > 0)
    errors.push(lineError(line, "SERIAL_COUNT", { needed: "0", given: numbers.length }));
  return numbers;
}
