/** Orders that one order may become by splitting: those that are split off, and the order itself where something stays in it. */
export const maxOrdersOfSplit = 9;
