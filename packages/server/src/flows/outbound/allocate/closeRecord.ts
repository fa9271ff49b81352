import { model } from "@stowage/model";
import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { LineError } from "../../common/refusals.ts";
import type { AnyStep, Result } from "../types.ts";

/** Notes a run of closing, or a part of a long one, for each owner whose orders it was about. */
export async function noteRun(
  tx: Tx,
  whId: string,
  steps: readonly AnyStep[],
  results: readonly Result[],
): Promise<void> {
  const runs = Map.groupBy(steps.entries(), ([, step]) => runOf(step));
  const first = [...runs.values()].flatMap((own) => own[0]?.[1] ?? []);
  const asked = await askedOf(tx, whId, first, steps.length);
  const rows = [...runs].flatMap(([run, own]) => {
    const first = own[0]?.[1];
    if (!first) return [];
    const refused = own.flatMap(([index, step]) => refusalOf(step, results[index]));
    return [
      {
        closerecord_id: newId(),
        company_id: first.document.company_id,
        owner_id: first.document.owner_id,
        by: first.caller.userId,
        run_by_name: first.caller.userName,
        num_asked: asked.get(run) ?? own.length,
        num_closed: own.length - refused.length,
        num_refused: refused.length,
        refused_orders: refused,
        closed_orders: own.flatMap(([index, { document }]) => {
          const { id: outbound_id, order_no, outbound_no } = document;
          const result = results[index];
          return result?.ok ? [{ outbound_id, order_no, outbound_no, ...lackOf(result) }] : [];
        }),
        run_key: first.requestId,
      },
    ];
  });
  await sql`
    insert into closerecord as r (closerecord_id, company_id, wh_id, owner_id, run_at, run_by_name, num_asked, num_closed, num_refused,
      refused_orders, closed_orders, run_key, created_by, updated_by)
    select x.closerecord_id, x.company_id, ${whId}::uuid, x.owner_id, now(), x.run_by_name, x.num_asked, x.num_closed, x.num_refused,
      x.refused_orders, x.closed_orders, x.run_key, x.by, x.by
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(closerecord_id uuid, company_id uuid, owner_id uuid, by uuid, run_by_name text,
      num_asked integer, num_closed integer, num_refused integer, refused_orders jsonb, closed_orders jsonb, run_key text)
    on conflict (wh_id, owner_id, run_key) do update set num_closed = r.num_closed + excluded.num_closed,
      num_refused = r.num_refused + excluded.num_refused, refused_orders = r.refused_orders || excluded.refused_orders,
      closed_orders = r.closed_orders || excluded.closed_orders,
      updated_at = excluded.run_at, version = r.version + 1`.execute(tx);
}

const runOf = ({ requestId, document }: AnyStep): string => `${requestId} ${document.owner_id}`;

/**
 * How many orders of its owner that wait to be closed each run was asked for, also such as are taken in another part of it;
 * what does not wait for it, or is held, is told by the answer alone. `first` is one step of each run. A run that is here as
 * a whole need not be looked up.
 */
async function askedOf(
  tx: Tx,
  whId: string,
  first: readonly AnyStep[],
  taken: number,
): Promise<ReadonlyMap<string, number>> {
  const requests = new Map(first.map(({ requestId, requested }) => [requestId, requested]));
  const ids = [...new Set([...requests.values()].flat())];
  if (ids.length <= taken) return new Map();
  const { rows } = await sql<{ outbound_id: string; owner_id: string }>`
    select outbound_id, owner_id from outbound where wh_id = ${whId} and outbound_id = any(${ids}::uuid[])
      and outbound_status = any(${model.outbound.actions.close_order.from}) and not abnormal`.execute(tx);
  const ownerOf = new Map(rows.map(({ outbound_id, owner_id }) => [outbound_id, owner_id]));
  return new Map(
    first.map((step): [string, number] => {
      const own = step.requested.filter((id) => ownerOf.get(id) === step.document.owner_id);
      return [runOf(step), own.length];
    }),
  );
}

/** What an order that is closed all the same goes without, and the order that has it where it was split. */
function lackOf(result: Extract<Result, { ok: true }>) {
  const short = shortLines(result);
  const { split_order_no } = result.details ?? {};
  return { ...(short.length > 0 ? { short } : {}), ...(split_order_no ? { split_order_no } : {}) };
}

function refusalOf({ document }: AnyStep, result: Result | undefined) {
  if (!result || result.ok) return [];
  const { id: outbound_id, order_no, outbound_no } = document;
  return [{ outbound_id, order_no, outbound_no, code: result.code, short: shortLines(result) }];
}

/** A line of an order that lacks goods, quantities in its unit. */
export interface ShortLine {
  readonly product_code: string;
  readonly asked: string;
  readonly available: string;
  readonly missing: string;
}

/** What came of closing an order says which of its lines lack goods. */
export function shortLines(
  result:
    | { readonly ok: true; readonly details?: Readonly<Record<string, unknown>> }
    | { readonly ok: false; readonly errors?: readonly unknown[] },
): readonly ShortLine[] {
  if (!result.ok)
    return ((result.errors ?? []) as readonly LineError[]).flatMap(({ details }) => {
      const { product_code, asked, available, missing } = details as unknown as ShortLine;
      return missing === undefined ? [] : [{ product_code, asked, available, missing }];
    });
  const of = (name: string) => (result.details?.[`short_${name}`] ?? []) as readonly string[];
  const [asked, available, missing] = [of("asked"), of("available"), of("missing")];
  return of("products").map((product_code, at) => ({
    product_code,
    asked: asked[at] ?? "",
    available: available[at] ?? "",
    missing: missing[at] ?? "",
  }));
}
