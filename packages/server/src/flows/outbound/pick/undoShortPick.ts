import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Command, Done } from "../../../ledger/index.ts";
import type { Plan } from "../../common/commands.ts";
import { smaller } from "../../common/quantities.ts";
import { demandOf } from "../allocate/demand.ts";
import { type Booking, bookingsByOrder } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { loadLines } from "../lines.ts";
import type { AnyStep } from "../types.ts";
import { shortReasons } from "./rebook.ts";

/** What short picks changed on one stock row for one line: below zero was freed, above it was booked instead. */
interface Change {
  readonly outbound_id: string;
  readonly line_id: string;
  readonly stock_id: string;
  readonly qty: bigint;
}

/**
 * Books again, on the very same rows, what short picks gave up, as far as it is still free, and frees what was booked
 * instead. Answers the steps that had something to undo. Runs when nothing of the orders is picked any more.
 */
export async function undoShort(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  today: string,
): Promise<ReadonlySet<AnyStep>> {
  const ids = steps.map(({ document }) => document.id);
  const changes = Map.groupBy(await changesOf(tx, whId, ids), (change) => change.outbound_id);
  const short = steps.filter(({ document }) => changes.has(document.id));
  if (short.length === 0) return new Set();
  const again = await bookAgain(tx, whId, short, changes, today);
  const bookings = await bookingsByOrder(tx, whId, ids, "booked");
  const plans = short.flatMap((step): Plan[] => {
    const own = changes.get(step.document.id) ?? [];
    const freed = surplusOf(own, bookings.get(step.document.id) ?? [], again.get(step) ?? new Map());
    const release: Command = {
      kind: "release",
      id: newId(),
      ...about(step, shortReasons.undone, today),
      bookings: freed,
    };
    return freed.length > 0 ? [{ step, commands: [release] }] : [];
  });
  await carryOutOrders(tx, whId, plans);
  return new Set(short);
}

async function bookAgain(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  changes: ReadonlyMap<string, readonly Change[]>,
  today: string,
): Promise<ReadonlyMap<AnyStep, ReadonlyMap<string, bigint>>> {
  const lines = await loadLines(
    tx,
    whId,
    steps.map(({ document }) => document.id),
  );
  const plans = steps.map((step): Plan => {
    const byId = new Map((lines.get(step.document.id) ?? []).map((line) => [line.line_id, line]));
    const demands = (changes.get(step.document.id) ?? []).flatMap(({ line_id, stock_id, qty }) => {
      const line = byId.get(line_id);
      return line && qty < 0n ? [{ ...demandOf(line), qty: -qty, stock_ids: [stock_id] }] : [];
    });
    const book: Command = {
      kind: "book",
      id: newId(),
      ...about(step, shortReasons.undone, today),
      partial: true,
      lines: demands,
    };
    return { step, commands: demands.length > 0 ? [book] : [] };
  });
  const carried = await carryOutOrders(tx, whId, plans);
  return new Map(
    steps.map((step, index) => [step, bookedByLine(carried[index]?.ok ? carried[index].done[0] : undefined)]),
  );
}

function bookedByLine(done: Done | undefined): ReadonlyMap<string, bigint> {
  const booked = new Map<string, bigint>();
  for (const line of done?.lines ?? [])
    booked.set(line.line_id, (booked.get(line.line_id) ?? 0n) + BigInt(line.booked));
  return booked;
}

/** Of what was booked instead, as much as stands on its old row again. */
function surplusOf(changes: readonly Change[], bookings: readonly Booking[], again: ReadonlyMap<string, bigint>) {
  const freed: { booking_id: string; qty: bigint }[] = [];
  for (const [lineId, ofLine] of Map.groupBy(changes, (change) => change.line_id)) {
    const balance = ofLine.reduce((sum, { qty }) => sum + qty, 0n);
    let surplus = balance + (again.get(lineId) ?? 0n);
    for (const { stock_id, qty } of ofLine.filter((change) => change.qty > 0n)) {
      let here = smaller(qty, surplus);
      surplus -= here > 0n ? here : 0n;
      for (const booking of bookings.filter((one) => one.line_id === lineId && one.stock_id === stock_id)) {
        const part = smaller(here, booking.qty);
        if (part > 0n) freed.push({ booking_id: booking.booking_id, qty: part });
        here -= part > 0n ? part : 0n;
      }
    }
  }
  return freed;
}

/** The balance of all short picks of orders and of what undid them before. */
async function changesOf(tx: Tx, whId: string, ids: readonly string[]): Promise<readonly Change[]> {
  const { rows } = await sql<{ outbound_id: string; line_id: string; stock_id: string; qty: string }>`
    select document_id as outbound_id, line_id, stock_id, sum(booked_delta)::text as qty from movement
    where wh_id = ${whId} and document_id = any(${ids}::uuid[]) and reason = any(${Object.values(shortReasons)}::text[])
    group by document_id, line_id, stock_id having sum(booked_delta) <> 0
    order by document_id, line_id, stock_id`.execute(tx);
  return rows.map((row) => ({ ...row, qty: BigInt(row.qty) }));
}
