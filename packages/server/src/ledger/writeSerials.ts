import { sql } from "kysely";
import { newId } from "../database/id.ts";
import type { Tx } from "../database/index.ts";
import type { Draft } from "./draft.ts";
import { RetryTransaction } from "./retry.ts";
import type { SerialRow, SerialStep } from "./rows.ts";
import { serialKey } from "./rows.ts";
import { byOwner } from "./serials.ts";

/** A changed number with the warehouse that keeps it from now on. */
interface Kept extends SerialRow {
  readonly wh_id: string;
  readonly command_id: string;
}

/**
 * Writes the changed numbers of all warehouses of a stage: each has one row, in the warehouse where it stands or stood
 * last, and one in the registry of its owner. `own` comes first: where a number stands nowhere, it keeps it.
 */
export async function writeSerials(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const kept = keptNumbers(drafts);
  if (kept.length === 0) return;
  const before = kept.filter(({ kept_in, wh_id }) => kept_in !== null && kept_in !== wh_id);
  for (const [whId, moved] of byWarehouse(before, ({ kept_in }) => String(kept_in))) await forget(tx, whId, moved);
  for (const [whId, numbers] of byWarehouse(kept, ({ wh_id }) => wh_id)) await writeRows(tx, whId, numbers);
  for (const draft of drafts) await writeSteps(tx, draft);
  await writeRegistry(tx, kept);
}

function keptNumbers(drafts: readonly Draft[]): readonly Kept[] {
  const found = new Map<string, Kept>();
  for (const { whId, changedSerials } of drafts)
    for (const [serial, command_id] of changedSerials) {
      const key = serialKey(serial);
      if (!found.has(key) || serial.stock_id !== null) found.set(key, { ...serial, wh_id: whId, command_id });
    }
  return [...found.values()];
}

const byWarehouse = <S>(rows: readonly S[], of: (row: S) => string): (readonly [string, readonly S[]])[] =>
  [...Map.groupBy(rows, of)].sort(([one], [other]) => (one < other ? -1 : 1));

/** A number that another warehouse keeps from now on. */
async function forget(tx: Tx, whId: string, numbers: readonly Kept[]): Promise<void> {
  await sql`
    delete from product_sn where wh_id = ${whId} and product_sn_id = any(${numbers.map(({ serial_id }) => serial_id)}::uuid[])`.execute(
    tx,
  );
}

async function writeRows(tx: Tx, whId: string, numbers: readonly Kept[]): Promise<void> {
  const { rows } = await sql<{ product_sn_id: string }>`
    insert into product_sn as n (
      wh_id, product_sn_id, company_id, owner_id, product_id, product_sn, serial_state, stock_id, booking_id, command_id, came_by,
      state_before, booking_before, storage_id, quality, outbound_id, created_at, updated_at
    )
    select ${whId}, g.serial_id, w.company_id, g.owner_id, g.product_id, g.serial_no, g.serial_state, g.stock_id, g.booking_id,
      g.command_id, g.came_by, g.state_before, g.booking_before, s.storage_id, s.quality, b.document_id, now(), now()
    from json_to_recordset(${JSON.stringify(numbers)}::json) as g(
      serial_id uuid, owner_id uuid, product_id uuid, serial_no text, serial_state text, stock_id uuid, booking_id uuid,
      command_id uuid, came_by text, state_before text, booking_before uuid
    )
    cross join (select company_id from warehouse where wh_id = ${whId}) w
    left join stock s on s.wh_id = ${whId} and s.stock_id = g.stock_id
    left join booking b on b.wh_id = ${whId} and b.booking_id = g.booking_id and b.document_kind = 'outbound'
    order by g.owner_id, g.product_id, g.serial_no
    on conflict (wh_id, owner_id, product_id, product_sn) do update
      set serial_state = excluded.serial_state, stock_id = excluded.stock_id, booking_id = excluded.booking_id,
        command_id = excluded.command_id, came_by = excluded.came_by, state_before = excluded.state_before,
        booking_before = excluded.booking_before, storage_id = excluded.storage_id, quality = excluded.quality,
        outbound_id = excluded.outbound_id, version = n.version + 1, updated_at = excluded.updated_at,
        boxing_id = case when excluded.booking_id is null then null else n.boxing_id end
      where n.product_sn_id = excluded.product_sn_id
    returning product_sn_id
  `.execute(tx);
  if (rows.length < numbers.length) throw taken();
}

async function writeRegistry(tx: Tx, kept: readonly Kept[]): Promise<void> {
  for (const [ownerId, numbers] of byOwner(kept)) {
    const input = numbers.map((one) => ({ ...one, at: one.stock_id === null ? null : one.wh_id }));
    const { rows } = await sql<{ serial_no: string }>`
      insert into serial_registry as r (owner_id, product_id, serial_no, product_sn_id, wh_id, last_wh_id, serial_state)
      select ${ownerId}, g.product_id, g.serial_no, g.serial_id, g.at, g.wh_id, g.serial_state
      from json_to_recordset(${JSON.stringify(input)}::json) as g(
        product_id uuid, serial_no text, serial_id uuid, at uuid, wh_id uuid, serial_state text
      )
      order by g.product_id, g.serial_no
      on conflict (owner_id, product_id, serial_no) do update
        set wh_id = excluded.wh_id, last_wh_id = excluded.last_wh_id, serial_state = excluded.serial_state
        where r.product_sn_id = excluded.product_sn_id
      returning serial_no
    `.execute(tx);
    if (rows.length < numbers.length) throw taken();
  }
}

const taken = () => new RetryTransaction("a serial number was taken by another transaction");

/** Which movements moved which numbers: the life of each. */
async function writeSteps(tx: Tx, draft: Draft): Promise<void> {
  const steps = draft.serialSteps.flatMap((step) => movementsOf(draft, step));
  if (steps.length === 0) return;
  await sql`
    insert into serial_movement (wh_id, serial_movement_id, product_sn_id, product_sn, stock_id, version)
    select ${draft.whId}, g.id, g.serial_id, g.serial_no, g.stock_id, g.version
    from json_to_recordset(${JSON.stringify(steps)}::json) as g(
      id uuid, serial_id uuid, serial_no text, stock_id uuid, version bigint
    )`.execute(tx);
}

/** The movements of a step: of the booking's line, where a command moved several lines on one row. */
function movementsOf(draft: Draft, { no, serial, stock_ids, booking_id }: SerialStep) {
  const line = booking_id === null ? undefined : draft.bookings.get(booking_id)?.line_id;
  return stock_ids.flatMap((stockId) => {
    const own = draft.movements.filter((one) => one.no === no && one.row.stock_id === stockId);
    const moved = own.find(({ line_id }) => line_id === line) ?? own[0];
    if (stockId === null || !moved) return [];
    const { serial_id, serial_no } = serial;
    return [{ id: newId(), serial_id, serial_no, stock_id: stockId, version: moved.version.toString() }];
  });
}
