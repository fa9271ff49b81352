import type { Document } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";

/** What keeps a document from all actions but those that pass. */
export interface Block {
  readonly reason: string;
  readonly passes: readonly string[];
}

/** Actions that only a blocked document takes. */
export const passesOf = (document: Document): readonly string[] =>
  "unlock_abnormal" in document.actions ? ["unlock_abnormal"] : [];

/** The block of a document; null where none keeps it. */
export const blockOf = (document: Document, row: AnyRow): Block | null =>
  row.abnormal === true ? { reason: String(row.abnormal_reason ?? ""), passes: passesOf(document) } : null;
