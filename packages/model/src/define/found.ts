import type { Declared } from "./declared.ts";

/** The fields by which a row is found from anywhere; none where it is found in its own list alone. */
export const foundBy = (declared: Declared): readonly string[] =>
  declared.type === "document" ? declared.label : (declared.found ?? []);
