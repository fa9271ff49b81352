/** Rows that one query answers, unless it says how many, and at most. */
export const defaultPageSize = 50;
export const maxPageSize = 1500;

/** Questions of which one query may tell the number of rows. */
export const maxCounts = 60;

/** Values that one condition of a query may ask for at once. */
export const maxQueryValues = 1000;
