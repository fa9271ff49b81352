/**
 * Signs that nobody sees, such as a space without width or one that turns the direction of writing: part of a class of
 * characters of a regular expression (with `u`).
 */
export const invisible = "\\p{Default_Ignorable_Code_Point}";
