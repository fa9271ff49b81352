/** Stock units by which one line of an adjustment changes a row of stock; more takes a right of its own, and a reason. */
export const maxAdjusted = 9;
/** Lines of one adjustment that change the same row of stock. */
export const maxLinesOfStock = 9;
