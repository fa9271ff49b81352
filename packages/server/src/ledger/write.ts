import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { commandFingerprint } from "./command.ts";
import type { Draft } from "./draft.ts";
import { type CommandItem, correctedBy } from "./kinds/index.ts";
import type { Outcome } from "./outcomes.ts";
import { RetryTransaction } from "./retry.ts";
import { waitingParts } from "./waiting.ts";

/** A command with what became of it. */
export interface Decided extends CommandItem {
  /** Its position in its stage. */
  readonly no: number;
  readonly outcome: Outcome;
}

/** One instant for the whole batch, later than that of every row it touches, in every warehouse it touches. */
export interface Moment {
  /** The latest `last_at` of the locked rows. */
  readonly after: string | null;
  /** The instant itself, once the first warehouse of the batch has been written. */
  readonly at: string | null;
}

/** Writes a stage: stock rows, movements, bookings and the commands with their results. Answers the instant. */
export async function write(tx: Tx, draft: Draft, decided: readonly Decided[], moment: Moment): Promise<string> {
  const { rows } = await sql<{ at: string; commands: number; frozen: number }>`
    with moment as materialized (
      select coalesce(
        ${moment.at}::timestamptz,
        greatest(clock_timestamp(), ${moment.after}::timestamptz + interval '1 microsecond')
      ) as at
    ), changed as (
      update stock s set qty = c.qty, booked = c.booked, version = c.version, last_at = m.at
      from json_to_recordset(${stockJson(draft)}::json) as c(stock_id uuid, qty bigint, booked bigint, version bigint), moment m
      where s.wh_id = ${draft.whId} and s.stock_id = c.stock_id
    ), input as materialized (
      select * from json_to_recordset(${commandJson(decided)}::json) as g(
        no integer, command_id uuid, kind text, fingerprint uuid, result json, document_kind text, document_id uuid,
        reason text, note text, business_date date, user_id uuid, request_id text
      )
    ), commanded as (
      insert into command (
        wh_id, command_id, kind, fingerprint, result, document_kind, document_id, user_id, request_id, at
      )
      select ${draft.whId}, g.command_id, g.kind, g.fingerprint, g.result, g.document_kind, g.document_id, g.user_id,
        g.request_id, m.at
      from input g, moment m order by g.command_id
      on conflict do nothing returning 1
    ), moved as (
      insert into movement (
        wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after, booked_after, at,
        business_date, reason, note, document_kind, document_id, line_id, command_id, user_id, corrects
      )
      select ${draft.whId}, l.stock_id, l.version, l.owner_id, l.product_id, l.qty_delta, l.booked_delta, l.qty_after,
        l.booked_after, m.at, g.business_date, g.reason, g.note, g.document_kind, g.document_id, l.line_id, g.command_id,
        g.user_id, l.corrects
      from json_to_recordset(${movementJson(draft)}::json) as l(
        no integer, stock_id uuid, version bigint, owner_id uuid, product_id uuid, qty_delta bigint,
        booked_delta bigint, qty_after bigint, booked_after bigint, line_id uuid, corrects uuid
      )
      join input g on g.no = l.no, moment m
    )${bookingParts(draft)}${waitingParts(draft, new Map(decided.map(({ no, command }) => [no, command.id])))}
    select m.at, (select count(*)::integer from commanded) as commands,
      (select count(*)::integer from storage where wh_id = ${draft.whId} and frozen
        and storage_id = any(${[...draft.moved]}::uuid[])) as frozen
    from moment m
  `.execute(tx);
  const written = rows[0];
  if (written?.commands !== decided.length) throw new RetryTransaction("a command was sent twice at once");
  if (written.frozen > 0) throw new RetryTransaction("a location was frozen meanwhile");
  return written.at;
}

