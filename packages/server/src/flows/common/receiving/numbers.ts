import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { type SerialNumber, serialKey, standingSerials } from "../../../ledger/index.ts";
import { type LineError, lineError, refusedLines } from "../refusals.ts";
import { type KnownPiece, knownPieces } from "../serialFaults.ts";
import type { Refused } from "../steps.ts";
import type { Kind, ReceivingStep } from "./kind.ts";
import type { Line } from "./lines.ts";

/** Which serial numbers goods that come in can't have. */

/** The lines of a document as they are counted by now. */
export interface Numbered {
  readonly lines: readonly Line[];
  /** Whether a line's numbers are looked at; all of them by default. */
  readonly of?: ((line: Line) => boolean) | undefined;
}

interface Asked extends SerialNumber {
  readonly step: ReceivingStep;
  readonly line: Line;
}

/**
 * Refuses numbers of pieces that stand in a warehouse already, that were counted twice, that belong to another product, or
 * that did not leave with the order from which they come back. A number that two products have is made for the second one
 * first, so that no slip of a scanner makes it.
 */
export async function wrongNumbers(
  tx: Tx,
  kind: Kind,
  whId: string,
  counts: ReadonlyMap<ReceivingStep, Numbered>,
): Promise<ReadonlyMap<ReceivingStep, Refused>> {
  const asked = [...counts].flatMap(([step, counted]) => askedOf(step, counted));
  const refused = new Map<ReceivingStep, Refused>();
  if (asked.length === 0) return refused;
  const known = await read(tx, kind, whId, asked);
  for (const [step, own] of Map.groupBy(asked, (one) => one.step)) {
    const seen = new Set<string>();
    const all = (counts.get(step)?.lines ?? []).flatMap((line) => (line.product_sn ?? []).map((sn) => keyOf(line, sn)));
    const twice = new Set(all.filter((key) => seen.has(key) || !seen.add(key)));
    const errors = own.flatMap((one) => faultOf(one, { ...known, twice }) ?? []);
    if (errors.length > 0) refused.set(step, refusedLines(errors));
  }
  return refused;
}

const keyOf = ({ owner_id, product_id }: Line, serial_no: string) => serialKey({ owner_id, product_id, serial_no });

const askedOf = (step: ReceivingStep, { lines, of }: Numbered): Asked[] =>
  lines
    .filter((line) => line.tracked && (of?.(line) ?? true))
    .flatMap((line) =>
      (line.product_sn ?? []).map((serial_no) => ({
        ...{ step, line, serial_no },
        ...{ owner_id: line.owner_id, product_id: line.product_id },
      })),
    );

interface Known {
  /** The warehouses in which numbers stand, by number. */
  readonly standing: ReadonlyMap<string, string>;
  /** Numbers that somebody made or that were here before. */
  readonly made: ReadonlySet<string>;
  readonly pieces: readonly KnownPiece[];
  readonly shipped: ReadonlyMap<string, readonly Left[]>;
}

/** A piece that left with an order. */
interface Left {
  readonly outbound_id: string;
  readonly order_no: string;
  readonly product_id: string;
  readonly product_code: string;
  readonly serial_no: string;
}

async function read(tx: Tx, kind: Kind, whId: string, asked: readonly Asked[]): Promise<Known> {
  const { standing, made } = await standingSerials(tx, asked);
  const serials = asked.map(({ serial_no }) => serial_no);
  const pieces = await knownPieces(tx, whId, serials);
  return { standing, made, pieces, shipped: kind.disposes ? await leftWith(tx, whId, asked) : new Map() };
}

/** What left with the orders from which goods come back, by order. */
async function leftWith(tx: Tx, whId: string, asked: readonly Asked[]): Promise<ReadonlyMap<string, readonly Left[]>> {
  const orders = [...new Set(asked.flatMap(({ step }) => step.document.outbound_id ?? []))];
  if (orders.length === 0) return new Map();
  const { rows } = await sql<Left>`
    select s.outbound_id, coalesce(o.order_no, o.outbound_no) as order_no, s.product_id, p.product_code, s.product_sn as serial_no
    from shipped_sn s
    join outbound o on o.wh_id = s.wh_id and o.outbound_id = s.outbound_id
    join product p on p.product_id = s.product_id
    where s.wh_id = ${whId} and s.outbound_id = any(${orders}::uuid[])`.execute(tx);
  return Map.groupBy(rows, ({ outbound_id }) => outbound_id);
}

/** What is wrong with one number, if anything is. */
function faultOf(one: Asked, known: Known & { readonly twice: ReadonlySet<string> }): LineError | null {
  const { line, serial_no, step } = one;
  const key = serialKey(one);
  const about = { field: "product_sn", serial_no };
  if (known.twice.has(key)) return lineError(line, "SERIAL_DUPLICATE", about);
  const same = known.pieces.filter((piece) => piece.serial_no === serial_no && piece.owner_id === line.owner_id);
  const own = same.find(({ product_code }) => product_code === line.product_code);
  if (known.standing.has(key))
    return lineError(line, "SERIAL_IN_STOCK", { ...about, location: own?.storage_code ?? null });
  const left = known.shipped.get(step.document.outbound_id ?? "") ?? [];
  // What left before its product kept numbers comes back with some that nobody knows.
  if (left.some(({ product_id }) => product_id === line.product_id)) {
    const piece = left.filter((it) => it.serial_no === serial_no);
    if (piece.some(({ product_id }) => product_id === line.product_id)) return null;
    const other = piece[0]?.product_code ?? null;
    return lineError(line, "SERIAL_NOT_OF_ORDER", { ...about, order_no: left[0]?.order_no ?? null, other });
  }
  const other = same.find(({ product_code }) => product_code !== line.product_code);
  if (known.made.has(key) || !other) return null;
  return lineError(line, "SERIAL_OF_PRODUCT", { ...about, other: other.product_code });
}
