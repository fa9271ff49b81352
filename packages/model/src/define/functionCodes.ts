/** What can be permitted at an entry of the menu. */
export const functionCodes = ["query", "create", "update", "delete", "copy", "dataexport"] as const;
export type FunctionCode = (typeof functionCodes)[number];

/** `display`: the entry is in the menu. `copy_forbidden` takes away: rows may be read, and not carried off by the clipboard. */
export const switchCodes = ["display", ...functionCodes, "copy_forbidden"] as const;
export type SwitchCode = (typeof switchCodes)[number];
