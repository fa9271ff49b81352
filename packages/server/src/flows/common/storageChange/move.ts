import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Caller } from "../../../http/caller.ts";
import { executeItems, lockProducts, type Outcome } from "../../../ledger/index.ts";
import { businessDate } from "../businessDate.ts";
import { freeStock, lessFree, takeFree } from "../freeStock.ts";
import { explained, type LineCommand } from "../lineCommands.ts";
import { beyondLimits } from "../locations/limits.ts";
import { lockTotes } from "../locations/totes.ts";
import type { LineError } from "../refusals.ts";
import type { Refused } from "../steps.ts";
import { bookingsThere, carries, lockOrders, refusedFree, refusedGoing } from "./carrying.ts";
import { type Line, loadLines } from "./lines.ts";
import { notePutBacks, refusedPutBacks } from "./putBacks.ts";
import { type Part, takeWith } from "./takeWith.ts";

/** A location change that is written now, with what its note says of it. */
export interface Change {
  readonly id: string;
  readonly reason: string | null;
  readonly caller: Caller;
}

/** What is wrong with a change, at one of its lines or, without one, with all of it. */
export type ChangeError = Pick<LineError, "code" | "details"> & { readonly line_id?: string; readonly change: Change };

/**
 * Moves what changes say, with the put-backs that they end, and keeps what stood on both locations; answers what is wrong
 * with some, and then nothing must stay of any. Locations are locked before products, and put-backs behind them, as
 * everywhere.
 */
export async function moveGoods(tx: Tx, whId: string, changes: readonly Change[]): Promise<readonly ChangeError[]> {
  const today = await businessDate(tx, whId);
  const loaded = await loadLines(
    tx,
    whId,
    changes.map(({ id }) => id),
  );
  const lines = [...loaded.values()].flat();
  const pieces = new Map(
    changes.map((change) => [
      change,
      (loaded.get(change.id) ?? []).map((line) => ({ line, qty: line.qty, location: line.to })),
    ]),
  );
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const at = (errors: readonly LineError[]): readonly ChangeError[] =>
    errors.flatMap((error) => {
      const change = changeOf.get(lines.find(({ line_id }) => line_id === error.line_id)?.document_id ?? "");
      return change ? [{ ...error, change }] : [];
    });
  const carrying = lines.filter(carries);
  const before = await bookingsThere(tx, whId, carrying);
  const orders = await lockOrders(
    tx,
    whId,
    before.map(({ outbound_id }) => outbound_id),
  );
  const toTotes = lines.filter((line) => carries(line) || line.to_type === "tote");
  await lockTotes(tx, whId, [...new Set(toTotes.map(({ to }) => to.storage_id))]);
  const plain = lines.filter((line) => !carries(line));
  const misplaced = await refusedFree(tx, whId, plain);
  if (misplaced.length > 0) return at(misplaced);
  const beyond = ofChanges((await beyondLimits(tx, whId, pieces)).refused);
  if (beyond.length > 0) return beyond;
  await lockProducts(tx, whId, lines);
  // Before what is free there: rows of one product share that, and each has its own that waits.
  const tooMuch = await refusedPutBacks(tx, whId, lines);
  if (tooMuch.length > 0) return at(tooMuch);
  const free = takeFree(plain, await freeStock(tx, whId, plain));
  const bookings = (await bookingsThere(tx, whId, carrying)).filter(({ outbound_id }) => orders.has(outbound_id));
  const carried = takeWith(carrying, await freeStock(tx, whId, carrying, "booked"), bookings);
  const short = [...free.short, ...carried.short];
  if (short.length > 0) return at(short.map(lessFree));
  const going = carried.taken.flatMap(({ line, bookings: own }) => own.map(({ booking }) => ({ line, booking })));
  const stopped = await refusedGoing(tx, whId, going, orders);
  if (stopped.length > 0) return at(stopped);
  const taken = [...free.taken.map((one) => ({ ...one, bookings: [] })), ...carried.taken].map((one) => ({
    ...one,
    command_id: newId(),
  }));
  await notePutBacks(tx, whId, taken);
  const moves = taken.map(({ line, row, qty, serials, bookings: own, command_id }): LineCommand => {
    const about = { document_kind: "storage_change", document_id: line.document_id, line_id: line.line_id };
    const why = { reason: "change_storage", note: changeOf.get(line.document_id)?.reason ?? null };
    return {
      line,
      location: line.storage_code,
      command: {
        ...{ kind: "relocate", id: command_id, ...about, ...why, business_date: today },
        ...{ stock_id: row.stock_id, to_storage_id: line.to.storage_id, qty },
        ...(line.tracked && serials.length > 0 ? { serials } : {}),
        ...(own.length > 0 ? { bookings: own.map(moved) } : {}),
      },
    };
  });
  const outcomes = await executeItems(
    tx,
    whId,
    moves.map(({ command }) => ({ command, context: { userId: changeOf.get(command.document_id)?.caller.userId } })),
  );
  const failed = moves.flatMap((move, index): LineError[] => {
    const outcome = outcomes[index];
    return outcome && !outcome.ok ? [explained(move, outcome)] : [];
  });
  if (failed.length > 0) return at(failed);
  await keepStanding(tx, whId, lines);
  await keepBookings(tx, whId, moves, outcomes);
  return [];
}

