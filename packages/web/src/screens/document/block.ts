import type { Document } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";

/** Why a document is blocked; null where it is not. */
export const blockOf = ({ block }: Document, row: AnyRow): { readonly reason: string } | null =>
  block && row[block.flag] === true ? { reason: String(row[block.reason] ?? "") } : null;
