import { hash } from "node:crypto";
import { type Command, type LotAttributes, lotFields } from "./commands.ts";

/** A digest as a UUID, by which a lot is found; an empty text counts as absent. */
export function fingerprintOf(attributes: LotAttributes): string {
  return digest(JSON.stringify(lotFields.map((field) => attributes[field] || null)));
}

/** Tells the same command sent again from another one under the same id. */
export function fingerprintOfCommand(command: Command): string {
  return digest(canonical(command));
}

/** As JSON, with keys in one order, bigints as text, and nothing that is absent. */
function canonical(value: unknown): string {
  if (typeof value === "bigint") return `"${value}"`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, one]) => `"${key}":${canonical(one)}`).join(",")}}`;
}

function digest(content: string): string {
  const hex = hash("md5", content, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
