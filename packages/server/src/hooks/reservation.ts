import { type FieldFailure, fromSmallest } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import { newId } from "../database/id.ts";
import type { Tx } from "../database/index.ts";
import { businessDate } from "../flows/common/businessDate.ts";
import { lotNames, lotOf } from "../flows/common/lots.ts";
import { freeDue } from "../flows/common/reservations.ts";
import { type Book, type Demand, executeItems, type Outcome } from "../ledger/index.ts";

/** A reservation is for a time to come. */
export const reservationAhead: Hooks = {
  needs: ["until"],
  async fill({ at, failures }, rows, before) {
    for (const [index, row] of rows.entries())
      if (!before && row.until && new Date(String(row.until)).getTime() <= Date.now())
        failures.push({ ...at(index), field: "until", code: "IN_PAST", details: { field: "until" } });
  },
};

/** What is reserved is booked as `close_order` books, in the transaction that makes the reservation; all of it or none. */
export const reservationBooks: Hooks = {
  async created(context, rows) {
    const byWarehouse = Map.groupBy(rows, (row) => String(row.wh_id));
    for (const whId of [...byWarehouse.keys()].sort()) await book(context, whId, byWarehouse.get(whId) ?? [], rows);
  },
};

interface Asked extends Omit<Demand, "qty"> {
  readonly qty: string;
  readonly factor: string;
  readonly product_code: string;
}

async function book(context: HookContext, whId: string, own: readonly Values[], all: readonly Values[]): Promise<void> {
  const { tx, caller } = context;
  const today = await businessDate(tx, whId);
  await freeDue(tx, whId, today, [...new Set(own.map((row) => String(row.product_id)))]);
  const asked = await demandsOf(tx, whId, own);
  const items = asked.map(({ factor: _factor, product_code: _code, ...line }) => {
    const command: Book = {
      ...{ kind: "book", id: newId(), document_kind: "reservation", document_id: line.line_id, line_id: line.line_id },
      ...{ reason: "reserve", business_date: today, lines: [{ ...line, qty: BigInt(line.qty) }] },
    };
    return { command, context: { userId: caller.userId } };
  });
  const outcomes = await executeItems(tx, whId, items);
  refuseIfAny(
    asked.flatMap((one, index): FieldFailure[] => {
      const outcome = outcomes[index];
      const position = all.findIndex((row) => row.reservation_id === one.line_id);
      return outcome?.ok ? [] : [{ ...context.at(position), field: "num", ...refusal(one, outcome) }];
    }),
  );
}

function refusal({ factor, qty, product_code }: Asked, outcome: Exclude<Outcome, { ok: true }> | undefined) {
  const [line] = (outcome?.details["lines"] ?? []) as { available: string }[];
  const units = (of: string) => fromSmallest(BigInt(of), BigInt(factor));
  const details = { product: product_code, asked: units(qty), available: units(line?.available ?? "0") };
  return { code: outcome?.code ?? "INSUFFICIENT_STOCK", details: { field: "num", ...details } };
}

/** What reservations ask of the stock, in ascending order of their keys. */
async function demandsOf(tx: Tx, whId: string, rows: readonly Values[]): Promise<readonly Asked[]> {
  const { rows: asked } = await sql<Asked>`
    select r.reservation_id as line_id, r.owner_id, r.product_id, r.num::text as qty, r.unit_factor::text as factor,
      r.quality, p.shipment_policy as policy, coalesce(p.days_allowed, 0) as min_days, p.product_code,
      ${lotOf("r", lotNames)} as lot
    from reservation r cross join lateral (
      select shipment_policy, days_allowed, product_code from product where product_id = r.product_id offset 0
    ) p
    where r.wh_id = ${whId} and r.reservation_id = any(${rows.map((row) => row.reservation_id)}::uuid[])
    order by r.reservation_id`.execute(tx);
  return asked;
}
