import type { Access } from "../../src/http/call.ts";

/** The functions of which one lets an account make a call, as accounts are granted them; empty where being signed in suffices. */
export const screensOf = (access: Access): readonly string[] =>
  typeof access === "string" ? [] : [access.menu, ...(access.at ?? [])].map((at) => `${at}:${access.code}`);

export const rightOf = (access: Access): string | undefined => (typeof access === "string" ? undefined : access.right);
