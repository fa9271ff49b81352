/**
 * Signs that nobody sees, such as a space without width or one that turns the direction of writing: part of a class of
 * characters of a regular expression (with `u`).
 */
export const invisible = "\\p{Default_Ignorable_Code_Point}";

/** What ends a line, moves a cursor or is not seen: no code is scanned or printed with it, and two that look alike are one. */
export const notInCodes: RegExp = new RegExp(`[\\p{Cc}\\u2028\\u2029${invisible}]`, "u");
