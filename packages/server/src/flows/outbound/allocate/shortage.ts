import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import { type Book, candidatesKey, findCandidates } from "../../../ledger/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import { inUnits } from "../../common/quantities.ts";
import { type Line, loadLines } from "../lines.ts";
import { demandOf } from "./demand.ts";

/** What a line would get if its order were closed now; quantities in the line's own unit. */
export interface Shortage {
  readonly outbound_id: string;
  readonly outbound_detail_id: string;
  readonly line_no: number;
  readonly product_id: string;
  readonly product_code: string;
  readonly quality: string;
  readonly shipmentable: boolean;
  readonly ordered: string;
  readonly booked: string;
  /** The quantity that could be booked for it, disregarding what others demand. */
  readonly free: string;
  readonly missing: string;
}

/** More than any row holds: so all rows are found, and not only as many as are needed. */
const everything = 10n ** 15n;

/** Lays the demand of each order, as if it were alone, over free stock in the order in which closing would. Locks nothing. */
export async function shortagesOf(reader: Reader, whId: string, ids: readonly string[]): Promise<readonly Shortage[]> {
  const today = await businessDate(reader, whId);
  const lines = [...(await loadLines(reader, whId, ids)).values()];
  const waiting = lines.map((own) => own.filter((line) => line.ordered > line.booked));
  const commands = waiting.map((own): Book => {
    const demands = own.map((line) => ({ ...demandOf(line), qty: everything }));
    return {
      kind: "book",
      id: "",
      document_kind: "outbound",
      document_id: "",
      reason: "",
      business_date: today,
      lines: demands,
    };
  });
  const candidates = await findCandidates(reader, whId, commands);
  const free = await freeOf(reader, whId, [...new Set([...candidates.values()].flat())]);
  return lines.flatMap((own) => {
    const left = new Map(free);
    return own.map((line) => {
      const rows = candidates.get(candidatesKey(demandOf(line), today)) ?? [];
      return shortage(line, rows, free, left);
    });
  });
}

function shortage(
  line: Line,
  rows: readonly string[],
  free: ReadonlyMap<string, bigint>,
  left: Map<string, bigint>,
): Shortage {
  let missing = line.ordered - line.booked;
  for (const id of rows) {
    const here = left.get(id) ?? 0n;
    const taken = here < missing ? here : missing;
    left.set(id, here - taken);
    missing -= taken;
  }
  const all = rows.reduce((sum, id) => sum + (free.get(id) ?? 0n), 0n);
  const { outbound_id, line_id, line_no, product_id, product_code, quality, shipmentable } = line;
  const units = (qty: bigint) => inUnits(qty, line);
  const numbers = {
    ordered: units(line.ordered),
    booked: units(line.booked),
    free: units(all),
    missing: units(missing),
  };
  return {
    outbound_id,
    outbound_detail_id: line_id,
    line_no,
    product_id,
    product_code,
    quality,
    shipmentable,
    ...numbers,
  };
}

async function freeOf(reader: Reader, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ stock_id: string; free: string }>`
    select stock_id, (qty - booked)::text as free from stock
    where wh_id = ${whId} and stock_id = any(${ids}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.stock_id, BigInt(row.free)]));
}
