/** Smallest units of a quantity, and back: the arithmetic that both sides share. */
export { fromSmallest as inUnits, toSmallest as smallestOf } from "@stowage/model";
