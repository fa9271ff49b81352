import { columnsOf, type DocumentDeclaration, openStates } from "@stowage/model";
import { sql } from "kysely";
import { demandScope, isOf, scopeCondition, together } from "../crud/sharing/scope.ts";
import type { CallerScope } from "../http/caller.ts";

/** One warehouse or one owner to which a question is narrowed. */
export interface Within {
  readonly wh_id?: string | undefined;
  readonly owner_id?: string | undefined;
}

/** The scope within one warehouse or of one owner. @throws Failure OUT_OF_SCOPE. */
export function narrowed(scope: CallerScope, whId: string | undefined, ownerId: string | undefined): CallerScope {
  if (whId) demandScope(scope, "wh_id", whId);
  if (ownerId) demandScope(scope, "owner_id", ownerId);
  return { ...scope, ...(whId ? { whIds: [whId] } : {}), ...(ownerId ? { ownerIds: [ownerId] } : {}) };
}

/** Whether a document, as `t`, is seen within this scope and lies in what was asked for. */
export const seenWithin = (document: DocumentDeclaration, scope: CallerScope, { wh_id, owner_id }: Within) =>
  together([
    scopeCondition(document, scope, "t"),
    wh_id ? isOf(document, "t", "warehouse", wh_id) : null,
    owner_id ? isOf(document, "t", "owner", owner_id) : null,
  ]);

/** Open documents that are not closed for good, of those that are seen. */
export const openWithin = (document: DocumentDeclaration, scope: CallerScope, asked: Within) => {
  const unclosed = document.closes ? sql`t.closed_at is null and ` : sql``;
  return sql`t.${sql.ref(document.status)} = any(${openStates(document)}::text[]) and ${unclosed}${seenWithin(document, scope, asked)}`;
};

/** The time zone of a document's warehouse, as `w`; where there is none, the database's. */
export const zoneOf = ({ scope }: DocumentDeclaration) =>
  scope.warehouse ? sql`w.time_zone` : sql`current_setting('timezone')`;

/** A day is over when it is over in the warehouse; where there is none, when it is in the database's time. */
export const todayOf = ({ scope }: DocumentDeclaration) =>
  scope.warehouse ? sql`(now() at time zone w.time_zone)::date` : sql`current_date`;

export const warehouseOf = (document: DocumentDeclaration) => {
  const [column] = columnsOf(document, "warehouse");
  return column ? sql`join warehouse w on w.wh_id = t.${sql.ref(column)}` : sql``;
};
