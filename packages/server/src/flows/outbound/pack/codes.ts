import { ssccOf } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";

/** A box that is about to be written. */
interface Draft {
  readonly step: { readonly document: { readonly id: string; readonly company_id: unknown } };
  readonly box_no: string;
  readonly content: readonly unknown[];
}

interface Known {
  readonly outbound_id: string;
  readonly box_no: string;
  readonly sscc: string | null;
}

/**
 * The codes of boxes whose company has a prefix of GS1: one that is packed anew under its number keeps its own, and a new
 * one takes the next of a sequence, so that two never have the same and nobody waits for another.
 */
export async function codesOfBoxes<D extends Draft>(
  tx: Tx,
  drafts: readonly D[],
  before: readonly Known[],
): Promise<(draft: D) => string | null> {
  const kept = new Map(before.map(({ outbound_id, box_no, sscc }) => [`${outbound_id} ${box_no}`, sscc]));
  const keptBy = ({ step, box_no }: D) => kept.get(`${step.document.id} ${box_no}`) ?? null;
  const fresh = drafts.filter((draft) => draft.content.length > 0 && keptBy(draft) === null);
  const companies = [...new Set(fresh.map(({ step }) => String(step.document.company_id)))];
  if (companies.length === 0) return keptBy;
  const { rows } = await sql<{ company_id: string; gs1_prefix: string }>`
    select company_id, gs1_prefix from company
    where company_id = any(${companies}::uuid[]) and gs1_prefix is not null`.execute(tx);
  const prefixes = new Map(rows.map(({ company_id, gs1_prefix }) => [company_id, gs1_prefix]));
  const coded = fresh.filter(({ step }) => prefixes.has(String(step.document.company_id)));
  if (coded.length === 0) return keptBy;
  const { rows: numbers } = await sql<{ next: string }>`
    select nextval('sscc_number') as next from generate_series(1, ${coded.length}::int)`.execute(tx);
  const made = new Map(
    coded.map((draft, index) => {
      const prefix = prefixes.get(String(draft.step.document.company_id)) ?? "";
      return [draft, ssccOf(prefix, BigInt(numbers[index]?.next ?? 0))];
    }),
  );
  return (draft) => made.get(draft) ?? keptBy(draft);
}