/** Refusals of changes as their errors, at lines where they say some. */
const ofChanges = (refused: ReadonlyMap<Change, Refused>): readonly ChangeError[] =>
  [...refused].flatMap(([change, { errors = [], code, details = {} }]) => {
    const own = errors as readonly Omit<ChangeError, "change">[];
    return (own.length > 0 ? own : [{ code, details }]).map((error) => ({ ...error, change }));
  });

const moved = ({ booking, qty, serials }: Part) => ({
  booking_id: booking.booking_id,
  ...(qty < booking.qty ? { qty } : {}),
  ...(booking.is_picked && qty < booking.qty && serials.length > 0 ? { serials } : {}),
});

/** The bookings that went along, as they stand there now. */
async function keepBookings(tx: Tx, whId: string, moves: readonly LineCommand[], outcomes: readonly Outcome[]) {
  const rows = moves.flatMap(({ line: { line_id }, command }, index) => {
    const outcome = outcomes[index];
    if (!outcome?.ok || command.kind !== "relocate") return [];
    return (outcome.bookings ?? []).flatMap(({ booking_id, stock_id }) =>
      stock_id === command.stock_id ? [] : [{ line_id, booking_id }],
    );
  });
  if (rows.length === 0) return;
  await sql`
    update storage_change_detail d set with_bookings = x.ids
    from (
      select line_id, jsonb_agg(booking_id) as ids
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(line_id uuid, booking_id uuid) group by line_id
    ) x
    where d.wh_id = ${whId} and d.storage_change_detail_id = x.line_id`.execute(tx);
}

/** What stood on both locations of the goods before, and stands there after. */
async function keepStanding(tx: Tx, whId: string, lines: readonly Line[]): Promise<void> {
  const ids = [...new Set(lines.map(({ document_id }) => document_id))];
  await sql`
    update storage_change_detail d set num_from_before = m.from_before, num_from_after = m.from_after,
      num_to_before = m.to_before, num_to_after = m.to_after
    from (
      select line_id, sum(before) filter (where delta < 0) as from_before, sum(after) filter (where delta < 0) as from_after,
        sum(before) filter (where delta > 0) as to_before, sum(after) filter (where delta > 0) as to_after
      from (
        select line_id, stock_id, sum(qty_delta) as delta, (array_agg(qty_after - qty_delta order by version))[1] as before,
          (array_agg(qty_after order by version desc))[1] as after
        from movement where wh_id = ${whId} and document_id = any(${ids}::uuid[]) group by line_id, stock_id
      ) s group by line_id
    ) m
    where d.wh_id = ${whId} and d.storage_change_detail_id = m.line_id`.execute(tx);
}
