import { type Details, type ErrorCode, Failure, maxLines, model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { HalfDone } from "../../../documents/flow.ts";
import type { Command } from "../../../ledger/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import { idOf } from "../../common/steps.ts";
import { demandOf } from "../allocate/demand.ts";
import { operationOf } from "../allocate/operation.ts";
import { type Booking, bookingsByOrder } from "../bookings.ts";
import { about, carryOutOrders } from "../commands.ts";
import { type Line, loadLines, settleLines } from "../lines.ts";
import type { AnyStep, OrderReason, Result } from "../types.ts";
import { makeAnew } from "./convert.ts";
import { moveApart, moveTogether } from "./mergedLines.ts";
import { ownUrgency, takeUrgency } from "./urgency.ts";

const { outbound } = model;

/** In what orders that become one agree: whose they are, to whom they go, and under which rules. */
const alike = [
  "owner_id",
  "outbound_status",
  "consignee_id",
  "consignee_name",
  "delivery_address",
  "order_type",
  "bonded_type",
] as const;

/** Orders of one request become one: the oldest takes the lines of the others, which are cancelled and name it. */
export async function merge(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  const requests = Map.groupBy(steps, ({ requested }) => requested);
  const results = new Map<AnyStep, Result>();
  for (const own of requests.values())
    for (const [index, result] of (await mergeOne(tx, whId, own)).entries()) {
      const step = own[index];
      if (step) results.set(step, result);
    }
  return steps.map((step) => results.get(step) ?? { ok: false, code: "INTERNAL" });
}

async function mergeOne(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  const refuse = (code: ErrorCode, details?: Details) =>
    steps.map((): Result => ({ ok: false, code, ...(details ? { details } : {}) }));
  const [first, ...others] = await oldestFirst(tx, whId, steps);
  if (!first || first.requested.length < 2) return refuse("MERGE_SEVERAL");
  // Another of the same request does not take this step: what is meant to be together is not parted.
  if (steps.length < first.requested.length) return refuse("ATOMIC_REFUSED");
  const differs = differenceOf(first, others);
  if (differs) return refuse("MERGE_DIFFERS", differs);
  const lines = await loadLines(tx, whId, steps.map(idOf));
  const count = [...lines.values()].reduce((sum, own) => sum + own.length, 0);
  if (count > maxLines) return refuse("TOO_MANY_ROWS", { max: maxLines });
  const ids = others.map(idOf);
  // What was merged before has its own again when it is parted from this one.
  const again = await ownUrgency(tx, whId, others.filter(({ document }) => document.is_merged).map(idOf));
  const urgency = await takeUrgency(tx, whId, first.document.id, steps.map(idOf));
  const booked = await releaseAll(tx, whId, steps, "merge");
  await moveTogether(tx, whId, first.document.id, ids);
  const operation_type = await bookAgain(tx, whId, [first], booked, "merge");
  const money = steps.map(({ document }) => Number(document.cod_amount ?? 0));
  const cod_amount = money.some((amount) => amount > 0) ? await sumOf(tx, whId, steps) : null;
  // Which order stays is told with each of them, and which came into it in its history.
  const details = { order_no: String(first.document.order_no) };
  const came = others.map(({ document }) => String(document.order_no)).join(", ");
  return steps.map((step): Result => {
    if (step === first)
      return {
        ...{ ok: true, details, reason: came },
        set: { is_merged: true, cod_amount, ...urgency, ...operation_type.get(first) },
      };
    const set = { merged_into_id: first.document.id, is_merged: false, ...again.get(step.document.id) };
    return { ok: true, to: "cancelled", details, reason: details.order_no, set };
  });
}

async function oldestFirst(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly AnyStep[]> {
  const { rows } = await sql<{ id: string }>`
    select outbound_id as id from outbound where wh_id = ${whId} and outbound_id = any(${steps.map(idOf)}::uuid[])
    order by created_at, outbound_no`.execute(tx);
  const byId = new Map(steps.map((step) => [step.document.id, step]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

type Order = AnyStep["document"];

/** Nobody is named by an order that has neither a consignee nor a consignee's name. */
const lacks = (order: Order, field: (typeof alike)[number] | "currency_code"): boolean =>
  field === "consignee_id" ? !order.consignee_id && !order.consignee_name : (order[field] ?? null) === null;

/**
 * What an order has otherwise than the oldest, or which of the two has nothing there. Money that is collected is of one
 * currency.
 */
function differenceOf(first: AnyStep, others: readonly AnyStep[]): Details | null {
  const one = first.document;
  for (const { document } of others) {
    const pair = [one, document];
    const orders = pair.map(({ order_no }) => String(order_no));
    const lacking = (field: Parameters<typeof lacks>[1]): Details | null => {
      const without = pair.filter((order) => lacks(order, field));
      return without.length > 0 ? { field, orders, lacking: without.map(({ order_no }) => String(order_no)) } : null;
    };
    // Without a consignee nobody knows whether they go to the same one.
    const nobody = lacking("consignee_id");
    if (nobody) return nobody;
    const money = [one, document].every(({ cod_amount }) => Number(cod_amount ?? 0) > 0);
    const fields = [...alike, ...(money ? (["currency_code"] as const) : [])];
    const field = fields.find((name) => (one[name] ?? null) !== (document[name] ?? null));
    if (field) return lacking(field) ?? { field, order_no: String(document.order_no), with: String(one.order_no) };
  }
  return null;
}

async function sumOf(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<string | null> {
  const { rows } = await sql<{ sum: string | null }>`
    select trim_scale(sum(cod_amount))::text as sum from outbound
    where wh_id = ${whId} and outbound_id = any(${steps.map(idOf)}::uuid[])`.execute(tx);
  return rows[0]?.sum ?? null;
}

/** Merged orders are what they were before, each with its lines, in the state in which they are together. */
export async function unmerge(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  const merged = await mergedInto(tx, whId, steps.map(idOf));
  const lasting = await withOwnLines(tx, whId, steps.map(idOf));
  const going = new Map([...merged].filter(([into]) => lasting.has(into)));
  const parted = steps.filter(({ document }) => going.has(document.id));
  const booked = await releaseAll(tx, whId, parted, "unmerge");
  await moveApart(tx, whId, parted.map(idOf));
  const urgencies = await ownUrgency(tx, whId, parted.map(idOf));
  const again = await linesAgain(tx, whId, parted, going);
  const sources = parted.flatMap((step) =>
    (again.get(step.document.id) ?? []).map(({ status, ...order }): AnyStep => {
      const document = { ...step.document, ...order, id: order.outbound_id };
      return { ...step, document: status ? { ...document, status, date_close_order: null } : document };
    }),
  );
  const operations = await bookAgain(tx, whId, [...parted, ...sources], booked, "unmerge");
  await standAgain(tx, whId, sources, operations);
  return steps.map((step): Result => {
    const sourcesOf = again.get(step.document.id);
    if (!merged.has(step.document.id)) return { ok: false, code: "NOT_MERGED" };
    if (!sourcesOf) return { ok: false, code: "NO_LINES", details: { field: "details" } };
    const set = {
      is_merged: false,
      cod_amount: remaining(step, sourcesOf),
      ...urgencies.get(step.document.id),
      ...operations.get(step),
    };
    return { ok: true, set, details: { order_no: sourcesOf.map(({ order_no }) => order_no) } };
  });
}

/**
 * The orders that are open again, by the one into which they were merged. One that has none of its lines any more gets them
 * anew from what was ordered by it, and is not closed yet; where others work on all of that, it stays merged away.
 */
async function linesAgain(tx: Tx, whId: string, parted: readonly AnyStep[], merged: Merged): Promise<Merged> {
  const ids = [...merged.values()].flat().map(({ outbound_id }) => outbound_id);
  const bare = await withoutLines(tx, whId, ids);
  if (bare.size > 0) await makeAnew(tx, whId, [...bare], parted[0]?.caller.userId ?? null);
  const gone = bare.size > 0 ? await withoutLines(tx, whId, [...bare]) : bare;
  const open = (order: MergedOrder) => (bare.has(order.outbound_id) ? { ...order, status: outbound.initial } : order);
  return new Map(
    [...merged].map(([into, orders]) => [into, orders.filter(({ outbound_id: id }) => !gone.has(id)).map(open)]),
  );
}

async function withoutLines(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select x.id from unnest(${ids}::uuid[]) as x(id)
    where not exists (select from outbound_detail d where d.wh_id = ${whId} and d.outbound_id = x.id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The orders that keep a line where those go back that came from others. */
async function withOwnLines(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct outbound_id as id from outbound_detail
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and merged_from_id is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

type Merged = ReadonlyMap<string, readonly MergedOrder[]>;

interface MergedOrder {
  readonly outbound_id: string;
  readonly order_no: string;
  readonly order_type: "b2b";
  readonly cod_amount: string | null;
  /** In which state it is open again, where not in that of the order it was merged into. */
  readonly status?: typeof outbound.initial;
}

async function mergedInto(tx: Tx, whId: string, ids: readonly string[]): Promise<Merged> {
  const { rows } = await sql<MergedOrder & { merged_into_id: string }>`
    select outbound_id, order_no, order_type, cod_amount::text as cod_amount, merged_into_id from outbound
    where wh_id = ${whId} and merged_into_id = any(${ids}::uuid[]) order by outbound_id for update`.execute(tx);
  return Map.groupBy(rows, ({ merged_into_id }) => merged_into_id);
}

/** What the others are to collect, they collect themselves again. */
function remaining({ document }: AnyStep, sources: readonly MergedOrder[]): string | null {
  const theirs = sources.reduce((sum, { cod_amount }) => sum + cents(cod_amount), 0n);
  const left = cents(document.cod_amount ?? null) - theirs;
  return left > 0n ? `${left / scale}.${String(left % scale).padStart(places, "0")}` : null;
}

const places = 6;
const scale = 10n ** BigInt(places);
const cents = (amount: unknown): bigint => {
  const [whole = "0", part = ""] = String(amount ?? "0").split(".");
  return BigInt(whole) * scale + BigInt(part.slice(0, places).padEnd(places, "0"));
};

/** The cancelled orders are open again, in the state of the one that they were merged into. */
async function standAgain(
  tx: Tx,
  whId: string,
  sources: readonly AnyStep[],
  operations: ReadonlyMap<AnyStep, Worked>,
): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map((step) => ({
    id: step.document.id,
    state: step.document.status,
    closed_at: step.document.date_close_order,
    by: step.caller.userId,
    request_id: step.requestId,
    reason: step.reason,
    operation_type: operations.get(step)?.operation_type ?? null,
  }));
  await sql`
    with x as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(
        id uuid, state text, closed_at timestamptz, by uuid, request_id text, reason text, operation_type text)
    ), noted as (
      insert into document_history (wh_id, document_id, step, kind, action, from_state, to_state, reason, version, user_id, request_id)
      select ${whId}::uuid, x.id, (select coalesce(max(h.step), 0) + 1 from document_history h
          where h.wh_id = ${whId}::uuid and h.kind = ${outbound.name} and h.document_id = x.id),
        ${outbound.name}, 'unmerge', 'cancelled', x.state, x.reason,
        (select v.version + 1 from outbound v where v.wh_id = ${whId}::uuid and v.outbound_id = x.id), x.by, x.request_id
      from x
    )
    update outbound o set outbound_status = x.state, merged_into_id = null, date_close_order = x.closed_at,
      operation_type = x.operation_type, version = o.version + 1, updated_at = now(), updated_by = x.by
    from x where o.wh_id = ${whId} and o.outbound_id = x.id`.execute(tx);
}

/** Frees what orders have booked, and answers how much that was by line. */
async function releaseAll(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  reason: OrderReason,
): Promise<ReadonlyMap<string, bigint>> {
  const today = await businessDate(tx, whId);
  const bookings = await bookingsByOrder(tx, whId, steps.map(idOf), "booked");
  const plans = steps.flatMap((step) => {
    const own = bookings.get(step.document.id) ?? [];
    return own.length > 0 ? [{ step, commands: [releaseOf(step, own, reason, today)] }] : [];
  });
  await allCarriedOut(tx, whId, plans);
  const booked = new Map<string, bigint>();
  for (const { line_id, qty } of [...bookings.values()].flat()) booked.set(line_id, (booked.get(line_id) ?? 0n) + qty);
  return booked;
}

const releaseOf = (step: AnyStep, bookings: readonly Booking[], reason: OrderReason, today: string): Command => ({
  kind: "release",
  id: step.commandId,
  ...about(step, reason, today),
  bookings: bookings.map(({ booking_id }) => ({ booking_id })),
});

interface Worked {
  readonly operation_type: ReturnType<typeof operationOf> | null;
}

/** Books for each order what its lines had booked before; answers how it is worked now, where it is closed. */
async function bookAgain(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  booked: ReadonlyMap<string, bigint>,
  reason: OrderReason,
): Promise<ReadonlyMap<AnyStep, Worked>> {
  const today = await businessDate(tx, whId);
  const closed = steps.filter(({ document }) => document.status === "awaiting_print");
  const lines = await loadLines(tx, whId, closed.map(idOf));
  const had = (line: Line) => booked.get(line.line_id) ?? 0n;
  const withBookings = (step: AnyStep) => (lines.get(step.document.id) ?? []).filter((line) => had(line) > 0n);
  const plans = closed.map((step) => ({ step, commands: [bookingOf(step, withBookings(step), had, reason, today)] }));
  await allCarriedOut(
    tx,
    whId,
    plans.filter(({ step }) => withBookings(step).length > 0),
  );
  await settleLines(tx, whId, closed.map(idOf), true);
  return new Map(
    closed.map((step) => {
      const own = withBookings(step).map((line) => ({ line, qty: had(line) }));
      return [step, { operation_type: operationOf(step.document.order_type, own) }];
    }),
  );
}

const bookingOf = (
  step: AnyStep,
  lines: readonly Line[],
  had: (line: Line) => bigint,
  reason: OrderReason,
  today: string,
): Command => ({
  kind: "book",
  id: crypto.randomUUID(),
  ...about(step, reason, today),
  lines: lines.map((line) => ({ ...demandOf(line), qty: had(line) })),
});

/** The goods are free, or were a moment ago: where they can't be had all the same, nothing of the request is kept. */
async function allCarriedOut(tx: Tx, whId: string, plans: Parameters<typeof carryOutOrders>[2]): Promise<void> {
  const refusal = await carryOutOrders(tx, whId, plans).then(
    (outcomes) => outcomes.find((one) => !one.ok),
    (thrown) => {
      if (thrown instanceof HalfDone) return thrown.refusal;
      throw thrown;
    },
  );
  if (refusal && !refusal.ok) throw new Failure(refusal.code, { details: refusal.details ?? {} });
}
