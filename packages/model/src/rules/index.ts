export * from "./carry.ts";
export * from "./dateUnits.ts";
export * from "./gs1.ts";
export * from "./measures.ts";
export * from "./quantity.ts";
export * from "./units.ts";
