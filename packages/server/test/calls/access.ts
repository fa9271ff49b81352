import type { Access } from "../../src/http/call.ts";

/** The function that a call needs, as accounts are granted it; undefined where being signed in suffices. */
export const screenOf = (access: Access): string | undefined =>
  typeof access === "string" ? undefined : `${access.menu}:${access.code}`;

export const rightOf = (access: Access): string | undefined => (typeof access === "string" ? undefined : access.right);
