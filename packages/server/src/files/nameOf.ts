/**
 * The name alone, without a browser's path and without what can't be shown or turns the direction of writing, so that its
 * end is where it is read.
 */
export const nameOf = (name: string | undefined): string =>
  (name ?? "")
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Bidi_Control}\u2028\u2029]/gu, "")
    .slice(-200) || "file";
