import type { DocumentDeclaration, Header } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Outcome } from "./flow.ts";
import { historyOf, partitionColumn } from "./lines.ts";

/**
 * The refusal of a step of a document that is no longer as whoever takes it saw it: what they filled in would be written
 * over what others said meanwhile. It says who changed it last, and by which step. Null where it is as they saw it, or
 * they do not say what they saw.
 * @param row the document as it is stored, locked.
 * @param seen the version that they saw.
 */
export async function changedSince(
  tx: Tx,
  document: DocumentDeclaration,
  row: Header & Readonly<Record<string, unknown>>,
  seen: number | undefined,
): Promise<Outcome<never> | null> {
  if (seen === undefined || seen === row.version) return null;
  const partition = partitionColumn(document);
  const within = String(row[partition]);
  const { rows } = await sql<{ action: string | null; user: string | null }>`
    select u.user_name as "user", h.action
    from ${sql.table(document.name)} t
    left join ${sql.table("user")} u on u.user_id = t.updated_by
    left join ${sql.table(historyOf(document))} h on h.${sql.ref(partition)} = ${within}::uuid and h.kind = ${document.name}
      and h.document_id = t.${sql.ref(document.key)} and h.version = t.version
    where t.${sql.ref(partition)} = ${within}::uuid and t.${sql.ref(document.key)} = ${row.id}::uuid
    order by h.step desc nulls last limit 1`.execute(tx);
  const { action, user } = rows[0] ?? {};
  const details = { version: row.version, ...(action ? { action } : {}), ...(user ? { user } : {}) };
  return { ok: false, code: "VERSION_CONFLICT", details };
}
