import Big from "big.js";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import type { Kind } from "./kind.ts";
import type { Counted } from "./lines.ts";

/** Of lines the share of their pieces that quality control looks at: their product's, else their vendor's, else what the kind of inbound says. */
export async function sharesOf(
  tx: Tx,
  kind: Kind,
  whId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (documentIds.length === 0) return new Map();
  const byDocument = kind.comesFrom
    ? {
        shares: sql`v.sampling_share, r.sampling_share`,
        from: sql`left join customer v on v.customer_id = h.vendor_id
          left join sampling_rule r on r.company_id = h.company_id and r.inbound_type = h.inbound_type`,
      }
    : { shares: sql`null`, from: sql`` };
  const { rows } = await sql<{ line_id: string; share: string }>`
    select d.${sql.ref(kind.lineKey)} as line_id, coalesce(p.sampling_share, ${byDocument.shares})::text as share
    from ${sql.table(kind.line)} d
    join ${sql.table(kind.document.name)} h on h.wh_id = d.wh_id and h.${sql.ref(kind.document.key)} = d.${sql.ref(kind.document.key)}
    join product p on p.product_id = d.product_id
    ${byDocument.from}
    where d.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${documentIds}::uuid[])`.execute(tx);
  return new Map(rows.flatMap(({ line_id, share }) => (share === null ? [] : [[line_id, share] as const])));
}

/** How many pieces of a line are to be looked at, rounded up; null where nothing asks for any. */
export function sampleOf({ num_loc, num_bad }: Pick<Counted, "num_loc" | "num_bad">, share: string | undefined) {
  if (share === undefined) return null;
  const pieces = new Big((num_loc + num_bad).toString()).times(share).round(0, Big.roundUp);
  return pieces.gt(0) ? pieces.toFixed() : null;
}
