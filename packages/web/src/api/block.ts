import { type Declared, type DocumentDeclaration, documentsOf, model } from "@stowage/model";
import type { AnyRow } from "./resources.ts";

/** Why a document is blocked; null where it is not. */
export const blockOf = ({ block }: DocumentDeclaration, row: AnyRow): { readonly reason: string } | null =>
  block && row[block.flag] === true ? { reason: String(row[block.reason] ?? "") } : null;

/** The document whose state this field is, where something may block it. */
export const blockableBy = (field: string): DocumentDeclaration | undefined =>
  documentsOf(model as Readonly<Record<string, Declared>>).find(({ status, block }) => block && status === field);
