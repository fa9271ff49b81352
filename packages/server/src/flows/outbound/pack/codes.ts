import type { Tx } from "../../../database/index.ts";
import { takeSsccs } from "../../common/ssccs.ts";

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
 * one takes the next.
 */
export async function codesOfBoxes<D extends Draft>(
  tx: Tx,
  drafts: readonly D[],
  before: readonly Known[],
): Promise<(draft: D) => string | null> {
  const kept = new Map(before.map(({ outbound_id, box_no, sscc }) => [`${outbound_id} ${box_no}`, sscc]));
  const keptBy = ({ step, box_no }: D) => kept.get(`${step.document.id} ${box_no}`) ?? null;
  const fresh = drafts.filter((draft) => draft.content.length > 0 && keptBy(draft) === null);
  const codes = await takeSsccs(
    tx,
    fresh.map(({ step }) => String(step.document.company_id)),
  );
  const made = new Map(fresh.map((draft, index) => [draft, codes[index] ?? null]));
  return (draft) => made.get(draft) ?? keptBy(draft);
}
