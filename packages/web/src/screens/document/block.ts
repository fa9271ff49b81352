import type { Document } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";

/** Why a document is blocked; null where it is not. */
export const blockOf = (_document: Document, row: AnyRow): { readonly reason: string } | null =>
  row.abnormal === true ? { reason: String(row.abnormal_reason ?? "") } : null;

/** Whether a blocked document takes this action all the same. */
export const isTakenWhileBlocked = (name: string): boolean => name === "unlock_abnormal";
