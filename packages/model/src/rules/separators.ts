/** What may stand between the cells of a text file, whether it is read or written. */
export const separators = [",", ";", "\t", "|", ":", " "] as const;
export type Separator = (typeof separators)[number];
