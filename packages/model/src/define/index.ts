export * from "./document.ts";
export * from "./everybodys.ts";
export * from "./fields.ts";
export * from "./names.ts";
export * from "./registry.ts";
export * from "./resource.ts";
export * from "./row.ts";
export * from "./wrong.ts";
