import { hash } from "node:crypto";

/** The MD5 of a text, written as a UUID. */
export function digest(text: string): string {
  const hex = hash("md5", text, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
