import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { storeUnknown } from "../../common/stores.ts";
import type { AnyStep, Result } from "../types.ts";

/** Marks orders. Until one is unlocked it takes interception, ways back and cancelling alone (`block` of its declaration). */
export async function markAbnormal(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map(
    ({ reason }): Result => ({ ok: true, set: { abnormal: true, abnormal_reason: reason?.slice(0, 250) ?? null } }),
  );
}

export async function unlockAbnormal(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map(
    ({ document }): Result =>
      document.abnormal === true
        ? { ok: true, set: { abnormal: false, abnormal_reason: null, abnormal_rule: null } }
        : { ok: false, code: "NOT_ABNORMAL" },
  );
}

type Marks = Pick<AnyStep["document"], "abnormal_reason" | "abnormal_rule">;
type Rule = Marks["abnormal_rule"];

/** The mark of an order by what it lacks now; what a person marked stays marked. */
export const markedBy = ({ abnormal_reason }: Marks, rule: Rule) => ({
  abnormal_rule: rule,
  abnormal: rule !== null || Boolean(abnormal_reason),
});

/** The mark of an order of which one of these is mended. */
export const mended = (document: Marks, ...rules: readonly Rule[]) =>
  document.abnormal_rule && rules.includes(document.abnormal_rule) ? markedBy(document, null) : {};

/**
 * The mark of orders that go on at the bench or before it, whose carrier's refusal counts no more: by their store, where that
 * became unknown under it.
 */
export async function mendedRefusals(tx: Tx, whId: string, steps: readonly AnyStep[]) {
  const refused = steps.filter(({ document }) => document.abnormal_rule === "carrier_refused");
  const ids = refused.map(({ document }) => document.id);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ outbound_id: string }>`
          select t.outbound_id from outbound t
          where t.wh_id = ${whId} and t.outbound_id = any(${ids}::uuid[]) and ${storeUnknown("t")}`.execute(tx);
  const unknown = new Set(rows.map(({ outbound_id }) => outbound_id));
  return ({ document }: AnyStep) =>
    unknown.has(document.id) ? markedBy(document, "unknown_store") : mended(document, "carrier_refused");
}
