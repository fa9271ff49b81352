import { createHash } from "node:crypto";
import type { Command, LotAttributes } from "./commands.ts";

export const lotFields = [
  "batch_no",
  "manufactur_date",
  "valid_date",
  "inbound_date",
  "custom_no",
  "custom_item_no",
  "lottable1",
  "lottable2",
  "lottable3",
  "lottable4",
  "lottable5",
] as const;

/** A digest as a UUID, by which a lot is found; an empty text counts as absent. */
export function fingerprintOf(attributes: LotAttributes): string {
  return digest(JSON.stringify(lotFields.map((field) => attributes[field] || null)));
}

/** Tells the same command sent again from another one under the same id. */
export function fingerprintOfCommand(command: Command): string {
  return digest(JSON.stringify(command, stable));
}

/** Keys in one order and bigints as text. */
function stable(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.filter(([, one]) => one !== undefined && one !== null));
}

function digest(content: string): string {
  const hex = createHash("md5").update(content).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
