/** Documents that one call may name, such as those of a step. */
export const maxDocuments = 5000;

/** Lines that one document may have, and rows that a step may bring about them. */
export const maxLines = 20_000;
