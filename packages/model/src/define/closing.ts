import { instant, lookup, text } from "./fields.ts";

/**
 * Rows that are closed for good: they stand in no worklist and take no change until somebody with the right for ways back
 * reopens them and says why. Where it names a path and a key, only rows with a flag are closed, in a list of their own.
 */
export interface Closing<Field extends string = string> {
  readonly path?: string;
  readonly reply?: string;
  readonly only?: Field;
}

/** What rows that are closed hold; a declaration that says `closes` has them. */
export const closedFields = {
  closed_at: instant({ readonly: true, more: true }),
  closed_by: lookup("user", { readonly: true, more: true, shows: { closed_by_name: "user_name" } }),
  reopen_reason: text({ readonly: true, more: true, max: 500 }),
} as const;

interface Closable {
  readonly closes?: Closing;
}

/** Whether a stored row is closed. */
export const isClosed = ({ closes }: Closable, row: object): boolean =>
  closes !== undefined && "closed_at" in row && row.closed_at !== null && row.closed_at !== undefined;

/** The list in which rows are closed: that of all, or of those with the flag. */
export const closedAs = <D extends Closable & { readonly path: string; readonly reply: string }>(declared: D): D => ({
  ...declared,
  path: declared.closes?.path ?? declared.path,
  reply: declared.closes?.reply ?? declared.reply,
});
