export * from "./carry.ts";
export * from "./date-units.ts";
export * from "./gs1.ts";
export * from "./measures.ts";
export * from "./passing.ts";
export * from "./places.ts";
export * from "./quantity.ts";
export * from "./units.ts";
