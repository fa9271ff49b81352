import type { FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import type { Tx } from "../database/index.ts";

/** A pallet that an inbound has, or is to have. */
export interface Pallet {
  readonly sscc: string;
  readonly inbound_id: string;
  readonly owner_id: string;
}

/** Whose a pallet is already; the number of an inbound is told to those who have its owner's goods before them. */
interface Elsewhere {
  readonly value: string;
  readonly inbound_no?: string;
}

/**
 * Which of these pallets are another inbound's of their warehouse, those among them included. Until this transaction ends
 * nobody else takes one of them. A cancelled inbound has none.
 */
export async function palletsElsewhere<P extends Pallet>(
  tx: Tx,
  whId: string,
  pallets: readonly P[],
): Promise<ReadonlyMap<P, Elsewhere>> {
  const codes = [...new Set(pallets.map(({ sscc }) => sscc))].sort();
  if (codes.length === 0) return new Map();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`pallets of ${whId} `} || code, 0))
    from unnest(${codes}::text[]) as code`.execute(tx);
  const { rows } = await sql<Pallet & { inbound_no: string }>`
    select distinct d.sscc, d.inbound_id, d.owner_id, i.inbound_no from inbound_detail d
    join inbound i on i.wh_id = ${whId}::uuid and i.inbound_id = d.inbound_id
    where d.wh_id = ${whId}::uuid and upper(d.sscc) = any(${codes}::text[]) and i.inbound_status <> 'cancelled'`.execute(
    tx,
  );
  const taken = new Map<P, Elsewhere>();
  for (const [at, one] of pallets.entries()) {
    const isOthers = ({ sscc, inbound_id }: Pallet) => sscc === one.sscc && inbound_id !== one.inbound_id;
    const there = rows.find(isOthers);
    if (there)
      taken.set(one, { value: one.sscc, ...(there.owner_id === one.owner_id ? { inbound_no: there.inbound_no } : {}) });
    else if (pallets.slice(0, at).some(isOthers)) taken.set(one, { value: one.sscc });
  }
  return taken;
}

/** The pallets of a notice's lines are no other notice's. */
export const palletsOfNotice: Hooks = {
  async created({ tx, at }, rows) {
    refuseIfAny(await wrongPallets(tx, rows, at));
  },
  async updated({ tx, at }, rows, before) {
    const changed = rows.map((row, index) => (row.sscc === before[index]?.sscc ? { ...row, sscc: null } : row));
    refuseIfAny(await wrongPallets(tx, changed, at));
  },
};

async function wrongPallets(
  tx: Tx,
  rows: Parameters<NonNullable<Hooks["created"]>>[1],
  at: Parameters<NonNullable<Hooks["created"]>>[0]["at"],
): Promise<readonly FieldFailure[]> {
  const coded = rows.flatMap(({ wh_id, sscc, inbound_id, owner_id }, index) =>
    sscc
      ? [
          {
            index,
            wh_id: String(wh_id),
            sscc: String(sscc),
            inbound_id: String(inbound_id),
            owner_id: String(owner_id),
          },
        ]
      : [],
  );
  const failures: FieldFailure[] = [];
  for (const [whId, pallets] of Map.groupBy(coded, ({ wh_id }) => wh_id))
    for (const [{ index }, details] of await palletsElsewhere(tx, whId, pallets))
      failures.push({ ...at(index), field: "sscc", code: "PALLET_ELSEWHERE", details: { field: "sscc", ...details } });
  return failures;
}
