import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Command } from "../../../ledger/index.ts";
import { idOf, type Refused } from "../../common/steps.ts";
import { about, carryOutOrders } from "../commands.ts";
import type { AnyStep } from "../types.ts";
import { stagingOf } from "./staging.ts";

interface InTote {
  readonly booking_id: string;
  readonly outbound_id: string;
  readonly stock_id: string;
}

/**
 * Goods that are boxed leave their totes for the staging location, with their bookings, so that the totes are free. Answers
 * why goods of orders cannot.
 */
export async function leaveTotes(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
): Promise<ReadonlyMap<AnyStep, Refused>> {
  const inTotes = Map.groupBy(await pickedInTotes(tx, whId, steps.map(idOf)), ({ outbound_id }) => outbound_id);
  const leaving = steps.filter(({ document }) => inTotes.has(document.id));
  if (leaving.length === 0) return new Map();
  const staging = await stagingOf(tx, whId);
  const to_storage_id = staging.at(null);
  if (!to_storage_id) return new Map(leaving.map((step) => [step, { ok: false, code: "NO_STAGING" }]));
  const plans = leaving.map((step) => {
    const rows = Map.groupBy(inTotes.get(step.document.id) ?? [], ({ stock_id }) => stock_id);
    const commands = [...rows].map(
      ([stock_id, own]): Command => ({
        ...{ kind: "relocate", id: newId(), ...about(step, "leave_tote", staging.today) },
        ...{ stock_id, to_storage_id, qty: 0n, bookings: own.map(({ booking_id }) => ({ booking_id })) },
      }),
    );
    return { step, commands };
  });
  const carried = await carryOutOrders(tx, whId, plans);
  return new Map(
    leaving.flatMap((step, index) => {
      const outcome = carried[index];
      return outcome && !outcome.ok ? [[step, outcome] as const] : [];
    }),
  );
}

async function pickedInTotes(tx: Tx, whId: string, ids: readonly string[]): Promise<readonly InTote[]> {
  const { rows } = await sql<InTote>`
    select b.booking_id, b.document_id as outbound_id, b.stock_id from booking b
    join stock s on s.wh_id = ${whId} and s.stock_id = b.stock_id
    join storage p on p.wh_id = ${whId} and p.storage_id = s.storage_id and p.storage_type = 'tote'
    where b.wh_id = ${whId} and b.document_id = any(${ids}::uuid[]) and b.booking_state = 'picked'
    order by b.booking_id`.execute(tx);
  return rows;
}
