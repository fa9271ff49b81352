import type { Details, ErrorCode } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import { type LineError, refusedLines } from "./refusals.ts";
import type { AnyStep, Refused } from "./steps.ts";

/** Why a serial number can't be what somebody says that it is. */

/** A piece whose row one warehouse keeps. */
export interface KnownPiece {
  readonly owner_id: string;
  readonly product_code: string;
  readonly serial_no: string;
  readonly serial_state: "created" | "in_stock" | "shipped" | "scrapped";
  /** Where it stands; null where it stands nowhere. */
  readonly storage_code: string | null;
  /** The order that it was picked for. */
  readonly outbound_id: string | null;
  readonly order_no: string | null;
}

/** The pieces of a warehouse that bear one of these numbers, whichever goods they are and whatever the case of its letters. */
export async function knownPieces(
  reader: Reader,
  whId: string,
  serials: readonly string[],
): Promise<readonly KnownPiece[]> {
  if (serials.length === 0) return [];
  const { rows } = await sql<KnownPiece>`
    select n.owner_id, p.product_code, n.product_sn as serial_no, n.serial_state, l.storage_code, n.outbound_id,
      coalesce(o.order_no, o.outbound_no) as order_no
    from unnest(${[...new Set(serials)]}::text[]) as asked(serial_no)
    join product_sn n on n.wh_id = ${whId} and upper(n.product_sn) = upper(asked.serial_no)
    join product p on p.product_id = n.product_id
    left join storage l on l.wh_id = n.wh_id and l.storage_id = n.storage_id
    left join outbound o on o.wh_id = n.wh_id and o.outbound_id = n.outbound_id
    order by p.product_code, n.product_sn_id`.execute(reader);
  return rows;
}

/** Whose goods somebody said that the pieces are, of which document. */
export interface AskedPieces {
  readonly ownerId: unknown;
  readonly documentId: string;
  /** Numbers that were named more than once. */
  readonly twice: ReadonlySet<string>;
}

/** What is said to be wrong, with its details. */
interface Told {
  readonly code: ErrorCode;
  readonly details: Details;
}

/**
 * The same errors, where one calls a number unknown that is not: it belongs to other goods or to another order, stands
 * elsewhere, or was named twice.
 */
export async function withTrueReasons<E extends Told>(
  reader: Reader,
  whId: string,
  asked: AskedPieces,
  errors: readonly E[],
): Promise<readonly E[]> {
  const about = errors.filter(({ code }) => code === "SERIAL_UNKNOWN" || code === "SERIAL_IN_STOCK");
  const numbers = about.map(({ details }) => String(details["serial_no"] ?? ""));
  const pieces = await knownPieces(reader, whId, numbers);
  return errors.map((error) => (about.includes(error) ? { ...error, ...truly(error, pieces, asked) } : error));
}

/** A refusal of lines whose errors are told so. */
export async function toldTruly(
  reader: Reader,
  whId: string,
  step: AnyStep,
  serials: readonly string[],
  refusal: Refused,
): Promise<Refused> {
  const { errors, code, details = {} } = refusal;
  const asked = askedBy(step, serials);
  if (errors) return refusedLines(await withTrueReasons(reader, whId, asked, errors as readonly LineError[]));
  const [told] = await withTrueReasons(reader, whId, asked, [{ code, details }]);
  return { ...refusal, ...told };
}

/** Which pieces are named for a document. */
export const askedBy = (step: AnyStep, serials: readonly string[]): AskedPieces => ({
  ownerId: (step.document as { readonly owner_id?: unknown }).owner_id,
  documentId: step.document.id,
  twice: namedTwice(serials),
});

function truly(error: Told, pieces: readonly KnownPiece[], { ownerId, documentId, twice }: AskedPieces): Told {
  const { serial_no, product } = error.details;
  const same = pieces.filter((one) => one.serial_no === serial_no && (!ownerId || one.owner_id === ownerId));
  // Who scans a number alone says no product.
  const own = product ? same.find(({ product_code }) => product_code === product) : same[0];
  const told = (code: ErrorCode, more: Details = {}): Told => ({ code, details: { ...error.details, ...more } });
  if (error.code === "SERIAL_IN_STOCK") return told(error.code, { location: own?.storage_code ?? null });
  if (twice.has(String(serial_no))) return told("SERIAL_DUPLICATE");
  if (own?.outbound_id && own.outbound_id !== documentId) return told("SERIAL_OF_ORDER", { order_no: own.order_no });
  if (own?.serial_state === "in_stock") return told("SERIAL_ELSEWHERE", { location: own.storage_code });
  const other = same.find(({ product_code }) => product_code !== product);
  if (own === undefined && other) return told("SERIAL_OF_PRODUCT", { other: other.product_code });
  const known = own
    ? undefined
    : inOtherCase(
        String(serial_no),
        pieces.filter((one) => !ownerId || one.owner_id === ownerId).map((one) => one.serial_no),
      );
  return known === undefined ? error : told(error.code, { known });
}

/** A number that differs from this one by the case of its letters alone, which counts in serial numbers. */
export const inOtherCase = (serial: string, all: readonly string[]): string | undefined =>
  all.find((one) => one !== serial && one.toUpperCase() === serial.toUpperCase());

/** A number of which more than one piece of a request is said to be. */
const namedTwice = (serials: readonly string[]): ReadonlySet<string> =>
  new Set(serials.filter((one, index) => serials.indexOf(one) !== index));
