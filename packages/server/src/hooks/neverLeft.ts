import type { FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import type { Tx } from "../database/index.ts";
import type { LineError } from "../flows/common/refusals.ts";
import { LeftGoods } from "../flows/outboundAdjustment/left.ts";
import { type Line, loadLines } from "../flows/outboundAdjustment/lines.ts";

/**
 * What never left is told as it is written: no more than its order's line has left, and only pieces that left with it.
 * What more left shows once it is adjusted, since goods may still be brought to their location.
 */
export const neverLeft: Hooks = {
  created: (context, rows) => refuseMore(context, rows),
  updated: (context, rows) => refuseMore(context, rows),
};

async function refuseMore({ tx, at }: HookContext, rows: readonly Values[]): Promise<void> {
  const errors = new Map<string, LineError>();
  const back = rows.filter((row) => row.adjust_category === "in");
  for (const [whId, own] of Map.groupBy(back, (row) => String(row.wh_id)))
    for (const error of await moreThanLeft(tx, whId, own)) errors.set(error.line_id, error);
  refuseIfAny(
    rows.flatMap((row, index): FieldFailure[] => {
      const error = errors.get(String(row.outbound_adjustment_detail_id));
      if (!error) return [];
      const { code, details } = error;
      return [{ ...at(index), field: String(details["field"] ?? "num"), code, details }];
    }),
  );
}

/** Lines that others wrote before go first. */
async function moreThanLeft(tx: Tx, whId: string, rows: readonly Values[]): Promise<readonly LineError[]> {
  const loaded = await loadLines(tx, whId, [...new Set(rows.map((row) => String(row.outbound_adjustment_id)))]);
  const orders = await ordersOf(
    tx,
    whId,
    rows.map((row) => String(row.outbound_id)),
  );
  const written = new Set(rows.map((row) => String(row.outbound_adjustment_detail_id)));
  const errors: LineError[] = [];
  for (const [document, lines] of loaded) {
    const order = orders.get(String(rows.find((row) => row.outbound_adjustment_id === document)?.outbound_id));
    if (!order) continue;
    const left = await LeftGoods.of(tx, whId, order);
    const back = lines.filter((line) => line.adjust_category === "in");
    for (const line of [...back].sort((a, b) => Number(written.has(a.line_id)) - Number(written.has(b.line_id)))) {
      const got = left.take(line);
      if ("code" in got && !lacksNumbers(line, got)) errors.push(got);
    }
  }
  return errors;
}

/** Numbers of pieces may still be scanned. */
const lacksNumbers = ({ product_sn, qty }: Line, { code }: LineError): boolean =>
  code === "SERIAL_COUNT" && BigInt(product_sn?.length ?? 0) < qty;

async function ordersOf(tx: Tx, whId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; no: string }>`
    select outbound_id as id, order_no as no from outbound
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