/** Marks commands as taken back, each once. */
export async function markCorrected(tx: Tx, whId: string, decided: readonly Decided[]): Promise<void> {
  const marks = decided.flatMap(({ command, outcome }) =>
    outcome.ok ? correctedBy(command).map((command_id) => ({ command_id, corrected_by: command.id })) : [],
  );
  if (marks.length === 0) return;
  const { numAffectedRows } = await sql`
    update command c set corrected_by = g.corrected_by
    from json_to_recordset(${JSON.stringify(marks)}::json) as g(command_id uuid, corrected_by uuid)
    where c.wh_id = ${whId} and c.command_id = g.command_id and c.corrected_by is null
  `.execute(tx);
  if (numAffectedRows !== BigInt(marks.length)) throw new RetryTransaction("a command was taken back twice at once");
}

/** New bookings and changed ones; absent from a batch without any. */
function bookingParts(draft: Draft) {
  if (draft.changedBookings.size === 0) return sql``;
  const all = [...draft.changedBookings];
  const fresh = JSON.stringify(all.filter((row) => row.fresh).map((row) => ({ ...row, qty: row.qty.toString() })));
  const old = all.filter((row) => !row.fresh).map((row) => ({ ...row, qty: row.qty.toString() }));
  return sql`, booked as (
      insert into booking (
        wh_id, booking_id, document_kind, document_id, line_id, owner_id, product_id, stock_id, qty, booking_state,
        from_stock_id, parent_id, book_command_id, pick_command_id, ship_command_id, created_at
      )
      select ${draft.whId}, b.booking_id, b.document_kind, b.document_id, b.line_id, b.owner_id, b.product_id,
        b.stock_id, b.qty, b.booking_state, b.from_stock_id, b.parent_id, b.book_command_id, b.pick_command_id,
        b.ship_command_id, m.at
      from json_to_recordset(${fresh}::json) as b(
        booking_id uuid, document_kind text, document_id uuid, line_id uuid, owner_id uuid, product_id uuid,
        stock_id uuid, qty bigint, booking_state text, from_stock_id uuid, parent_id uuid, book_command_id uuid,
        pick_command_id uuid, ship_command_id uuid
      ), moment m
    ), rebooked as (
      update booking b set stock_id = c.stock_id, qty = c.qty, booking_state = c.booking_state,
        from_stock_id = c.from_stock_id, parent_id = c.parent_id, pick_command_id = c.pick_command_id,
        ship_command_id = c.ship_command_id
      from json_to_recordset(${JSON.stringify(old)}::json) as c(
        booking_id uuid, stock_id uuid, qty bigint, booking_state text, from_stock_id uuid, parent_id uuid,
        pick_command_id uuid, ship_command_id uuid
      )
      where b.wh_id = ${draft.whId} and b.booking_id = c.booking_id
    )`;
}

/** Each row once, with its last values. */
function stockJson(draft: Draft): string {
  const rows = new Set(draft.movements.map(({ row }) => row));
  return JSON.stringify(
    [...rows].map(({ stock_id, qty, booked, version }) => ({
      stock_id,
      qty: text(qty),
      booked: text(booked),
      version: text(version),
    })),
  );
}

function movementJson(draft: Draft): string {
  return JSON.stringify(
    draft.movements.map(({ no, row, line_id, corrects, ...numbers }) => ({
      no,
      stock_id: row.stock_id,
      owner_id: row.owner_id,
      product_id: row.product_id,
      line_id,
      corrects,
      qty_delta: text(numbers.qty_delta),
      booked_delta: text(numbers.booked_delta),
      qty_after: text(numbers.qty_after),
      booked_after: text(numbers.booked_after),
      version: text(numbers.version),
    })),
  );
}

function commandJson(decided: readonly Decided[]): string {
  return JSON.stringify(
    decided.map(({ no, command, context, outcome }) => ({
      no,
      command_id: command.id,
      kind: command.kind,
      fingerprint: commandFingerprint(command),
      result: outcome,
      document_kind: command.document_kind,
      document_id: command.document_id,
      reason: command.reason,
      note: command.note ?? null,
      business_date: command.business_date,
      user_id: context.userId ?? null,
      request_id: context.requestId ?? null,
    })),
  );
}

const text = (quantity: bigint): string => quantity.toString();
