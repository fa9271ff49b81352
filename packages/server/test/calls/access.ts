import { functionCodes, reportCodes } from "@stowage/model";
import type { Access } from "../../src/http/call.ts";
import type { Answer } from "../support/http.ts";

/** The functions of which one lets an account make a call, as accounts are granted them; empty where being signed in suffices. */
export function screensOf(access: Access): readonly string[] {
  if (typeof access === "string") return [];
  const { menu, code, at = [], lookedUpAt = [], orRight } = access;
  const anything = lookedUpAt.flatMap((entry) => [...functionCodes, ...reportCodes].map((one) => `${entry}:${one}`));
  return [...[menu, ...at].map((entry) => `${entry}:${code}`), ...anything, ...(orRight ? [orRight] : [])];
}

export const rightOf = (access: Access): string | undefined => (typeof access === "string" ? undefined : access.right);

export const refusal = ({ status, code }: Answer): string => `${status} ${code}`;
export const summaryOf = ({ additionals }: Answer): string => JSON.stringify(additionals).slice(0, 400);

const elsewhere = ["OUT_OF_SCOPE", "NOT_FOUND", "NOT_PERMITTED", "BEYOND_OWN", "OWN_ONLY", "UNKNOWN_REFERENCE"];

/** Whether somebody was told that what they ask about is not theirs, or not there. */
export function isKeptOut({ status, code, additionals }: Answer): boolean {
  if (status === 403 || status === 404) return elsewhere.includes(code);
  // Of a row that does not exist for the caller it is said that it does not exist.
  const errors = (additionals.errors ?? []) as { code: string }[];
  return status === 400 && errors.length > 0 && errors.every((one) => elsewhere.includes(one.code));
}
