import type { Declared } from "./declared.ts";

/** The fields by which a row is found from anywhere; none where it is found in its own list alone. */
export const foundBy = (declared: Declared): readonly string[] =>
  declared.type === "document" ? declared.label : (declared.found ?? []);

/** Those of them that are codes, which are read whole from a label and told first. */
export const foundWholeBy = (declared: Declared): readonly string[] =>
  foundBy(declared).filter((name) => declared.fields[name]?.kind === "code");

/** As what a lot is found, which is no row of its own: it is seen where it stands. */
export const lotFound = "lot";
